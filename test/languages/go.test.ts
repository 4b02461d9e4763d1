import assert from 'node:assert/strict';
import { go } from '#languages/go/go';
import { isGenerated } from '#pipeline/2-index/generated';
import { getLanguageRow } from '#languages/languages';
import { assertAllLinear } from '../support/linear';
import { definitionLines, definitionsAgree, longLines } from '../support/facts';
import { errorsOf, factsOf } from '../support/project';

const { facts } = go;

describe('definitions in Go', () => {
  check('finds functions and methods with their receivers',
    'func F() {}\nfunc (r *Router) Use(a int) {\n}\nfunc (Router) get() {}\nfunc (l List[T, K]) Add() {}\nfunc G[T any](x T) {}\n',
    ['function F 1 exported', 'method Router.Use 2 exported', 'method Router.get 4', 'method List.Add 5 exported',
      'function G 6 exported']);
  check('finds types by their kind',
    'type A struct {\n\tx int\n}\ntype b interface {\n\tM()\n\tio.Reader\n\tN(a int,\n\t\tb int)\n}\ntype C = A\ntype D func()\ntype E[T any] struct{}\ntype F [2]int\n',
    ['class A 1 exported', 'interface b 4', 'method b.M 5', 'method b.N 7', 'type C 10 exported', 'type D 11 exported',
      'class E 12 exported', 'type F 13 exported']);
  check('reads groups',
    'const (\n\tA = iota\n\tb\n\tc, D = 1, f(\n\t\tx, 2)\n)\ntype (\n\tS struct {\n\t\tf func()\n\t}\n\tI interface {\n\t\tM()\n\t}\n)\nvar (\n\te = map[string]int{\n\t\t"f": 1,\n\t}\n\t_ I = S{}\n)\n',
    ['constant A 2 exported', 'constant b 3', 'constant c 4', 'constant D 4 exported', 'class S 8 exported',
      'interface I 11 exported', 'method I.M 12 exported', 'constant e 16']);
  check('leaves out local definitions', 'func f() {\n\tvar a = 1\n\ttype T struct{}\n\tg := func() {}\n}\n', [
    'function f 1',
  ]);
  check('sees through comments, raw strings and runes',
    '/*\nfunc a() {}\n*/\nvar s = `\nfunc b() {}\n`\nvar r = \'"\'\n// func c() {}\nfunc d() { x := "\\"{" }\nfunc e() {}\n',
    ['constant s 4', 'constant r 7', 'function d 9', 'function e 10']);
  check('recognizes capitals in any script', 'func Ärger() {}\nfunc größe() {}\nfunc 设置() {}\n', [
    'function Ärger 1 exported',
    'function größe 2',
    'function 设置 3',
  ]);
  check('reads Windows line endings', 'type A struct {\r\n}\r\nfunc (a *A) B() {\r\n}\r\nconst (\r\n\tC = 1\r\n)\r\n', [
    'class A 1 exported',
    'method A.B 3 exported',
    'constant C 6 exported',
  ]);
  check('finds no method in an interface whose braces are on one line',
    'type A interface{ M() }\ntype B interface{}\nfunc f() {}\n', ['interface A 1 exported', 'interface B 2 exported',
    'function f 3']);

  it('agrees with the outline on the fixture', () =>
    definitionsAgree(facts, 'test/samples/outline/go/declarations.go', ['Circle.Area.local']));

  function check(title: string, source: string, expected: string[]): void {
    it(title, () => assert.deepEqual(definitionLines(facts, source), expected));
  }
});

