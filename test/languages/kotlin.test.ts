import assert from 'node:assert/strict';
import { definitionsAgree, definitionsIn, importsIn, moduleIn, readerOf, readsLinearly,
  usesIn } from '../support/facts';

describe('definitions in Kotlin', () => {
  check('finds types and their members',
    'class A<T>(val a: Int) : B() {\n  val b = 1\n  fun c() { d() }\n  companion object {\n    const val E = 1\n    fun f() = 2\n  }\n}\ninterface G { }\nobject H {\n  fun i() {}\n}\nenum class J { K }\ntypealias L = Int\n',
    ['class A 1 exported', 'property A.b 2 exported', 'method A.c 3 exported', 'class A.Companion 4 exported',
      'property A.Companion.E 5 exported', 'method A.Companion.f 6 exported', 'interface G 9 exported',
      'class H 10 exported', 'method H.i 11 exported', 'enum J 13 exported', 'type L 14 exported']);
  check('finds functions, constants and the types they extend',
    'fun a() = 1\nsuspend fun <T : Comparable<T>> List<T>.b(): T = x\nval c = 1\nval String.d: Int get() = 1\nfun (() -> Unit)?.e() {}\nfun `f g`() {}\nfun String?.h() {}\n',
    ['function a 1 exported', 'function List.b 2 exported', 'constant c 3 exported', 'constant String.d 4 exported',
      'function e 5 exported', 'function f g 6 exported', 'function String.h 7 exported']);
  check('treats private and internal as hidden',
    'private fun a() {}\ninternal class B {\n  fun c() {}\n}\n@A("private") public fun d() {}\nclass E {\n  private val f = 1\n  protected open fun g() {}\n  private companion object { }\n}\n',
    ['function a 1', 'class B 2', 'method B.c 3', 'function d 5 exported', 'class E 6 exported', 'property E.f 7',
      'method E.g 8 exported', 'class E.Companion 9']);
  check('reads headers that span lines',
    'class A internal constructor(\n  val a: Int,\n  b: String = ")",\n) : B(),\n  C {\n  fun d(\n    e: Int,\n  ) {\n    fun no() {}\n  }\n  class F(\n    val g: Int,\n  )\n  fun h() =\n    i(\n    )\n  fun j() {}\n}\nfun k() {}\n',
    ['class A 1 exported', 'property A.a 2 exported', 'method A.d 6 exported', 'class A.F 11 exported',
      'property A.F.g 12 exported', 'method A.h 14 exported', 'method A.j 17 exported', 'function k 19 exported']);
  check('finds the contents of an enum and of an anonymous object',
    'enum class A(val x: Int) {\n  B(1), C(2),\n  Dd { override fun no() = 1 };\n  fun e() {}\n}\nval f = object : G {\n  override fun h() {}\n}\n',
    ['enum A 1 exported', 'constant A.B 2 exported', 'constant A.Dd 3 exported', 'method A.e 4 exported',
      'constant f 6 exported', 'method f.h 7 exported']);
  check('finds the members of a class whose constructor is on lines of its own',
    'class A {\n  class B\n    @Inject\n    constructor(\n      private val c: Int,\n    ) {\n    fun d() {}\n  }\n  constructor(e: Int)\n}\n',
    ['class A 1 exported', 'class A.B 2 exported', 'property A.B.c 5', 'method A.B.d 7 exported',
      'method A.constructor 9 exported']);
  check('finds the members of enum entries and of an object on the next line',
    'enum class A {\n  B {\n    override fun c() {}\n  },\n  D(\n    1,\n  );\n  open fun c() {}\n}\nval e =\n  object : F() {\n    fun g() {}\n  }\nfun h() {\n  return object : F() {\n    fun no() {}\n  }\n}\n',
    ['enum A 1 exported', 'constant A.B 2 exported', 'method A.B.c 3 exported', 'constant A.D 5 exported',
      'method A.c 8 exported', 'constant e 10 exported', 'method e.g 12 exported', 'function h 14 exported']);
  check('knows extended types with type arguments',
    'fun <K, V> Map<K, List<V>>.a() {}\nfun Map.Entry<K, V>.b() {}\nfun A.B?.c() {}\n', ['function Map.a 1 exported',
    'function Map.b 2 exported', 'function A.c 3 exported']);
  check('sees through strings, comments and quoted names',
    'val a = """\nfun b() {}\n"""\n/* /* class C */ class D */\nval e = "${f { "}" }} class G {"\nfun `it\'s "h"`() {}\nval i = \'"\'\nfun j() {}\n',
    ['constant a 1 exported', 'constant e 5 exported', 'function it\'s "h" 6 exported', 'constant i 7 exported',
      'function j 8 exported']);
  check('finds constructors', 'class A {\n  constructor(a: Int) : this()\n  init { }\n}\n', ['class A 1 exported',
    'method A.constructor 2 exported']);

  function check(title: string, source: string, expected: string[]): void {
    it(title, () => assert.deepEqual(definitionsIn('kotlin', source), expected));
  }
});

describe('Kotlin', () => {
  it('reads imports', () =>
    assert.deepEqual(
      importsIn('kotlin',
        '@file:JvmName("A")\npackage a.b\nimport a.B\nimport a.c.d as e\nimport a.`in`.F\nimport g.*\nval import = 1\n'),
      ['a.B 3 B', 'a.c.d 4 d', 'a.in.F 5 F', 'g.* 6 *'],
    ));
  it('reads the package', () =>
    assert.equal(moduleIn('kotlin', '@file:JvmName("A")\n\npackage com.`in`.b\n'), 'com.in.b'));
  it('reports which names may be from the same package', () =>
    assert.deepEqual(
      usesIn('kotlin',
        'class Cat : Animal() {\n  val box = Box<Dog>("${Inside.x}")\n  fun f(c: Cat): Int = Shop.OPEN\n}'),
      ['Animal 1', 'Box 2', 'Dog 2', 'Shop 3'],
    ));
  it('knows tests and their titles', () => {
    const { fileName, content } = readerOf('kotlin').tests;
    assert.deepEqual(
      ['src/jvmTest/kotlin/ATest.kt', 'ASpec.kt', 'TestA.kt', 'A.kt', 'src/main/kotlin/ATest.kt', 'build.gradle.kts']
        .filter((path) => fileName.test(path)),
      ['src/jvmTest/kotlin/ATest.kt', 'ASpec.kt', 'TestA.kt'],
    );
    const text =
      '@Test fun one() {}\n@Test\ninternal fun `two is more`() {}\nclass S : Spec({\n  test("three") {}\n  describe("four (5)") {}\n})';
    assert.deepEqual([...text.matchAll(content)].map((match) => match.groups!['title']), ['one', 'two is more', 'three',
      'four ']);
  });
  it('takes time linear in the length of a line', () => {
    readsLinearly('kotlin', ['private ', '@A(', '@A ', '@A("")', 'fun ', 'fun <', 'fun <A>', 'fun <<A>', 'fun a.',
      'fun (', 'fun A.b.', 'val ', 'val a = object : ', 'class `', '`', 'import a.', 'package ', '{', '"', '"${',
      '"""${', "'", '/*', 'enum class A { A, ', 'companion ', 'throw a.', '@Test ', 'test("']);
  });
  it('agrees with the outline of its sample', () =>
    definitionsAgree(readerOf('kotlin'), 'test/samples/outline/kotlin/Store.kt', ['Color.rgb', 'Store.with a name.run',
      'main.local']));
});
