import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { findCSharpDefinitions } from '#languages/csharp/definitions';
import { findCSharpImports, findCSharpNamespace, findCSharpUses } from '#languages/csharp/imports';
import { mapCSharp } from '#languages/csharp/lexicalMap';
import { getLanguageRow } from '#languages/languages';
import { assertAllLinear } from '../support/linear';
import { errorsOf, factsOf } from '../support/project';

describe('definitions in C#', () => {
  check('finds types and their members',
    'namespace A\n{\n  public class B : C, D\n  {\n    public B(int x) : base(x) { }\n    public int E { get; set; } = 1;\n    private void F() { }\n    internal int G() => 1;\n    const int H = 1;\n    int field;\n  }\n}\n',
    ['class B 3 exported', 'method B.B 5 exported', 'property B.E 6 exported', 'method B.F 7', 'method B.G 8 exported',
      'constant B.H 9']);
  check('continues after a file-scoped namespace',
    'namespace A.B;\ninterface C { void D(); int E { get; } }\nenum F { G }\n', ['interface C 2 exported',
    'method C.D 2 exported', 'property C.E 2 exported', 'enum F 3 exported']);
  check('finds records, structs and delegates',
    'public record A(int B);\nrecord struct C(int D) { public int E() => 1; }\nreadonly ref struct F { }\npublic delegate void G(int a);\nfile class H { }\n',
    ['class A 1 exported', 'class C 2 exported', 'method C.E 2 exported', 'class F 3 exported', 'type G 4 exported',
      'class H 5']);
  check('finds generic definitions and definitions with constraints',
    'class A<T> where T : class, new()\n{\n  public B<C, D> E<F>(F f) where F : struct { }\n  public (int, string) G() => (1, "");\n}\n',
    ['class A 1 exported', 'method A.E 3 exported', 'method A.G 4 exported']);
  check('skips attributes',
    '[A(typeof(int))]\n[B]\npublic class C\n{\n  [D("{")]\n  public async Task<int> E(\n    [F] int g)\n  {\n  }\n}\n',
    ['class C 3 exported', 'method C.E 6 exported']);
  check('finds events, indexers, operators and explicit members',
    'class A {\n  public event B C;\n  public int this[int i] => 1;\n  public static A operator +(A a, A b) => a;\n  void I.J() { }\n  ~A() { }\n}\n',
    ['class A 1 exported', 'property A.C 2 exported', 'property A.this 3 exported', 'method A.operator+ 4 exported',
      'method A.J 5', 'method A.~A 6']);
  check('treats extension methods as methods of their class',
    'static class AExtensions { public static int B(this C c) => 1; }\n', ['class AExtensions 1 exported',
    'method AExtensions.B 1 exported']);
  check('nests', 'class A { class B { public void C() { } } public class D { public void E() { } } }\n', [
    'class A 1 exported',
    'class A.B 1',
    'method A.B.C 1',
    'class A.D 1 exported',
    'method A.D.E 1 exported',
  ]);
  check('sees through strings',
    'class A {\n  string b = @"c:\\";\n  string c = $"{d["}"]} {{";\n  string e = """\n    } "" {\n    """;\n  char f = \'{\';\n  void G() { }\n}\n',
    ['class A 1 exported', 'method A.G 8']);
  check('starts over at each branch of a condition',
    'class A {\n#if X\n  void B() {\n#else\n  void C() {\n#endif\n  }\n  void D() { }\n}\n', ['class A 1 exported',
    'method A.B 3', 'method A.C 5', 'method A.D 8']);
  check('finds functions in programs without a class',
    'using System;\nvar a = 1;\nif (a > 0) { }\nConsole.WriteLine(a);\nstatic int B(int c) { return c; }\n', [
    'function B 5 exported',
  ]);

  it('agree with the outline of the sample', () => {
    const text = readFileSync('test/samples/outline/csharp/Definitions.cs', 'utf8');
    const marked = new Set(
      [...text.matchAll(/\^outline: (.+)/g)].flatMap((match) => match[1]!.split('; ')).map((mark) =>
        mark.replace(/ \d+-\d+.*$/, '')
      ),
    );
    for (const { name, container, kind } of findCSharpDefinitions(mapCSharp(text)))
      assert.ok(marked.has(`${kind} ${container === undefined ? name : `${container}.${name}`}`),
        `${container}.${name}`);
  });

  function check(title: string, source: string, expected: string[]): void {
    it(title, () =>
      assert.deepEqual(findCSharpDefinitions(mapCSharp(source))
        .map((d) =>
          `${d.kind} ${d.container === undefined ? '' : `${d.container}.`}${d.name} ${d.line}${
            d.exported ? ' exported' : ''
          }`
        ), expected));
  }
});

