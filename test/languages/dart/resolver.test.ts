import assert from 'node:assert/strict';
import { type Files, edgesFrom, graphOf } from '#test/support/project';

const project: Files = {
  'pubspec.yaml': 'name: shop_workspace\n',
  'packages/core/pubspec.yaml': '# the core\nname: "shop_core"\nversion: 1.0.0\n',
  'packages/core/lib/core.dart':
    "library shop.core;\n\nexport 'src/cart.dart' show Cart;\nexport 'package:shop_core/src/money.dart';\n",
  'packages/core/lib/src/cart.dart':
    "import 'dart:async';\nimport 'money.dart';\nimport '../core.dart';\n\npart 'cart.g.dart';\n\nclass Cart {}\n",
  'packages/core/lib/src/cart.g.dart': "part of 'cart.dart';\n",
  'packages/core/lib/src/money.dart':
    "import 'io_stub.dart'\n    if (dart.library.io) 'io_real.dart';\n\nclass Money {}\n",
  'packages/core/lib/src/io_stub.dart': '',
  'packages/core/lib/src/io_real.dart': 'part of shop.core;\n',
  'packages/core/test/cart_test.dart':
    "import 'package:shop_core/core.dart';\nimport 'package:test/test.dart';\n\nvoid main() {\n  test('adds', () {});\n}\n",
  'packages/app/pubspec.yaml': 'name: shop_app\n',
  'packages/app/lib/main.dart':
    "import 'package:shop_core/core.dart' show Cart, Money;\nimport 'package:shop_core/missing.dart';\nimport '../../../../outside.dart';\n\nvoid main() {}\n",
  'packages/app/example/pubspec.yaml': 'name: shop_core\n',
  'packages/app/example/lib/core.dart': '',
  'packages/app/example/lib/x.dart': "import 'package:shop_core/core.dart';\n",
};

describe('Dart packages', () => {
  const graph = graphOf(project);
  check('lead exports to files', 'packages/core/lib/core.dart', ['3 Cart → packages/core/lib/src/cart.dart',
    '4 * → packages/core/lib/src/money.dart']);
  check('lead by relative paths and to parts', 'packages/core/lib/src/cart.dart', [
    '2 * → packages/core/lib/src/money.dart',
    '3 * → packages/core/lib/core.dart',
    '5 * → packages/core/lib/src/cart.g.dart',
  ]);
  check('lead a part to its library by path', 'packages/core/lib/src/cart.g.dart', [
    '1 * → packages/core/lib/src/cart.dart',
  ]);
  check('lead a part to its library by name', 'packages/core/lib/src/io_real.dart', [
    '1 * → packages/core/lib/core.dart',
  ]);
  check('lead to the files for each platform', 'packages/core/lib/src/money.dart', [
    '1 * → packages/core/lib/src/io_stub.dart',
    '1 * → packages/core/lib/src/io_real.dart',
  ]);
  check('lead by package, and nowhere else', 'packages/app/lib/main.dart', [
    '1 Cart,Money → packages/core/lib/core.dart',
  ]);
  check('lead to their own package if two packages have the same name', 'packages/app/example/lib/x.dart', [
    '1 * → packages/app/example/lib/core.dart',
  ]);

  it('pair tests with sources', () =>
    assert.deepEqual(graph.testedBy.get('packages/core/test/cart_test.dart'), ['packages/core/lib/core.dart',
      'packages/core/lib/src/cart.dart']));
  it('are named by pubspec.yaml', () =>
    assert.deepEqual(graph.packages.map((one) => `${one.name} ${one.root}`), ['shop_workspace ',
      'shop_app packages/app', 'shop_core packages/app/example', 'shop_core packages/core']));

  function check(title: string, path: string, expected: string[]): void {
    it(title, () => assert.deepEqual(edgesFrom(graph, path), expected));
  }
});
