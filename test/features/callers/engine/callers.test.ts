import assert from 'node:assert/strict';
import fc from 'fast-check';
import { UserError } from '#base/errors';
import { createEngine } from '#features/engine';
import { sandbox } from '#test/platform/sandbox';
import { memoryHost } from '#test/support/memoryHost';
import { quiet } from '#test/support/quiet';

type Files = Readonly<Record<string, string>>;

/** Lines of calls end with `«PROOF»`, which is blanked before the files are read. */
interface Sample {
  readonly language: string;
  readonly symbol: string;
  readonly files: Files;
}

const samples: readonly Sample[] = [{
  language: 'TypeScript: imports, aliases, re-exports, namespaces',
  symbol: 'src/tax.ts#addTax',
  files: {
    'src/tax.ts':
      'export function addTax(price: number): number {\n  return price > 9 ? addTax(price - 1) : price; «import»\n}\n',
    'src/index.ts': "export { addTax as taxed } from './tax';\nexport * from './tax';\n",
    'package.json': '{ "dependencies": { "another-package": "1.0.0" } }',
    'src/a.ts':
      "import { addTax } from './tax';\naddTax(1); «import»\n// addTax(2)\nconst s = 'addTax(3)';\nfunction f(addTax: (n: number) => void) {\n  addTax(4);\n}\n",
    'src/b.ts':
      "import { taxed } from './index';\nimport * as all from './index';\ntaxed(1); «import»\nall.addTax(2); «import»\n",
    'src/c.ts':
      "import { addTax } from 'another-package';\nimport * as more from 'unknown';\naddTax(1);\nmore.addTax(1); «name»\nconst t = { addTax() {} };\nt.addTax();\nlet u = { addTax() {} };\nu = other;\nu.addTax(); «name»\n",
    'src/d.tsx': "import { addTax as plus } from '.';\nexport const View = () => <p>{plus(1)}</p>; «import»\n",
  },
}, {
  language: 'TypeScript: constants as other names, and imports of other definitions',
  symbol: 'src/tax.ts#addTax',
  files: {
    'src/tax.ts':
      'export interface Rate {}\nexport function addTax(): void {}\nexport function other(): void {}\nexport const old = addTax;\n',
    'src/rates.ts': "export function round(): void {}\nexport { addTax as taxed } from './tax';\n",
    'src/more.ts': "export function more(): void {}\nexport { round } from './rates';\n",
    'src/a.ts': "import { old, type Rate } from './tax';\nold(); «import»\n",
    'src/b.ts': "import { other, type Rate } from './tax';\nother();\n",
    'src/c.ts':
      "import { taxed as more } from './rates';\nimport { round } from './more';\nmore(); «import»\nround();\n",
    'src/d.ts': "import { old as round } from './tax';\nimport { more } from './more';\nmore();\nround(); «import»\n",
    'src/both.ts': "import { taxed as t } from './rates';\nexport const Round = t;\nexport type Round = number;\n",
    'src/e.ts': "// like addTax\nimport { Round } from './both';\nRound(); «import»\n",
  },
}, {
  language: 'TypeScript: receivers of stated types',
  symbol: 'Cart.total',
  files: {
    'src/cart.ts':
      'export class Cart {\n  total(): number {\n    return 1;\n  }\n  twice() {\n    return this.total() * 2; «type»\n  }\n}\nexport class Big extends Cart {\n  sum() {\n    return super.total() + this.total(); «type» «type»\n  }\n}\nexport function make(): Cart {\n  return new Cart();\n}\n',
    'src/use.ts':
      "import { Cart, make, Big } from './cart';\nclass Other {\n  total() {}\n}\nexport function f(cart: Cart, other: Other, x: any) {\n  cart.total(); «type»\n  other.total();\n  x.total(); «name»\n  make().total(); «type»\n  new Big().total(); «type»\n  const own = new Cart();\n  own.total(); «type»\n}\nexport class Shop {\n  constructor(private readonly cart: Cart) {}\n  sum() {\n    return this.cart.total(); «type»\n  }\n}\n",
  },
}, {
  language: 'TypeScript: a name that is an interface and a constant',
  symbol: 'src/cart.ts#Base.total',
  files: {
    'src/build.ts':
      'export interface Build<T> {\n  new (): T;\n  init(it: T): void;\n}\nexport declare function build<T>(name: string): Build<T>;\n',
    'src/cart.ts':
      "import { build, type Build } from './build';\nexport interface Base {\n  total(): number;\n  named(name: string): this;\n}\nexport const Base: Build<Base> = build('Base');\nexport interface Cart extends Base {\n  add(n: number): this;\n}\nexport const Cart: Build<Cart> = build('Cart');\nexport function make(): Cart;\nexport function make(n: number): Cart;\nexport function make(n?: number): Cart {\n  return new Cart().add(n ?? 0);\n}\n",
    'src/index.ts': "export * as shop from './cart';\nexport * from './cart';\n",
    'src/use.ts':
      "import * as all from './index';\nimport { Cart, shop } from './index';\nall.make().total(); «type»\nshop.make(1).total(); «type»\nconst cart = all.make(2);\ncart.named('a').add(3).total(); «type»\nexport function f(cart: Cart, named: all.Base) {\n  return cart.total() + named.total(); «type» «type»\n}\nCart.init(cart);\n",
    'src/other.ts':
      "import { Cart } from './index';\ninterface Build {\n  total(): number;\n}\nexport const f = (build: Build) => build.total();\nCart.total();\n",
  },
}, {
  language: 'TypeScript: aliases, bounds, types without a name, and what may be more than it says',
  symbol: 'src/cart.ts#Cart.total',
  files: {
    'src/cart.ts':
      'export class Cart {\n  constructor() {\n    this.total = this.total.bind(this);\n  }\n  total(): number {\n    return 1;\n  }\n  own(): this {\n    return this;\n  }\n}\nexport class Big extends Cart {\n  more(): void {}\n}\n',
    'src/use.ts':
      "import { Cart, Big } from './cart';\ntype Basket = Cart;\ntype Named = { readonly cart: Cart; total(): string };\nconst make = () => new Cart();\nexport function f<T extends Cart, U>(a: Basket, b: Named, c: T, d: U, e: { cart: Cart }, g: Cart & { n: number }) {\n  a.total(); «type»\n  b.cart.total(); «type»\n  b.total();\n  c.total(); «type»\n  d.total(); «name»\n  e.cart.total(); «type»\n  g.total(); «type»\n  make().total(); «type»\n  new Big().own().total(); «type»\n}\nexport function h<T extends { n: number }>(a: T, b: { n: number }) {\n  a.total(); «name»\n  b.total();\n}\n",
  },
}, {
  language: 'TypeScript: methods of abstract classes',
  symbol: 'src/square.ts#Square.area',
  files: {
    'src/shape.ts':
      'export abstract class Shape {\n  abstract area(): number;\n  name(): string {\n    return `${this.area()}`; «type»\n  }\n}\n',
    'src/square.ts':
      "import { Shape } from './shape';\nexport class Square extends Shape {\n  area() {\n    return 1;\n  }\n}\nexport class Round extends Shape {\n  area() {\n    return 3;\n  }\n}\n",
    'src/use.ts':
      "import { Round, Square } from './square';\nimport type { Shape } from './shape';\nexport const f = (a: Shape, b: Square, c: Round) => [\n  a.area(), «type»\n  b.area(), «type»\n  c.area(),\n];\n",
  },
}, {
  language: 'Shell: commands, also of other files',
  symbol: 'lib/log.sh#log_info',
  files: {
    'lib/log.sh': 'log_info() {\n  echo "$@"\n}\n',
    'deploy.sh': '. lib/log.sh\nlog_info "building" # «name»\nmake || log_info fail # «name»\necho log_information\n',
  },
}, {
  language: 'Kotlin: called from Java and Scala',
  symbol: 'src/Money.kt#Money.plus2',
  files: {
    'src/Money.kt':
      'package shop\n\nclass Money(val amount: Long) {\n  fun plus2(o: Money) = Money(amount + o.amount)\n}\n',
    'src/Use.java': 'package shop;\n\nclass Use {\n  Money twice(Money m) {\n    return m.plus2(m); //«name»\n  }\n}\n',
    'src/Use.scala': 'package shop\n\nobject Use {\n  def twice(m: Money) = m plus2 m //«name»\n}\n',
  },
}, {
  language: 'TypeScript: names that files give a symbol which others export again',
  symbol: 'src/Button.tsx#Btn',
  files: {
    'src/Button.tsx': 'export default function Btn() {\n  return 2;\n}\n',
    'src/parts.ts': "export { default as Button } from './Button';\n",
    'src/index.ts': "export * from './parts';\nexport { Button as Round } from './parts';\n",
    'src/use.tsx':
      "import { Button } from './index';\nimport { Round } from '.';\nexport const V = () => <Button />; «import»\nRound(); «import»\n",
  },
}, {
  language: 'Python: names that packages give a function of one of their modules',
  symbol: 'shop/tax.py#add_tax',
  files: {
    'shop/__init__.py': 'from .tax import add_tax as plus\n',
    'shop/tax.py': 'def add_tax(x):\n    return x\n',
    'use.py': 'from shop import plus\nplus(1)  #«import»\n',
  },
}, {
  language: 'Svelte and Vue: calls in scripts and in the markup',
  symbol: 'src/price.ts#format',
  files: {
    'src/price.ts': 'export function format(n: number) {\n  return n.toFixed(2);\n}\n',
    'src/a.svelte':
      '<script lang="ts">\n\timport { format, format as short } from \'./price\';\n\tconst a = format(1); //«import»\n</script>\n<!-- format(2) -->\n<p>{format(3)} {short(4)}</p> <!--«import»--> <!--«import»-->\n<button onclick={format}>x</button> <!--«import»-->\n<style>p { width: format(1px); }</style>\n',
    'src/b.vue':
      '<template>\n  <p :title="format(1)">{{ format(2) }}</p> <!--«import»--> <!--«import»-->\n  <b @click="format">{{ other.format(3) }}</b> <!--«import»--> <!--«name»-->\n</template>\n<script setup>\nimport { format } from \'./price\'\n</script>\n',
    'src/c.vue': '<template>\n  <p>{{ format(1) }}</p> <!--«name»-->\n</template>\n',
    'src/d.vue':
      '<template>\n  <p>{{ format(1) }}</p>\n</template>\n<script setup>\nfunction format(n) {}\n</script>\n',
  },
}, {
  language: 'JavaScript: CommonJS',
  symbol: 'lib/cache.js#etag',
  files: {
    'lib/cache.js': 'exports.etag = function etag(x) { return x; };\n',
    'lib/a.js': "var etag = require('./cache').etag;\netag(1); «import»\n",
    'lib/b.js':
      "const { etag: tag } = require('./cache');\nvar all = require('./cache');\ntag(1); «import»\nall.etag(2); «import»\nfoo.etag(3);\n",
  },
}, {
  language: 'Python',
  symbol: 'pkg/tax.py#add_tax',
  files: {
    'pkg/__init__.py': 'from .tax import add_tax\n',
    'pkg/tax.py': 'def add_tax(x):\n    return x\n\n\ndef other():\n    return add_tax(1)  #«import»\n',
    'a.py':
      'import pkg\nfrom pkg import add_tax as plus\nfrom pkg import tax\npkg.add_tax(1)  #«import»\nplus(2)  #«import»\ntax.add_tax(3)  #«import»\n',
    'b.py': 'def add_tax(x):\n    pass\n\n\nadd_tax(1)\nprint("add_tax(2)")\n',
  },
}, {
  language: 'Python: methods',
  symbol: 'Cart.total',
  files: {
    'cart.py':
      'class Cart:\n    def total(self):\n        return 1\n\n    def twice(self):\n        return self.total()  #«type»\n\n\nclass Big(Cart):\n    def sum(self):\n        return super().total()  #«type»\n',
    'use.py':
      'from cart import Cart, Big\n\n\ndef f(cart: Cart, other):\n    cart.total()  #«type»\n    other.total()  #«name»\n    Big().total()  #«type»\n    "".total()\n\n\nclass Shop:\n    def __init__(self):\n        self.cart = Cart()\n\n    def sum(self):\n        return self.cart.total()  #«type»\n',
  },
}, {
  language: 'Go',
  symbol: 'Cart.Total',
  files: {
    'go.mod': 'module example.com/shop\n\ngo 1.21\n',
    'cart/cart.go':
      'package cart\n\ntype Cart struct{}\n\nfunc New() *Cart { return &Cart{} }\n\nfunc (c *Cart) Total() int { return 1 }\n\nfunc (c *Cart) Twice() int {\n\treturn c.Total() * 2 //«type»\n}\n',
    'cart/more.go': 'package cart\n\nfunc sum(all []int) int {\n\tc := New()\n\treturn c.Total() //«type»\n}\n',
    'main.go':
      'package main\n\nimport "example.com/shop/cart"\n\ntype other struct{}\n\nfunc (o other) Total() int { return 2 }\n\ntype shop struct{ cart *cart.Cart }\n\nfunc (s *shop) sum(o other) int {\n\to.Total()\n\treturn s.cart.Total() + cart.New().Total() //«type» «type»\n}\n',
  },
}, {
  language: 'Rust',
  symbol: 'src/cart.rs#Cart.total',
  files: {
    'Cargo.toml': '[package]\nname = "shop"\nversion = "0.1.0"\n',
    'src/lib.rs': 'pub mod cart;\nmod user;\n',
    'src/cart.rs':
      'pub struct Cart { n: u32 }\nimpl Cart {\n    pub fn new() -> Cart { Cart { n: 1 } }\n    pub fn total(&self) -> u32 { self.n }\n    pub fn twice(&self) -> u32 {\n        self.total() * 2 //«type»\n    }\n}\n',
    'src/user.rs':
      'use crate::cart::Cart;\nuse std::sync::Arc;\nstruct Other;\nimpl Other { fn total(&self) {} }\nfn f(cart: &Cart, shared: Arc<Cart>, other: Other) {\n    cart.total(); //«type»\n    shared.total(); //«type»\n    other.total();\n    let own = Cart::new();\n    println!("{}", own.total()); //«type»\n    crate::cart::Cart::new().total(); //«type»\n}\n',
  },
}, {
  language: 'Java',
  symbol: 'Cart.total',
  files: {
    'src/main/java/shop/Cart.java':
      'package shop;\n\npublic class Cart {\n  public int total() { return 1; }\n  int twice() {\n    return total() * 2; //«type»\n  }\n}\n',
    'src/main/java/shop/Shop.java':
      'package shop;\n\npublic class Shop extends Cart {\n  private final Cart cart = new Cart();\n  private Other other;\n  int sum() {\n    other.total();\n    return cart.total() + this.total(); //«type» «type»\n  }\n}\n\nclass Other {\n  int total() { return 2; }\n}\n',
  },
}, {
  language: 'Java: types in types, and values that are called like methods',
  symbol: 'shop/Cart.java#Cart.Builder.add',
  files: {
    'shop/Cart.java':
      'package shop;\n\npublic class Cart {\n  public static class Builder {\n    private String add;\n    public Builder() {}\n    public Builder add(int n) { return this; }\n    public Builder add(String add) {\n      return add(add, 1); //«type»\n    }\n    Builder add(String add, int n) { return this; }\n  }\n  public static Builder builder() { return new Builder(); }\n}\n',
    'shop/Shop.java':
      'package shop;\n\nimport java.util.List;\n\nclass Shop {\n  class Builder {\n    final Cart.Builder cart = Cart.builder();\n    Builder add(List<Cart.Builder> all, Cart.Builder[] more) {\n      cart.add(1); //«type»\n      all.get(0).add(1); //«name»\n      more[0].add(1); //«type»\n      for (var one : all) one.add(1); //«name»\n      new Cart.Builder().add(1); //«type»\n      all.add(cart);\n      return this;\n    }\n    Builder twice() {\n      Builder builder = builder().add(null, null);\n      return builder;\n    }\n    Builder builder() { return this; }\n  }\n}\n',
  },
}, {
  language: 'Java: static imports',
  symbol: 'Tax.add',
  files: {
    'shop/Tax.java': 'package shop;\n\npublic final class Tax {\n  public static int add(int n) { return n; }\n}\n',
    'app/One.java':
      'package app;\n\nimport static shop.Tax.add;\n\nclass One {\n  int f(int add) {\n    return add(add); //«type»\n  }\n}\n',
    'app/All.java':
      'package app;\n\nimport static shop.Tax.*;\n\nclass All {\n  int f() {\n    return add(1); //«type»\n  }\n}\n',
    'app/Own.java':
      'package app;\n\nimport static shop.Tax.*;\n\nclass Own {\n  int add(int n) { return n; }\n  int f() {\n    return add(1);\n  }\n}\n',
  },
}, {
  language: 'Java: methods of types without a name, and of constants of an enum',
  symbol: 'shop/Rates.java#Rates.LOW.of',
  files: {
    'shop/Rate.java': 'package shop;\n\npublic abstract class Rate {\n  public abstract int of(int n);\n}\n',
    'shop/Rates.java':
      'package shop;\n\npublic final class Rates {\n  public static final Rate LOW = new Rate() {\n    @Override public int of(int n) { return next(n); }\n    int next(int n) { return n; }\n  };\n}\n',
    'shop/Kind.java':
      'package shop;\n\nenum Kind {\n  A {\n    @Override int of(int n) { return 1; }\n  };\n  abstract int of(int n);\n  static int f(Kind kind, Rate rate) {\n    return kind.of(1) + Kind.A.of(2) + rate.of(3) + Rates.LOW.of(4); //«type» «type»\n  }\n}\n',
  },
}, {
  language: 'Java: a class in a class, which is constructed',
  symbol: 'shop/Cart.java#Cart.Line',
  files: {
    'shop/Cart.java':
      'package shop;\n\npublic class Cart {\n  public static class Line {\n    public Line(int n) {}\n  }\n  Line one() {\n    return new Line(1); //«import»\n  }\n}\n',
    'app/App.java':
      'package app;\n\nimport shop.Cart;\nimport shop.Cart.Line;\n\nclass App {\n  Object[] f() {\n    return new Object[] { new Cart.Line(1), new Line(2) }; //«import» «import»\n  }\n}\n',
  },
}, {
  language: 'Rust: modules in files, arguments of macros, bounds of types, modules that are imported as self',
  symbol: 'src/cart.rs#Cart.total',
  files: {
    'Cargo.toml': '[package]\nname = "shop"\nversion = "0.1.0"\n',
    'src/lib.rs': 'pub mod cart;\nmod user;\n',
    'src/cart.rs':
      'pub trait Priced { fn total(&self) -> u32; }\npub struct Cart { n: u32 }\nimpl Priced for Cart {\n    fn total(&self) -> u32 { self.n }\n}\nimpl Cart {\n    pub fn new() -> Cart { Cart { n: 1 } }\n}\n#[cfg(test)]\nmod tests {\n    use super::*;\n    fn made() -> Cart { Cart::new() }\n    fn f() {\n        assert_eq!(made().total(), 1); //«type»\n    }\n}\n',
    'src/user.rs':
      'use crate::cart::{self, Priced};\nfn f<P: Priced>(p: P) -> u32 { p.total() } //«type»\nfn g<P>(p: &P) -> u32\nwhere\n    P: Priced,\n{\n    p.total() //«type»\n}\nfn h() -> u32 { cart::Cart::new().total() } //«type»\n',
  },
}, {
  language: 'Rust: a function of a module in a file',
  symbol: 'tests.made',
  files: {
    'Cargo.toml': '[package]\nname = "shop"\nversion = "0.1.0"\n',
    'src/lib.rs':
      'fn made() -> u32 { 1 }\nfn f() -> u32 { made() }\nmod tests {\n    fn made() -> u32 { 2 }\n    fn f() -> u32 { made() } //«import»\n}\n',
  },
}, {
  language: 'Rust: a function of a module in another file, by its path',
  symbol: 'src/tax.rs#rates.low',
  files: {
    'Cargo.toml': '[package]\nname = "shop"\nversion = "0.1.0"\n',
    'src/lib.rs': 'pub mod tax;\nmod user;\n',
    'src/tax.rs': 'pub mod rates {\n    pub fn low() -> u32 { 1 }\n}\n',
    'src/user.rs': 'fn f() -> u32 { crate::tax::rates::low() } //«name»\n',
  },
}, {
  language: 'Rust: a type that is imported as self',
  symbol: 'src/kinds.rs#Kind.made',
  files: {
    'Cargo.toml': '[package]\nname = "shop"\nversion = "0.1.0"\n',
    'src/lib.rs': 'pub mod kinds;\nmod user;\n',
    'src/kinds.rs': 'pub enum Kind { A }\nimpl Kind {\n    pub fn made() -> Kind { Kind::A }\n}\n',
    'src/user.rs': 'use crate::kinds::Kind::{self, A};\nfn f() -> Kind { Kind::made() } //«type»\n',
  },
}, {
  language: 'Java: a field and a method of one name, overloads, bounds',
  symbol: 'shop/Fast.java#Fast.write',
  files: {
    'shop/Writer.java':
      'package shop;\n\npublic abstract class Writer {\n  public void write(int[] all) {\n    for (int one : all) write(one); //«type»\n  }\n  public abstract void write(int one);\n}\n',
    'shop/Fast.java': 'package shop;\n\nclass Fast extends Writer {\n  @Override public void write(int one) {}\n}\n',
    'shop/Wrapper.java':
      'package shop;\n\nclass Wrapper<W extends Writer> {\n  private Writer inner;\n  private W own;\n  String inner() { return ""; }\n  void f() {\n    inner.write(1); //«type»\n    this.inner.write(2); //«type»\n    own.write(3); //«type»\n    inner().write(4);\n  }\n}\n',
  },
}, {
  language: 'C',
  symbol: 'tax.c#add_tax',
  files: {
    'tax.h': 'int add_tax(int x);\n',
    'tax.c':
      '#include "tax.h"\nint add_tax(int x) { return x; }\nint twice(int x) {\n  return add_tax(x); /*«import»*/\n}\n',
    'main.c': '#include "tax.h"\nint main(void) {\n  /* add_tax(1) */\n  return add_tax(2); /*«import»*/\n}\n',
  },
}, {
  language: 'C++: members, smart pointers, aliases, types in types, containers',
  symbol: 'src/cart.h#Cart.total',
  files: {
    'src/cart.h':
      '#include <memory>\n#include <vector>\nnamespace shop {\nclass Cart {\n public:\n  int total() const;\n  int twice() const { return total() * 2; } //«type»\n  Cart& own();\n  struct Line { int total() const; };\n private:\n  Line first_;\n};\ntypedef std::shared_ptr<Cart> SharedCart;\nusing Carts = std::vector<Cart>;\n}\n',
    'src/cart.cc':
      '#include "cart.h"\nnamespace shop {\nint Cart::total() const { return first_.total(); }\nCart& Cart::own() {\n  total(); //«type»\n  this->total(); //«type»\n  return *this;\n}\nint Cart::Line::total() const { return 1; }\n}\n',
    'src/till.h':
      '#pragma once\n#include "cart.h"\nclass Till {\n  int sum(const shop::Cart& given, shop::Cart::Line line);\n  int total() const;\n  std::unique_ptr<shop::Cart> cart_;\n  shop::SharedCart shared_;\n  shop::Carts all_;\n};\n',
    'src/till.cc':
      '#include "till.h"\nint Till::sum(const shop::Cart& given, shop::Cart::Line line) {\n  auto made = std::make_unique<shop::Cart>();\n  auto* cast = static_cast<shop::Cart*>(nullptr);\n  for (const auto& one : all_) one.total(); //«type»\n  std::vector<int> numbers;\n  numbers.total();\n  unknown().total(); //«name»\n  total();\n  line.total();\n  return given.total() + cart_->total() + shared_->total() + //«type» «type» «type»\n      made->total() + cast->total() + all_[0].total() + //«type» «type» «type»\n      shop::Cart().own().total(); //«name»\n}\nint Till::total() const { return 1; }\n',
    'src/more.cc':
      '#include "cart.h"\n#include <map>\nusing shop::Cart;\nclass Carts {\n public:\n  int total();\n  Cart& operator[](int at);\n};\nint more(std::map<int, Cart, Less> map, Carts own, Cart many[2], other::Cart foreign, std::optional<Cart> maybe) {\n  std::vector<Cart>::iterator it;\n  std::weak_ptr<Cart> weak;\n  maybe.total();\n  weak.lock()->total(); //«type»\n  maybe.value().total(); //«type»\n  own.total();\n  own[0].total(); //«name»\n  for (auto& one : own) one.total(); //«name»\n  foreign.total(); //«name»\n  it->total(); //«name»\n  return map[1].total() + many[1].total() + other::total(); //«type» «type» «name»\n}\n',
  },
}, {
  language: 'C++: methods that are virtual, of a type named within another one',
  symbol: 'src/list.cc#List.Iter.next',
  files: {
    'src/iterator.h':
      'class Iterator {\n public:\n  virtual ~Iterator();\n  virtual bool next() = 0;\n  bool skip() { return next(); } //«type»\n};\nclass List {\n  class Iter;\n};\n',
    'src/list.cc':
      '#include "iterator.h"\nclass List::Iter : public Iterator {\n public:\n  bool next() override { return false; }\n  bool last() { return next(); } //«type»\n  bool base() { return Iterator::next(); }\n};\nclass Other : public Iterator {\n  bool next() override { return true; }\n  bool all() { return next(); }\n};\nbool use(Iterator* it, Other& other) {\n  other.next();\n  return it->next(); //«type»\n}\n',
  },
}, {
  language: 'C++: functions of other files that a file does not see, and members of bases that are not known',
  symbol: 'src/log.cc#warn',
  files: {
    'src/log.h': 'void warn(const char* what);\n',
    'src/log.cc': '#include "log.h"\nvoid warn(const char* what) {}\n',
    'src/own.cc': '#include "log.h"\nstatic void warn(int n) {}\nvoid f() { warn(1); }\n',
    'src/whole.cc': '#include "log.cc"\nvoid g() { warn(""); } //«import»\n',
    'src/widget.cc':
      '#include "log.h"\nclass Known { void f() { warn(""); } }; //«import»\nclass Widget : public QWidget { void f() { warn(""); } }; //«name»\nclass Failure : public std::exception { void f() { warn(""); } }; //«import»\n',
  },
}, {
  language: 'C++: a type of a type, by its own name in that one',
  symbol: 'src/batch.h#Batch.Handler.put',
  files: {
    'src/batch.h':
      'class Batch {\n public:\n  class Handler {\n   public:\n    virtual void put(int key) = 0;\n  };\n  void each(Handler* handler);\n};\n',
    'src/batch.cc':
      '#include "batch.h"\nvoid Batch::each(Handler* handler) {\n  handler->put(1); //«type»\n}\nvoid other(Handler* handler) {\n  handler->put(2); //«name»\n}\nvoid third(Missing* handler) {\n  handler->put(3);\n}\n',
  },
}, {
  language: 'C++: functions in namespaces, and of no type',
  symbol: 'src/log.h#warn',
  files: {
    'src/log.h': 'namespace shop { namespace logs {\nvoid warn(const char* what);\n} }\n',
    'src/log.cc':
      '#include "log.h"\nnamespace shop { namespace logs {\nvoid warn(const char* what) {}\nvoid twice() { warn(""); } //«import»\n} }\n',
    'src/use.cc':
      '#include "log.h"\nclass Printer {\n  void warn(int n) {}\n  void f() {\n    warn(1);\n    logs::warn(""); //«import»\n    shop::logs::warn(""); //«import»\n    ::warn("");\n    std::warn("");\n    other::warn("");\n    l::warn(""); //«import»\n  }\n};\nnamespace l = shop::logs;\nvoid g(void (*warn)(int)) {\n  warn(1);\n}\n',
  },
}, {
  language: 'a language whose trees are not read',
  symbol: 'add_tax',
  files: {
    'lib/tax.rb': 'def add_tax(x)\n  x\nend\n',
    'lib/use.rb': "require_relative 'tax'\nadd_tax(1) #«name»\n# add_tax(2)\n",
  },
}];

