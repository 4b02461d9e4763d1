import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { findCDefinitions, findCSymbols } from '#languages/c/definitions';
import { isCpp } from '#languages/c/dialect';
import { findCIncludes } from '#languages/c/includes';
import { mapC } from '#languages/c/lexicalMap';
import { getLanguageRow } from '#languages/languages';
import { assertAllLinear } from '../support/linear';
import { errorsOf, factsOf } from '../support/project';

describe('definitions in C and C++', () => {
  check('finds functions, whatever their layout',
    'int a(void) { }\nstatic char *\nb(int x)\n{\n}\nstruct s *c(int x,\n  int y) {}\n', ['function a 1 exported',
    'function b 3', 'function c 6 exported']);
  check('finds old-style functions', 'int f(a, b)\n  int a;\n  char **b;\n{\n}\nint g(void) {}\n', [
    'function f 1 exported',
    'function g 6 exported',
  ]);
  check('is not fooled by macros before and after',
    'EXPORT int a(int x) {}\nDEPRECATED("x") int b(int x) NOEXCEPT(x) {}\n__attribute__((x)) void c(void) {}\nDEFINE_TYPE(Foo, foo)\nstatic void d(Foo *x)\n{\n}\nint (e) (int x) {}\n',
    ['function a 1 exported', 'function b 2 exported', 'function c 3 exported', 'function d 5',
      'function e 8 exported']);
  check('is not fooled by text next to a name',
    'static int __init a(void) {}\nstatic const char *b __initdata = "x";\nint __percpu *c;\nstatic d_t D;\nd_t e UNUSED;\n',
    ['function a 1', 'constant b 2', 'constant c 3 exported', 'constant D 4', 'constant e 5 exported']);
  check('treats a macro with a body as a function', 'MODULE(x)\n{\n}\nTEST(Suite, Name) {\n}\n', [
    'function MODULE 1 exported',
    'method Suite.Name 4 exported',
  ]);
  check('leaves out prototypes and calls', 'int a(int x);\nstatic_assert(1, "x");\nMACRO(x);\nextern int b;\n', []);
  check('finds types',
    'struct a { int x; };\nunion b { int x; } c;\nenum d { A, B };\ntypedef struct { int x; } e;\ntypedef struct f { int x; } g;\ntypedef int (*h)(int);\nstruct i;\ntypedef enum j { C } j;\n',
    ['class a 1 exported', 'class b 2 exported', 'constant c 2 exported', 'enum d 3 exported', 'class e 4 exported',
      'class f 5 exported', 'type g 5 exported', 'type h 6 exported', 'enum j 8 exported']);
  check('finds constants and macros',
    '#ifndef A_H\n#define A_H\n#define B 1\n#define C(x) \\\n  { x\n#endif\nstatic const int d[] = { 1, { 2 } };\nint e;\nint *f = &e, g;\n',
    ['constant B 3 exported', 'function C 4 exported', 'constant d 7', 'constant e 8 exported',
      'constant f 9 exported']);
  check('starts over at each branch of a condition',
    '#ifdef A\nint f(int a) {\n  if (a) {\n#else\nint f(void) {\n  if (1) {\n#endif\n  }\n}\nint g(int a\n#if B\n  , int b)\n#else\n)\n#endif\n{\n}\n#if 0\nint h(void) { {\n#endif\nint i(void) {}\n',
    ['function f 2 exported', 'function f 5 exported', 'function g 10 exported', 'function i 21 exported']);
  check('recovers at a brace in the first column', 'int f(void)\n{\n  BEGIN {\n  x = (1;\n}\nint g(void)\n{\n}\n', [
    'function f 1 exported',
    'function g 6 exported',
  ]);
  check('sees through strings, characters and comments',
    'const char *a = "{";\nchar b = \'{\';\n/* int c() { */\n// int d() {\nauto e = R"x(")" {)x";\nint f = 1\'000;\nint g() { return \'}\'; }\n',
    ['constant a 1 exported', 'constant b 2 exported', 'constant e 5 exported', 'constant f 6 exported',
      'function g 7 exported']);
  check('knows classes, their members and their visibility',
    'class A : public B {\n  void a();\n public:\n  A(int x) : x_{x}, y_(1) {}\n  ~A() = default;\n  int b() const { return 1; }\n  virtual int c() = 0;\n  int x_ GUARDED_BY(m);\n  struct D { void e(); };\n};\n',
    ['class A 1 exported', 'method A.a 2', 'method A.A 4 exported', 'method A.~A 5 exported', 'method A.b 6 exported',
      'method A.c 7 exported', 'class A.D 9 exported', 'method A.D.e 9 exported']);
  check('knows members that are defined outside their class',
    'void A::b() {}\nA::A() : x(1) {}\nA::~A() {}\ntemplate <class T>\nint n::A<T>::c(int x) const {}\n', [
    'method A.b 1 exported',
    'method A.A 2 exported',
    'method A.~A 3 exported',
    'method n.A.c 5 exported',
  ]);
  check('knows operators',
    'bool operator==(A a, A b) {}\nA::operator bool() const {}\nstruct B { int operator()(int x); B &operator<<=(int x); void *operator new[](size_t n); };\n',
    ['function operator== 1 exported', 'method A.operator bool 2 exported', 'class B 3 exported',
      'method B.operator() 3 exported', 'method B.operator<<= 3 exported', 'method B.operator new[] 3 exported']);
  check('knows templates, aliases and namespaces',
    'namespace a::b {\ntemplate <typename T, int N = (1 > 0)>\nclass C {};\ntemplate <class T> T d(std::map<T, int(T)> x) {}\nusing E = int;\nnamespace { int f() {} }\n}\nint g() {}\n',
    ['class C 3 exported', 'function d 4 exported', 'type E 5 exported', 'function f 6', 'function g 8 exported']);
  check('continues inside extern "C"', 'extern "C" {\nint a(void) {}\n}\nextern "C" int b(void) {}\n', [
    'function a 2 exported',
    'function b 4 exported',
  ]);

  it('agree with the outline of the samples', () => {
    for (const file of ['c/definitions.c', 'c/broken.c', 'cpp/definitions.cpp']) {
      const text = readFileSync(`test/samples/outline/${file}`, 'utf8');
      const marked = new Set(
        [...text.matchAll(/\^outline: (.+)/g)].flatMap((match) => match[1]!.split('; ')).map((mark) =>
          mark.split(' ').slice(1).join(' ').replace(/ \d+-\d+.*$/, '')
        ),
      );
      for (const { name, container } of findCDefinitions(mapC(text)))
        assert.ok(marked.has(container === undefined ? name : `${container}.${name}`), `${file}: ${container}.${name}`);
    }
  });
  it('state where each one ends', () => {
    const lines = findCSymbols('int a(void);\nint b(void)\n{\n}\nstruct c {\n  int x;\n} d;\nint b(void);\n').map((
      one,
    ) => `${one.name} ${one.lines.join('-')} ${one.signature}`);
    assert.deepEqual(lines, ['a 1-1 int a(void)', 'b 2-4 int b(void)', 'c 5-7 struct c',
      'd 5-7 struct c { int x; } d;']);
  });

  function check(title: string, source: string, expected: string[]): void {
    it(title, () =>
      assert.deepEqual(findCDefinitions(mapC(source))
        .map((d) =>
          `${d.kind} ${d.container === undefined ? '' : `${d.container}.`}${d.name} ${d.line}${
            d.exported ? ' exported' : ''
          }`
        ), expected));
  }
});

