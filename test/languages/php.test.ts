import assert from 'node:assert/strict';
import { php } from '#languages/php/php';
import { assertAllLinear } from '../support/linear';
import { definitionLines, definitionsAgree, longLines } from '../support/facts';
import { errorsOf, factsOf } from '../support/project';

const { facts } = php;

describe('definitions in PHP', () => {
  check('finds classes and their members',
    'class A extends B {\n  const C = 1;\n  public ?int $d;\n  private static $e = [];\n  protected function f() {\n    $g = 1;\n  }\n  function h();\n}\n',
    ['class A 1 exported', 'constant A.C 2 exported', 'property A.d 3 exported', 'property A.e 4', 'method A.f 5',
      'method A.h 8 exported']);
  check('waits for braces on the next line',
    'final class A\n    extends B\n    implements C\n{\n    public function d()\n    {\n        if ($a) {\n        }\n    }\n\n    public function e()\n    {\n    }\n}\nfunction f()\n{\n}\n',
    ['class A 1 exported', 'method A.d 5 exported', 'method A.e 11 exported', 'function f 15 exported']);
  check('finds interfaces, traits and enums',
    'interface A { }\ntrait B\n{\n  function c() {}\n}\nenum D: int\n{\n  case One = 1;\n  const E = self::One;\n}\n$enum = 1;\nreturn enum;\n',
    ['interface A 1 exported', 'interface B 2 exported', 'method B.c 4 exported', 'enum D 6 exported',
      'constant D.One 8 exported', 'constant D.E 9 exported']);
  check('finds functions in conditions, and defined constants',
    "namespace A;\nif (!function_exists('b')) {\n  function b() {}\n}\ndefine('C', 1);\nconst D = 2;\nfunction &e() {}\n$f = function () {};\n",
    ['module A 1 exported', 'function b 3 exported', 'constant C 5 exported', 'constant D 6 exported',
      'function e 7 exported']);
  check('reads namespaces with braces',
    'namespace A\\B {\n  class C {\n    function d() {}\n  }\n  function e() {}\n}\n', ['module A\\B 1 exported',
    'class A\\B.C 2 exported', 'method C.d 3 exported', 'function A\\B.e 5 exported']);
  check('reads past attributes', '#[A(1)]\n#[B] class C {\n  #[D] public function e() {}\n  # comment [\n}\n', [
    'class C 2 exported',
    'method C.e 3 exported',
  ]);
  it('reads only the text in its tags', () =>
    assert.deepEqual(
      definitionLines(facts,
        'function a() {}\n<?php function b() {} ?>\nfunction c() {}\n<?= $x ?>\n<?php\nfunction d() {} // e ?>\nclass F {}\n'),
      ['function d 6 exported'],
    ));
  check('sees through strings and heredocs',
    '$a = "\nfunction b() {}\n{$c["}"]}";\n$d = <<<EOT\nfunction e() {}\nEOT . \'x\';\n$f = <<<\'X\'\n  class G {}\n  X;\n/* class H {} */\nfunction i() {}\n',
    ['function i 11 exported']);
  check('knows methods of anonymous classes', 'return new class extends A {\n  public function b() {}\n};\n', [
    'method b 2 exported',
  ]);
  check('reads Windows line endings', 'class A\r\n{\r\n  public function b()\r\n  {\r\n  }\r\n}\r\n', [
    'class A 1 exported',
    'method A.b 3 exported',
  ]);
  it('agrees with the outline on the fixture', () =>
    definitionsAgree(facts, 'test/samples/outline/php/definitions.php', ['User.plain.inner', 'Loud.shout']));

  function check(title: string, source: string, expected: string[]): void {
    it(title, () => assert.deepEqual(definitionLines(facts, `<?php ${source}`), expected));
  }
});

