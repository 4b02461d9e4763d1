import { marked } from '../markedCalls';
import { table } from '#test/support/table';

describe('calls in C and C++', () => {
  table('to a function are proven by includes and links', (row) => {
    const check = marked(row);
    check('of C', 'tax.c#add', {
      'tax.h': 'int add(int x);\n#define MAX 1',
      'tax.c': `
        #include "tax.h"
        int add(int x) { return add(x); } «import»
        static int own(int x) { return add(x); } «import»
      `,
      'use.c': `
        #include "tax.h"
        int add_all(int n) {
          /* add(1) */
          int x = add(1) + (add)(2); «import» «import»
          return all->add(1) + MAX;
        }
        int parameter(int (*add)(int)) { return add(1); }
        int local(void) { int (*add)(int) = other; return add(1); }
        int block(void) { { int add = 1; } return add(1); } «import»
        int loop(void) { for (int add = 1;;) { add(1); } return add(1); } «import»
      `,
      'linked.c': 'int f(void) { return add(1); } «import»',
      'own.c': 'static int add(int x) { return x; }\nint g(void) { return add(1); }',
      'use.py': 'add(1)',
    });
    check('but not by a variable that gets another value', 'tax.cpp#add', {
      'tax.h': 'namespace tax { int add(int x); int other(int x); }',
      'tax.cpp': `
        #include "tax.h"
        namespace tax { int add(int x) { return x; } int other(int x) { return x; } }
      `,
      'use.cpp': `
        #include "tax.h"
        int kept() { auto add = tax::add; return add(1); }
        int assigned() { auto add = tax::add; add = tax::other; return add(1); }
        int pair() { auto [add, x] = all; return add(1); }
        int captured() { return [add = tax::other] { return add(1); }(); }
      `,
    });
    check('that a macro replaces in another file', 'tax.c#add', {
      'tax.c': 'int add(int x) { return add(x); } «import»',
      'macro.c': '#define add(x) (x)\nint h(void) { return add(1); }',
      'use.c': 'int f(void) { return add(1); } «name»',
    });
    check('that two files define, by the included one', 'a.c#add', {
      'a.h': 'int add(int x);',
      'a.c': '#include "a.h"\nint add(int x) { return x; }',
      'b.h': 'int add(int x);',
      'b.c': '#include "b.h"\nint add(int x) { return x + 1; }',
      'use_a.c': '#include "a.h"\nint f(void) { return add(1); } «import»',
      'use_b.c': '#include "b.h"\nint g(void) { return add(1); }',
      'none.c': 'int h(void) { return add(1); } «name»',
    });
    check('of namespaces', 'log.h#warn', {
      'log.h': 'namespace shop::logs {\nvoid warn(const char* what);\n}',
      'log.cc': `
        #include "log.h"
        namespace shop { namespace logs {
        void warn(const char* what) { warn(what); } «import»
        } }
      `,
      'use.cc': `
        #include "log.h"
        namespace l = shop::logs;
        using shop::logs::warn;
        void f() {
          shop::logs::warn(""); «import»
          logs::warn(""); «import»
          l::warn(""); «import»
          logs::warn<int>(""); «import»
          other::warn("");
          std::warn("");
          ::warn("");
          logs::other("");
        }
      `,
    });
    for (
      const [title, symbol, definition] of [
        ['of a namespace', 'log.cc#logs.warn', 'void logs::warn(int n) {}'],
        ['of a namespace within another', 'log.cc#logs.warn', 'void shop::logs::warn(int n) {}'],
        ['of a namespace from its root', 'log.cc#logs.warn', 'void ::shop::logs::warn(int n) {}'],
      ] as const
    )
      check(`${title}, which qualify the name of a definition`, symbol, {
        'log.h': 'namespace shop { namespace logs { void warn(int n); } }',
        'log.cc': `#include "log.h"
          ${definition}
          void shop::logs::other() { warn(1); } «type»
        `,
        'use.cc': `
          #include "log.h"
          using namespace shop::logs;
          class Log { public: void warn(int n); };
          void f(Log a) {
            logs::warn(1); «import»
            shop::logs::warn(1); «import»
            warn(1); «name»
            a.warn(1);
            std::warn(1);
            Log::warn(1);
          }
        `,
      });
    check('of a namespace that qualifies the definition, beside others with the name', 'log.cc#logs.warn', {
      'log.h': 'namespace shop { namespace logs { void warn(int n); } namespace bells { void warn(int n); } }',
      'log.cc': `#include "log.h"
        void shop::logs::warn(int n) {}
        void shop::bells::warn(int n) {}
      `,
      'use.cc': `
        #include "log.h"
        namespace l = shop::logs;
        using namespace shop;
        void f() {
          logs::warn(1); «import»
          l::warn(1); «import»
          bells::warn(1);
          shop::bells::warn(1);
          hidden::warn(1); «name»
        }
      `,
    });
    check('of a namespace that two programs of a repository define', 'a/log.cc#logs.warn', {
      'a/log.cc': 'void logs::warn(int n) {}',
      'b/log.cc': 'void logs::warn(int n) {}',
      'b/use.cc': 'void f() { logs::warn(1); } «name»',
    });
    check('of types in namespaces, which qualify the name of a definition', 'log.cc#Log.warn', {
      'log.h':
        'namespace shop { class Log { public: static void warn(int n); }; class Other { public: static void warn(int n); }; }',
      'log.cc': '#include "log.h"\nvoid shop::Log::warn(int n) {}\nvoid shop::Other::warn(int n) {}',
      'use.cc': `
        #include "log.h"
        void f(shop::Log a, shop::Other b) {
          shop::Log::warn(1); «type»
          a.warn(1); «type»
          shop::Other::warn(1);
          b.warn(1);
          warn(1);
        }
      `,
    });
    check('without a namespace', 'log.h#warn', {
      'log.h': 'void warn(const char* what);',
      'log.cc': '#include "log.h"\nvoid warn(const char* what) {}',
      'use.cc': `
        #include "log.h"
        namespace other { void warn(int n); }
        class Printer {
          void warn(int n) {}
          void f() { warn(1); ::warn(""); } «import»
          void g(int warn) { this->warn(1); }
        };
        class Unknown : public Missing { void f() { warn(""); } }; «name»
        class Known : public std::exception { void f() { warn(""); } }; «import»
        auto lambda = [](int warn) { warn(1); };
        template <typename warn> void t() { other::warn(1); } «name»
        void h() { try {} catch (Error& warn) { warn(1); } }
        void i() { for (auto warn : all) warn(1); }
      `,
    });
    check('of classes in namespaces, in each form of construction', 'cart.h#Cart', {
      'cart.h': `
        #include <memory>
        namespace shop {
        class Cart {
         public:
          Cart();
          Cart(int n) : Cart() {} «import»
          static Cart* make();
        };
        template <typename T> class Box { public: Box(int n); };
        int total(int n);
        }
      `,
      'cart.cc': `
        #include "cart.h"
        namespace shop {
        Cart::Cart() {}
        Cart* Cart::make() { return new Cart(1); } «import»
        }
      `,
      'use.cc': `
        #include "cart.h"
        class Big : public shop::Cart { public: int n; Big() : shop::Cart(1), n(2) {} }; «import»
        void f(shop::Cart by_value, shop::Cart* by_pointer) {
          new shop::Cart(1); «import»
          new ::shop::Cart; «import»
          new shop::Cart[3]; «import»
          new shop::Box<shop::Cart>(1);
          new other::Cart(1);
          shop::Cart(1); «import»
          shop::Cart{1}; «import»
          std::make_unique<shop::Cart>(1); «import»
          absl::make_unique<shop::Cart>(1); «import»
          std::make_unique<shop::Cart*>(by_pointer);
          std::make_unique<shop::Box<shop::Cart>>(1);
          std::make_unique<other::Cart>(1);
          static_cast<shop::Cart*>(by_pointer);
          shop::Cart round(1); «import»
          shop::Cart curly{1}; «import»
          shop::Cart assigned = make();
          shop::Cart* pointer{nullptr};
          shop::Cart& reference(by_value);
        }
      `,
    });
    check('of generic classes', 'box.h#Box', {
      'box.h': 'namespace shop { template <typename T> class Box { public: Box(int n); }; }',
      'use.cc': `
        #include "box.h"
        class Big : public shop::Box<int> { Big() : shop::Box<int>(1) {} }; «import»
        void f() {
          new shop::Box<int>(1); «import»
          shop::Box<int>(1); «import»
          shop::Box<int> round(1); «import»
          std::make_shared<shop::Box<int>>(1); «import»
          std::vector<shop::Box<int>> many(1);
        }
      `,
    });
    check('of classes inside others', 'cart.h#Line', {
      'cart.h': 'class Cart { public: class Line { public: Line(int n); }; void Other(int n); };',
      'use.cc': `
        #include "cart.h"
        void f() {
          new Cart::Line(1); «import»
          Cart::Line(1); «import»
          Cart::Line line(1); «import»
          Cart::Other(1);
        }
      `,
    });
    check('never by the initializer of a field', 'total.h#total', {
      'total.h': 'inline int total(int n) { return n; }\nclass Sum { public: Sum(int n); int total; };',
      'total.cc': `
        #include "total.h"
        Sum::Sum(int n) : total(n) {}
        class Own { int total; Own() : total(1) {} };
        Missing::Missing() : total(1) {}
        int f() { return total(1); } «import»
      `,
    });
    check('of a base, outside the class', 'base.h#Base', {
      'base.h': 'class Base { public: Base(int n); };',
      'big.h': '#include "base.h"\nclass Big : public Base { public: Big(); };',
      'big.cc': '#include "big.h"\nBig::Big() : Base(1) {} «import»',
    });
    check('of classes', 'cart.h#Cart', {
      'cart.h': 'class Cart { public: Cart(int n); };\nclass Other {};',
      'use.cc': `
        #include "cart.h"
        void f() {
          new Cart(1); «import»
          Cart(1); «import»
          new Other();
        }
      `,
    });
  });

  table('to a method are proven by types', (row) => {
    const check = marked(row);
    const header = `
      #include <memory>
      #include <vector>
      #include <map>
      namespace shop {
      class Cart {
       public:
        Cart(int n);
        int total() const;
        Cart* part();
        Cart own();
        static Cart make();
        Cart* field_;
        struct Line { int total(); };
        int twice() { return total() + this->total(); } «type» «type»
      };
      typedef Cart Basket;
      using Carts = std::vector<Cart>;
      using Shared = std::shared_ptr<Cart>;
      }
    `;
    check('declared, created, stored and read from members', 'cart.h#Cart.total', {
      'cart.h': header,
      'cart.cc': `
        #include "cart.h"
        namespace shop {
        int Cart::total() const { return total(); } «type»
        Cart* Cart::part() { auto f = [this]() { return total(); }; return field_; } «type»
        int Cart::Line::total() { return total(); }
        }
        static int total() { return total(); }
      `,
      'use.cc': `
        #include "cart.h"
        using namespace shop;
        class Holder { public: Cart inner; std::unique_ptr<Cart> held; Missing unknown; int numbers[2]; int total(); };
        void f(Cart a, Cart* b, const Cart& c, shop::Cart d, std::vector<Cart> e, std::map<int, Cart> g, Basket h, Carts i,
               Shared j, Holder k, Cart::Line l, std::optional<Cart> m, int n, other::Cart o, std::string p, Cart q[2]) {
          a.total(); «type»
          b->total(); «type»
          c.total(); «type»
          d.total(); «type»
          e.total();
          e[0].total(); «type»
          g[1].total(); «type»
          h.total(); «type»
          i[0].total(); «type»
          j->total(); «type»
          j.total();
          j.get()->total(); «type»
          k.inner.total(); «type»
          k.held->total(); «type»
          k.unknown.total();
          k.total();
          l.total();
          m->total(); «type»
          m.value().total(); «type»
          n.total();
          o.total(); «name»
          p.total();
          q[1].total(); «type»
          a.part()->total(); «type»
          a.own().total(); «type»
          a.field_->total(); «type»
          Cart::make().total(); «type»
          shop::Cart::make().total(); «type»
          Cart::total(); «type»
          (*b).total(); «type»
          (&a)->total(); «type»
          (a).total(); «type»
          Cart made(1);
          made.total(); «type»
          Cart listed{1};
          listed.total(); «type»
          auto one = Cart(1);
          one.total(); «type»
          auto* two = new Cart(1);
          two->total(); «type»
          auto three = std::make_unique<Cart>(1);
          three->total(); «type»
          auto four = static_cast<Cart*>(x);
          four->total(); «type»
          ((Cart*)x)->total(); «type»
          for (auto& each : e) each.total(); «type»
          for (const Cart& each : x) each.total(); «type»
          for (auto& each : x) each.total(); «name»
          unknown().total(); «name»
          total();
        }
      `,
    });
    check('that a source declares for a type in a header', 'cart.cc#Cart.part', {
      'cart.h': 'class Cart {\n public:\n  int part();\n};\nclass Other {\n public:\n  int part();\n};',
      'cart.cc': '#include "cart.h"\nint Cart::part() { return 1; }\nint Other::part() { return 2; }',
      'use.cc': `
        #include "cart.h"
        int f(Cart& a, Other& b) {
          a.part(); «type»
          return b.part();
        }
      `,
    });
    check('of exactly one type, and with template arguments', 'cart.h#Cart.total', {
      'cart.h': `
        class Cart { public: template <typename T> int total(); virtual int total(); Cart* get(); };
        class Big : public Cart {
         public:
          int total() override;
          int sum() { return this->Cart::total() + this->Big::total(); } «type»
        };
      `,
      'use.cc': `
        #include "cart.h"
        int f(Cart& a, Big* b, Other& c) {
          a.total<int>(); «type»
          b->Cart::total(); «type»
          b->template total<int>();
          a.get()->total<int>(); «type»
          a.Cart::template total<int>(); «type»
          c.total<int>();
          unknown().total<int>(); «name»
        }
      `,
    });
    check('of virtual methods, which run their overrides', 'square.h#Square.area', {
      'shape.h': `
        class Shape {
         public:
          virtual int area() = 0;
          int side();
          int twice() { return area() * 2; } «type»
        };
      `,
      'square.h': `
        #include "shape.h"
        class Square : public Shape { public: int area() override; };
        class Round : public Shape { public: int area() override; };
        class Part : public Square {};
        class Plain { public: int area(); };
      `,
      'use.cc': `
        #include "square.h"
        void f(Shape& a, Square& b, Round& c, Part& d, Plain& e) {
          a.area(); «type»
          b.area(); «type»
          c.area();
          d.area(); «type»
          e.area();
        }
      `,
    });
    check('of non-virtual methods, by the declared type', 'square.h#Square.area', {
      'square.h': `
        class Shape { public: int area(); };
        class Square : public Shape { public: int area(); };
        class Part : public Square { public: int area(); };
      `,
      'use.cc': `
        #include "square.h"
        void f(Shape& a, Square& b, Part& c) {
          a.area(); «name»
          b.area(); «type»
          c.area();
        }
      `,
    });
    check('of C structs', 'cart.h#cart.total', {
      'cart.h': 'struct cart { int (*total)(struct cart*); };\nstruct other { int (*total)(void); };',
      'use.c': `
        #include "cart.h"
        int f(struct cart* a, struct other* b) {
          return a->total(a) + «type»
            b->total();
        }
      `,
    });
  });
});
