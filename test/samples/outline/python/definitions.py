"""Module docstring."""
from typing import TypeVar

MAX_SIZE = 10  # ^outline: constant MAX_SIZE 4-4 exported
LIMITS: dict[str, int] = {  # ^outline: constant LIMITS 5-7 exported
    'a': 1,
}
_CACHE = []  # ^outline: constant _CACHE 8-8
T = TypeVar('T')  # ^outline: constant T 9-9 exported
lower = 1
A1, B1 = 1, 2


def load(path: str,  # where from  # ^outline: function load 14-21 exported
         *, deep: bool = False) -> dict:
    """Docstring."""
    def parse(text):  # ^outline: function load.parse 17-20
        def deeper():
            pass
        return deeper
    return parse(path)


async def fetch(url): return url  # ^outline: function fetch 24-24 exported


@decorator  # ^outline: function decorated 27-32 exported
@other(
    1,
)
def decorated():
    pass


@dataclass  # why  # ^outline: class Point 35-62 exported
class Point(Base, metaclass=Meta):
    """A point."""
    x: int = 0
    MAX: int = 3

    def __init__(self, x):  # ^outline: method Point.__init__ 41-42 exported
        self.x = x

    @property  # ^outline: method Point.size 44-46 exported
    def size(self) -> int:
        return 1

    @size.setter  # ^outline: method Point.size 48-50 exported
    def size(self, value):
        pass

    @staticmethod  # ^outline: method Point.make 52-53 exported
    async def make(): pass

    def _private(self):  # ^outline: method Point._private 55-56
        pass

    class Meta:  # ^outline: class Point.Meta 58-59 exported
        def inner(self): pass  # ^outline: method Point.Meta.inner 59-59 exported

    if True:
        def conditional(self): pass  # ^outline: method Point.conditional 62-62 exported


class _Hidden:  # ^outline: class _Hidden 65-67
    def method(self):  # ^outline: method _Hidden.method 66-67
        pass


def factory():  # ^outline: function factory 70-74 exported
    class Local:  # ^outline: class factory.Local 71-73
        def run(self):  # ^outline: method factory.Local.run 72-73
            def deeper(): pass
    return Local


if TYPE_CHECKING:
    def checked(): pass  # ^outline: function checked 78-78 exported
else:
    checked = None

type Pair = tuple[int, int]  # ^outline: type Pair 82-82 exported


def last():  # ^outline: function last 85-87 exported
    return 1
    # a comment of the body

type Many[T] = list[T]  # ^outline: type Many 89-89 exported

double = lambda x: 2 * x  # ^outline: function double 91-91 exported
