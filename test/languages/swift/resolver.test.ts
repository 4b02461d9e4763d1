import assert from 'node:assert/strict';
import { type Files, edgeLines, graphOf } from '#test/support/project';

const project: Files = {
  'Package.swift':
    '// swift-tools-version:5.9\nimport PackageDescription\nlet package = Package(\n    name: "shop",\n    targets: [\n        .target(name: "Shop", dependencies: ["Money"]),\n        .target(name: "Money", path: "Libs/Cash"),\n        .executableTarget(name: "shop-cli", dependencies: [.product(name: "X", package: "y")]),\n        .testTarget(name: "ShopTests", dependencies: ["Shop"]),\n    ]\n)\n',
  'Sources/Shop/Cart.swift':
    'import Foundation\nimport Money\n\npublic struct Cart {\n    let items: [Item]\n    let total: Euro\n}\n',
  'Sources/Shop/Item.swift': 'struct Item {\n    let price: Cart?\n}\n',
  'Sources/Shop/Shop.swift': 'enum Shop {}\n',
  'Libs/Cash/Euro.swift': 'public struct Euro {}\npublic struct Item {}\n',
  'Libs/Cash/Cent.swift': 'public struct Cent {}\n',
  'Sources/shop-cli/main.swift': 'import Shop\nimport struct Money.Cent\nrun()\n',
  'Tests/ShopTests/CartTests.swift':
    'import XCTest\n@testable import Shop\n\nfinal class CartTests: XCTestCase {\n    func testEmpty() { Cart(items: [Item]()); Helper() }\n}\n',
  'Tests/ShopTests/Helper.swift': 'struct Helper {}\n',
};

describe('Swift imports lead', () => {
  const graph = graphOf(project);
  check('to the files of the module that define the used names, and first to files of their own module',
    'Sources/Shop/Cart.swift', ['Money → Libs/Cash/Euro.swift Euro', 'Item → Sources/Shop/Item.swift Item']);
  check('to the file that stands for the module, and to one type', 'Sources/shop-cli/main.swift', [
    'Shop → Sources/Shop/Shop.swift *',
    'Money → Libs/Cash/Cent.swift Cent',
  ]);
  check('from tests', 'Tests/ShopTests/CartTests.swift', ['Shop → Sources/Shop/Cart.swift Cart',
    'Shop → Sources/Shop/Item.swift Item', 'Helper → Tests/ShopTests/Helper.swift Helper']);
  check('nowhere from a file without imports', 'Libs/Cash/Euro.swift', []);
  it('pair tests', () =>
    assert.deepEqual(graph.testedBy.get('Tests/ShopTests/CartTests.swift'), ['Sources/Shop/Cart.swift',
      'Sources/Shop/Item.swift']));
  it('know the package', () =>
    assert.deepEqual(graph.packages, [{ name: 'shop', root: '', manifest: 'Package.swift' }]));
  it('lead through folders of a project without a manifest', () =>
    assert.deepEqual(edgeLines(graphOf({
      'App/Model/Cart.swift': 'struct Cart {}\n',
      'App/View.swift': 'let a: Cart? = nil\n',
      'AppTests/CartTests.swift': '@testable import App\nfunc testX() { Cart() }\n',
    }), 'AppTests/CartTests.swift'), ['App → App/Model/Cart.swift Cart']));

  function check(title: string, path: string, expected: string[]): void {
    it(title, () => assert.deepEqual(edgeLines(graph, path), expected));
  }
});
