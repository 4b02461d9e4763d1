import { marked } from '../markedCalls';
import { table } from '#test/support/table';

const crate = { 'Cargo.toml': '[package]\nname = "my-shop"\nversion = "0.1.0"\n' };

describe('calls in Rust', () => {
  table('to a function are proven by paths', (row) => {
    const check = marked(row);
    check('that start with use, mod, crate, super or the name of the crate', 'src/tax.rs#add', {
      ...crate,
      'src/lib.rs': `
        pub mod tax;
        mod user;
        mod none;
        mod star;
        pub mod deep;
        pub use tax::add as plus;
        pub use crate::tax::*;
        fn f() { tax::add(1); } «import»
      `,
      'src/tax.rs': `
        pub fn add(x: u32) -> u32 { add(x) } «import»
        pub fn other() {}
      `,
      'src/user.rs': `
        use crate::tax::{self, add, add as sum, other};
        use crate::tax as t;
        use std::tax::add as foreign;
        fn f() {
          add(1); «import»
          sum(1); «import»
          t::add(1); «import»
          tax::add(1); «import»
          crate::tax::add(1); «import»
          crate::add(1); «import»
          super::tax::add(1); «import»
          add::<u32>(1); «import»
          foreign(1);
          other();
          tax::other();
        }
        fn g() {
          use crate::tax::other as add;
          add(1);
        }
      `,
      'src/deep/mod.rs': `
        fn f() { super::tax::add(1); } «import»
      `,
      'src/main.rs': `
        use my_shop::tax::add;
        fn main() { add(1); my_shop::tax::add(1); } «import» «import»
      `,
      'src/none.rs': 'fn f() { add(1); }',
      'src/star.rs': `
        use crate::tax::*;
        fn f() { add(1); } «import»
      `,
    });
    check('but not by a variable that gets another value, or one of several imports', 'src/tax.rs#add', {
      ...crate,
      'src/lib.rs': 'pub mod tax;\npub mod more;\nmod user;\nmod either;',
      'src/tax.rs': 'pub fn add(x: u32) -> u32 { x }\npub fn other(x: u32) -> u32 { x }',
      'src/more.rs': 'pub fn add(x: u32) -> u32 { x }',
      'src/user.rs': `
        use crate::tax;
        fn kept() { let add = tax::add; add(1); } «import»
        fn assigned() { let mut add = tax::add; add = tax::other; add(1); } «name»
        fn pair() { let mut add = tax::add; (add, x) = (tax::other, 1); add(1); } «name»
        fn shadowed() { let add = tax::add; let add = tax::other; add(1); } «name»
        fn closed(add: u32) { let f = |add: fn()| add(1); if let Some(add) = x { add(1); } }
        fn matched() { match x { add => add(1), } }
        fn tuple() { for (i, add) in all { add(1); } }
      `,
      'src/either.rs': `
        #[cfg(fast)]
        use crate::tax::add;
        #[cfg(not(fast))]
        use crate::more::add;
        fn f() { add(1); } «name»
      `,
    });
    for (
      const [title, root, member] of [
        ['', '', 'cash = { package = "far-money", path = "../money" }'],
        [' in a table of its own', '', '[dependencies.cash]\npackage = "far-money"\npath = "../money"'],
        [' for tests', '', '[dev-dependencies]\ncash = { package = "far-money", path = "../money" }'],
        [' for a platform', '',
          '[target.\'cfg(unix)\'.dependencies]\ncash = { package = "far-money", path = "../money" }'],
        [' by the workspace', '[workspace.dependencies]\ncash = { package = "far-money", path = "money" }\n',
          'cash = { workspace = true }'],
      ] as const
    )
      check(`to a crate that the manifest renames${title}`, 'money/src/lib.rs#round', {
        'Cargo.toml': `[workspace]\nmembers = ["money", "shop"]\n${root}`,
        'money/Cargo.toml': '[package]\nname = "far-money"\nedition = "2021"\n',
        'money/src/lib.rs': 'pub mod cents;\npub fn round() {}\n',
        'money/src/cents.rs': 'pub fn round() {}\n',
        'cash/Cargo.toml': '[package]\nname = "other"\nedition = "2021"\n',
        'cash/src/lib.rs': 'pub fn round() {}\n',
        'shop/Cargo.toml': `[package]\nname = "shop"\nedition = "2021"\n[dependencies]\n${member}\n`,
        'shop/src/lib.rs': `
          mod direct;
          mod group;
          mod path;
        `,
        'shop/src/direct.rs': `
          use cash::round;
          use cash::round as whole;
          fn f() { round(); whole(); } «import» «import»
        `,
        'shop/src/group.rs': `
          use cash::{self as money, cents};
          fn f() {
            money::round(); «import»
            cents::round();
          }
        `,
        'shop/src/path.rs': `
          fn f() {
            cash::round(); «import»
            cash::cents::round();
          }
        `,
      });
    for (
      const [title, library, file] of [
        ['', '[lib]\nname = "cash"\n', 'src/lib.rs'],
        [' and a file', '[lib]\nname = "cash"\npath = "lib/all.rs"\n', 'lib/all.rs'],
        [' in one line', 'lib = { name = "cash" }\n', 'src/lib.rs'],
      ] as const
    )
      check(`to a crate whose library has its own name${title}`, `money/${file}#round`, {
        'Cargo.toml': '[workspace]\nmembers = ["money", "shop"]\n',
        'money/Cargo.toml': `${
          library.startsWith('lib') ? library : ''
        }[package]\nname = "far-money"\nedition = "2021"\n${library.startsWith('lib') ? '' : library}`,
        [`money/${file}`]: 'pub fn round() {}\n',
        'shop/Cargo.toml':
          '[package]\nname = "shop"\nedition = "2021"\n[dependencies]\nfar-money = { path = "../money" }\n',
        'shop/src/lib.rs': `
          mod direct;
          mod path;
        `,
        'shop/src/direct.rs': `
          use cash::round;
          fn f() { round(); } «import»
        `,
        'shop/src/path.rs': `
          fn f() { cash::round(); } «import»
        `,
      });
    check('unless a closer declaration has the name', 'src/lib.rs#run', {
      ...crate,
      'src/lib.rs': `
        fn run() {}
        fn by_parameter(run: u32) { run(); }
        fn by_mutable(mut run: u32) { run(); }
        fn by_let() { let run = other; run(); }
        fn by_tuple() { let (run, a) = other; run(); }
        fn by_some() { if let Some(run) = other { run(); } run(); } «import»
        fn by_arm() { match x { Some(run) => run(), _ => 1 }; }
        fn by_name() { match x { run => run(), _ => 1 }; }
        fn by_field() { let Cart { run } = other; run(); }
        fn by_named_field() { let Cart { a: run } = other; run(); }
        fn by_slice() { let [run, a] = other; run(); }
        fn by_ref() { let ref run = other; run(); }
        fn by_for() { for run in all { run(); } run(); } «import»
        fn by_closure() { let f = |run| run(); run(); } «import»
        fn by_function() { fn run() {} run(); }
        fn by_block() { { let run = other; } run(); } «import»
        mod inner { fn run() {} fn f() { run(); } }
        fn generic() { run::<u32>(); } «import»
      `,
    });
    check('in macro arguments, but not to macros', 'src/lib.rs#run', {
      ...crate,
      'src/lib.rs': `
        fn run() -> u32 { 1 }
        fn f() {
          println!("{}", run()); «import»
          println!("{}", (run(), 1)); «import»
          println!("{}", other.run());
          println!("{}", run!());
          println!("{}", run [1]);
          println!("{}", run);
          println!("{}", crate::run()); «import»
          println!("run()");
        }
      `,
    });
    check('of macros', 'src/lib.rs#run', {
      ...crate,
      'src/lib.rs': `
        macro_rules! run { () => {} }
        fn f() { run!(); } «import»
      `,
    });
    check('of structs, through literals', 'src/lib.rs#Cart', {
      ...crate,
      'src/lib.rs': `
        pub struct Cart { n: u32 }
        pub struct Other { n: u32 }
        fn f() { Cart { n: 1 }; Other { n: 1 }; crate::Cart { n: 1 }; } «import» «import»
      `,
    });
  });

  table('to a method are proven by types', (row) => {
    const check = marked(row);
    check('declared, created, returned and read from fields', 'src/cart.rs#Cart.total', {
      ...crate,
      'src/lib.rs': 'pub mod cart;\nmod more;\nmod user;\n',
      'src/cart.rs': `
        pub struct Cart { pub part: Option<Box<Cart>>, pub inner: Inner }
        pub struct Inner { n: u32 }
        pub type Alias = Cart;
        impl Cart {
          pub fn new() -> Self { Cart {} }
          pub fn tried() -> Result<Cart, Error> { Ok(Cart {}) }
          pub fn total(&self) -> u32 { self.total() + Self::total(self) } «type» «type»
          pub fn own(self) -> Self { self }
        }
        impl Inner { pub fn total(&self) {} }
      `,
      'src/more.rs': `
        use crate::cart::Cart;
        impl Cart { pub fn more(&self) { self.total(); } } «type»
      `,
      'src/user.rs': `
        use crate::cart::{Alias, Cart, Inner};
        use std::sync::{Arc, Mutex};
        static ONE: Cart = Cart::new();
        fn f(a: Cart, b: &Cart, c: &mut Cart, d: Option<Cart>, e: Box<Cart>, g: Arc<Mutex<Cart>>, h: Vec<Cart>,
             i: Alias, j: crate::cart::Cart, k: Inner, l: impl Cart, m: &dyn Cart, n: std::rc::Rc<Cart>, o: Foreign) {
          a.total(); «type»
          b.total(); «type»
          c.total(); «type»
          d.unwrap().total(); «type»
          d.expect("a").total(); «type»
          e.total(); «type»
          g.lock().unwrap().total(); «type»
          g.total();
          h[0].total(); «name»
          i.total(); «type»
          j.total(); «name»
          k.total();
          l.total(); «type»
          m.total(); «type»
          n.total(); «type»
          o.total();
          a.part.unwrap().total(); «type»
          a.inner.total();
          a.own().own().total(); «type»
          a.clone().total(); «type»
          (&a).total(); «type»
          (*b).total(); «type»
          Cart::new().total(); «type»
          Cart::tried()?.total(); «type»
          Cart::total(&a); «type»
          <Cart>::total(&a); «type»
          Inner::total(&k);
          let p = Cart::new();
          p.total(); «type»
          let q: Cart = other();
          q.total(); «type»
          if let Some(r) = d { r.total(); } «type»
          let Ok(s) = Cart::tried() else { return };
          s.total(); «type»
          match d { Some(t) => t.total(), None => 1 }; «name»
          for u in h { u.total(); } «name»
          h.iter().map(|v| v.total()); «name»
          Some(Cart::new()).unwrap().total(); «type»
          Box::new(Cart::new()).total(); «type»
          Cart { part: None }.total(); «type»
          (k as Cart).total(); «type»
          "text".total();
          total();
          let (w, x) = (Cart::new(), 1);
          w.total(); «name»
          async { load().await.total(); }; «type»
          println!("{}", a.total()); «type»
          println!("{}", a.own().clone().total()); «type»
          println!("{}", d.unwrap().total()); «type»
          println!("{}", k.total());
          println!("{}", Cart::new().total()); «type»
          println!("{}", h[0].total()); «name»
        }
        fn load() -> Cart { Cart::new() }
      `,
    });
    check('declared in another file, for a type imported as self', 'src/more.rs#Kind.made', {
      ...crate,
      'src/lib.rs': 'pub mod kinds;\nmod more;\nmod user;',
      'src/kinds.rs': 'pub enum Kind { A }\npub enum Other { A }',
      'src/more.rs': `
        use crate::kinds::{Kind, Other};
        impl Kind {
          pub fn made(&self) -> Kind { Kind::A }
        }
        impl Other {
          pub fn other() -> Kind { Kind::A }
        }
      `,
      'src/user.rs': `
        use crate::kinds::Kind::{self, A};
        use crate::kinds::Other;
        fn f(a: Kind, b: Other) {
          a.made(); «type»
          Kind::made(&a); «type»
          b.made();
          Other::other().made(); «type»
        }
      `,
    });
    check('of traits and bounds, which run their implementations', 'src/lib.rs#Square.area', {
      ...crate,
      'src/lib.rs': `
        pub trait Shape { fn area(&self) -> u32; fn twice(&self) -> u32 { self.area() } } «type»
        pub trait Wide: Shape {}
        pub trait Stranger { fn area(&self) -> u32; }
        pub struct Square {}
        pub struct Round {}
        impl Shape for Square { fn area(&self) -> u32 { 1 } }
        impl Shape for Round { fn area(&self) -> u32 { 1 } }
        fn f<A: Shape, B: Stranger, C, D>(a: A, b: B, c: C, d: D, e: &dyn Shape, g: impl Wide, h: Round)
        where C: Wide, E: Stranger
        {
          a.area(); «type»
          b.area();
          c.area(); «type»
          d.area(); «name»
          e.area(); «type»
          g.area(); «type»
          h.area();
        }
      `,
    });
  });
});