describe('includes in C and C++', () => {
  check('reads both kinds', '#include "a.h"\n#  include <b/c.h>  // why\n#include_next <d.h>\n#import "e.h"\n', [
    'a.h 1',
    '<b/c.h> 2',
    '<d.h> 3',
    'e.h 4',
  ]);
  check('is not fooled by comments and macros',
    '// #include "a.h"\n/*\n#include "b.h"\n*/\n#include MACRO\nchar *c = "#include";\n', []);
  check('reads header units', 'import <vector>;\nexport import "a.h";\n', ['<vector> 1', 'a.h 2']);

  function check(title: string, source: string, expected: string[]): void {
    it(title, () => assert.deepEqual(findCIncludes(mapC(source)).map((i) => `${i.specifier} ${i.line}`), expected));
  }
});

describe('isCpp', () => {
  check('knows classes', 'class A : public B {\n', true);
  check('knows namespaces and templates', 'template <class T> T a;\n', true);
  check('knows the headers of C++', '#include <vector>\n', true);
  check('treats a plain header as C', '#include <stdio.h>\nint class_of(struct class *class);\n', false);
  check('does not count code that is for C++ only',
    '#ifdef __cplusplus\nextern "C" {\nnamespace a {\n#endif\nint a(void);\n', false);
  check('does not count comments', '/*\n * class A;\nclass B;\n */\n// namespace x {\nint a;\n', false);

  function check(title: string, text: string, expected: boolean): void {
    it(title, () => assert.equal(isCpp(text), expected));
  }
});

