import assert from 'node:assert/strict';
import { type Files, edgeLines, graphOf } from '#test/support/project';

const project: Files = {
  'Cargo.toml':
    '[workspace]\nmembers = ["crates/*"]\n[workspace.dependencies]\nshop-core = { path = "crates/core" }\nserde = "1"\n',
  'crates/core/Cargo.toml': '[package]\nname = "shop-core"\nedition = "2021"\n',
  'crates/core/src/lib.rs':
    'mod cart;\npub mod money;\nmod prelude;\nmod macros;\npub use cart::Cart;\npub use prelude::*;\n',
  'crates/core/src/cart.rs':
    'mod item;\nuse crate::money::{Euro, round};\nuse super::money;\npub use self::item::Item;\npub struct Cart;\nfn f() { crate::money::cents::parse(); }\n#[cfg(test)]\nmod tests {\n    use super::*;\n    use super::item::Item;\n}\n',
  'crates/core/src/cart/item.rs': 'use super::Cart;\npub struct Item;\n',
  'crates/core/src/money/mod.rs': 'pub mod cents;\npub use cents::round;\npub struct Euro;\n',
  'crates/core/src/money/cents.rs': 'pub fn round() {}\npub fn parse() {}\n',
  'crates/core/src/prelude.rs': 'pub use crate::money::Euro;\npub use crate::cart::*;\n',
  'crates/core/src/macros.rs': '#[macro_export]\nmacro_rules! price {\n}\n',
  'crates/core/tests/carts.rs':
    'mod common;\nuse shop_core::{price, Cart, Item};\n#[test]\nfn adds() { common::setup(); }\n',
  'crates/core/tests/common/mod.rs': 'pub fn setup() {}\n',
  'crates/core/benches/speed.rs': 'use shop_core::money::cents;\n',
  'crates/cli/Cargo.toml':
    '[package]\nname = "shop"\nedition = "2021"\n[dependencies]\nshop-core = { workspace = true }\nfar = { package = "near", path = "../near" }\nserde = { workspace = true }\n[[bin]]\nname = "tool"\npath = "tool/start.rs"\n',
  'crates/cli/src/main.rs':
    'mod args;\nuse args::Args;\nuse far::thing;\nuse serde::Serialize;\nuse shop_core::Euro;\nfn main() { shop_core::money::cents::round(); }\n',
  'crates/cli/src/args.rs': 'pub struct Args;\n',
  'crates/cli/tool/start.rs': '#[path = "../gen/made.rs"]\nmod made;\nuse made::Made;\ninclude!("more.rs");\n',
  'crates/cli/tool/more.rs': '',
  'crates/cli/gen/made.rs': 'pub struct Made;\n',
  'crates/near/Cargo.toml': '[package]\nname = "near"\n[lib]\npath = "lib/near.rs"\n',
  'crates/near/lib/near.rs': 'pub mod thing;\nuse thing::Thing;\n',
  'crates/near/lib/thing.rs': 'pub struct Thing;\n',
  'scripts/alone.rs': 'mod helper;\nuse helper::help;\n',
  'scripts/helper.rs': 'pub fn help() {}\n',
};