const mark = /[ \t]*(?:\/\/|#|\/\*)?[ \t]*«(?:import|type|name)»(?:\*\/)?|[ \t]*<!--«(?:import|type|name)»-->/g;

function withoutMarks(files: Files): Files {
  return Object.fromEntries(Object.entries(files).map(([path, text]) => [path, text.replace(mark, '')]));
}

function expected(files: Files): string[] {
  return Object.entries(files).flatMap(([path, text]) =>
    text.split('\n').flatMap((line, i) =>
      [...line.matchAll(/«(\w+)»/g)].map(([, proof]) => `${path}:${i + 1} ${proof}`)
    )
  ).sort();
}

async function callersIn(files: Files, symbol: string, depth = 1) {
  const engine = createEngine(memoryHost({ files }));
  try {
    return await engine.callers(symbol, { noWrite: true, depth }, quiet);
  } finally {
    engine.dispose();
  }
}

describe('callers', () => {
  for (const { language, symbol, files } of samples) {
    it(`match the markers: ${language}`, async () => {
      const texts = withoutMarks(files);
      const { callers } = await callersIn(texts, symbol);
      assert.deepEqual(callers.map(({ file, line, proof }) => `${file}:${line} ${proof}`).sort(), expected(files));
    });
  }

  it('are the same whatever the name of the symbol, and are at the stated position', async () => {
    const names = fc.stringMatching(/^[a-z][a-zA-Z]{4,12}$/).map((name) => `zz${name}`);
    await fc.assert(fc.asyncProperty(fc.constantFrom(...samples), names, async ({ symbol, files }, name) => {
      const old = symbol.split(/[#.]/).pop()!;
      const renamed = (text: string) => text.replace(new RegExp(`\\b${old}\\b`, 'g'), name);
      const texts = Object.fromEntries(
        Object.entries(withoutMarks(files)).map(([path, text]) => [path, renamed(text)]),
      );
      const { callers } = await callersIn(texts, symbol.slice(0, -old.length) + name);
      assert.deepEqual(callers.map(({ file, line, proof }) => `${file}:${line} ${proof}`).sort(), expected(files));
      for (const { file, line, column } of callers)
        assert.match(texts[file]!.split('\n')[line - 1]!.slice(column - 1), /^\w+(?![\w$])/);
    }), { numRuns: 12 });
  });

  it('of callers end at cycles, and reach tests', async () => {
    const files = {
      'a.ts': "import { b } from './b';\nexport function a() { b(); }\n",
      'b.ts': "import { a } from './a';\nexport function b() { a(); }\nexport function entry() { b(); }\n",
      'a.test.ts': "import { entry } from './b';\nit('works', () => { entry(); });\n",
    };
    const { callers, tests, definition } = await callersIn(files, 'a.ts#a', 5);
    assert.deepEqual(callers.map(({ depth, file, line, within }) => `${depth} ${file}:${line} ${within}`), [
      '1 b.ts:2 b',
      '2 a.ts:2 a',
      '2 b.ts:3 entry',
      '3 a.test.ts:2 null',
    ]);
    assert.deepEqual(tests, ['a.test.ts']);
    assert.deepEqual([definition.line, definition.column], [2, 17]);
  });

  it('are at their lines in notebooks', async () => {
    const cell = (...lines: readonly string[]) => ({ cell_type: 'code', source: lines, metadata: {}, outputs: [] });
    const notebook = (...cells: readonly object[]) =>
      JSON.stringify({ metadata: { kernelspec: { language: 'python' } }, cells }, undefined, 1);
    const files = {
      'helper.py': 'def load(p=None):\n    return p\n',
      'a.ipynb': notebook(cell('from helper import load\n'),
        cell('# load\n', "x = load('x'); y = load(2)\n", 'z.load()')),
      'one.ipynb': JSON.stringify(JSON.parse(notebook(cell('from helper import load\n', 'load()')))),
    };
    const { callers, notes } = await callersIn(files, 'load');
    const places = callers.map(({ file, line, column, proof }) => `${file}:${line}:${column} ${proof}`);
    const line = files['a.ipynb'].split('\n').findIndex((one) => one.includes('y = load')) + 1;
    const text = files['a.ipynb'].split('\n')[line - 1]!;
    assert.deepEqual(places, [`a.ipynb:${line}:${text.indexOf('load') + 1} import`,
      `a.ipynb:${line}:${text.lastIndexOf('load') + 1} import`]);
    assert.deepEqual(notes, ['Calls are not read in these files that contain the name: one.ipynb']);
  });

  it('lists the lines that contain the name of a symbol for which no call is found', async () => {
    const files = {
      'main.go': 'package main\n\nfunc home() {}\n\nfunc main() { handle("/", home) }\n',
      'other.go': 'package main\n\nvar pages = []func(){home}\n',
      'README.md': 'home',
      'alone.py': 'def alone():\n    return 1\n',
      'called.py': 'def called():\n    return called()\n',
    };
    assert.deepEqual((await callersIn(files, 'home')).notes, [
      'These lines contain the name, perhaps as a value or in a form of call that is not read: main.go:5, other.go:3. ' +
      'Look at them before you remove it.',
    ]);
    for (const name of ['alone', 'called']) assert.deepEqual((await callersIn(files, name)).notes, []);
  });

  describe('that are known are followed by other lines with the name', () => {
    const mentioned = '<mentioned>';
    const rows: readonly { readonly title: string; readonly symbol: string; readonly files: Files; }[] = [{
      title: 'of a function of TypeScript as a value, but not of its declaration, imports, exports and other names',
      symbol: 'src/run.ts#run',
      files: {
        'src/run.ts': 'export function run() {}\n// run\nexport const list = [run]; <mentioned>\nrun();\n',
        'src/again.ts': "export { run } from './run';\nexport {\n  run as start,\n} from './run';\n",
        'src/local.ts': "import {\n  run,\n} from './run';\nexport {\n  run,\n};\nexport default run;\n",
        'src/use.ts': [
          "import { run } from './run';",
          "import * as all from './run';",
          'button.onclick = run; <mentioned>',
          'page.on(all.run); <mentioned>',
          'const chosen = condition ? run : undefined; <mentioned>',
          'const text = "run", key = { run: 1 };',
          'text.run; text.run = 1;',
          'function own(run: number) { return run + 1; }',
          'interface Options { run: boolean; run(): void }',
          'type Kind = typeof run; <mentioned>',
          'other.run();',
          'run.displayName = "Run"; other(run.name);',
          'on(run.bind(null)); <mentioned>',
        ].join('\n'),
        'src/other.ts': 'const run = 1;\nexport const twice = run * 2;\n',
      },
    }, {
      title: 'of a method of Python as a value of a known type',
      symbol: 'Cart.total',
      files: {
        'cart.py':
          'class Cart:\n    def total(self):\n        return self.total()\n    def start(self):\n        Thread(target=self.total) <mentioned>\n        self.other = total\n',
        'use.py':
          'from cart import Cart\ndef f(cart: Cart, order, total):\n    run(cart.total) <mentioned>\n    run(order.total, total)\n    run(Cart.total) <mentioned>\n    run(total=1)\n',
      },
    }, {
      title: 'of method references of Java',
      symbol: 'Cart.total',
      files: {
        'shop/Cart.java':
          'package shop;\nclass Cart {\n  int total() { return 1; }\n  int twice() { return total(); }\n}\n',
        'shop/Use.java':
          'package shop;\nclass Use {\n  int total;\n  Object f(Cart a, Use b, int total) { return List.of(\n    Cart::total, <mentioned>\n    a::total, <mentioned>\n    shop.Cart::total, <mentioned>\n    b.total, this.total, total,\n    Use::total);\n  }\n}\n',
      },
    }, {
      title: 'of constructor references of Java, but not of types',
      symbol: 'Cart',
      files: {
        'shop/Cart.java': 'package shop;\nclass Cart {\n  static Cart make() { return new Cart(); }\n}\n',
        'shop/Use.java':
          'package shop;\nclass Use extends Cart {\n  Cart field = Cart.make();\n  Object f(Object x) { return x instanceof Cart ? make(Cart::new) : null; } <mentioned>\n}\n',
      },
    }, {
      title: 'of pointers of C++, calls in macros and none of prototypes',
      symbol: 'add',
      files: {
        'tax.h': 'int add(int x);\nextern int add(int x);\n#define MAX 1\n',
        'tax.c': '#include "tax.h"\nint add(int x) { return add(x); }\n',
        'use.c':
          '#include "tax.h"\nint (*one)(int) = add; <mentioned>\nint (*two)(int) = &add; <mentioned>\nint other(int add) { return add; }\nint f(void) { return other(1) + add(1); }\n',
      },
    }, {
      title: 'of methods of C++ in macros',
      symbol: 'Cart.total',
      files: {
        'cart.h':
          'class Cart { public: int total() { return total(); } };\n#define total_of(c) 1\n#define TOTAL(c) (c).total() <mentioned>\n#define PTR &Cart::total <mentioned>\n#define LONG(c) \\\n  (c).total() <mentioned>\n#define NONE 1 // c.total()\n#define TEXT "c.total()"\nint other; // c.total()\n',
      },
    }, {
      title: 'of functions of Rust as values',
      symbol: 'src/lib.rs#run',
      files: {
        'Cargo.toml': '[package]\nname = "shop"\n',
        'src/a.rs': 'use crate::run;\nfn f() { start(crate::run); } <mentioned>\nfn g(s: S) { s.run; }\n',
        'src/lib.rs':
          'pub mod a;\npub fn run() {}\nfn f() { run(); }\nfn g() { start(run); } <mentioned>\nfn h(run: u8) -> u8 { run }\nstruct S { run: u8 }\n',
      },
    }];
    for (const { title, symbol, files } of rows)
      it(title, async () => {
        const lines = Object.entries(files).flatMap(([path, text]) =>
          text.split('\n').flatMap((line, i) => (line.includes(mentioned) ? [`${path}:${i + 1}`] : []))
        );
        const texts = Object.fromEntries(
          Object.entries(files).map(([path, text]) => [path, text.replaceAll(` ${mentioned}`, '')]),
        );
        const { callers, notes } = await callersIn(texts, symbol);
        assert.ok(callers.length > 0);
        assert.deepEqual(notes, [
          `Other lines with the name, as a value or in a form of call that is not read (${lines.length}): ${
            lines.join(', ')
          }`,
        ]);
      });

    it('of which only the first are listed', async () => {
      const files = {
        'a.ts': `export function run() {}\nrun();\n${'on(run);\n'.repeat(20)}`,
        'b.ts': "import { run } from './a';\non(run);\n",
      };
      assert.deepEqual((await callersIn(files, 'run')).notes, [
        'Other lines with the name, as a value or in a form of call that is not read (21): ' +
        'a.ts:3, a.ts:4, a.ts:5, a.ts:6, a.ts:7, a.ts:8, a.ts:9, a.ts:10, …',
      ]);
    });
  });

  it('and mentions beyond those that are resolved are counted', async () => {
    const files = { 'a.ts': `export function run() {}\nrun();\n${'on(run);\n'.repeat(203)}` };
    const { notes } = await callersIn(files, 'run');
    assert.match(notes[0]!, /\(200\): a\.ts:3,/);
    assert.equal(notes[1], 'There are more mentions of the name, which were not resolved: 3');
  });

  it('and other lines are found in a long line of values', async () => {
    const files = {
      'a.js': 'export function run() {}\nrun();\n',
      'values.js': `import { run } from './a';\n${'on(run, a<b, c<d>>, '.repeat(20_000)}1${')'.repeat(20_000)}`,
      'generics.js': `import { run } from './a';\n${'a<b> c<d, e<f>> * & '.repeat(60_000)} run(`,
    };
    const { notes } = await callersIn(files, 'a.js#run');
    assert.ok(notes.length <= 2);
  });

  it('report where calls were not read', async () => {
    const page = '<button onclick="run()">Run</button>\n';
    const files = {
      'src/run.ts': 'export function run() {}\nexport function stopNow() {}\n',
      'src/alias.ts': "import { run } from '$lib/run';\nimport { run as other } from 'lodash';\nrun();\n",
      'package.json': '{ "dependencies": { "lodash": "1" } }',
      'docs/guide.md': 'Call `run()`.\n',
      'data/notes.json': '{ "run": 1 }\n',
      'pages/a.html': page,
      'pages/b.erb': '<%= run() %>\n',
      'pages/c.html': '<p>running, rerun</p>\n',
      'src/other.py': 'run()\n',
    };
    assert.deepEqual((await callersIn(files, 'src/run.ts#run')).notes, [
      'Calls are not read in these files that contain the name: pages/a.html, pages/b.erb',
      "These imports cannot be resolved, so calls through them match by name only: src/alias.ts:1 '$lib/run'",
    ]);
    assert.deepEqual((await callersIn(files, 'stopNow')).notes, []);
    const many = Object.fromEntries(Array.from({ length: 9 }, (_, i) => [`p${i}.html`, page]));
    assert.deepEqual((await callersIn({ 'src/run.ts': files['src/run.ts'], ...many }, 'run')).notes, [
      'Calls are not read in these files that contain the name: p0.html, p1.html, p2.html, p3.html, …',
    ]);
    const large = {
      'src/run.ts': files['src/run.ts'],
      'big.js': 'run();\n'.repeat(400_000),
      'big.csv': 'run\n'.repeat(800_000),
    };
    assert.deepEqual((await callersIn(large, 'run')).notes, ['These files are too large to be read: big.js']);
    const engine = createEngine(memoryHost({ files }));
    const { notes } = await engine.impact(['src/run.ts'], { noWrite: true }, quiet);
    engine.dispose();
    assert.equal(notes.length, 2, 'of an impact too');
  });

  it('can be requested for definitions that share a line with others', async () => {
    const files = {
      'pay.ts': 'export class Pay { charge(n: number) { return n; } }\nnew Pay().charge(1);\n',
      'lib.rs': 'pub struct Foo; impl Foo { pub fn make() -> Self { Foo } pub fn go(&self) -> i32 { 1 } }\n',
      'Svc.java':
        'package a;\npublic class Svc {\n  record P(int x) { int dbl() { return x * 2; } }\n  String go(String s) { return s; }\n  int f() { return new P(1).dbl(); }\n}\n',
    };
    const lines = async (symbol: string) =>
      (await callersIn(files, symbol)).callers.map(({ file, line, proof }) => `${file}:${line} ${proof}`);
    assert.deepEqual(await lines('Pay.charge'), ['pay.ts:2 type']);
    assert.deepEqual(await lines('Foo.make'), []);
    assert.deepEqual(await lines('dbl'), ['Svc.java:5 type']);
    await assert.rejects(callersIn(files, 'go'),
      /go has 2 definitions\. Specify one of Svc\.java#Svc\.go, lib\.rs#Foo\.go/);
  });

  it('of a C++ constructor are those of its class, in whatever file it is', async () => {
    const files = {
      'src/cart.h': 'namespace shop {\nclass Cart { public: Cart(int n); };\n}\n',
      'src/cart.cc': '#include "cart.h"\nnamespace shop {\nCart::Cart(int n) {}\n}\n',
      'src/use.cc': '#include "cart.h"\nauto* cart = new shop::Cart(1);\n',
    };
    for (const symbol of ['Cart', 'Cart::Cart', 'src/cart.cc#Cart', 'src/cart.h#Cart']) {
      const { callers } = await callersIn(files, symbol);
      assert.deepEqual(callers.map(({ file, line, proof }) => `${file}:${line} ${proof}`), ['src/use.cc:2 import'],
        symbol);
    }
  });

  it('can be requested for private members of JavaScript', async () => {
    const files = {
      'cart.js':
        'export class Cart {\n  #total() {}\n  total() {}\n  sum() { return this.#total(); }\n  twice() { return this.total(); }\n}\n',
      'other.js': 'class Other {\n  #alone() {}\n  run() { this.#alone(); }\n}\n',
    };
    const lines = async (symbol: string) =>
      (await callersIn(files, symbol)).callers.map(({ file, line, proof }) => `${file}:${line} ${proof}`);
    for (const symbol of ['Cart.#total', '#total', 'cart.js#Cart.#total', 'cart.js##total'])
      assert.deepEqual(await lines(symbol), ['cart.js:4 type'], symbol);
    for (const symbol of ['Cart.total', 'Cart#total', 'total', 'cart.js#total'])
      assert.deepEqual(await lines(symbol), ['cart.js:5 type'], symbol);
    for (const symbol of ['alone', 'Other.alone', '#alone', '#run'].slice(0, 3))
      assert.deepEqual(await lines(symbol), ['other.js:3 type'], symbol);
    assert.deepEqual(await lines('#run'), []);
  });

  it('of objects without a name are found by their place', async () => {
    const files = {
      'a.js': [
        'module.exports = {',
        '  walk() { return this.run(); },',
        '  run() { return 1; },',
        '};',
        'export default {',
        '  beta() { return this.run(); },',
        '  twice() { return this.beta(); },',
        '};',
        'class Cart {',
        '  total() {}',
        '  view() {',
        '    return {',
        '      total() {},',
        '      sum() { return this.total(); },',
        '    };',
        '  }',
        '}',
      ].join('\n'),
    };
    const lines = async (symbol: string) =>
      (await callersIn(files, symbol)).callers.map(({ line, proof }) => `${line} ${proof}`);
    assert.deepEqual(await lines('exports.run'), ['2 type', '6 name']);
    assert.deepEqual(await lines('default.beta'), ['7 type']);
    assert.deepEqual(await lines('Cart.total'), []);
  });

  it('require a single definition', async () => {
    const files = {
      'a.ts': 'export function run() {}\n',
      'b.ts': 'export class B {\n  run() {}\n}\n',
      'c.md': '# run\n',
    };
    const fails = (symbol: string, message: RegExp) =>
      assert.rejects(callersIn(files, symbol), (error) => error instanceof UserError && message.test(error.message));
    await fails('run', /^run has 2 definitions\. Specify one of a\.ts#run, b\.ts#B\.run\.$/);
    await fails('runs', /: the nearest is run\.$/);
    await fails('x.ts#run', /^The file x\.ts is not in the index\./);
    await fails('', /does not name a symbol/);
    const many = Object.fromEntries(Array.from({ length: 100 }, (_, i) => [`f${i}.ts`, files['a.ts']]));
    await assert.rejects(callersIn(many, 'run'),
      /^UserError: 100 files define run\. Specify one of them as FILE#run\.$/);
    await assert.rejects(callersIn(files, 'a.ts#run', 0), /--depth 0 is not valid/);
  });

  it('store the outlines of their files for the next process, except without writing', async () => {
    const host = memoryHost({
      files: { 'a.ts': 'export function run() {}\n', 'b.ts': "import { run } from './a';\nrun();\n" },
    });
    const stored: string[] = [];
    Object.assign(host.state, {
      appendOutlines: (_: string, outlines: ReadonlyMap<string, unknown>) => stored.push(...outlines.keys()),
    });
    const engine = createEngine(host);
    await engine.callers('run', { noWrite: true }, quiet);
    assert.deepEqual(stored, []);
    await engine.callers('run', {}, quiet);
    await engine.dispose();
    assert.equal(stored.length, 2);
  });

  it('show no secret', async () => {
    const secret = `ghp_${'a1B2'.repeat(9)}`;
    const files = { 'a.ts': `export function run(x: string) {}\nrun('${secret}'); run('b');\n` };
    const report = await callersIn(files, 'run');
    assert.equal(report.callers.length, 2);
    assert.ok(!JSON.stringify(report).includes(secret));
    const column = files['a.ts'].split('\n')[1]!.lastIndexOf('run(') + 1;
    assert.equal(report.callers[1]!.column, column, 'of the file itself');
  });

  it('are found if values, exports and types form cycles', async () => {
    const files = {
      'a.ts':
        "import { Two } from './b';\nexport * from './b';\nexport class One extends Two {\n  run() {}\n}\nexport const first = second.next();\nexport const second = first.next();\n",
      'b.ts':
        "import { One } from './a';\nexport * from './a';\nexport class Two extends One {}\nfirst.run();\nlet own = own;\nown.run();\nnew Two().run();\nnew Two().none();\n",
      'c.ts':
        "import { first, second } from './a';\nfirst.run();\nsecond.run();\nfunction f() {\n  let a = b;\n  let b = a;\n  a.run();\n}\n",
    };
    const { callers } = await callersIn(files, 'One.run');
    assert.deepEqual(callers.map(({ file, line, proof }) => `${file}:${line} ${proof}`), [
      'b.ts:7 type',
      'b.ts:4 name',
      'b.ts:6 name',
      'c.ts:2 name',
      'c.ts:3 name',
      'c.ts:7 name',
    ]);
  });

  it('are found in texts designed to be slow', async () => {
    const files = {
      'a.js': 'export function run() {}\n',
      'calls.js': `import { run } from './a';\n${'run(1);'.repeat(5_000)}`,
      'deep.js': `import { run } from './a';\n${'run('.repeat(2_500)}${')'.repeat(2_500)}`,
      'chain.js': `import { run } from './a';\nrun()${'.run()'.repeat(4_000)}`,
      'broken.js': `import { run } from './a';\n${'run({['.repeat(1_500)}`,
      'names.js': `var run = run;\n${'var a = a.run();'.repeat(3_500)}`,
    };
    const { callers } = await callersIn(files, 'a.js#run');
    assert.ok(callers.length > 1_000);
  });
});

describe('impact', () => {
  it('cover the changed functions by default, calls first', async () => {
    const box = sandbox({
      'price.ts': 'export function addTax(n: number) {\n  return n;\n}\nexport function other() {\n  return 1;\n}\n',
      'cart.ts': "import { addTax } from './price';\nexport const total = () => addTax(1);\n",
      'late.ts': "import { other } from './price';\nother();\n",
      'shop.ts': "import { total } from './cart';\ntotal();\n",
      'price.test.ts': "import { addTax } from './price';\nit('adds', () => { addTax(1); });\n",
    });
    try {
      box.commit('all');
      const engine = createEngine(box.host());
      assert.deepEqual((await engine.impact([], { noWrite: true }, quiet)).changed, []);
      box.write('price.ts',
        'export function addTax(n: number) {\n  return n + 1;\n}\nexport function other() {\n  return 1;\n}\n');
      const { changed, dependants } = await engine.impact([], { noWrite: true }, quiet);
      engine.dispose();
      assert.deepEqual(changed, [{ file: 'price.ts', symbols: ['addTax'] }]);
      assert.deepEqual(
        dependants.map(({ file, test, depth, reasons }) => `${depth} ${file}${test ? ' test' : ''}: ${reasons[0]}`),
        [
          "1 cart.ts: calls 'addTax' (line 2)",
          "1 price.test.ts test: calls 'addTax' (line 2)",
          '1 late.ts: imports price.ts',
          '2 shop.ts: imports cart.ts, which depends on the change',
        ],
      );
    } finally {
      box.dispose();
    }
  });

  /** Returns `FILE: REASONS` of the dependants of `cart.ts`, and the notes. */
  async function askImpact(files: Files) {
    const engine = createEngine(memoryHost({ files }));
    const { dependants, notes } = await engine.impact(['cart.ts'], { noWrite: true }, quiet);
    engine.dispose();
    return { lines: dependants.map(({ file, reasons }) => `${file}: ${reasons.join('; ')}`), notes };
  }

  /** Files without an import, which call a method of the name on values of unknown types. */
  const createCallers = (name: string, count: number): Files =>
    Object.fromEntries(
      Array.from({ length: count }, (_, i) => [`other${i}.ts`, `export const f${i} = (x: any) => x.${name}();\n`]),
    );

  const cartFiles: Files = {
    'cart.ts': 'export class Cart {\n  close() {\n    return 1;\n  }\n}\n',
    'door.ts': 'export class Door {\n  close() {}\n}\n',
    'shop.ts': "import { Cart } from './cart';\nnew Cart().close();\n",
    'index.ts': "export * from './cart';\n",
    'late.ts': "import { open } from './index';\nopen(1).close();\n",
    'named.ts': '// closes a Cart\nexport const g = (x: any) => x.close();\n',
  };

  it('leaves out calls of a common name in files that have nothing to do with the change', async () => {
    const { lines, notes } = await askImpact({ ...cartFiles, ...createCallers('close', 40) });
    assert.deepEqual(lines, [
      "shop.ts: calls 'Cart' (line 2); calls 'Cart.close' (line 2); imports 'Cart' of cart.ts",
      'index.ts: imports cart.ts',
      "late.ts: may call 'Cart.close', by name only (line 2); imports index.ts, which depends on the change",
      "named.ts: may call 'Cart.close', by name only (line 2)",
    ]);
    assert.deepEqual(notes, [
      'Many files contain these names, so their calls were only searched in files that import the changed file or name its type: close',
    ]);
  });

  it('shows calls by name of a rare name, and of one that only the change defines', async () => {
    const few = await askImpact({ ...cartFiles, ...createCallers('close', 3) });
    assert.deepEqual(few.notes, []);
    assert.equal(few.lines.filter((line) => line.startsWith('other')).length, 3);
    const { 'door.ts': _, ...ownFiles } = cartFiles;
    const own = await askImpact({ ...ownFiles, ...createCallers('close', 40) });
    assert.equal(own.lines.filter((line) => line.startsWith('other')).length, 40);
  });

  it('does not follow the importers of a call by name only', async () => {
    const { lines } = await askImpact({
      'cart.ts': cartFiles['cart.ts']!,
      'guess.ts': 'export const guess = (x: any) => x.close();\n',
      'far.ts': "import { guess } from './guess';\nguess(1);\n",
    });
    assert.deepEqual(lines, ["guess.ts: may call 'Cart.close', by name only (line 1)"]);
  });

  it('lists the importers of deleted and renamed files first', async () => {
    const box = sandbox({
      'old.ts': 'export const old = () => 1;\nexport const older = () => 2;\nexport const oldest = () => 3;\n',
      'gone.ts': 'export const gone = 1;\n',
      'unused.ts': '',
      'a.ts': "import { old } from './old';\nimport { gone } from './gone';\nold();\n",
      'b.ts': "import { old } from './new';\nold();\n",
    });
    try {
      box.commit('all');
      box.git('mv', 'old.ts', 'new.ts');
      box.git('rm', '-q', 'gone.ts', 'unused.ts');
      const engine = createEngine(box.host());
      const formatDependants = async (paths: readonly string[]) =>
        (await engine.impact(paths, { noWrite: true }, quiet)).dependants.map(({ file, reasons }) =>
          `${file}: ${reasons.join('; ')}`
        );
      const { changed } = await engine.impact([], { noWrite: true }, quiet);
      assert.deepEqual(changed.map(({ file }) => file), ['new.ts', 'gone.ts', 'unused.ts']);
      const lostOld = 'imports old.ts, which was renamed to new.ts';
      const lostGone = 'imports gone.ts, which was deleted';
      assert.deepEqual(await formatDependants([]), [
        `a.ts: ${lostGone}; ${lostOld}; may call 'old', by name only (line 3)`,
        "b.ts: calls 'old' (line 2); imports 'old' of new.ts",
      ]);
      assert.deepEqual(await formatDependants(['old.ts']), [`a.ts: ${lostOld}`]);
      assert.deepEqual(await formatDependants(['gone.ts']), [`a.ts: ${lostGone}`]);
      engine.dispose();
    } finally {
      box.dispose();
    }
  });
});
