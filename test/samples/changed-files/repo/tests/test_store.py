from datetime import datetime, timedelta, timezone

import pytest

from sessions import Store, Token
from sessions.token import ExpiredToken

now = datetime(2026, 1, 2, tzinfo=timezone.utc)


def test_returns_the_data_of_a_valid_token():
    store = Store()
    store.put(Token("a", now + timedelta(hours=1)), {"user": 1})
    assert store.get("a", now) == {"user": 1}


def test_refuses_an_expired_token():
    store = Store()
    store.put(Token("a", now - timedelta(seconds=1)), {})
    with pytest.raises(ExpiredToken):
        store.get("a", now)
