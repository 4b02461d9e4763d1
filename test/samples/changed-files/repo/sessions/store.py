"""Sessions by their tokens."""
from datetime import datetime

from .clock import utc_now
from .token import ExpiredToken, Token


class Store:
    def __init__(self) -> None:
        self._sessions: dict[str, tuple[Token, dict]] = {}

    def put(self, token: Token, data: dict) -> None:
        self._sessions[token.value] = (token, data)

    def get(self, value: str, now: datetime | None = None) -> dict:
        token, data = self._sessions[value]
        if not token.is_valid(now or utc_now()):
            raise ExpiredToken(value)
        return data

    def sweep(self, now: datetime) -> int:
        """Forgets expired sessions and returns how many there were."""
        gone = [v for v, (token, _) in self._sessions.items() if not token.is_valid(now)]
        for value in gone:
            del self._sessions[value]
        return len(gone)
