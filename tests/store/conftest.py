"""What the tests of the store share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from garns.store import Store, open_store


@pytest.fixture
def store(database: str) -> Iterator[Store]:
    """An empty store, in a database of each kind."""
    store = open_store(database)
    yield store
    store.close()
