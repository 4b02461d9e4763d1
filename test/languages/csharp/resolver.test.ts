import assert from 'node:assert/strict';
import { type Files, edgeLines, graphOf } from '#test/support/project';

const project: Files = {
  'Shop.sln': '',
  'Directory.Build.props': '<Project><ItemGroup><Using Include="Shop.Everywhere" /></ItemGroup></Project>',
  'src/Shop/Shop.csproj':
    '<Project Sdk="Microsoft.NET.Sdk"><ItemGroup><ProjectReference Include="..\\Money\\Money.csproj" /></ItemGroup></Project>',
  'src/Money/Money.csproj': '<Project><PropertyGroup><AssemblyName>Shop.Money</AssemblyName></PropertyGroup></Project>',
  'src/Far/Far.csproj': '<Project></Project>',
  'tests/Shop.Tests/Shop.Tests.csproj':
    '<Project><ItemGroup>\n<ProjectReference Include="../../src/Shop/Shop.csproj" />\n</ItemGroup></Project>',
  'src/Shop/Usings.cs': 'global using Shop.Global;\nglobal using System;\n',
  'src/Shop/Cart.cs':
    'using Shop.Money;\nusing System.Linq;\nusing static Shop.Tools.Helper;\nusing E = Shop.Money.Euro;\n\nnamespace Shop.Carts;\n\npublic class Cart : Base\n{\n  Item item = new Item();\n  Price price;\n  Log log; Any any;\n  void M() { price.Round(); Console.WriteLine(); }\n}\n',
  'src/Shop/Item.cs': 'namespace Shop.Carts\n{\n  public partial class Item { Cart cart; }\n}\n',
  'src/Shop/Item.Parts.cs': 'namespace Shop.Carts;\npartial class Item { }\n',
  'src/Shop/Base.cs': 'namespace Shop;\nabstract class Base { }\n',
  'src/Shop/Helper.cs': 'namespace Shop.Tools;\nstatic class Helper { }\n',
  'src/Shop/Log.cs': 'namespace Shop.Global;\nclass Log { }\n',
  'src/Shop/Any.cs': 'namespace Shop.Everywhere;\nclass Any { }\n',
  'src/Shop/Unseen.cs': 'namespace Shop.Unseen;\nclass Price { }\n',
  'src/Shop/CartAttribute.cs': 'namespace Shop;\npublic class KnownAttribute : Attribute { }\n',
  'src/Money/Price.cs': 'namespace Shop.Money;\npublic struct Price { }\n',
  'src/Money/Euro.cs': 'namespace Shop.Money;\npublic struct Euro { }\n',
  'src/Money/PriceExtensions.cs':
    'namespace Shop.Money;\npublic static class PriceExtensions { public static Price Round(this Price p) => p; }\n',
  'src/Far/Price.cs': 'namespace Shop.Money;\npublic struct Price { }\n',
  'tests/Shop.Tests/CartTests.cs':
    'using Shop.Carts;\n\nnamespace Shop.Tests;\n\n[Known]\npublic class CartTests\n{\n  [Fact]\n  public void Adds()\n  {\n    new Cart();\n  }\n}\n',
};

describe('C# names lead', () => {
  const graph = graphOf(project);
  check('through usings, static ones, aliases, their own namespace and enclosing ones, and global usings',
    'src/Shop/Cart.cs', [
    'Shop.Money → src/Money/Price.cs Price',
    'Shop.Money → src/Money/PriceExtensions.cs Round',
    'Shop.Tools.Helper → src/Shop/Helper.cs Helper',
    'Shop.Money.Euro → src/Money/Euro.cs E',
    'Base → src/Shop/Base.cs Base',
    'Item → src/Shop/Item.Parts.cs Item',
    'Item → src/Shop/Item.cs Item',
    'Log → src/Shop/Log.cs Log',
    'Any → src/Shop/Any.cs Any',
  ]);
  check('back within a namespace', 'src/Shop/Item.cs', ['Cart → src/Shop/Cart.cs Cart']);
  check('through projects that others refer to, and to attributes by their short names',
    'tests/Shop.Tests/CartTests.cs', ['Shop.Carts → src/Shop/Cart.cs Cart', 'Known → src/Shop/CartAttribute.cs Known']);
  it('pair tests with sources', () =>
    assert.deepEqual(graph.tests.get('src/Shop/Cart.cs'), ['tests/Shop.Tests/CartTests.cs']));
  it('know the projects', () =>
    assert.deepEqual(graph.packages.map((one) => `${one.name} ${one.root}`), ['Far src/Far', 'Shop.Money src/Money',
      'Shop src/Shop', 'Shop.Tests tests/Shop.Tests']));
  it('among all files if there is no project', () => {
    assert.deepEqual(
      edgeLines(graphOf({ 'a/A.cs': 'namespace X; class A { B b; }', 'b/B.cs': 'namespace X; class B { }' }), 'a/A.cs'),
      ['B → b/B.cs B'],
    );
  });
  it('nowhere if too many files have the name', () => {
    const files: Record<string, string> = { 'A.cs': 'namespace X; class A { B b; }' };
    for (let i = 0; i < 10; i++) files[`${i}/B.cs`] = 'namespace X; class B { }';
    assert.deepEqual(edgeLines(graphOf(files), 'A.cs'), []);
  });

  function check(title: string, path: string, expected: string[]): void {
    it(title, () => assert.deepEqual(edgeLines(graph, path), expected));
  }
});
