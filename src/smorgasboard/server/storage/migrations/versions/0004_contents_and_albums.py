"""What matches were played with and what they looked like, so that they outlive new cards and new rules."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "contents",
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("hash", sa.Text(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("game", "hash", name="pk_contents"),
    )
    op.create_table(
        "albums",
        sa.Column("match", sa.Text(), nullable=False),
        sa.Column("entries", sa.Integer(), nullable=False),
        sa.Column("pages", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("match", name="pk_albums"),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name="fk_albums_match", ondelete="CASCADE"),
    )
