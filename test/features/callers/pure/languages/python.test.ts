import { marked } from '../markedCalls';
import { table } from '#test/support/table';

describe('calls in Python', () => {
  table('to a function are proven by imports', (row) => {
    const check = marked(row);
    check('of names, modules and packages', 'shop/tax.py#add', {
      'shop/__init__.py': 'from .tax import add as plus\nfrom . import kit, tax',
      'shop/tax.py': `
        def add(x):
            return add(1) «import»
      `,
      'shop/star.py': 'from .tax import *',
      'use.py': `
        import shop
        import shop.tax
        import shop.tax as t
        from shop.tax import add, add as sum
        from shop import tax, plus
        from shop.star import add as starred
        from elsewhere import add as foreign
        from . import missing
        add(1) «import»
        sum(1) «import»
        t.add(1) «import»
        tax.add(1) «import»
        plus(1) «import»
        starred(1) «import»
        shop.plus(1) «import»
        shop.other(1)
        shop.tax.add(1) «import»
        foreign(1)
        tax.other(1)
        missing.add(1) «name»
        text = "add(1)"
        @add «import»
        def decorated(): pass
        @add(1) «import»
        def called(): pass
      `,
      'none.py': 'add(1)',
      'variables.py': `
        from shop.tax import add
        total = add
        total(1) «import»
        either = add
        either = print
        either(1)
        def f(total):
            total(1)
            own = add
            own(1) «import»
      `,
      'alias.py': `
        from app.shop.tax import add
        from app import tax
        import vendored.tax as other
        import json, requests
        add(1) «name»
        tax.add(1) «name»
        other.add(1)
        json.add(1)
        requests.add(1)
      `,
      'dotted.py': `
        import backend.app.sums
        import backend.app.more as more
        import backend.app
        backend.app.sums.add(1)
        backend.app.other.add(1) «name»
        backend.add(1) «name»
        backend.app.add(1) «name»
      `,
      'backend/app/sums.py': 'def add(x): pass',
      'backend/app/more.py': '',
      'shop/kit/__init__.py': 'from ..tax import add',
      'shop/kit/more.py': 'def rate(): pass',
      'fromBelow.py': `
        import shop
        from shop.kit.more import rate
        shop.kit.add(1) «import»
      `,
      'inner.py': `
        import shop.tax
        shop.tax.add(1) «import»
        def f(shop):
            shop.tax.add(2) «name»
      `,
      'unknown.py': `
        from app.shop import *
        add(1) «name»
      `,
      'app/json/empty.py': '',
      'all.py': `
        from shop.tax import *
        add(1) «import»
      `,
    });
    check('but not by a variable that gets another value in any way', 'shop/tax.py#add', {
      'shop/tax.py': `
        def add(x): pass
        def other(x): pass
      `,
      'use.py': `
        from shop.tax import add, other
        a = b = c = d = e = f = None
        g = add
        h = add
        i = add
        j = add
        k = add
        l = add
        m = add
        n = add
        o = add
        p = add
        q = add
        r = add
        s = add
        def change():
            global g
            g = other
            def deeper():
                global s
                for s in all: pass
        h, x = other, 1
        [i, (x, j)] = all
        for k in all: pass
        for x, l in all: pass
        with x as (m, x): pass
        [x for x in all if (n := x)]
        match x:
            case [o, *p]: pass
            case Cart(total=q): pass
        g(1)
        h(1)
        i(1)
        j(1)
        k(1)
        l(1)
        m(1)
        n(1)
        o(1)
        p(1)
        q(1)
        r(1) «import»
        s(1)
        def outer():
            t = add
            u = add
            v = add
            def inner():
                nonlocal t
                t = other
                u = other
                u(1)
            t(1)
            u(1) «import»
            [v for v in all]
            v(1) «import»
            def call(): return v(1) «import»
      `,
      'same.py': `
        from shop.tax import add
        def f():
            add(1) «name»
        def g():
            global add
            add = other
            add(1) «name»
        def h(add=None):
            add(1)
      `,
      'kept.py': `
        from shop.tax import add
        add(1) «import»
        def f():
            add = other
            add(1)
        def g(add):
            add += 1
      `,
    });
    check('by name if code chooses between imports or definitions', 'shop/tax.py#add', {
      'shop/tax.py': 'def add(x): pass',
      'shop/more.py': 'def add(x): pass',
      'shop/third.py': 'def add(x): pass',
      'neither.py': `
        try:
            from shop.more import add
        except ImportError:
            from shop.third import add
        add(1)
      `,
      'either.py': `
        try:
            from shop.more import add
        except ImportError:
            from shop.tax import add
        add(1) «name»
      `,
      'or.py': `
        try:
            from shop.tax import add
        except ImportError:
            from shop.more import add
        add(1) «name»
      `,
      'none.py': `
        try:
            from shop.tax import add
        except ImportError:
            add = None
        if add: add(1) «name»
      `,
      'own.py': `
        try:
            from shop.tax import add
        except ImportError:
            def add(x): pass
        add(1) «name»
      `,
      'modules.py': `
        if x:
            import shop.tax as t
        else:
            import shop.more as t
        t.add(1) «name»
      `,
      'twice.py': `
        from shop.tax import add
        from shop.tax import add
        import shop.tax
        import shop.more
        add(1) «import»
        shop.tax.add(1) «import»
      `,
      'patched.py': `
        from shop import tax
        tax.add = other
        tax.add(1) «name»
        def f():
            from shop import more
            more.add = other
      `,
    });
    check('but not by a field that gets another value', 'shop/tax.py#add', {
      'shop/tax.py': `
        def add(x): pass
        def other(x): pass
      `,
      'use.py': `
        from shop.tax import add, other
        class Holder:
            kept = add
            first = add
            def __init__(self):
                self.second = add
                self.third = add
                self.fourth = add
                self.fifth = add
                self.first = other
            def change(self):
                self.second = other
                for self.third in all: pass
            def run(self):
                self.kept(1) «import»
                self.first(1)
                self.second(1)
                self.third(1)
                self.fourth(1)
                self.fifth(1)
        class Other:
            def __init__(self): self.kept = other
        Holder().fourth = other
        setattr(Holder(), 'fifth', other)
      `,
    });
    check('unless a closer declaration has the name', 'a.py#run', {
      'a.py': 'def run(): pass',
      'use.py': `
        from a import run
        def plain(run): run()
        def default(run=None): run()
        def typed(run: str): run()
        def typed_default(run: str = ""): run()
        def splat(*run): run()
        def keyword(**run): run()
        def own():
            run = other
            run()
        def pairs():
            run, a = other
            run()
        def loop():
            for run in all: run()
        def context():
            with open() as run: run()
        def walrus():
            if (run := other): run()
        def local():
            def run(): pass
            run()
        def block():
            if True:
                run() «import»
        def late():
            from elsewhere import run
            run()
        [run() for run in all]
        [run() for a in all] «import»
        f = lambda run: run()
        class C:
            def run(self): run() «import»
        run() «import»
      `,
    });
  });

  table('to a method are proven by types', (row) => {
    const check = marked(row);
    check('declared, constructed, returned and read from fields', 'cart.py#Cart.total', {
      'cart.py': `
        class Cart:
            part: "Cart"
            other = Missing()
            def __init__(self, x):
                self.made = Cart()
                self.given: Cart = x
            def total(this): this.total() «type»
            def own(self) -> "Cart": pass
            @property
            def first(self) -> "Cart": pass
            @classmethod
            def make(cls):
                cls.total() «type»
            @functools.cached_property
            def second(self) -> "Cart": pass
      `,
      'use.py': `
        import cart
        import typing
        from typing import Optional, Union, Any, cast, Annotated
        from cart import Cart
        def f(a: Cart, b: Optional[Cart], c: "Cart", d: Cart | None, e: Union[Cart, None], g: Union[Cart, int], h: Any,
              i: Annotated[Cart, 1], j: cart.Cart, k: list[Cart], l: Cart = None, m=Cart(), n: type[Cart] = 1):
            a.total() «type»
            b.total() «type»
            c.total() «type»
            d.total() «type»
            e.total() «type»
            g.total() «name»
            h.total() «name»
            i.total() «type»
            j.total() «type»
            k.total()
            k[0].total() «name»
            l.total() «type»
            m.total() «type»
            n.total() «type»
        Cart().own().total() «type»
        Cart().part.total() «type»
        Cart().made.total() «type»
        Cart().given.total() «type»
        Cart().other.total()
        Cart().first.total() «type»
        Cart().second.total() «type»
        Cart().first().total() «name»
        Cart.total(1) «type»
        cast(Cart, x).total() «type»
        typing.cast("Cart", x).total() «type»
        (Cart()).total() «type»
        (Cart() if x else y).total() «type»
        "text".total()
        "a" "b".total()
        [].total()
        {}.total()
        [x for x in y].total()
        total()
        with Cart() as opened: opened.total() «type»
        if (named := Cart()): named.total() «type»
        try: pass
        except Cart as error: error.total() «type»
        one, two = Cart(), 1
        one.total() «name»
        async def g():
            (await get()).total() «type»
        def get() -> Awaitable[Cart]: pass
      `,
    });
    check('of inherited members', 'cart.py#Cart.total', {
      'cart.py': `
        class Cart:
            def total(self): pass
        class Big(Cart):
            def f(self):
                self.total() «type»
                super().total() «type»
                g = lambda: self.total() «type»
        class Own(Cart):
            def total(self): pass
            def f(self):
                self.total()
                super().total() «type»
        class Known(object):
            def f(self): self.total()
        class Unknown(Missing):
            def f(self): self.total() «name»
        class Made(with_metaclass(Meta, Cart)):
            def f(self): self.total() «name»
        class Meta(Known, metaclass=ABCMeta):
            def f(self): self.total()
      `,
    });
    check('by name only on an object on which the method is replaced', 'cart.py#Cart.total', {
      'cart.py': `
        class Cart:
            def total(self): return 1
      `,
      'use.py': `
        from cart import Cart
        class Shop:
            def __init__(self):
                self.cart = Cart()
            def test(self):
                self.cart.total = fake
                return self.cart.total() «name»
        def f(cart: Cart, other: Cart):
            cart.total = fake
            cart.total() «name»
            return other.total() «type»
      `,
    });
    check('of a base class that has the method, by name only', 'cart.py#Big.total', {
      'cart.py': `
        class Cart:
            def total(self): pass
            def f(self): self.total() «name»
        class Big(Cart):
            def total(self): pass
            def g(self): self.total() «type»
      `,
    });
  });
});
