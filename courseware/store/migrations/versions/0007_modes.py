"""How a sitting goes: its mode, the pass mark, the deadline, a title of its own"""

import sqlalchemy as sa
from alembic import op
from sqlmodel.sql.sqltypes import AutoString, UTCDateTime

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("sitting") as sitting:
        sitting.add_column(sa.Column("mode", AutoString(), server_default="practice", nullable=False))
        sitting.add_column(sa.Column("pass_mark", AutoString(), nullable=True))
        sitting.add_column(sa.Column("deadline_at", UTCDateTime(), nullable=True))
        sitting.add_column(sa.Column("title", sa.Text(), nullable=True))
        sitting.create_index(op.f("ix_sitting_deadline_at"), ["deadline_at"])


def downgrade() -> None:
    with op.batch_alter_table("sitting") as sitting:
        sitting.drop_index(op.f("ix_sitting_deadline_at"))
        for column in ("title", "deadline_at", "pass_mark", "mode"):
            sitting.drop_column(column)
