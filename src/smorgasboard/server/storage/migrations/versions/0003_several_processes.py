"""Several processes on one database: revisions, keepers, presence; and who sits before a shared screen is kept."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("matches", sa.Column("revision", sa.Integer(), nullable=False, server_default="0"))
    op.add_column("seats", sa.Column("uncovered", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.create_table(
        "keepers",
        sa.Column("match", sa.Text(), nullable=False),
        sa.Column("keeper", sa.Text(), nullable=False),
        sa.Column("fence", sa.Integer(), nullable=False),
        sa.Column("until", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("match", name="pk_keepers"),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name="fk_keepers_match", ondelete="CASCADE"),
    )
    op.create_index("ix_keepers_keeper", "keepers", ["keeper"])
    op.create_table(
        "presence",
        sa.Column("process", sa.Text(), nullable=False),
        sa.Column("match", sa.Text(), nullable=False),
        sa.Column("who", sa.Text(), nullable=False),
        sa.Column("until", sa.Double(), nullable=False),
        sa.Column("seen", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("process", "match", "who", name="pk_presence"),
    )
