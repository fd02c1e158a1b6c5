"""Accounts with their roles, open logins and the history of roles; a learner belongs to an account, a recovery code, or neither"""

import sqlalchemy as sa
from alembic import op
from sqlmodel.sql.sqltypes import AutoString, UTCDateTime

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "account",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("email", AutoString(), nullable=False),
        sa.Column("created_at", UTCDateTime(), nullable=False),
        sa.Column("signed_in_at", UTCDateTime(), nullable=True),
        sa.Column("password", AutoString(), nullable=True),
        sa.Column("active", sa.Boolean(), nullable=False),
        sa.Column("fs_uniquifier", AutoString(), nullable=False),
        sa.Column("confirmed_at", UTCDateTime(), nullable=True),
        sa.Column("tf_primary_method", AutoString(), nullable=True),
        sa.Column("tf_totp_secret", sa.Text(), nullable=True),
        sa.Column("tf_last_counter", sa.BigInteger(), nullable=True),
        sa.Column("mf_recovery_codes", sa.UnicodeText(), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_account")),
        sa.UniqueConstraint("email", name=op.f("uq_account_email")),
        sa.UniqueConstraint("fs_uniquifier", name=op.f("uq_account_fs_uniquifier")),
    )
    op.create_table(
        "account_role",
        sa.Column("account_id", sa.Integer(), nullable=False),
        sa.Column("role", AutoString(), nullable=False),
        sa.ForeignKeyConstraint(["account_id"], ["account.id"], name=op.f("fk_account_role_account_id_account")),
        sa.PrimaryKeyConstraint("account_id", "role", name=op.f("pk_account_role")),
    )
    op.create_table(
        "login",
        sa.Column("digest", AutoString(), nullable=False),
        sa.Column("account_id", sa.Integer(), nullable=False),
        sa.Column("began_at", UTCDateTime(), nullable=False),
        sa.ForeignKeyConstraint(["account_id"], ["account.id"], name=op.f("fk_login_account_id_account")),
        sa.PrimaryKeyConstraint("digest", name=op.f("pk_login")),
    )
    op.create_index(op.f("ix_login_account_id"), "login", ["account_id"])
    op.create_table(
        "role_change",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("account_id", sa.Integer(), nullable=False),
        sa.Column("email", AutoString(), nullable=False),
        sa.Column("role", AutoString(), nullable=False),
        sa.Column("given", sa.Boolean(), nullable=False),
        sa.Column("by_id", sa.Integer(), nullable=True),
        sa.Column("by_email", AutoString(), nullable=True),
        sa.Column("at", UTCDateTime(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_role_change")),
    )
    op.create_index(op.f("ix_role_change_account_id"), "role_change", ["account_id"])
    with op.batch_alter_table("learner") as learner:
        learner.alter_column("code_digest", existing_type=AutoString(), nullable=True)
        learner.add_column(sa.Column("account_id", sa.Integer(), nullable=True))
        learner.create_unique_constraint(op.f("uq_learner_account_id"), ["account_id"])
        learner.create_foreign_key(op.f("fk_learner_account_id_account"), "account", ["account_id"], ["id"])


def downgrade() -> None:
    """Learners of accounts have no recovery code; they get one that nobody knows, so that their answers stay."""
    op.execute("UPDATE learner SET code_digest = 'none-' || id WHERE code_digest IS NULL")
    with op.batch_alter_table("learner") as learner:
        learner.drop_constraint(op.f("fk_learner_account_id_account"), type_="foreignkey")
        learner.drop_constraint(op.f("uq_learner_account_id"), type_="unique")
        learner.drop_column("account_id")
        learner.alter_column("code_digest", existing_type=AutoString(), nullable=False)
    op.drop_index(op.f("ix_role_change_account_id"), table_name="role_change")
    op.drop_table("role_change")
    op.drop_index(op.f("ix_login_account_id"), table_name="login")
    op.drop_table("login")
    op.drop_table("account_role")
    op.drop_table("account")
