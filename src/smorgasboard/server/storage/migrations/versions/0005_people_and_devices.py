"""People on several devices: recovery phrases, devices that can be ended, links that make another device theirs.

Nobody is stored here who has one browser and nothing else; cookies from before go on as they are.
"""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "people",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("tastes", sa.JSON(), nullable=False),
        sa.Column("created", sa.Double(), nullable=False),
        sa.Column("phrase", sa.Text()),
        sa.PrimaryKeyConstraint("id", name="pk_people"),
    )
    op.create_index("ix_people_phrase", "people", ["phrase"], unique=True)
    op.create_table(
        "devices",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("person", sa.Text()),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("created", sa.Double(), nullable=False),
        sa.Column("seen", sa.Double(), nullable=False),
        sa.Column("ended", sa.Double()),
        sa.PrimaryKeyConstraint("id", name="pk_devices"),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_devices_person", ondelete="SET NULL"),
    )
    op.create_index("ix_devices_person", "devices", ["person"])
    op.create_index("ix_devices_ended", "devices", ["ended"])
    op.create_table(
        "links",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("person", sa.Text(), nullable=False),
        sa.Column("until", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_links"),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_links_person", ondelete="CASCADE"),
    )
    op.create_index("ix_links_person", "links", ["person"])
