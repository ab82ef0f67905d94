"""Paces and quiet hours, deadlines, chats and people that cannot be reached."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add the columns."""
    added = {
        "chat": (
            sa.Column("pace", sa.String(), nullable=False, server_default="daily"),
            sa.Column("quiet_from", sa.Integer()),
            sa.Column("quiet_to", sa.Integer()),
            sa.Column("zone", sa.String(), nullable=False, server_default="Europe/Kyiv"),
            sa.Column("gone_at", sa.Float()),
        ),
        "person": (sa.Column("blocked", sa.Boolean(), nullable=False, server_default=sa.false()),),
        "match": (
            sa.Column("deadline_at", sa.Float()),
            sa.Column("frozen_left", sa.Float()),
        ),
        "screen": (
            sa.Column("anew_at", sa.Integer(), nullable=False, server_default="0"),
            sa.Column("losses", sa.Integer(), nullable=False, server_default="0"),
            sa.Column("lost_at", sa.Float(), nullable=False, server_default="0"),
        ),
    }
    for table, columns in added.items():
        for column in columns:
            op.add_column(table, column)
    op.execute("UPDATE screen SET anew_at = wanted WHERE anew")
    op.drop_column("screen", "anew")
