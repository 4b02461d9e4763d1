"""A report for operators."""
from .store import Store


def report(store: Store) -> str:
    return f"{len(store._sessions)} sessions"
