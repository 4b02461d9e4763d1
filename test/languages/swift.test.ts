import assert from 'node:assert/strict';
import { swift } from '#languages/swift/swift';
import { assertAllLinear } from '../support/linear';
import { definitionLines, definitionsAgree, definitionsIn, importsIn, longLines, readsLinearly,
  usesIn } from '../support/facts';
import { errorsOf, factsOf } from '../support/project';

describe('definitions in Swift', () => {
  check('finds types, functions and members',
    'public final class A: B {\n    let x = 1\n    init?(y: Int) {}\n    class func make() {}\n    subscript(i: Int) -> Int { 1 }\n    deinit {}\n}\nstruct C {}\nenum D { case e }\nactor F {}\nprotocol G {\n    func h()\n    init()\n}\nfunc i() {}\nlet j = 1\ntypealias K = Int\n',
    ['class A 1 exported', 'property A.x 2 exported', 'method A.init 3 exported', 'method A.make 4 exported',
      'method A.subscript 5 exported', 'class C 8 exported', 'enum D 9 exported', 'class F 10 exported',
      'interface G 11 exported', 'method G.h 12 exported', 'method G.init 13 exported', 'function i 15 exported',
      'constant j 16 exported', 'type K 17 exported']);
  check('treats private as hidden, including all members',
    'private class A {\n    func b() {}\n}\nclass C {\n    fileprivate func d() {}\n    private(set) var e = 1\n    public private(set) var f = 1\n}\nextension A {\n    func g() {}\n}\n',
    ['class A 1', 'method A.b 2', 'class C 4 exported', 'method C.d 5', 'property C.e 6 exported',
      'property C.f 7 exported', 'method A.g 10']);
  check('assigns the members of an extension to its type',
    'extension A.B: C where D == E {\n    func f() {}\n    struct G {\n        func h() {}\n    }\n}\n@available(iOS 13, *)\nextension I\n{\n    func j() {}\n}\n',
    ['method A.B.f 2 exported', 'class A.B.G 3 exported', 'method A.B.G.h 4 exported', 'method I.j 10 exported']);
  check('reads attributes and modifiers',
    '@objc(x) @MainActor public override func a() {}\n@discardableResult mutating func b() {}\nindirect enum C {\n}\nprefix func ! (x: Int) {}\nfunc `default`() {}\nnonisolated(unsafe) var d = 1\n',
    ['function a 1 exported', 'function b 2 exported', 'enum C 3 exported', 'function ! 5 exported',
      'function default 6 exported', 'constant d 7 exported']);
  check('finds all cases on a line',
    'enum A: String {\n    case b, c = "x, y", `d`\n    case e(Int, f: G), h // i, j\n}\n', ['enum A 1 exported',
    'constant A.b 2 exported', 'constant A.c 2 exported', 'constant A.d 2 exported', 'constant A.e 3 exported',
    'constant A.h 3 exported']);
  check('treats private as hidden wherever it appears',
    'private static func a() {}\nfinal private class B {}\nprivate(set) static var c = 1\n', ['function a 1',
    'class B 2', 'constant c 3 exported']);
  check('leaves out local definitions', 'func f() {\n    let a = 1\n    func g() {}\n    struct S {}\n}\n', [
    'function f 1 exported',
  ]);
  check('sees through strings with code, raw and long strings, and nested comments',
    'let a = "\\(b("}"))"\nlet c = """\nfunc d() {}\n\\(e)\n"""\nlet f = #"\\("#\nlet g = ##"""\nfunc h() {}\n"#\n"""##\n/* /* */\nfunc i() {}\n*/\n// func j() {}\nfunc k() {}\n',
    ['constant a 1 exported', 'constant c 2 exported', 'constant f 6 exported', 'constant g 7 exported',
      'function k 15 exported']);

  it('agrees with the outline on the fixture', () =>
    definitionsAgree(swift.facts, 'test/samples/outline/swift/shapes.swift', ['Circle.area.helper']));

  function check(title: string, source: string, expected: string[]): void {
    it(title, () => assert.deepEqual(definitionsIn('swift', source), expected));
    it(`${title}, with Windows line endings`, () =>
      assert.deepEqual(definitionLines(swift.facts, source.replaceAll('\n', '\r\n')), expected));
  }
});

describe('imports in Swift', () => {
  it('are modules and the names explicitly taken from them', () =>
    assert.deepEqual(
      importsIn('swift',
        'import A\n@testable import B\nimport struct C.D\n@_exported import E\npublic import F.G\n#if canImport(H)\nimport H\n#endif\nlet s = """\nimport I\n"""\nimportant()\n'),
      ['A 1 *', 'B 2 *', 'C 3 D', 'E 4 * reexport', 'F.G 5 *', 'H 7 *'],
    ));
  it('leave out types that are used without an import', () =>
    assert.deepEqual(
      usesIn('swift',
        'import Aa\nclass Bb: Cc {\n    let d: Ee = Ff.make(.Gg)\n    // Hh\n    let s: String = "Ii"\n    let t: Bb\n}\n'),
      ['Cc 2', 'Ee 3', 'Ff 3'],
    ));
});

describe('facts about Swift', () => {
  it('include a test and its titles', () => {
    const { role, testHints } = factsOf('Tests/AppTests/CartTests.swift',
      'import XCTest\nfinal class CartTests: XCTestCase {\n    func testAdds() {}\n    func helper() {}\n}\n');
    assert.deepEqual([role, testHints], ['test', ['testAdds']]);
  });
  it('include thrown errors', () =>
    assert.deepEqual(
      errorsOf('a.swift',
        'func f() throws {\n    throw CartError.empty\n    throw Abort(.x)\n    completion(.failure(NetError.down))\n}\n'),
      ['Abort', 'CartError.empty', 'NetError.down'],
    ));
  it('include side effects', () =>
    assert.deepEqual(
      factsOf('a.swift',
        'func f() {\n    URLSession.shared.x()\n    FileManager.default.y()\n    ProcessInfo.processInfo.environment["A"]\n    exit(1)\n}\n')
        .sideEffects,
      ['network', 'file-system', 'environment', 'process'],
    ));
  it('identify entry points', () =>
    assert.deepEqual([factsOf('Sources/App/main.swift', 'run()\n').role,
      factsOf('Sources/App/CartApp.swift', '@main\nstruct CartApp {}\n').role,
      factsOf('Sources/App/Cart.swift', 'func a() {}\n').role], ['entry', 'entry', 'source']));
  it('take time linear in the length of a line', () => {
    assertAllLinear(longLines(['"\\(', '#"', '"""', '/*', 'import a;', '@a(', 'throw A', '@Test', 'extension A.']),
      (text) => factsOf('a.swift', text));
    readsLinearly('swift', ['@a ', 'private ', 'class A {', '"\\(x)"', '##"', 'extension A {', 'func ', 'import A',
      '@Test func ', 'it("']);
  });
});
