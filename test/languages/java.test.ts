import assert from 'node:assert/strict';
import { definitionsAgree, definitionsIn, importsIn, moduleIn, readerOf, readsLinearly,
  usesIn } from '../support/facts';

describe('definitions in Java', () => {
  check('finds types and their members',
    'public class A<T> extends B<T> implements C {\n  private int x;\n  public A(int x) { this.x = x; }\n  void m() {\n    foo(bar);\n  }\n}\ninterface I {\n  void n();\n}\nenum E { X }\nrecord R(int a) {\n  R { }\n}\n@interface N {}\n',
    ['class A 1 exported', 'method A.A 3 exported', 'method A.m 4', 'interface I 8', 'method I.n 9', 'enum E 11',
      'class R 12', 'method R.R 13', 'interface N 15']);
  check('reads types of all kinds',
    'public class A {\n  public static <T, U extends List<? super T>> Map<String, T[]> a(T t) { }\n  @Foo(b = @Bar("x")) protected final int[] b() {}\n  public <T> @Nullable T c();\n  a.b.C d();\n  A(int x) {}\n  synchronized T e ();\n}',
    ['class A 1 exported', 'method A.a 2 exported', 'method A.b 3 exported', 'method A.c 4 exported', 'method A.d 5',
      'method A.A 6', 'method A.e 7']);
  check('treats the members of an interface as public',
    'public interface I {\n  void a();\n  private void b() {}\n  int MAX = 1;\n  class C { }\n}', [
    'interface I 1 exported',
    'method I.a 2 exported',
    'method I.b 3',
    'constant I.MAX 4 exported',
    'class I.C 5 exported',
  ]);
  check('finds constants',
    'public class A {\n  public static final int MAX = 1;\n  private static final Map<A, B> CACHE =\n      new HashMap<>();\n  int COUNT;\n}',
    ['class A 1 exported', 'constant A.MAX 2 exported', 'constant A.CACHE 3']);
  check('finds the contents of an enum',
    'public enum E {\n  A(1), B(2),\n  C {\n    void m() {}\n  },\n  D;\n  E(int i) {}\n  public void n() {}\n}', [
    'enum E 1 exported',
    'constant E.A 2 exported',
    'constant E.C 3 exported',
    'constant E.D 6 exported',
    'method E.E 7',
    'method E.n 8 exported',
  ]);
  check('sees nothing in bodies, strings and comments',
    'class A {\n  // class B {\n  /* void m() {}\n  void n() {} */\n  String s = """\n    class C { }\n    """;\n  void a() {\n    class D { void b() {} }\n    new E() {\n      public void c() {}\n    };\n  }\n}',
    ['class A 1', 'method A.a 8']);
  check('continues after a body on the next line',
    'public class A\n    extends B\n{\n  public void a()\n      throws C\n  {\n    b();\n  }\n\n  public void c() { }\n}',
    ['class A 1 exported', 'method A.a 4 exported', 'method A.c 10 exported']);
  check('is not fooled by statements',
    'class A {\n  private final B b =\n      new B(c);\n  private final Object d = cond\n      ? e(f) : g(h);\n  static {\n    i(j);\n  }\n}',
    ['class A 1']);

  function check(title: string, source: string, expected: string[]): void {
    it(title, () => assert.deepEqual(definitionsIn('java', source), expected));
  }
});

describe('imports in Java', () => {
  check('reads types, members and whole packages',
    'package a.b;\nimport a.b.C;\nimport static a.b.D.e;\nimport a.b.*; import f.G;\nimport static a.b.H.*;\n', [
    'a.b.C 2 C',
    'a.b.D.e 3 e',
    'a.b.* 4 *',
    'f.G 4 G',
    'a.b.H.* 5 *',
  ]);
  check('is not fooled by comments, strings and bodies',
    '// import a.A;\n/*\nimport b.B;\n*/\nclass C { String s = """\nimport d.D;\n""";\n  int important;\n}', []);
  check('reads unusual white space', 'import   a . b .\tC ;\n\timport d.*;', ['a.b.C 1 C', 'd.* 2 *']);

  function check(title: string, source: string, expected: string[]): void {
    it(title, () => assert.deepEqual(importsIn('java', source), expected));
  }

  it('reads the package', () => {
    assert.equal(moduleIn('java', '/* package no; */\n@Foo package com.example . app;\nclass A {}'), 'com.example.app');
    assert.equal(moduleIn('java', 'class A { }'), undefined);
  });
  it('reports which names may be from the same package', () => {
    assert.deepEqual(
      usesIn('java',
        'class Cat extends Animal {\n  @Mark Box b = new Food.Meat(Shop.BUTCHER, "Quoted", String.class); // Comment\n  Animal a; /* Other */ Dog d;\n}'),
      ['Animal 1', 'Mark 2', 'Box 2', 'Food 2', 'Shop 2', 'Dog 3'],
    );
  });
  it('reports each name once, at its first line', () => {
    const names = Array.from({ length: 290 }, (_, i) => `Type${i * 7919 % 1_000}x`);
    const text = [...names, ...[...names].reverse(), 'Größe', 'Größe'].map((name) => `${name} a;`).join('\n');
    assert.deepEqual(usesIn('java', text), [...names.map((name, i) => `${name} ${i + 1}`),
      `Größe ${2 * names.length + 1}`]);
  });
});

describe('Java', () => {
  const { fileName, content } = readerOf('java').tests;
  it('knows tests by their names, except for test tools in main source sets', () => {
    const paths = ['src/test/java/a/FooTest.java', 'a/FooTests.java', 'FooIT.java', 'FooTestCase.java', 'TestFoo.java',
      'FooSpec.java', 'Foo.java', 'Attest.java', 'AUDIT.java', 'Testament.java', 'a/src/main/java/a/FooTest.java',
      'src/main/java/TestContext.java'];
    assert.deepEqual(paths.filter((path) => fileName.test(path)), paths.slice(0, 6));
  });
  it('finds the titles of tests', () => {
    const text =
      'class A {\n  @Test\n  void one() {}\n  @ParameterizedTest @ValueSource(ints = 1)\n  public void two(int a) {}\n  void three() {}\n}';
    assert.deepEqual([...text.matchAll(content)].map((match) => match.groups!['title']), ['one', 'two']);
  });
  it('takes time linear in the length of a line', () => {
    readsLinearly('java', ['public ', '@A(', '@A ', 'a<', 'a b ', 'import a.', 'import static ', 'package ', '{', '}',
      '"', '"""', "'", '/*', 'A(', 'class A {', 'enum A { A, ', '\\', 'Aa ', 'a.', '<T> ', 'throw new ', '@Test ',
      'throw new a.', 'x\t', 'getRuntime() ']);
  });
  it('agrees with the outline of its sample', () =>
    definitionsAgree(readerOf('java'), 'test/samples/outline/java/Store.java', ['Store.MIN_SIZE', 'Store.run',
      'Store.helper.Local', 'Store.helper.Local.inner', 'Store.Color.GREEN.mix']));
});