describe('imports in PHP', () => {
  check('reads uses', 'use A\\B;\nuse C\\D as E, F;\nuse function G\\h;\nuse const I\\J;\n', ['import A\\B 1 B',
    'import C\\D 2 D', 'import F 2 F', 'import G\\h 3 h', 'import I\\J 4 J']);
  check('reads groups that span lines', 'use A\\{\n  B,\n  C\\D as E,\n  function f,\n};\n', ['import A\\B 1 B',
    'import A\\C\\D 1 D', 'import A\\f 1 f']);
  check('does not treat uses of traits and closures as imports',
    'class A {\n  use B;\n}\n$f = function () use ($x) {};\n', []);
  check('reads files',
    "require 'a.php';\nrequire_once __DIR__ . '/b/c.php';\ninclude(dirname(__FILE__) . '/d.php');\nrequire dirname(__DIR__, 2) . '/e.php';\nrequire dirname(dirname(__FILE__)) . '/f.php';\nrequire_once ROOT . 'g/h.php';\n$x = include $this->dir . '/i.php';\n",
    ['require a.php 1 *', 'require ./b/c.php 2 *', 'require ./d.php 3 *', 'require ../../e.php 4 *',
      'require ../f.php 5 *', 'require g/h.php 6 *', 'require i.php 7 *']);
  check('is not fooled by comments, strings and other paths',
    "// use A\\B;\n$s = \"require 'b.php';\";\nrequire 'c' . $d . '.php';\n$o->require('e.php');\n", []);
  it('reports which names of its namespace are used', () =>
    assert.deepEqual(
      used(
        'namespace A;\nuse B\\C;\nuse D as X;\nclass E extends F {\n  use G;\n  function h(I $i, C $c): ?J { new K(X\\L::M, \\N\\O::class, P_Q, strlen(R::S)); T(); }\n}\n// U\n',
      ),
      ['A\\F 4', 'A\\G 5', 'A\\I 6', 'A\\J 6', 'A\\K 6', 'D\\L 6', 'N\\O 6', 'A\\R 6'],
    ));
  it('reports its namespace', () =>
    assert.deepEqual(
      ['<?php\nnamespace A\\B;\n', '<?php namespace C { }', '<?php // namespace D;\n'].map((text) =>
        facts.module!(facts.lexicalMap(text))
      ),
      ['A\\B', 'C', undefined],
    ));

  function used(source: string): string[] {
    const layout = facts.lexicalMap(`<?php ${source}`);
    const { names, lines } = facts.uses!(layout, facts.definitions(layout), []);
    return names.map((name, i) => `${name} ${lines[i]!}`);
  }

  function check(title: string, source: string, expected: string[]): void {
    it(title, () =>
      assert.deepEqual(
        facts.imports(facts.lexicalMap(`<?php ${source}`)).map((one) =>
          `${one.kind} ${one.specifier} ${one.line} ${one.names.join(',')}`
        ),
        expected,
      ));
  }
});

describe('facts about PHP', () => {
  it('include a test and its titles', () =>
    assert.deepEqual(
      [factsOf('tests/Unit/ATest.php',
        '<?php\nclass ATest extends TestCase {\n  public function testAdds() {}\n  /** @test */\n  function itWorks() {}\n}\n')]
        .map((one) => [one.role, one.testHints]),
      [['test', ['testAdds']]],
    ));
  it('know errors', () =>
    assert.deepEqual(
      errorsOf('a.php', "<?php throw new \\A\\Gone('x');\nthrow new Late;\nthrow $e;\n// throw new No();\n"),
      ['A\\Gone', 'Late'],
    ));
  it('include side effects', () =>
    assert.deepEqual(
      factsOf('a.php', "<?php curl_init($u); \\file_get_contents($f); new \\PDO($x); getenv('A'); exit(1);\n")
        .sideEffects,
      ['network', 'file-system', 'database', 'environment', 'process'],
    ));
  it('include no side effects if there are none', () =>
    assert.deepEqual(factsOf('a.php', "<?php $o->exec('a'); A::copy(1); // unlink($f)\n").sideEffects, []));
  it('take time linear in the length of a line', () => {
    assertAllLinear(
      longLines(['"', "'", '"{$', '{$a["', '<<<A', '<?php ', '?>', '/*', '#[', 'use A\\', 'use A, ', 'A\\', 'a\\',
        'public ', 'function ', "require 'a.php'", 'require dirname(', '<?php use ', 'namespace ']),
      (text) => {
        factsOf('a.php', text);
        factsOf('a.php', `<?php ${text}`);
      },
    );
  });
  it('take time linear in the length of a text of many lines', () => {
    assertAllLinear(['"{$\n', '<<<A\n', 'use A\\{\n', 'use A,\n', 'class A\n', "require ('\n", 'namespace A\n'],
      (text) => factsOf('a.php', `<?php\n${text}`));
  });
});
