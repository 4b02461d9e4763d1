import assert from 'node:assert/strict';
import { bash } from '#languages/bash/bash';
import { assertAllLinear } from '../support/linear';
import { definitionLines, definitionsAgree, longLines } from '../support/facts';
import { factsOf } from '../support/project';

const { facts } = bash;

describe('definitions in shell scripts', () => {
  check('finds functions in every notation',
    'a() {\n}\nfunction b {\n}\nfunction c() (\n)\nd ()\n{\n}\ne::f-g.h() { :; }\n  nested() { :; }\n_private() { :; }\n',
    ['function a 1 exported', 'function b 3 exported', 'function c 5 exported', 'function d 7 exported',
      'function e::f-g.h 10 exported', 'function nested 11 exported', 'function _private 12']);
  check('finds constants once',
    'A=1\nreadonly B=2\nexport C=$A\ndeclare -r D=(x)\nA=3\nlower=1\nE=5 cmd\nf() {\n  G=1\n}\n', [
    'constant A 1 exported',
    'constant B 2 exported',
    'constant C 3 exported',
    'constant D 4 exported',
    'constant E 7 exported',
    'function f 8 exported',
  ]);
  check('is not fooled by calls, arrays and cases',
    'arr=(\n  a b\n)\necho "x()"\ncase $x in\n  a) b ;;\nesac\nif (true); then :; fi\n$(cmd)\nx=$(y)\n', []);
  check('sees through heredocs',
    "cat <<EOF > x\na() {\nEOF\ncat <<-'END'\n\tb() {\n\tEND\ncat <<ONE <<TWO\nc() {\nONE\nd() {\nTWO\ncat <<< EOF\ne() { :; }\n((x = 1 << y))\ny\nf() { :; }\n",
    ['function e 13 exported', 'function f 16 exported']);
  check('sees through strings with code',
    'x="$(a "b() {" \'c\')\nd() {\n"\ny="${x:-it\'s}"\nz=\'\ne() {\n\'\nf() { :; } # g() {\n${#x} $# ${x#y}\nh() { echo "a # b"; }\n',
    ['function f 8 exported', 'function h 10 exported']);
  check('reads Windows line endings', 'a() {\r\n}\r\nfunction b {\r\n}\r\nC=1\r\n', ['function a 1 exported',
    'function b 3 exported', 'constant C 5 exported']);
  it('agrees with the outline on the fixture', () =>
    definitionsAgree(facts, 'test/samples/outline/bash/definitions.sh'));

  function check(title: string, source: string, expected: string[]): void {
    it(title, () => assert.deepEqual(definitionLines(facts, source), expected));
  }
});

describe('imports in shell scripts', () => {
  check('reads sourced files', 'source lib/a.sh\n. ./b.sh\n  [ -f c.sh ] && . "c.sh"\nif x; then source \'d.sh\'; fi\n',
    ['require lib/a.sh 1', 'require ./b.sh 2', 'require c.sh 3', 'require d.sh 4']);
  check('keeps expansions in paths',
    'source "$(dirname "$0")/a.sh"\n. "${DIR}/lib/b.sh"\nsource "${BASH_SOURCE%/*}/c.sh" || exit\nsource "$file"\n', [
    'require $(dirname "$0")/a.sh 1',
    'require ${DIR}/lib/b.sh 2',
    'require ${BASH_SOURCE%/*}/c.sh 3',
  ]);
  check("follows ShellCheck's directives",
    '# shellcheck source=lib/a.sh\nsource "$x"\n# shellcheck source=/dev/null\n. "$y"\n', ['require lib/a.sh 2']);
  check('reads files that bats loads, and files that are run',
    'load test_helper\nbash ./run.sh --now\nsh -e "$DIR/b.sh"\n', [
    'require test_helper 1',
    'dynamic ./run.sh 2',
    'dynamic $DIR/b.sh 3',
  ]);
  check('is not fooled by comments, strings and words',
    '# source a.sh\necho "source b.sh"\necho source c.sh\ncat <<E\nsource d.sh\nE\nresource e.sh\ncd . && ls\n', []);

  function check(title: string, source: string, expected: string[]): void {
    it(title, () =>
      assert.deepEqual(
        facts.imports(facts.lexicalMap(source)).map((one) => `${one.kind} ${one.specifier} ${one.line}`),
        expected,
      ));
  }
});

describe('facts about shell scripts', () => {
  it('include a test and its titles', () =>
    assert.deepEqual(
      [factsOf('test/a.bats', '@test "adds two" {\n  run a\n}\n')].map((one) => [one.role, one.testHints]),
      [['test', ['adds two']]],
    ));
  it('include side effects', () =>
    assert.deepEqual(factsOf('a.sh', 'curl -s "$u"\nrm -rf x\npsql -c y\nexport A=1\nexec "$@"\n').sideEffects, [
      'network',
      'file-system',
      'database',
      'environment',
      'process',
    ]));
  it('include no side effects if there are none', () =>
    assert.deepEqual(factsOf('a.sh', '# curl x\necho "rm -rf y"\n').sideEffects, []));
  it('identify a script', () => assert.equal(factsOf('scripts/a.sh', 'echo\n').role, 'script'));
  it('take time linear in the length of a line', () => {
    assertAllLinear(
      longLines(['"', "'", '"$(', '"${', '$(', '`', '<<A', '<<"A" ', '#', '{', 'source ', '. ', 'sh ', 'function ',
        'a()', 'load a;', '((']),
      (text) => factsOf('a.sh', text),
    );
  });
  it('take time linear in the length of a text of many lines', () => {
    assertAllLinear(['"$(\n', '<<A\n', '"${\n', '. "$(\n', 'source a.sh\n', '\\"\n'], (text) => factsOf('a.sh', text));
  });
});