describe('imports in C#', () => {
  check('reads all kinds of using',
    'using A.B;\nglobal using C;\nusing static D.E;\nusing F = G.H<int>;\nusing global::I;\n', ['import A.B 1 *',
    'reexport C 2 *', 'import D.E 3 E', 'import G.H 4 F', 'import I 5 *']);
  check('distinguishes using statements',
    'using (var a = b) { }\nusing var c = d;\nusing A b = c();\n// using D;\nvar s = "using E;";\n', []);
  check('reads past a byte order mark', '\ufeffusing A;\n', ['import A 1 *']);

  it('know the namespace of the file', () => {
    assert.equal(findCSharpNamespace(mapCSharp('// namespace X;\nusing A;\n\nnamespace B.C\n{\n}\n')), 'B.C');
    assert.equal(findCSharpNamespace(mapCSharp('namespace B.C;\n')), 'B.C');
    assert.equal(findCSharpNamespace(mapCSharp('class A { }')), undefined);
  });
  it('know the names that may be types in other files', () => {
    const layout = mapCSharp(
      '[Fact]\nclass A : Base<Item>\n{\n  Other o = new Thing(Kind.One);\n  void M() { Call(); o.Extend(); o.Value = "Text"; }\n}\n',
    );
    const { names, lines } = findCSharpUses(layout, findCSharpDefinitions(layout));
    assert.deepEqual(names.map((name, i) => `${name} ${lines[i]}`), ['Fact 1', 'Base 2', 'Item 2', 'Other 4', 'Thing 4',
      'Kind 4', '.Extend 5']);
  });

  function check(title: string, source: string, expected: string[]): void {
    it(title, () =>
      assert.deepEqual(
        findCSharpImports(mapCSharp(source)).map((i) => `${i.kind} ${i.specifier} ${i.line} ${i.names.join(',')}`),
        expected,
      ));
  }
});

describe('facts about C#', () => {
  it('identify entry points, generated files and the subjects of tests', () => {
    assert.equal(factsOf('src/a/Tool.cs', 'class Tool { static void Main(string[] args) { } }\n').role, 'entry');
    assert.equal(factsOf('src/a/Form.Designer.cs', 'partial class Form { }\n').role, 'generated');
    const test = factsOf('test/A.Tests/CartTests.cs',
      'public class CartTests\n{\n  [Theory]\n  [InlineData(1)]\n  public async Task Adds_it(int a)\n  {\n  }\n\n  [Fact] public void Removes() { }\n}\n');
    assert.deepEqual([test.role, test.testHints], ['test', ['Adds_it']]);
  });
  it('include the side effects of a file, and how it fails', () => {
    const text =
      'using System.Net.Http;\nclass A { void B() { File.ReadAllText("a"); Environment.Exit(1); throw new ArgumentException("b"); } }\n';
    assert.deepEqual(factsOf('A.cs', text).sideEffects, ['network', 'file-system', 'process']);
    assert.deepEqual(errorsOf('A.cs', text), ['ArgumentException']);
  });
  it('take time linear in the length of the text', () => {
    const row = getLanguageRow('csharp');
    assert.ok(row?.support === 'full');
    assertAllLinear(['{', '}', '(', 'a<', '"', "'", '@"', '$"{', '$"{"', '"""', '"" ', '/*', '#if\n', 'class A {',
      'A b(', 'A.B(', 'using a;', '[Fact]\n', 'int A{', 'namespace a;', '=>'], (text) => {
      const layout = row.facts.lexicalMap(text);
      const definitions = row.facts.definitions(layout);
      row.facts.uses?.(layout, definitions, row.facts.imports(layout));
    });
  });
});
