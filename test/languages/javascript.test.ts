import assert from 'node:assert/strict';
import { readJavaScriptDefinitions } from '#languages/javascript/definitions';
import { readJavaScriptImports } from '#languages/javascript/imports';
import { mapJavaScript } from '#languages/javascript/lexicalMap';

describe('definitions in JavaScript', () => {
  check('finds functions, exported and not', 'export async function* a() {}\nfunction b() {}\n', [
    'function a 1 exported',
    'function b 2',
  ]);
  check('finds types',
    'export interface A {}\ntype B = string;\nexport const enum C { X }\ndeclare enum D {}\nexport abstract class E extends F {}\n',
    ['interface A 1 exported', 'type B 2', 'enum C 3 exported', 'enum D 4', 'class E 5 exported']);
  check('is not fooled by variables named like keywords', 'type = 5;\nmodule.x();\ninterface.y;\nnamespace;\n', []);
  check('distinguishes arrow functions from constants',
    'export const a = (x: number): string => `${x}`;\nconst b = async x => x;\nconst c = 3;\nlet d = function () {};\nconst e = <T,>(x: T) => x;\nexport default defineConfig({\n})\n',
    ['function a 1 exported', 'function b 2', 'constant c 3', 'function d 4', 'function e 5']);
  check('finds methods with their class',
    'export class A<T> {\n  private readonly x = 1;\n  static async m(): Promise<void> {\n    if (a) {\n    }\n  }\n  get y() { return 1; }\n  #z = () => 1;\n  constructor(\n    private a: string,\n  ) {}\n  n<U>(u: U) {}\n}\nfunction after() {}\n',
    ['class A 1 exported', 'property A.x 2', 'method A.m 3 exported', 'method A.y 7 exported', 'method A.z 8 exported',
      'method A.n 12 exported', 'function after 14']);
  check('waits for a class body that opens later', 'class A\n  extends B\n{\n  m() {}\n}\n', ['class A 1',
    'method A.m 4']);
  check('does not mistake lines within a call for members',
    'class A {\n  x = call(\n    one(),\n    { two: 1 },\n  );\n  m() {}\n}\n', ['class A 1', 'property A.x 2',
    'method A.m 6']);
  check('reads past decorators',
    "@Injectable()\nexport class A {\n  @Input() name: string;\n  @Column({\n    type: 'text',\n  })\n  column: string;\n}\n",
    ['class A 2 exported', 'property A.name 3 exported', 'property A.column 7 exported']);
  check('counts overloads once',
    'export function a(x: string): void;\nexport function a(x: number): void;\nexport function a(x: any) {}\n', [
    'function a 1 exported',
  ]);
  check('finds members of interfaces', 'interface A {\n  b(): void;\n  c?: string;\n  [key: string]: unknown;\n}\n', [
    'interface A 1',
    'method A.b 2',
    'property A.c 3',
  ]);
  check('does not call a default class "extends"', 'export default class extends K {\n  m() {}\n}\n', [
    'class default 1 exported',
    'method default.m 2 exported',
  ]);
  check('follows an export list', 'class A {\n  m() {}\n}\nconst b = 1;\nexport { A, b as c };\n', [
    'class A 1 exported',
    'method A.m 2 exported',
    'constant b 4 exported',
  ]);
  check('does not export names that are only re-exported', "const a = 1;\nexport { a } from './b';\n", [
    'constant a 1',
  ]);
  check('finds namespaces and their contents', 'declare namespace N {\n  const a: number;\n  function b(): void;\n}\n',
    ['module N 1', 'constant N.a 2', 'function N.b 3']);
  check('finds methods of object literals', 'export const a = {\n  b() {},\n  c: () => 1,\n  d: 2,\n};\n', [
    'constant a 1 exported',
    'method a.b 2 exported',
    'method a.c 3 exported',
  ]);
  check('finds CommonJS exports',
    'exports.a = function () {};\nmodule.exports.b = 1;\nfunction c() {}\nmodule.exports = { c };\n', [
    'function a 1 exported',
    'constant b 2 exported',
    'function c 3 exported',
  ]);
  check('finds functions of a CommonJS object', 'module.exports = {\n  a() {},\n  b: function () {},\n  c,\n};\n', [
    'function a 2 exported',
    'function b 3 exported',
  ]);
  check('finds prototype methods',
    'function App() {}\nApp.prototype.use = function use(fn) {};\napp.get = function () {};\nApp.prototype = {\n  x: function () {},\n};\n',
    ['function App 1', 'method App.use 2', 'method app.get 3', 'method App.x 5']);
  check('treats a variable named prototype as the holder of a method',
    'const prototype = App.prototype;\nprototype.use = function () {};\n', ['constant prototype 1',
    'method prototype.use 2']);
  check('leaves out required modules', "const a = require('a');\nvar b = require('b').c;\nconst d = 1;\n", [
    'constant d 3',
  ]);
  check('sees through comments, strings and templates',
    '/*\nfunction a() {}\n*/\nconst t = `\nfunction b() {}\n${x ? `\nclass C {}\n` : y}\nclass D {}\n`;\n// function e() {}\nfunction f() {}\n',
    ['constant t 4', 'function f 12']);
  check('sees through regular expressions', 'const r = /[`\'"{]/g;\nconst q = a / b / c;\nfunction f() {}\n', [
    'constant r 1',
    'constant q 2',
    'function f 3',
  ]);
  check('is not confused by text in JSX',
    'function A() {\n  return <p title="x">Don\'t {b}</p>;\n}\nfunction B() {\n  return <br />;\n}\nconst c = 1;\n', [
    'function A 1',
    'function B 4',
    'constant c 7',
  ]);
  check('recovers from unclosed brackets', 'foo((\nexport const a = 1;\nexport class B {\n  m() {}\n}\n', [
    'constant a 2 exported',
    'class B 3 exported',
    'method B.m 4 exported',
  ]);
  check('reads Windows line endings', 'export class A {\r\n  m() {\r\n  }\r\n}\r\nexport const b = 1;\r\n', [
    'class A 1 exported',
    'method A.m 2 exported',
    'constant b 5 exported',
  ]);
  check('finds destructured exports', 'export const { a, b: c } = d;\n', ['constant a 1 exported',
    'constant c 1 exported']);

  function check(title: string, source: string, expected: string[]): void {
    it(title, () =>
      assert.deepEqual(readJavaScriptDefinitions(mapJavaScript(source))
        .map((d) =>
          `${d.kind} ${d.container === undefined ? '' : `${d.container}.`}${d.name} ${d.line}${
            d.exported ? ' exported' : ''
          }`
        ), expected));
  }
});

