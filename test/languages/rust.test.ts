import assert from 'node:assert/strict';
import { rust } from '#languages/rust/rust';
import { assertAllLinear } from '../support/linear';
import { definitionLines, definitionsAgree, definitionsIn, importsIn, longLines, readsLinearly,
  usesIn } from '../support/facts';
import { errorsOf, factsOf } from '../support/project';

describe('definitions in Rust', () => {
  check('finds items with their visibility',
    'pub fn a() {}\nfn b() {}\npub(crate) struct C;\nstruct D(u8);\npub enum E {\n    F,\n}\nunion G { a: u8 }\npub type H = u8;\nconst I: u8 = 1;\npub static mut JJ: u8 = 1;\nconst KK: u8 = 2;\nmacro_rules! l {\n}\n',
    ['function a 1 exported', 'function b 2', 'class C 3 exported', 'class D 4', 'enum E 5 exported', 'class G 8',
      'type H 9 exported', 'constant I 10', 'constant JJ 11 exported', 'constant KK 12', 'function l 13 exported']);
  check('assigns the functions of an impl to its type',
    "impl<'a, T: Into<u8>> Router<'a, T> {\n    pub fn new() {}\n    fn own() {}\n}\nimpl<T> fmt::Display for http::Router<T>\nwhere\n    T: A,\n{\n    fn fmt(&self) {}\n}\nimpl dyn Any {\n    pub fn is() {}\n}\nimpl Iterator for &mut Walk {\n    fn next() {}\n}\nimpl<F: Fn(u8) -> u8> Call<F> {\n    pub fn x() {}\n}\n",
    ['method Router.new 2 exported', 'method Router.own 3', 'method Router.fmt 9 exported', 'method Any.is 12 exported',
      'method Walk.next 15 exported', 'method Call.x 18 exported']);
  check('hides the members of a private type',
    'struct A;\nimpl A {\n    pub fn b() {}\n}\nimpl C for A {\n    fn d() {}\n}\n', ['class A 1', 'method A.b 3',
    'method A.d 6']);
  check('finds the contents of traits and modules',
    'pub trait A {\n    const N: u8;\n    type B;\n    fn c(&self);\n    fn d() {\n        fn inner() {}\n    }\n}\npub mod e {\n    pub fn f() {}\n    mod g {\n        pub fn h() {}\n    }\n}\nmod i;\n',
    ['interface A 1 exported', 'constant A.N 2 exported', 'type A.B 3 exported', 'method A.c 4 exported',
      'method A.d 5 exported', 'module e 9 exported', 'function e.f 10 exported', 'module e.g 11',
      'function e.g.h 12']);
  check('reads every function prefix',
    'pub const unsafe extern "C" fn a() {}\npub async fn b() {}\n#[inline] pub(in crate::x) fn c() {}\npub unsafe fn d() {}\nextern "C" {\n    pub fn e();\n}\n',
    ['function a 1 exported', 'function b 2 exported', 'function c 3 exported', 'function d 4 exported',
      'function e 6 exported']);
  check('reads code that a macro wraps',
    'cfg_rt! {\n    pub fn a() {}\n    impl B {\n        pub fn c() {}\n    }\n}\n', [
    'function a 2 exported',
    'method B.c 4 exported',
  ]);
  check('sees through nested comments, raw strings, characters and lifetimes',
    "/* a /* b */\nfn c() {} */\nconst DD: &str = r#\"\nfn e() {}\n\"#;\nfn f<'a>(x: &'a str) -> char { '\"' }\nfn g() { b'{'; '\\''; '\\u{7B}'; br\"\\\"; r#type; }\n// fn h() {}\nfn i() {}\n",
    ['constant DD 3', 'function f 6', 'function g 7', 'function i 9']);

  it('agrees with the outline on the fixture', () =>
    definitionsAgree(rust.facts, 'test/samples/outline/rust/items.rs', ['Circle.area.helper']));

  function check(title: string, source: string, expected: string[]): void {
    it(title, () => assert.deepEqual(definitionsIn('rust', source), expected));
    it(`${title}, with Windows line endings`, () =>
      assert.deepEqual(definitionLines(rust.facts, source.replaceAll('\n', '\r\n')), expected));
  }
});