describe('Rust imports lead', () => {
  const graph = graphOf(project);
  check('to modules and their re-exports', 'crates/core/src/lib.rs', [
    'cart → crates/core/src/cart.rs *',
    'money → crates/core/src/money/mod.rs *',
    'prelude → crates/core/src/prelude.rs *',
    'macros → crates/core/src/macros.rs *',
    'cart → crates/core/src/cart.rs Cart',
    'prelude → crates/core/src/prelude.rs *',
  ]);
  check('to the files that define the names, from crate, super and self', 'crates/core/src/cart.rs', [
    'item → crates/core/src/cart/item.rs *',
    'crate::money → crates/core/src/money/mod.rs Euro',
    'crate::money → crates/core/src/money/cents.rs round',
    'super → crates/core/src/money/mod.rs money',
    'self::item → crates/core/src/cart/item.rs Item',
    'crate::money::cents::parse → crates/core/src/money/cents.rs parse',
    'self::item → crates/core/src/cart/item.rs Item',
  ]);
  check('through re-exports of all names, to macros, and from tests', 'crates/core/tests/carts.rs', [
    'common → crates/core/tests/common/mod.rs *',
    'shop_core → crates/core/src/macros.rs price',
    'shop_core → crates/core/src/cart.rs Cart',
    'shop_core → crates/core/src/cart/item.rs Item',
    'common::setup → crates/core/tests/common/mod.rs setup',
  ]);
  check('from benches', 'crates/core/benches/speed.rs', ['shop_core::money → crates/core/src/money/cents.rs cents']);
  check('to other crates of the workspace, by the names that the manifest gives them', 'crates/cli/src/main.rs', [
    'args → crates/cli/src/args.rs *',
    'args → crates/cli/src/args.rs Args',
    'far → crates/near/lib/thing.rs thing',
    'shop_core → crates/core/src/money/mod.rs Euro',
    'shop_core::money::cents::round → crates/core/src/money/cents.rs round',
  ]);
  check('by the paths in attributes and macros', 'crates/cli/tool/start.rs', [
    '../gen/made.rs → crates/cli/gen/made.rs *',
    'made → crates/cli/gen/made.rs Made',
    'more.rs → crates/cli/tool/more.rs *',
  ]);
  check('without a manifest', 'scripts/alone.rs', ['helper → scripts/helper.rs *', 'helper → scripts/helper.rs help']);
  it('pair tests with what they use', () =>
    assert.deepEqual(graph.testedBy.get('crates/core/tests/carts.rs'), ['crates/core/src/cart.rs',
      'crates/core/src/cart/item.rs', 'crates/core/src/macros.rs']));
  it('know the packages', () =>
    assert.deepEqual(graph.packages.map(({ name, root }) => `${name} ${root}`), ['shop crates/cli',
      'shop-core crates/core', 'near crates/near']));

  for (
    const [title, dependency, name] of [
      ['a library by its own name', 'far-money = { path = "../money" }', 'cash'],
      ['a library by the name of the workspace', 'far-money = { workspace = true }', 'cash'],
      ['a renamed dependency, whatever its library is named', 'pay = { package = "far-money", path = "../money" }',
        'pay'],
    ] as const
  ) {
    it(`to ${title}`, () => {
      const graph = graphOf({
        'Cargo.toml':
          '[workspace]\nmembers = ["money", "shop"]\n[workspace.dependencies]\nfar-money = { path = "money" }\n',
        'money/Cargo.toml': '[package]\nname = "far-money"\n[lib]\nname = "cash"\n',
        'money/src/lib.rs': 'pub struct Euro;\n',
        'shop/Cargo.toml': `[package]\nname = "shop"\n[dependencies]\n${dependency}\n`,
        'shop/src/lib.rs': `use ${name}::Euro;\nuse ${name === 'cash' ? 'pay' : 'cash'}::Euro;\n`,
      });
      assert.deepEqual(edgeLines(graph, 'shop/src/lib.rs'), [`${name} → money/src/lib.rs Euro`]);
    });
  }

  it('through re-exports by another name', () => {
    const renaming = graphOf({
      'Cargo.toml': '[package]\nname = "a"\n',
      'src/lib.rs': 'mod deep;\npub mod user;\npub use deep::{money as cash, Coin as Piece};\n',
      'src/deep/mod.rs': 'pub mod money;\npub struct Coin;\n',
      'src/deep/money.rs': 'pub struct Euro;\n',
      'src/user.rs': 'use crate::Piece;\nuse crate::cash::Euro;\nuse crate::deep as d;\nuse d::money;\n',
    });
    assert.deepEqual(edgeLines(renaming, 'src/lib.rs').slice(2), ['deep → src/deep/money.rs money',
      'deep → src/deep/mod.rs Coin']);
    assert.deepEqual(edgeLines(renaming, 'src/user.rs'), ['crate → src/deep/mod.rs Piece',
      'crate::cash → src/deep/money.rs Euro', 'crate → src/deep/mod.rs deep', 'd → src/deep/money.rs money']);
  });
  it('end if re-exports are circular', () =>
    assert.deepEqual(edgeLines(graphOf({
      'Cargo.toml': '[package]\nname = "a"\n',
      'src/lib.rs': 'mod b;\nmod c;\npub use b::*;\nuse b::Gone;\n',
      'src/b.rs': 'pub use crate::c::*;\npub use crate::*;\n',
      'src/c.rs': 'pub use crate::b::*;\npub use super::b::Gone;\n',
    }), 'src/lib.rs').map((line) => line.split(' → ')[1]), ['src/b.rs *', 'src/c.rs *', 'src/b.rs *',
      'src/b.rs Gone']));
  it('end if modules declare themselves', () =>
    assert.deepEqual(
      edgeLines(
        graphOf({
          'src/lib.rs': '#[path = "lib.rs"]\nmod lib;\n#[path = "a.rs"]\nmod a;\n',
          'src/a.rs': '#[path = "lib.rs"]\nmod lib;\n',
        }),
        'src/a.rs',
      ),
      ['lib.rs → src/lib.rs *'],
    ));
  it('end if many modules re-export one another', () => {
    const names = Array.from({ length: 60 }, (_, i) => `m${i}`);
    const files = Object.fromEntries(
      names.map((name) => [`src/${name}.rs`, names.map((other) => `pub use crate::${other}::*;\n`).join('')]),
    );
    assert.ok(
      edgeLines(graphOf({
        ...files,
        'Cargo.toml': '[package]\nname = "a"\n',
        'src/lib.rs': names.map((name) => `mod ${name};\n`).join('') +
          names.map((name) => `use ${name}::Gone${name};\n`).join(''),
      }), 'src/lib.rs').length > 60,
    );
  });

  function check(title: string, path: string, expected: string[]): void {
    it(title, () => assert.deepEqual(edgeLines(graph, path), expected));
  }
});
