"""Tokens that name a session."""
from dataclasses import dataclass
from datetime import datetime, timedelta


@dataclass(frozen=True)
class Token:
    value: str
    expires: datetime

    def is_valid(self, now: datetime) -> bool:
        return now <= self.expires


def renewed(token: Token, now: datetime, lifetime: timedelta) -> Token:
    """The same token for longer, unless it has expired."""
    if not token.is_valid(now):
        raise ExpiredToken(token.value)
    return Token(token.value, now + lifetime)


class ExpiredToken(Exception):
    """Raised where a token is used after its end."""
