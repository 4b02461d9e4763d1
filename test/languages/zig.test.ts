import assert from 'node:assert/strict';
import { definitionsAgree, definitionsIn, importsIn, readerOf, readsLinearly } from '../support/facts';
import { edgesFrom, errorsOf, factsOf, graphOf } from '../support/project';

describe('definitions in Zig', () => {
  check('finds types and their members',
    'pub const A = struct {\n    x: u32,\n    pub fn init() A {\n        const local = 1;\n    }\n    fn b(\n        self: A,\n    ) void {}\n    const C = enum { d };\n};\n',
    ['class A 1 exported', 'method A.init 3 exported', 'method A.b 6', 'enum A.C 9']);
  check('finds the members of types that functions return',
    'pub fn List(\n    comptime T: type,\n    options: struct { n: u32 = f(1) },\n) type {\n    const n = 1;\n    return struct {\n        pub fn add() void {}\n        pub const Node = struct {\n            next: u32,\n            fn free() void {}\n        };\n    };\n}\n',
    ['function List 1 exported', 'method List.add 7 exported', 'class List.Node 8', 'method List.Node.free 10']);
  check('finds constants, variables, C functions and error sets',
    'pub const a: u32 = 1;\nvar b = f();\nthreadlocal var c: u8 = 0;\nexport fn d() void {}\npub extern "c" fn e(x: c_int) void;\nconst F = error{ G } || H;\npub const I = J.Error || error{K};\n',
    ['constant a 1 exported', 'constant b 2', 'constant c 3', 'function d 4 exported', 'function e 5 exported',
      'enum F 6', 'enum I 7 exported']);
  check('does not treat a name for an import or for the enclosing type as a constant',
    'const std = @import("std");\npub const A = @import("a.zig").A;\nconst Self = @This();\nconst b = std.mem;\n', [
    'constant b 4',
  ]);
  check('names tests by their titles', 'test "a b" {\n    fn x() void {}\n}\ntest List {}\ntest {}\n', [
    'function a b 1',
  ]);
  check('sees through strings and comments',
    "// fn a() void {\nconst b =\n    \\\\ pub fn c() void {\n    \\\\ \"{\n;\nconst d = '{';\nconst e = '\\'';\nconst f = \"\\\"{\";\nfn g() void {}\n",
    ['constant b 2', 'constant d 6', 'constant e 7', 'constant f 8', 'function g 9']);
  it('agrees with the outline of its sample', () =>
    definitionsAgree(readerOf('zig'), 'test/samples/outline/zig/store.zig', ['helper.Local', 'helper.Local.run']));

  function check(title: string, source: string, expected: string[]): void {
    it(title, () => assert.deepEqual(definitionsIn('zig', source), expected));
  }
});

describe('imports in Zig', () => {
  check('reads files with their used members', 'const a = @import("a.zig");\nconst B = a.B;\nfn f() void { a.c(); }\n',
    ['a.zig 1 B,c']);
  check('reads one member', 'const B = @import("sub/a.zig").B;\n', ['sub/a.zig 1 B']);
  check('reports re-exports', 'pub const a = @import("a.zig");\npub const B = @import("b.zig").B;\n', [
    'a.zig 1 * reexport',
    'b.zig 2 B reexport',
  ]);
  check('reads modules, embedded files and headers',
    'const zap = @import("zap");\nconst text = @embedFile("a.txt");\nconst c = @cImport({\n    @cInclude("lib/a.h");\n});\ncomptime { _ = @import("b.zig"); }\n',
    ['zap 1 *', 'a.txt 2 ', 'lib/a.h 4 *', 'b.zig 6 *']);
  check('is not fooled by strings and comments', '// @import("a.zig")\nconst b =\n    \\\\ @import("c.zig")\n;\n', []);

  function check(title: string, source: string, expected: string[]): void {
    it(title, () => assert.deepEqual(importsIn('zig', source), expected));
  }
});