describe('facts about C and C++', () => {
  it('take time linear in the length of a line', () => {
    const row = getLanguageRow('cpp');
    assert.ok(row?.support === 'full');
    const seeds = ['a A ', 'A_', 'class A_A ', 'int __init', '__init ', 'NAMESPACE_BEGIN', '{', '}', '(', '<', 'a<',
      'A(b)', 'a ', '"', "'", '/*', '//', 'R"(', '#', '#if 1\n', '#if\n#else\n', '{#if\n', 'f(a) int b;', 'class A {',
      'A::', 'operator', 'template<', '\\', '= {', ': a{', '[[', 'throw ', "1'"];
    assertAllLinear(seeds, (text) => {
      const layout = row.facts.lexicalMap(text);
      if (row.grammar !== undefined) row.parserText?.(text);
      row.facts.definitions(layout);
      row.facts.imports(layout);
    });
  });
  it('identify entry points, generated files and the subjects of tests', () => {
    assert.equal(factsOf('lib/tool.c', 'int main(int argc, char **argv) { return 0; }\n').role, 'entry');
    assert.equal(factsOf('lib/tool.c', 'int run(void) { return 0; }\n').role, 'source');
    assert.equal(factsOf('lib/grammar.tab.c', 'int yyparse(void) { return 0; }\n').role, 'generated');
    const test = factsOf('a/b_test.cc', 'TEST(Cart, Adds) {\n}\nTEST_CASE("removes it") {\n}\n');
    assert.deepEqual([test.role, test.testHints], ['test', ['Cart, Adds', 'removes it']]);
  });
  it('include the side effects of a file, and how it fails', () => {
    assert.deepEqual(
      factsOf('a.c', '#include <sys/socket.h>\nint f(void) { fopen("a", "r"); getenv("b"); return -EINVAL; }\n')
        .sideEffects,
      ['network', 'file-system', 'environment'],
    );
    assert.deepEqual(
      errorsOf('a.cc', 'void f() { throw std::runtime_error("a"); errno = ENOENT; return -EINVAL; }\n'),
      ['EINVAL', 'ENOENT', 'std::runtime_error'],
    );
  });
  check('recognizes tests by their names', ['a/foo_test.cc', 'foo_unittest.cpp', 'test_foo.c', 'FooTest.cpp',
    'tests/test.c'], true);
  check('recognizes other files by their names', ['a/latest.c', 'contest.cpp', 'foo.cc', 'testing.h'], false);

  function check(title: string, paths: string[], expected: boolean): void {
    const row = getLanguageRow('cpp');
    it(title,
      () =>
        assert.deepEqual(paths.filter((path) => row?.support === 'full' && row.facts.tests.fileName.test(path)),
          expected ? paths : []));
  }
});
