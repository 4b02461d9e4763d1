import assert from 'node:assert/strict';
import { findPythonDefinitions } from '#languages/python/definitions';
import { findPythonImports } from '#languages/python/imports';
import { mapPython } from '#languages/python/lexicalMap';
import { factsOf } from '../support/project';

describe('definitions in Python', () => {
  check('finds functions, classes and methods',
    'def a():\n    def inner():\n        pass\nasync def b(): ...\nclass C(D):\n    x: int = 1\n    def m(self):\n        y = 2\n    class E:\n        def n(self): ...\n',
    ['function a 1 exported', 'function inner 2', 'function b 4 exported', 'class C 5 exported',
      'property C.x 6 exported', 'method C.m 7 exported', 'class C.E 9 exported', 'method C.E.n 10 exported']);
  check('treats an underscore as private',
    'def _a(): ...\n_B = 1\nclass C:\n    def __init__(self): ...\n    def _d(self): ...\n', ['function _a 1',
    'constant _B 2', 'class C 3 exported', 'method C.__init__ 4 exported', 'method C._d 5']);
  check('follows __all__ if there is one',
    "__all__ = [\n    'a',\n    \"_b\",\n]\n__all__ += ['d']\ndef a(): ...\ndef _b(): ...\ndef c(): ...\nd = 1\n", [
    'function a 6 exported',
    'function _b 7 exported',
    'function c 8',
    'constant d 9 exported',
  ]);
  check('finds module constants once',
    'A = 1\nA = 2\nb: int\nc == 3\nd.e = 4\nf[0] = 5\nif x:\n    G = 6\nelse:\n    G = 7\n', ['constant A 1 exported',
    'constant b 3 exported', 'constant G 8 exported']);
  check('sees through strings that span lines',
    '"""\ndef a(): ...\n"""\nx = \'\'\'\nclass B: ...\n\'\'\'\ndef c():\n    r"""\ndef d(): ...\n"""\n    return 1\n', [
    'constant x 4 exported',
    'function c 7 exported',
  ]);
  check('sees through brackets and backslashes that span lines',
    'f(\ndef_ = 1,\nclass_ = 2)\nx = 1 + \\\ny == 2\ndef g(\n    a=1,\n):\n    pass\n', ['constant x 4 exported',
    'function g 6 exported']);
  check('finds definitions in a branch', 'try:\n    import x\nexcept ImportError:\n    def x(): ...\n', [
    'function x 4 exported',
  ]);
  check('leaves a class when its indentation ends', 'class A:\n    def m(self): ...\n\n# comment\nB = 1\n', [
    'class A 1 exported',
    'method A.m 2 exported',
    'constant B 5 exported',
  ]);
  check('treats a lambda as a function, and a type as a type',
    'a = lambda x: 1\nb: Callable[[int], str] = lambda x: 2\ntype C = int\ntype D[E] = list[E]\ntype = 1\nclass F:\n    type G = C\n    h = lambda self: 3\n',
    ['function a 1 exported', 'function b 2 exported', 'type C 3 exported', 'type D 4 exported',
      'constant type 5 exported', 'class F 6 exported', 'type F.G 7 exported', 'property F.h 8 exported']);
  check('reads tabs', 'class A:\n\tdef m(self):\n\t\tpass\n\tdef n(self): ...\n', ['class A 1 exported',
    'method A.m 2 exported', 'method A.n 4 exported']);

  function check(title: string, source: string, expected: string[]): void {
    it(title, () =>
      assert.deepEqual(findPythonDefinitions(mapPython(source))
        .map((d) =>
          `${d.kind} ${d.container === undefined ? '' : `${d.container}.`}${d.name} ${d.line}${
            d.exported ? ' exported' : ''
          }`
        ), expected));
  }
});

describe('imports in Python', () => {
  check('reads modules', 'import a.b as c, d\n', ['a.b 1 *', 'd 1 *']);
  check('reads names', 'from a.b import c as d, e\nfrom f import *\n', ['a.b 1 c,e', 'f 2 *']);
  check('keeps leading dots', 'from . import a\nfrom ..b import c\nfrom .d.e import f\nfrom .import g\n', ['. 1 a',
    '..b 2 c', '.d.e 3 f', '. 4 g']);
  check('reads brackets that span lines', 'from . import (\n    a,  # the first\n    b as c,\n)\n', ['. 1 a,b']);
  check('reads backslashes that span lines', 'from a import b, \\\n    c\n', ['a 1 b,c']);
  check('reads imports in functions and branches',
    'def f():\n    import a\nif TYPE_CHECKING:\n    from b import c\ntry: import d\nexcept ImportError: d = None\n', [
    'a 2 *',
    'b 4 c',
    'd 5 *',
  ]);
  check('reads two imports on one line', 'import a; from b import c\n', ['a 1 *', 'b 1 c']);
  check('reads imports by call',
    "importlib.import_module('a.b')\n__import__('c')\nimport_module(name)\npytest.importorskip(\"d\")\n", ['a.b 1 *',
    'c 2 *', 'd 4 *']);
  check('is not fooled by strings, comments and names',
    '"""\nimport a\n>>> from b import c\n"""\n# import d\nimportant = 1\nfromage = 2\nx = "import e"\n', []);

  function check(title: string, source: string, expected: string[]): void {
    it(title, () =>
      assert.deepEqual(
        findPythonImports(mapPython(source)).map((i) => `${i.specifier} ${i.line} ${i.names.join(',')}`),
        expected,
      ));
  }
});

describe('facts about Python', () => {
  check('treat a module with a main guard as a program', 'pkg/deep/tool.py',
    'def main(): ...\n\nif __name__ == "__main__":\n    main()\n', 'entry');
  check('treat a module without a main guard as a module', 'pkg/deep/tool.py',
    '"""\nif __name__ == "__main__":\n"""\ndef main(): ...\n', 'source');
  check('treat a test with a main guard as a test', 'tests/test_tool.py',
    "import unittest\n\nif __name__ == '__main__':\n    unittest.main()\n", 'test');

  function check(title: string, path: string, source: string, expected: string): void {
    it(title, () => assert.equal(factsOf(path, source).role, expected));
  }
});
