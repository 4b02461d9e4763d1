"""Monthly report over the orders."""
from collections import Counter


def by_state(orders):
    return Counter(order["state"] for order in orders)
