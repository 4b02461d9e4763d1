import assert from 'node:assert/strict';
import { definitionsAgree, definitionsIn, importsIn, moduleIn, readerOf, readsLinearly,
  usesIn } from '../support/facts';

describe('definitions in Scala', () => {
  check('finds types and their members',
    'package a\n\n@ann("x") final case class A[T](val a: Int) extends B {\n  private val b = 1\n  def c[X](x: X): Int = {\n    def no = 1\n    val no2 = 2\n    x\n  }\n  implicit lazy val d: Int = 1\n  type E = Int\n  def this() = this(1)\n}\nobject A {\n  def apply() = 1\n}\nsealed trait F { def no: Int }\n',
    ['class A 3 exported', 'property A.b 4', 'method A.c 5 exported', 'property A.d 10 exported',
      'type A.E 11 exported', 'method A.this 12 exported', 'class A 14 exported', 'method A.apply 15 exported',
      'interface F 17 exported']);
  check('reads headers that span lines',
    'class A(\n    val a: Int,\n    b: String\n)(implicit c: C)\n    extends B\n    with D {\n\n  def e(\n      f: Int\n  ): Int =\n    f\n\n  def +(o: A) = o\n  def `g h` = 1\n}\n',
    ['class A 1 exported', 'property A.a 2 exported', 'method A.e 8 exported', 'method A.+ 13 exported',
      'method A.g h 14 exported']);
  check('reads indentation without braces',
    'enum A(x: Int):\n  case B extends A(1)\n  case C, D\n  def e = x\n\ntrait F:\n  def g: Int\n\nextension (s: String)\n  def h = s\n\ngiven i: Ord[Int] with\n  def j = 1\n\ndef k = 1\nval l = 2\n',
    ['enum A 1 exported', 'constant A.B 2 exported', 'constant A.C 3 exported', 'method A.e 4 exported',
      'interface F 6 exported', 'method F.g 7 exported', 'function h 10 exported', 'constant i 12 exported',
      'method i.j 13 exported', 'function k 15 exported', 'constant l 16 exported']);
  check('treats private as hidden',
    'private object A {\n  def b = 1\n}\nclass C {\n  private[this] def d = 1\n  private[a] val e = 1\n  protected def f = 1\n  @a("private") def g = 1\n}\n',
    ['class A 1', 'method A.b 2', 'class C 4 exported', 'method C.d 5', 'property C.e 6', 'method C.f 7 exported',
      'method C.g 8 exported']);
  check('sees through strings, comments and blocks',
    'class A {\n  val a = """\n  def no = 1\n  """\n  /* /* def no */\n  def no */\n  val b = s"${if (x == "}") "{" else ""}"\n  val c = \'"\'\n  "d" should {\n    "e" in {\n      val no = 1\n    }\n  }\n  def f = 1\n}\n',
    ['class A 1 exported', 'property A.a 2 exported', 'property A.b 7 exported', 'property A.c 8 exported',
      'method A.f 14 exported']);
  check('reads package objects', 'package object util {\n  def a = 1\n}\n', ['module util 1 exported',
    'method util.a 2 exported']);

  function check(title: string, source: string, expected: string[]): void {
    it(title, () => assert.deepEqual(definitionsIn('scala', source), expected));
  }
});

describe('imports in Scala', () => {
  check('reads names, selectors and wildcards',
    'import a.B\nimport a.{ C, D => E, F as G, _ }\nimport a.b._\nimport a.b.*\nimport _root_.c.D\nimport a.given\n', [
    'a.B 1 B',
    'a 2 C,D,F,*',
    'a.b.* 3 *',
    'a.b.* 4 *',
    'c.D 5 D',
    'a.* 6 *',
  ]);
  check('reads several clauses and lines', 'import a.B, c.{D, E},\n  f.G\nimport h.{\n  I, // first, {\n  J\n}\n', [
    'a.B 1 B',
    'c 1 D,E',
    'f.G 1 G',
    'h 3 I,J',
  ]);
  check('reads imports in bodies', 'class A {\n  import b.C; def d = 1\n}\n', ['b.C 2 C']);
  check('is not fooled by comments, strings and names', '// import a.A\nval s = """\nimport b.B\n"""\nimportant.x\n',
    []);

  function check(title: string, source: string, expected: string[]): void {
    it(title, () => assert.deepEqual(importsIn('scala', source), expected));
  }
});

describe('Scala', () => {
  it('joins its packages', () => {
    assert.equal(moduleIn('scala', 'package a.b\npackage c\n\npackage object d { }\n'), 'a.b.c');
    assert.equal(moduleIn('scala', 'class A'), undefined);
  });
  it('reports which names may be from the same package', () =>
    assert.deepEqual(
      usesIn('scala', 'class Cat extends Animal with Named[Dog] {\n  val x = new Box(Shop.open, Option(1))\n}\n'),
      ['Animal 1', 'Named 1', 'Dog 1', 'Box 2', 'Shop 2'],
    ));
  it('knows tests and their titles', () => {
    const { fileName, content } = readerOf('scala').tests;
    assert.deepEqual(
      ['test/ASpec.scala', 'ATest.scala', 'ASuite.scala', 'A.scala', 'src/main/scala/ASpec.scala'].filter((path) =>
        fileName.test(path)
      ),
      ['test/ASpec.scala', 'ATest.scala', 'ASuite.scala'],
    );
    const text =
      'class A {\n  "one" should {\n    "two" in new X {\n  it should "three" in {}\ntest("four") {\n  "five" >> ok\n  "six" + x\n}';
    assert.deepEqual([...text.matchAll(content)].map((match) => match.groups!['title']), ['one', 'two', 'three', 'four',
      'five']);
  });
  it('takes time linear in the length of a line', () => {
    readsLinearly('scala', ['private ', 'private[a] ', '@A(', '@A ', '@A("")', 'def ', 'def a', 'def `', 'def +',
      'case ', 'case class ', 'val a, ', 'import a.', 'import a.{', 'import a,', 'import {', 'package a.', '{', '"',
      's"${', 's"""${', "'", '/*', 'extension (', 'throw new a.', ' it should "', ' "', 'test("']);
  });
  it('agrees with the outline of its sample', () =>
    definitionsAgree(readerOf('scala'), 'test/samples/outline/scala/Store.scala', ['Store.order.compare',
      'Store.get.inner', 'Store.get.Local']));
});
