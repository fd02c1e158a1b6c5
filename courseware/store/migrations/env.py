"""Runs migrations on the connection that `migrating.py` hands over; there is no other way in."""

from alembic import context

from courseware.store.schema import Row

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=Row.metadata,
    render_as_batch=True,  # SQLite cannot alter most of a table in place
    compare_type=True,
)
context.run_migrations()
