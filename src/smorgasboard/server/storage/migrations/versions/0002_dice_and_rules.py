"""What seats add to the dice, and by which version of the rules a match is played.

Rows from before have neither: their seats could add nothing, and their rules version was not kept.
"""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("seats", sa.Column("contribution", sa.Text()))
    op.add_column("matches", sa.Column("rules", sa.Text()))
