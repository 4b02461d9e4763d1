import assert from 'node:assert/strict';
import { definitionsAgree, definitionsIn, importsIn, moduleIn, readerOf, readsLinearly } from '../support/facts';

describe('definitions in Dart', () => {
  check('finds types and their members',
    '@immutable\nabstract class A<T> extends B {\n  A(this.x);\n  const A._named({int y = 1}) : super(y);\n  factory A.from(Map m) => A(m);\n  final int x;\n  String? y;\n  int get size => 1;\n  set size(int v) {}\n  Future<List<T>> find<K>(K key) async {\n    void no() {}\n  }\n  bool operator ==(Object o) => true;\n  int operator [](int i) => i;\n}\nmixin M on A {\n  void m() {}\n}\nenum E { a, b }\n',
    ['class A 2 exported', 'method A.A 3 exported', 'method A._named 4', 'method A.from 5 exported',
      'property A.x 6 exported', 'property A.y 7 exported', 'method A.size 8 exported', 'method A.size 9 exported',
      'method A.find 10 exported', 'method A.== 13 exported', 'method A.[] 14 exported', 'class M 16 exported',
      'method M.m 17 exported', 'enum E 19 exported']);
  check('finds top-level definitions',
    "typedef F = void Function(int);\ntypedef int G(String s);\nconst a = 1;\nfinal String _b = '';\nint c = 1;\nint get d => 1;\nvoid e() {}\nmain() {}\nFuture<void> f() async {}\n",
    ['type F 1 exported', 'type G 2 exported', 'constant a 3 exported', 'constant _b 4', 'constant c 5 exported',
      'function d 6 exported', 'function e 7 exported', 'function main 8 exported', 'function f 9 exported']);
  check('finds extensions with and without a name',
    'extension X on String {\n  int a() => 1;\n}\nextension on int {\n  int b() => 1;\n}\nextension type Id(int i) {\n  int c() => 1;\n}\n',
    ['class X 1 exported', 'method X.a 2 exported', 'method int.b 5 exported', 'class Id 7 exported',
      'method Id.c 8 exported']);
  check('finds the contents of an enum', 'enum E {\n  one(1),\n  two(2);\n\n  const E(this.x);\n  final int x;\n}\n', [
    'enum E 1 exported',
    'constant E.one 2 exported',
    'constant E.two 3 exported',
    'method E.E 5 exported',
    'property E.x 6 exported',
  ]);
  check('treats a leading underscore as private',
    'class _A {\n  void b() {}\n}\nclass C {\n  void _d() {}\n  final _e = 1;\n}\n', ['class _A 1', 'method _A.b 2',
    'class C 4 exported', 'method C._d 5', 'property C._e 6']);
  check('is not fooled by constructs that span lines',
    'class A {\n  factory A.of() =>\n      A(1);\n  final void Function(int)? b;\n  final c = d ??\n      Foo bar(1);\n  A(int x)\n      : y = x,\n        super(x) {\n    call(x);\n  }\n  final List<int> e = List<int>(1);\n}\n',
    ['class A 1 exported', 'method A.of 2 exported', 'property A.b 4 exported', 'property A.c 5 exported',
      'method A.A 7 exported', 'property A.e 12 exported']);
  check('sees through strings and comments',
    "var a = '''\nclass B {}\n''';\n/* /* class C {} */\nclass D {} */\nvar b = '${f({'x': '}'})} {';\nvar c = r'\\';\nvar d = \"it's {\";\nclass E {}\n",
    ['constant a 1 exported', 'constant b 6 exported', 'constant c 7 exported', 'constant d 8 exported',
      'class E 9 exported']);

  function check(title: string, source: string, expected: string[]): void {
    it(title, () => assert.deepEqual(definitionsIn('dart', source), expected));
  }
});

describe('imports in Dart', () => {
  check('reads packages, files and shown names',
    "import 'dart:io';\nimport 'package:a/b.dart' as p show C, D hide E;\nexport \"src/f.dart\" show G;\npart 'g.g.dart';\nimport 'h.dart'\n    deferred as i\n    show J,\n        K;\n",
    ['dart:io 1 *', 'package:a/b.dart 2 C,D', 'src/f.dart 3 G reexport', 'g.g.dart 4 *', 'h.dart 5 J,K']);
  check('reads the library of a part', "part of 'a.dart';\n", ['a.dart 1 *']);
  check('reads a library by its name', 'part of a.b;\n', ['a.b 1 *']);
  check('reads platform-specific imports',
    "import 'a_stub.dart'\n    if (dart.library.io) 'a_io.dart'\n    if (dart.library.html) 'a_web.dart';\n", [
    'a_stub.dart 1 *',
    'a_io.dart 1 *',
    'a_web.dart 1 *',
  ]);
  check('is not fooled by strings, comments and names',
    "// import 'a';\nvar s = '''\nimport 'b';\n''';\nimportant();\nclass A {\nimport 'c';\n}\n", []);

  function check(title: string, source: string, expected: string[]): void {
    it(title, () => assert.deepEqual(importsIn('dart', source), expected));
  }
});

describe('Dart', () => {
  it('reads the name of a library', () => assert.equal(moduleIn('dart', '// x\n@a\nlibrary a.b;\n'), 'a.b'));
  it('knows tests and their titles', () => {
    const { fileName, content } = readerOf('dart').tests;
    assert.deepEqual(['test/a_test.dart', 'test/a.dart', 'lib/test.dart'].filter((path) => fileName.test(path)), [
      'test/a_test.dart',
    ]);
    assert.deepEqual(
      [..."group('one', () {\n  test(\n    \"two\", () {});\n  testWidgets('three', f);\n  latest('no');\n})".matchAll(
        content,
      )].map((match) => match.groups!['title']),
      ['one', 'two', 'three'],
    );
  });
  it('takes time linear in the length of a line', () => {
    readsLinearly('dart', ['final ', '@A(', '@A ', 'A<', 'A b ', '(a) ', 'void Function(', 'Function(a) ', 'get ',
      'operator ', 'factory A.', 'import ', "import '", 'part of ', 'export a show b, ', '{', "'", "'${", "'''${", 'r"',
      '/*', 'enum A { a, ', 'typedef ', 'typedef a ', 'extension ', 'throw a.', "test('", 'test( ']);
  });
  it('agrees with the outline of its sample', () =>
    definitionsAgree(readerOf('dart'), 'test/samples/outline/dart/store.dart', ['Store.find.local']));
});
