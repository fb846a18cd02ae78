"""Accounts of programs: a name and limits by the mark of a key."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "accounts",
        sa.Column("id", sa.Text(), nullable=False),
        *(sa.Column(name, sa.Text(), nullable=False) for name in ("mark", "name", "owner")),
        *(sa.Column(name, sa.Double(), nullable=False) for name in ("rate", "created", "used")),
        sa.PrimaryKeyConstraint("id", name="pk_accounts"),
    )
    op.create_index("ix_accounts_mark", "accounts", ["mark"], unique=True)
    op.create_index("ix_accounts_owner", "accounts", ["owner"])
