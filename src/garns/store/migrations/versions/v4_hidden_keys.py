"""Keys of players as hashes, and how many bytes each game takes."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from garns.store.database import hashed

revision = "4"
down_revision = "3"

_SIZES = """
UPDATE games SET size = length(puzzle) + length(checkpoints) + length(clock)
    + (SELECT coalesce(sum(length(board)), 0) FROM boards WHERE boards.game_id = games.id)
"""


def upgrade() -> None:
    """Measure every game, and forget the keys themselves."""
    op.add_column("games", sa.Column("size", sa.BigInteger(), nullable=False, server_default="0"))
    op.execute(_SIZES)
    games = sa.table("games", sa.column("player", sa.String))
    found = op.get_bind()
    for key in found.scalars(sa.select(games.c.player).where(games.c.player != "").distinct()).all():
        found.execute(sa.update(games).where(games.c.player == key).values(player=hashed(key)))
    op.create_index("ix_games_player_size", "games", ["player", "size"])