describe('imports in Go', () => {
  check('reads which names of each package are used',
    'package a\nimport "fmt"\nimport (\n\t"net/http"\n\tj "encoding/json" // why\n\t_ "embed"\n\t. "math"\n)\nfunc f() { fmt.Println(http.Get, j.Marshal); fmt.Errorf("http.X") }\n',
    ['fmt 2 Println,Errorf', 'net/http 4 Get', 'encoding/json 5 Marshal', 'embed 6 ', 'math 7 *']);
  check('derives the name of a package from its path',
    'package a\nimport (\n\t"a.b/c/v2"\n\t"gopkg.in/yaml.v3"\n\t"a.b/go-units"\n\t"a.b/x-y"\n)\nvar _ = c.A + yaml.B + units.C + y.D\n',
    ['a.b/c/v2 3 A', 'gopkg.in/yaml.v3 4 B', 'a.b/go-units 5 C', 'a.b/x-y 6 D']);
  check('reads everything on one line', 'package a; import ("b"; c "d"); import "e"\nvar x = b.F(c.G)\n', []);
  check('reads a group on one line', 'package a\nimport ("b"; c "d")\nvar x = b.F(c.G)\n', ['b 2 F', 'd 2 G']);
  check('takes the whole package if no use is seen', 'package a\nimport "x/strange"\n', ['x/strange 2 *']);
  check('does not mistake a field for a package', 'package a\nimport "b"\nvar x = y.b.C\n', ['b 2 *']);
  check('ends at the first other declaration', 'package a\nfunc f() {}\nvar s = "import \\"b\\""\n', []);
  it('reports names that are used without an import', () =>
    assert.deepEqual(
      own(
        'package a\nimport "fmt"\ntype T struct{ Router; next *node }\nfunc f() []item {\n\tfmt.Println(len(x), helper(1), Max)\n\treturn []item{entry{1}}\n}\n',
      ),
      ['Router', 'node', 'item', 'helper', 'Max', 'entry'],
    ));
  it('reports its package', () =>
    assert.deepEqual([facts.module!(facts.lexicalMap('// x\npackage a_test\nfunc f() { New() }\n')),
      facts.module!(facts.lexicalMap(''))], ['a_test', undefined]));
  it('takes no name from comments and strings', () =>
    assert.deepEqual(own('package a\n// New()\nvar s = "New()"\n'), []));

  function own(source: string): readonly string[] {
    const layout = facts.lexicalMap(source);
    return facts.uses!(layout, facts.definitions(layout), []).names;
  }

  function check(title: string, source: string, expected: string[]): void {
    it(title, () =>
      assert.deepEqual(
        facts.imports(facts.lexicalMap(source)).map((one) => `${one.specifier} ${one.line} ${one.names.join(',')}`),
        expected,
      ));
  }
});

describe('facts about Go', () => {
  const test = factsOf('pkg/a_test.go',
    'package a\nimport "testing"\nfunc TestAdd(t *testing.T) {\n\tt.Run("twice", nil)\n}\nfunc TestMain(m *testing.M) {}\nfunc Testing() {}\nfunc helper() {}\n');
  it('include a test and its titles', () =>
    assert.deepEqual([test.role, test.testHints], ['test', ['TestAdd', 'TestMain']]));
  it('include returned errors', () =>
    assert.deepEqual(
      errorsOf('a.go',
        'package a\nvar ErrGone = errors.New("x")\nfunc f() error {\n\tif x { return nil, io.ErrClosed }\n\treturn &fs.PathError{Op: "a"}\n}\n'),
      ['ErrGone', 'fs.PathError', 'io.ErrClosed'],
    ));
  it('include side effects', () =>
    assert.deepEqual(
      factsOf('a.go',
        'package a\nimport (\n\t"net/http"\n\t"os/exec"\n)\nfunc f() { os.ReadFile(x); os.Getenv("A") }\n').sideEffects,
      ['network', 'file-system', 'environment', 'process'],
    ));
  it('do not mistake a URL for network access', () =>
    assert.deepEqual(factsOf('a.go', 'package a\nimport "net/url"\n').sideEffects, []));
  it('identify an entry point', () =>
    assert.deepEqual(
      ['main.go', 'cmd/tool/main.go', 'cmd/main.go'].map((path) =>
        factsOf(path, 'package main\nfunc main() {}\n').role
      ),
      ['entry', 'entry', 'entry'],
    ));
  it('identify generated files', () =>
    assert.deepEqual([
      isGenerated('a.go', '// Code generated by stringer; DO NOT EDIT.\npackage a\n', {
        isCode: true,
        isProse: false,
        lineCount: 2,
        row: undefined,
      }),
      isGenerated('a.pb.go', 'package a\n', { isCode: true, isProse: false, lineCount: 1, row: getLanguageRow('go') }),
      isGenerated('zz_generated.deepcopy.go', 'package a\n', {
        isCode: true,
        isProse: false,
        lineCount: 1,
        row: undefined,
      }),
      isGenerated('a.go', 'package a\n// Code generated by x\n', {
        isCode: true,
        isProse: false,
        lineCount: 2,
        row: undefined,
      }),
    ], [true, true, true, false]));
  it('take time linear in the length of a line', () => {
    assertAllLinear(
      longLines(['`', '"', '/*', "'", 'type (', 'import (', 'func (', 'a.', 'A{', '"" ', 'func (a [', 'return ',
        'type A[', 'A, ', 'import "a"; ']),
      (text) => factsOf('a.go', text),
    );
  });
});
