"""Whom each running match waits for, so that nobody's tables have to be read to know it."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "awaited",
        sa.Column("match", sa.Text(), nullable=False),
        sa.Column("entries", sa.Integer(), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("seats", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name="fk_awaited_match", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("match", name="pk_awaited"),
    )