describe('imports in Rust', () => {
  check('reads paths and names',
    'use std::fs;\nuse a::b::{C, D as E};\nuse f;\npub use g::*;\npub(crate) use self::h::I;\n', ['std 1 fs',
    'a::b 2 C,D as E', 'f 3 *', 'g 4 * reexport', 'self::h 5 I reexport']);
  check('reads renamed imports', 'pub use a::b as c;\nuse d as e;\nuse f::{self as g, H as I, j as _};\n', [
    'a 1 b as c reexport',
    'd 2 * as e',
    'f 3 * as g,H as I,j',
  ]);
  check('reads trees that span lines',
    'use crate::{\n    a::{self, B, c::{D, *}},\n    e, // why, {\n    f::G as _,\n};\n', ['crate::a 1 *,B',
    'crate::a::c 1 D,*', 'crate 1 e', 'crate::f 1 G']);
  check('reads modules in other files',
    'mod a;\npub mod b;\n#[path = "x/y.rs"]\nmod c;\n#[cfg(test)] mod tests;\nmod inner {\n    mod deep;\n}\nmod here { }\n',
    ['a 1 * require', 'b 2 * require', 'x/y.rs 4 c require', 'tests 5 * require', 'inner::deep 7 * require']);
  check('sees paths in inline modules from outside',
    'mod tests {\n    use super::*;\n    use super::super::a::B;\n    use self::c::D;\n    mod e {\n        use super::F;\n    }\n}\nuse super::G;\n',
    ['self 2 *', 'super::a 3 B', 'self::tests::c 4 D', 'self::tests 6 F', 'super 9 G']);
  check('reads use in functions, crates and included files',
    'extern crate a as b;\nfn f() {\n    use c::D;\n    include!("gen.rs");\n    include_str!("../x.txt");\n}\n', [
    'a 1 *',
    'c 3 D',
    'gen.rs 4 * dynamic',
    '../x.txt 5 * dynamic',
  ]);
  check('is not fooled by comments and strings',
    '// use a::b;\n/* mod c; */\nlet s = "\nuse d::e;\n";\nuser::f();\nmodify();\n', []);
  it('reports paths that no use brings in', () =>
    assert.deepEqual(
      usesIn('rust',
        'use a::b;\nfn f() {\n    crate::util::parse(b::c(), serde_json::to_string(x));\n    std::mem::swap();\n    Self::g();\n    u8::MAX;\n    super::h();\n}\nmod tests {\n    fn i() { super::j(); other::Thing::new(); }\n}\n'),
      ['crate::util::parse 3', 'serde_json::to_string 3', 'super::h 7', 'self::j 10', 'other::Thing::new 10'],
    ));

  function check(title: string, source: string, expected: string[]): void {
    it(title, () => assert.deepEqual(importsIn('rust', source), expected));
  }
});

describe('facts about Rust', () => {
  it('include a test and its titles', () => {
    const { role, testHints } = factsOf('crate/tests/add.rs',
      '#[test]\nfn adds() {}\n\n#[tokio::test(flavor = "x")]\n#[ignore]\nasync fn waits() {}\nfn helper() {}\n');
    assert.deepEqual([role, testHints], ['test', ['adds', 'waits']]);
  });
  it('do not treat a source file with some tests as a test', () =>
    assert.equal(
      factsOf('src/add.rs', 'pub fn add() {}\n#[cfg(test)]\nmod tests {\n    #[test]\n    fn adds() {}\n}\n').role,
      'source',
    ));
  it('include returned errors', () =>
    assert.deepEqual(
      errorsOf('src/a.rs',
        'fn f() -> R {\n    return Err(ParseError::Empty);\n    x.ok_or(io::Error::new(1))?;\n    y.map_err(|e| MyError::from(e));\n}\n'),
      ['MyError', 'ParseError::Empty', 'io::Error'],
    ));
  it('include side effects', () =>
    assert.deepEqual(
      factsOf('src/a.rs',
        'use std::{env, fs};\nuse std::process::Command;\nuse reqwest::Client;\nfn f() { fs::read(env::var("A")); }\n')
        .sideEffects,
      ['network', 'file-system', 'environment', 'process'],
    ));
  it('identify entry points', () =>
    assert.deepEqual([factsOf('deep/er/a/src/lib.rs', 'fn f() {}\n').role,
      factsOf('src/bin/tool.rs', '#[tokio::main]\nasync fn main() {}\n').role,
      factsOf('src/a.rs', 'fn f() { fn main() {} }\n').role], ['entry', 'entry', 'source']));
  it('take time linear in the length of a line', () => {
    assertAllLinear(longLines(['r#"', "'", '/*', '"', 'use a::{', 'mod a {', 'a::', 'impl<', '#[path="', 'Err(']),
      (text) => factsOf('a.rs', text));
    readsLinearly('rust', ['use a', 'mod a;', 'use a;', 'pub use b::{c, ', 'impl<T> A for B {', 'include!("a")',
      '#[test]', 'r##', 'fn f(){', "b'", 'use a::*;use ']);
  });
});