describe('Zig modules', () => {
  const graph = graphOf({
    'build.zig': `pub fn build(b: *std.Build) void {
    // const old = b.addModule("old", .{ .root_source_file = b.path("src/old.zig") });
    const core = b.addModule("core", .{
        .root_source_file = b.path("src/core/root.zig"),
    });
    const store_module = b.createModule(.{ .root_source_file = b.path("src/store.zig") });
    const other = b.dependency("other", .{});
    const exe = b.addExecutable(.{ .name = "shop", .root_module = b.createModule(.{
        .root_source_file = b.path("src/main.zig"),
        .imports = &.{ .{ .name = "store", .module = store_module } },
    }) });
    exe.root_module.addImport("basis", core);
    exe.root_module.addImport("other", other.module("other"));
}
`,
    'build.zig.zon':
      '.{\n    .name = .shop,\n    .dependencies = .{\n        .other = .{ .path = "libs/other" },\n    },\n}\n',
    'src/main.zig':
      'const std = @import("std");\nconst core = @import("core");\nconst basis = @import("basis");\nconst store = @import("store");\nconst other = @import("other");\nconst plain = @import("plain");\nconst old = @import("old");\nconst missing = @import("missing.zig");\nconst out = @import("../../out.zig");\nconst c = @cImport(@cInclude("lib/a.h"));\nconst t = @embedFile("text.txt");\n',
    'src/core/root.zig': 'pub const deep = @import("deep.zig");\n',
    'src/core/deep.zig': 'const up = @import("../store.zig");\n',
    'src/store.zig': '',
    'src/old.zig': '',
    'src/plain.zig': '',
    'src/text.txt': 'x',
    'include/lib/a.h': 'int a;',
    'libs/other/build.zig':
      'pub fn build(b: *std.Build) void {\n    _ = b.addModule("other", .{ .root_source_file = b.path("other.zig") });\n}\n',
    'libs/other/build.zig.zon': '.{ .name = "other" }\n',
    'libs/other/other.zig': '',
  });
  it('lead to the targets named by build scripts, folders and other packages', () =>
    assert.deepEqual(edgesFrom(graph, 'src/main.zig'), [
      '2 * → src/core/root.zig',
      '3 * → src/core/root.zig',
      '4 * → src/store.zig',
      '5 * → libs/other/other.zig',
      '6 * → src/plain.zig',
      '7 * → src/old.zig',
      '10 * → include/lib/a.h',
      '11  → src/text.txt',
    ]));
  it('lead by relative paths', () =>
    assert.deepEqual([edgesFrom(graph, 'src/core/root.zig'), edgesFrom(graph, 'src/core/deep.zig')], [[
      '1 * → src/core/deep.zig',
    ], ['1 * → src/store.zig']]));
  it('belong to packages', () =>
    assert.deepEqual(graph.packages.map(({ name, root }) => `${name} ${root}`), ['shop ', 'other libs/other']));
  it('are the dependencies of a package', () =>
    assert.deepEqual(
      readerOf('zig').packageKinds!.flatMap((kind) =>
        kind.readDependencies(
          '.{ .dependencies = .{\n  .a = .{ .path = "../a" },\n  .b = .{\n    .path = "b",\n  },\n  .c = .{ .url = "x" },\n} }',
          'x/build.zig.zon',
        )
      ),
      [{ folder: 'a' }, { folder: 'x/b' }],
    ));
});

describe('facts about Zig', () => {
  it('know roles', () =>
    assert.deepEqual(
      ([['src/main.zig', 'pub fn main() !void {}\n'], ['src/root.zig', ''], ['src/a.zig', 'test "a" {}\n'], [
        'src/a_test.zig',
        'test "a" {}\n',
      ], ['src/test.zig', 'test "a" {}\n'], ['src/test.zig', 'pub fn run() void {}\n'], ['build.zig',
        'pub fn build() void {}\n']] as const).map(([path, text]) => factsOf(path, text).role),
      ['entry', 'entry', 'source', 'test', 'test', 'source', 'config'],
    ));
  it('include errors, effects, titles and the headline', () => {
    const text =
      '//! Reads files.\nfn a() !void {\n    const f = try std.fs.cwd().openFile("x", .{});\n    if (b) return error.Missing;\n    c() catch |e| switch (e) { error.Full => {}, else => return error.Other };\n}\ntest "reads" {}\n';
    const { headline, sideEffects, testHints } = factsOf('src/a_test.zig', text);
    assert.deepEqual([headline, sideEffects, testHints], ['Reads files.', ['file-system'], ['reads']]);
    assert.deepEqual(errorsOf('src/a_test.zig', text), ['Missing', 'Other']);
  });
  it('take time linear in the length of a line', () =>
    readsLinearly('zig', ['pub ', 'const a = ', 'const a: type = ', 'const a = struct {', 'const E = A || ', 'fn a(',
      'fn a(b) ', 'fn a(()', 'return struct {', 'test "', 'test "a" {', '@import("', '@import("a").', "'", '"', '\\\\',
      '{', 'extern "c" ', 'return error.', 'a.b']));
});
