"""Matches looked back at: what was found, and those that wait for it."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "reviews",
        sa.Column("match", sa.Text(), nullable=False),
        sa.Column("asker", sa.Text(), nullable=False),
        sa.Column("asked", sa.Double(), nullable=False),
        sa.Column("turn", sa.Integer(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("share", sa.Double(), nullable=False),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("keeper", sa.Text(), nullable=False),
        sa.Column("fence", sa.Integer(), nullable=False),
        sa.Column("until", sa.Double(), nullable=False),
        sa.Column("found", sa.LargeBinary()),
        sa.PrimaryKeyConstraint("match", name="pk_reviews"),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name="fk_reviews_match", ondelete="CASCADE"),
    )
    op.create_index("ix_reviews_asker", "reviews", ["asker"])
    op.create_index("ix_reviews_state", "reviews", ["state"])
