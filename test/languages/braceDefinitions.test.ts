import assert from 'node:assert/strict';
import { createBraceDefinitionReader } from '#languages/scanning/braceDefinitions';
import { createLexicalScanner } from '#languages/scanning/scanner';
import { assertAllLinear } from '../support/linear';

const scan = createLexicalScanner({
  line: ['//'],
  block: [{ open: '/*', close: '*/' }],
  strings: [{ open: '"', escape: '\\' }],
});
const isPublic = (match: RegExpExecArray) => match.groups?.['public'] !== undefined;
const read = createBraceDefinitionReader([
  { pattern: /(?<public>pub )?type (?<name>\w+)/y, kind: 'class', isContainer: true, exported: isPublic },
  {
    pattern: /(?<public>pub )?fn (?:(?<of>\w+)\.)?(?<name>\w+)/y,
    kind: (_, scope) => (scope ? 'method' : 'function'),
    container: (match, scope) => (scope ? undefined : match.groups!['of']),
    exported: isPublic,
  },
  { pattern: /(?<public>pub )?let (?<name>\w+)/y, kind: 'constant', position: 'top', exported: isPublic },
  { pattern: /(?<public>pub )?field (?<name>\w+)/y, kind: 'property', position: 'member', exported: isPublic },
  { pattern: /on (?<name>\w+)/y, kind: 'class', scope: (match) => match.groups!['name']!, exported: () => true },
  { pattern: /init\b/y, kind: 'method', name: () => 'constructor', exported: () => true },
]);

describe('braceDefinitions', () => {
  check('finds members in their containers',
    'pub type A {\n  pub fn b() { }\n  type C {\n    field d;\n  }\n}\nfn e() {\n}\n', ['class A 1 exported',
    'method A.b 2 exported', 'class A.C 3', 'property A.C.d 4', 'function e 7']);
  check('finds nothing in bodies',
    'fn a() {\n  fn no() {}\n  if (x) {\n    type No { }\n  }\n}\ntype B {\n  x = {\n    fn no() {}\n  }\n}\n', [
    'function a 1',
    'class B 7',
  ]);
  check('waits for a brace on a later line',
    'type A\n  : B\n{\n  fn c()\n  {\n    fn no() {}\n  }\n  fn d() {}\n}\nfn e() {}\n', ['class A 1', 'method A.c 4',
    'method A.d 8', 'function e 10']);
  check('does not wait past the end of a statement', 'type A;\nfn b() {}\n{\n  fn no() {}\n}\n', ['class A 1',
    'function b 2']);
  check('continues after parameters',
    'type A(\n  field a,\n) : B(),\n  C {\n  fn d(\n    e\n  ) {\n  }\n}\nfn f() {}\n', ['class A 1', 'property A.a 2',
    'method A.d 5', 'function f 10']);
  check('ends a type that consists only of its parameters', 'type A(\n  field a,\n)\ntype B {\n  fn c() {}\n}\n', [
    'class A 1',
    'property A.a 2',
    'class B 4',
    'method B.c 5',
  ]);
  check('distinguishes the top level from containers', 'let a = 1\nfield no;\ntype B {\n  let no = 1\n  field c;\n}\n',
    ['constant a 1', 'class B 3', 'property B.c 5']);
  check('exports members only if their container is exported',
    'type A {\n  pub fn b() {}\n}\npub type C {\n  pub fn d() {}\n  fn e() {}\n}\n', ['class A 1', 'method A.b 2',
    'class C 4 exported', 'method C.d 5 exported', 'method C.e 6']);
  check('takes a container from before the name', 'fn A.b() {\n}\n', ['function A.b 1']);
  check('finds members of containers that are not definitions', 'on A {\n  fn b() {}\n}\n', ['method A.b 2']);
  check('names anonymous definitions', 'type A {\n  init { }\n}\n', ['class A 1', 'method A.constructor 2']);
  check('sees through comments and strings', '// type A {\n/* type B {\ntype C { */\nlet d = "{"\nfn e() { } // }\n', [
    'constant d 4',
    'function e 5',
  ]);
  check('recovers from mismatched brackets', '}}\ntype A {\n  fn b() {}\n', ['class A 2', 'method A.b 3']);

  it('takes time linear in the length of the text', () => {
    assertAllLinear(['type A {', 'type A {\n', 'fn a()\n', '}', '}\n', '{\n', '\n', ' ', ' \n', 'type A(\n)\n',
      'fn a() // {\n', '/*\n', 'type A /* */ '], (text) => read(scan(text)));
  });

  function check(title: string, source: string, expected: string[]): void {
    it(title, () =>
      assert.deepEqual(
        read(scan(source)).map((d) =>
          `${d.kind} ${d.container === undefined ? '' : `${d.container}.`}${d.name} ${d.line}${
            d.exported ? ' exported' : ''
          }`
        ),
        expected,
      ));
  }
});
