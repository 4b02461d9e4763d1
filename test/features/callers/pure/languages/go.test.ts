import { marked } from '../markedCalls';
import { table } from '#test/support/table';

const module = { 'go.mod': 'module example.com/shop\n\ngo 1.21\n' };

describe('calls in Go', () => {
  table('to a function are proven by imports and packages', (row) => {
    const check = marked(row);
    check('of packages by their own name and by other names', 'go-tax/tax.go#Add', {
      ...module,
      'go-tax/tax.go': `
        package tax
        func Add(x int) int { return Add(x) } «import»
      `,
      'go-tax/more.go': `
        package tax
        func twice() int { return Add(1) } «import»
      `,
      'go-tax/tax_test.go': `
        package tax_test
        func test() int { return Add(1) }
      `,
      'own.go': `
        package shop
        import "example.com/shop/go-tax"
        func f() { tax.Add(1) } «import»
        func g() { tax.Other(1) }
        func h(tax other) { tax.Add(1) }
      `,
      'alias.go': `
        package shop
        import t "example.com/shop/go-tax"
        import foreign "elsewhere.com/tax"
        func i() { t.Add(1) } «import»
        func j() { foreign.Add(1) }
        func l() { (t.Add)(1) } «import»
      `,
      'dot.go': `
        package shop
        import . "example.com/shop/go-tax"
        func m() { Add(1) } «import»
      `,
    });
    check('of the same package, not of others', 'a/a.go#run', {
      ...module,
      'a/a.go': 'package a\nfunc run() {}',
      'a/more.go': 'package a\nfunc f() { run() } «import»',
      'a/method.go': 'package a\ntype t struct{}\nfunc (x t) stop() {}\nfunc g() { stop() }',
      'b/b.go': 'package b\nfunc f() { run() }',
      'c/c.go': 'package c\nfunc run() {}\nfunc f() { run() }',
    });
    check('but not by a variable that gets another value', 'tax/tax.go#Add', {
      ...module,
      'tax/tax.go': `
        package tax
        func Add(x int) int { return x }
        func Other(x int) int { return x }
      `,
      'use.go': `
        package shop
        import "example.com/shop/tax"
        func kept() { Add := tax.Add; Add(1) } «import»
        func assigned() { Add := tax.Add; Add = tax.Other; Add(1) } «name»
        func pair() { Add := tax.Add; Add, x = tax.Other, 1; Add(1) } «name»
        func ranged() { Add := tax.Add; for _, Add = range all {}; Add(1) } «name»
        func received() { Add := tax.Add; select { case Add = <-all: }; Add(1) } «name»
        func again() { Add := tax.Other; Add, x := tax.Add, 1; Add(1) } «name»
        func inner() { Add := tax.Add; func() { Add := tax.Other; Add = nil }(); Add(1) } «import»
      `,
      'stub.go': `
        package shop
        import "example.com/shop/tax"
        func stub() { tax.Add = nil; tax.Add(1) } «name»
      `,
    });
    check('by name if the function itself is a variable with other values', 'a.go#run', {
      ...module,
      'a.go': `
        package shop
        var run = func() {}
        func set() { run = nil }
        func use() { run() } «name»
      `,
      'more.go': 'package shop\nfunc f() { run() } «name»',
    });
    check('unless a closer declaration has the name', 'a.go#run', {
      ...module,
      'a.go': `
        package shop
        func run() {}
        func byParameter(run func()) { run() }
        func byVariadic(run ...int) { run() }
        func byShort() { run := other; run() }
        func byFunction() { run := func() {}; run() }
        func byVar() { var run = other; run() }
        func byVarFunction() { var run = func() {}; run() }
        func byConst() { const run = 1; run() }
        func byRange() { for run := range all { run() } }
        func byRangeValue() { for _, run := range all { run() } }
        func byIf() { if run := other; run != nil { run() }; run() } «import»
        func bySwitch() { switch run := x.(type) { case int: run() } }
        func byReceive() { select { case run := <-all: run() } }
        func byReceiveOk() { select { case run, ok := <-all: run() } }
        func byResult() (run func()) { run(); return }
        func byTypeParameter[run any]() { run() }
        func generic() { run[int]() } «import»
        func blank() { _ = other; run() } «import»
      `,
    });
    check('of types, through literals', 'a/a.go#Cart', {
      ...module,
      'a/a.go': `
        package a
        type Cart struct{}
        type Box[T any] struct{}
        var one = Cart{} «import»
        var two = &Cart{} «import»
        var three = Cart(x) «import»
      `,
      'use.go': `
        package shop
        import "example.com/shop/a"
        var one = a.Cart{} «import»
        var two = a.Box[int]{}
      `,
    });
    check('of generic types, through literals', 'a.go#Box', {
      ...module,
      'a.go': `
        package shop
        type Box[T any] struct{}
        var one = Box[int]{} «import»
      `,
    });
    check('of packages with versions', 'yaml.v3/a.go#Run', {
      ...module,
      'yaml.v3/a.go': 'package yaml\nfunc Run() {}',
      'use.go': `
        package shop
        import "example.com/shop/yaml.v3"
        func f() { yaml.Run() } «import»
      `,
    });
    check('of packages whose last part is a version', 'log/v2/a.go#Run', {
      ...module,
      'log/v2/a.go': 'package log\nfunc Run() {}',
      'use.go': `
        package shop
        import "example.com/shop/log/v2"
        func f() { log.Run() } «import»
        func g() { v2.Run() }
      `,
    });
  });

  table('to a method are proven by types', (row) => {
    const check = marked(row);
    check('declared, created, returned and read from fields', 'cart/cart.go#Cart.Total', {
      ...module,
      'cart/cart.go': `
        package cart
        type Cart struct { Part *Cart; n, Left int }
        func New() (*Cart, error) { return nil, nil }
        func One() Cart { return Cart{} }
        func (c *Cart) Total() int { return c.Total() } «type»
        func (c Cart) Own() *Cart { return &c }
      `,
      'cart/big.go': `
        package cart
        type Big struct { *Cart }
        type Own struct { Cart }
        func (o Own) Total() int { return o.Cart.Total() } «type»
        type Alias = Cart
        func (c *Cart) twice() int { return c.Total() * 2 } «type»
      `,
      'use.go': `
        package shop
        import "example.com/shop/cart"
        var global cart.Cart
        func f(a cart.Cart, b *cart.Cart, c, d cart.Cart, e any, g []cart.Cart, h map[int]cart.Cart, i cart.Big, j cart.Own, k cart.Alias) {
          a.Total() «type»
          b.Total() «type»
          c.Total() «type»
          d.Total() «type»
          e.Total() «name»
          g[0].Total() «name»
          h[1].Total() «name»
          i.Total() «type»
          i.Cart.Total() «type»
          j.Total()
          k.Total() «type»
          a.Part.Total() «type»
          a.Own().Total() «type»
          (a).Total() «type»
          (&a).Total() «type»
          global.Total() «type»
          cart.One().Total() «type»
          cart.Total()
          Total()
          l, err := cart.New()
          l.Total() «type»
          err.Total() «name»
          m, n := cart.One(), other()
          m.Total() «type»
          n.Total()
          var o, p = cart.One(), "text"
          o.Total() «type»
          p.Total()
          var q cart.Cart
          q.Total() «type»
          r := new(cart.Cart)
          r.Total() «type»
          s := &cart.Cart{}
          s.Total() «type»
          e.(*cart.Cart).Total() «type»
          t := func() *cart.Cart { return nil }
          t().Total() «type»
          for _, u := range g { u.Total() } «name»
          switch v := e.(type) { case cart.Cart: v.Total() } «name»
          "text".Total()
        }
      `,
    });
    check('declared in another file of the package', 'cart/more.go#Cart.Total', {
      ...module,
      'cart/cart.go': 'package cart\ntype Cart struct{}\nfunc (c *Cart) Other() {}',
      'cart/more.go': 'package cart\nfunc (c *Cart) Total() int { return 1 }',
      'other/more.go': 'package other\ntype Cart struct{}\nfunc (c *Cart) Total() {}',
      'use.go': `
        package shop
        import "example.com/shop/cart"
        import "example.com/shop/other"
        func f(a cart.Cart, b other.Cart) {
          a.Total() «type»
          b.Total()
        }
      `,
    });
    check('of interfaces that the type implements', 'a.go#Square.Area', {
      ...module,
      'a.go': `
        package shop
        type Shape interface { Area() int }
        type Named interface { Area() int; Name() string }
        type Both interface { Shape; Side() int }
        type Empty interface {}
        type Square struct{}
        func (s Square) Area() int { return 1 }
        func (s Square) Side() int { return 1 }
        type Round struct{}
        func (r Round) Area() int { return 1 }
        func f(a Shape, b Named, c Both, d Empty, e Round) {
          a.Area() «type»
          b.Area()
          c.Area() «type»
          d.Area()
          e.Area()
        }
      `,
    });
  });
});