describe('imports in JavaScript', () => {
  check('reads a clause that spans lines', "import React, {\n  useState as s, // why\n  type Ref,\n} from 'react';\n", [
    'import react 4 default,useState,Ref',
  ]);
  check('reads side effects', 'import \'./a.css\';\nimport "b"\n', ['import ./a.css 1 ', 'import b 2 ']);
  check('reads namespaces and types',
    "import * as a from 'a';\nimport type { B } from './b';\nimport type C from './c';\nimport d, * as e from 'd';\n", [
    'import a 1 *',
    'import ./b 2 B',
    'import ./c 3 default',
    'import d 4 default,*',
  ]);
  check('reads re-exports',
    "export * from './a';\nexport * as b from './b';\nexport { c, default as d } from './c';\nexport type { E } from './e';\n",
    ['reexport ./a 1 *', 'reexport ./b 2 *', 'reexport ./c 3 c,default', 'reexport ./e 4 E']);
  check('reads dynamic imports',
    "const a = await import('./a');\ntype B = import('./b').B;\nimport(/* chunk */ `./c`);\nimport('./' + d);\n", [
    'dynamic ./a 1 *',
    'dynamic ./b 2 *',
    'dynamic ./c 3 *',
  ]);
  check('reads require',
    "const a = require('a');\nconst { b, c: d } = require(\n  './b'\n);\nimport e = require('e');\nrequire.resolve('./f');\n",
    ['require a 1 *', 'require ./b 3 b,c', 'require e 5 *', 'require ./f 6 *']);
  check('reads imports within templates', "const a = `x ${require('./b')} y`;\n", ['require ./b 1 *']);
  check('reads modules that a test runner mocks', "vi.mock('./a', () => ({}));\njest.mock('./b');\n", [
    'dynamic ./a 1 *',
    'dynamic ./b 2 *',
  ]);
  check('reads the URL of a worker',
    "new Worker(new URL('./w.ts', import.meta.url));\nnew URL('./', import.meta.url);\nnew URL('http://x');\n", [
    'dynamic ./w.ts 1 *',
  ]);
  check('reads the list of an AMD module',
    "define(['require', './a', \"b\"], function (require, a) { return ['./c']; });\ndefine('id', [\n  './d',\n], f);\nfoo(['./e']);\n",
    ['require ./a 1 *', 'require b 1 *', 'require ./d 3 *']);
  check('reads reference paths', '/// <reference path="./types.d.ts" />\n', ['import ./types.d.ts 1 ']);
  check('reads two imports on one line', "import a from 'a'; import b from 'b';\n", ['import a 1 default',
    'import b 1 default']);
  check('is not fooled by comments and strings',
    "// import a from 'a'\n/* import 'b' */\nconst s = \"import c from 'c'\";\nconst t = `\nimport d from 'd'\n`;\n",
    []);
  check('is not fooled by other names', "Array.from('a');\nfoo.require('b');\nx.import('c');\nconst from = 'd';\n", []);

  function check(title: string, source: string, expected: string[]): void {
    it(title, () =>
      assert.deepEqual(
        readJavaScriptImports(mapJavaScript(source)).map((i) =>
          `${i.kind} ${i.specifier} ${i.line} ${i.names.join(',')}`
        ),
        expected,
      ));
  }
});
