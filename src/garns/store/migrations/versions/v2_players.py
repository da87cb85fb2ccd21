"""Games of many players, and jobs that every worker of a server sees."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "2"
down_revision = "1"


def upgrade() -> None:
    """Give every game to the player at this machine; make the table of jobs."""
    op.add_column("games", sa.Column("player", sa.String(64), nullable=False, server_default=""))
    op.drop_index("ix_games_changed", "games")
    op.create_index("ix_games_player_changed", "games", ["player", "changed"])
    op.create_table(
        "jobs",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("kind", sa.String(40), nullable=False),
        sa.Column("state", sa.String(20), nullable=False),
        sa.Column("request", sa.Text(), nullable=False),
        sa.Column("progress", sa.Text(), nullable=False),
        sa.Column("result", sa.Text(), nullable=False),
        sa.Column("cancel", sa.Boolean(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("changed", sa.BigInteger(), nullable=False),
    )
    op.create_index("ix_jobs_changed", "jobs", ["changed"])
