from .store import Store
from .token import Token
