import { marked } from '../markedCalls';
import { table } from '#test/support/table';

describe('calls in Java', () => {
  table('to a method are proven by types', (row) => {
    const check = marked(row);
    check('declared, constructed, returned and read from fields', 'shop/Cart.java#Cart.total', {
      'shop/Cart.java': `
        package shop;
        public class Cart {
          public Cart part;
          public static Cart made = new Cart();
          public int total() { return total(); } «type»
          public Cart own() { return this; }
          public Cart(int total) { total(); } «type»
        }
      `,
      'shop/Use.java': `
        package shop;
        import java.util.List;
        class Use {
          private Cart field;
          Cart[] many;
          static final String TEXT = "";
          Cart own() { return null; }
          void f(Cart a, Cart[] b, List<Cart> c, Object d, List<? extends Cart> e, final Cart g, Cart... h) {
            a.total(); «type»
            b[0].total(); «type»
            c.get(0).total(); «name»
            d.total();
            field.total(); «type»
            this.field.total(); «type»
            many[0].total(); «type»
            own().total(); «type»
            this.own().total(); «type»
            a.own().own().total(); «type»
            a.part.total(); «type»
            Cart.made.total(); «type»
            g.total(); «type»
            new Cart(1).total(); «type»
            ((Cart) d).total(); «type»
            "text".total();
            TEXT.total();
            total();
            var made = new Cart(1);
            made.total(); «type»
            var unknown = c.get(0);
            unknown.total(); «name»
            for (Cart one : b) one.total(); «type»
            for (var one : b) one.total(); «name»
            try (Cart open = make()) { open.total(); } «type»
            try (var open = new Cart(1)) { open.total(); } «type»
            try { } catch (Cart | Other error) { error.total(); } «name»
            if (d instanceof Cart found) found.total(); «type»
            Runnable r = () -> a.total(); «type»
            all.forEach(one -> one.total()); «name»
            all.forEach((a, x) -> a.total()); «name»
            { Other a; a.total(); }
            int made2 = 1, other;
          }
          record Line(Cart cart) { int sum() { return cart.total() + cart().total(); } } «type» «type»
        }
      `,
    });
    check('of inherited members', 'shop/Cart.java#Cart.total', {
      'shop/Cart.java':
        'package shop;\npublic class Cart { public int total() { return 1; } int f(Cart a) { return 1; } }',
      'app/Big.java': `
        package app;
        import shop.Cart;
        class Big extends Cart {
          int f() {
            return total() + «type»
              this.total() + «type»
              super.total() + «type»
              Big.this.total(); «type»
          }
          class Inner { int g() { return total(); } } «type»
          class Own { int total() { return 1; } int g() { return total(); } }
        }
        class Replaced extends Cart {
          public int total() { return 1; }
          int f() { return total() + «name»
            super.total(); «type»
          }
        }
        class Unknown extends Missing { int f() { return this.total(); } } «name»
      `,
      'app/Star.java': `
        package app;
        import shop.*;
        class Star { void f(Cart a) { a.total(); } } «type»
      `,
      'app/Foreign.java': `
        package app;
        import elsewhere.Cart;
        class Foreign { void f(Cart a) { a.total(); } }
      `,
    });
    check('of interfaces, bounds, abstract classes and constants', 'a/Square.java#Square.area', {
      'a/Shape.java': `
        package a;
        interface Shape { int area(); default int twice() { return area() * 2; } } «type»
      `,
      'a/Square.java': `
        package a;
        class Square implements Shape {
          static final Square UNIT = new Square();
          public int area() { return 1; }
        }
        class Round implements Shape { public int area() { return 1; } }
        interface Stranger { int area(); }
        interface Wide extends Shape { }
        enum Kind { A, B { int area() { return 2; } }; int area() { return 1; } }
      `,
      'a/Use.java': `
        package a;
        class Use<T extends Shape> {
          <U extends Square, V> void f(Shape a, Square b, Round c, Stranger d, Wide e, T g, U h, V i) {
            a.area(); «type»
            b.area(); «type»
            c.area();
            d.area();
            e.area(); «type»
            g.area(); «type»
            h.area(); «type»
            i.area(); «name»
            Square.UNIT.area(); «type»
            Kind.A.area();
            Kind.B.area();
          }
        }
      `,
    });
    check('of variables in patterns', 'shop/Cart.java#Cart.total', {
      'shop/Cart.java': 'package shop;\npublic class Cart { public int total() { return 1; } }',
      'shop/Other.java': 'package shop;\npublic class Other { public int total() { return 1; } }',
      'shop/Use.java': `
        package shop;
        record Box(Cart cart, Other other, int n) { }
        class Use {
          int f(Object x) {
            if (x instanceof Cart c && c.total() > 1) return c.total(); «type» «type»
            if (x instanceof final Cart c) return c.total(); «type»
            if (x instanceof Other c) return c.total();
            if (x instanceof Box(Cart a, Other b, int n)) return a.total() + «type»
              b.total();
            if (x instanceof Box(var a, var b, int n)) return a.total(); «name»
            return switch (x) {
              case Cart one when one.total() > 1 -> one.total(); «type» «type»
              case Other one -> one.total();
              case Box(Cart one, Other two, int n) -> one.total() + «type»
                two.total();
              default -> 1;
            };
          }
          void g(Object x) {
            switch (x) {
              case Cart one:
                one.total(); «type»
                break;
              case Other one:
                one.total();
            }
          }
        }
      `,
    });
    check('of full names, with their packages', 'com/shop/Cart.java#Cart.total', {
      'com/shop/Cart.java': `
        package com.shop;
        public class Cart {
          public static Cart made;
          public int total() { return 1; }
          public static Cart make() { return null; }
          public static class Line { public static Cart cart() { return null; } }
        }
      `,
      'com/other/Cart.java': `
        package com.other;
        public class Cart { public int total() { return 1; } }
      `,
      'app/Use.java': `
        package app;
        class Use extends com.shop.Cart {
          int f(com.shop.Cart a, com.other.Cart b, com.elsewhere.Cart c, org.shop.Cart d) {
            a.total(); «type»
            b.total();
            c.total();
            d.total();
            new com.shop.Cart().total(); «type»
            new com.other.Cart().total();
            com.shop.Cart.make().total(); «type»
            com.shop.Cart.made.total(); «type»
            com.shop.Cart.Line.cart().total(); «type»
            ((com.shop.Cart) d).total(); «type»
            return super.total() + total(); «type» «type»
          }
          int g(Shop com) { return com.shop.total(); }
        }
      `,
    });
    check('of inherited fields that are not in the repository, by name only', 'a/Cart.java#Cart.total', {
      'a/Cart.java': 'package a;\npublic class Cart { public int total() { return 1; } }',
      'a/Use.java': `
        package a;
        class Use extends Missing {
          String text;
          void f() {
            cart.total(); «name»
            text.total();
            Unknown.total();
            outside.cart.total();
          }
        }
      `,
    });
    check('of elements of a library’s containers, by name only', 'a/Cart.java#Cart.total', {
      'a/Cart.java': 'package a;\npublic class Cart { int total() { return 1; } }',
      'a/Use.java': `
        package a;
        class Use {
          int f(Cart cart) { return Optional.of(cart).get().total(); } «name»
          int h(Cart cart) { return List.of(cart).get(0).total(); } «name»
          int i(Cart cart) { return List.of(cart).total() + Math.max(1, 2).get().total(); }
        }
      `,
    });
    check('of fields with anonymous types', 'a/Use.java#LOW.of', {
      'a/Rate.java': 'package a;\nabstract class Rate { abstract int of(int n); }',
      'a/Use.java': `
        package a;
        class Use {
          static final Rate LOW = new Rate() { int of(int n) { return of(n); } }; «type»
          static final Rate HIGH = new Rate() { int of(int n) { return of(n); } };
          Rate make() { Rate local = new Rate() { int of(int n) { return of(n); } }; return local; }
          int f() { return LOW.of(1); } «type»
        }
      `,
    });
  });

  table('to static methods and classes are proven by imports', (row) => {
    const check = marked(row);
    check('static ones', 'shop/Tax.java#Tax.add', {
      'shop/Tax.java': 'package shop;\npublic class Tax { public static int add(int n) { return n; } }',
      'app/Named.java': `
        package app;
        import static shop.Tax.add;
        class Named { int add; int f(int add) { return add(1); } } «type»
      `,
      'app/Star.java': `
        package app;
        import static shop.Tax.*;
        class Star { int f() { return add(1); } } «type»
      `,
      'app/Type.java': `
        package app;
        import shop.Tax;
        class Type { int f() { return Tax.add(1) + add(1); } } «type»
      `,
      'app/Path.java': `
        package app;
        class Path { int f() { return shop.Tax.add(1) + other.Tax.add(1); } } «type»
      `,
      'app/Other.java': `
        package app;
        import static elsewhere.Tax.add;
        class Other { int f() { return add(1); } }
      `,
      'app/Own.java': `
        package app;
        import static shop.Tax.add;
        class Own { int add(int n) { return n; } int f() { return add(1); } }
      `,
    });
    check('constructors by full names, other constructors and instances', 'com/shop/Cart.java#Cart', {
      'com/shop/Cart.java': `
        package com.shop;
        public class Cart {
          public Cart() { this(1); } «import»
          public Cart(int n) { super(); }
          public class Line { Line() { super(); } }
        }
      `,
      'com/other/Cart.java': 'package com.other;\npublic class Cart { Cart(int n) { } Cart() { this(1); } }',
      'app/Use.java': `
        package app;
        class Big extends com.shop.Cart { Big() { super(1); } } «import»
        class Other extends com.other.Cart { Other() { super(1); } }
        class Use {
          Object f(com.shop.Cart cart) {
            new com.shop.Cart(); «import»
            new com.shop.Cart[1];
            new com.other.Cart();
            new com.elsewhere.Cart();
            cart.new Line();
          }
        }
      `,
      'app/Imported.java': `
        package app;
        import com.shop.Cart;
        class Small extends Cart { Small() { super(1); } Small(int n) { this(); } } «import»
        class Generic extends Cart<Integer> { Generic() { super(1); } } «import»
      `,
    });
    check('constructors', 'shop/Cart.java#Line', {
      'shop/Cart.java': `
        package shop;
        public class Cart {
          public static class Line { }
          Line f() { return new Line(); } «import»
        }
        class Other { static class Line { } Object f() { return new Line(); } } «import»
      `,
      'app/Use.java': `
        package app;
        import shop.Cart;
        import shop.Cart.Line;
        class Use { Object f() { return List.of(new Cart.Line(), new Line(), new Line<Integer>(), new Other.Line()); } } «import» «import» «import»
      `,
    });
  });
});
