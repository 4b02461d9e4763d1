import assert from 'node:assert/strict';
import fc from 'fast-check';
import { link } from '#pipeline/3-link/link';
import type { CachedGraph, CachedLinks } from '#pipeline/3-link/cachedGraph';
import { createLinker } from '#pipeline/3-link/linker';
import { trackDependencies } from '#pipeline/3-link/dependencyTracker';
import { byPath } from '#base/order';
import { Vocabulary } from '#base/words/vocabulary';
import { createWorkspace } from '#languages/resolve/workspace';
import type { ImportGraph, IndexedFile } from '#model';
import { indexedFile } from '#test/support/project';

const vocabulary = new Vocabulary();

const fileOf = (path: string, text: string): IndexedFile => indexedFile(path, text, vocabulary);

/** Families of paths with texts that any of them may hold: enough for names to meet, shadow one another and vanish. */
const repositories: Readonly<
  Record<string, { readonly paths: readonly string[]; readonly texts: readonly string[]; }>
> = {
  TypeScript: {
    paths: ['package.json', 'tsconfig.json', 'packages/b/package.json', 'src/a.ts', 'src/b.ts', 'src/b/index.ts',
      'src/c.js', 'packages/b/src/index.ts', 'packages/b/src/a.ts', 'test/a.test.ts', 'src/b.test.ts',
      'test/b/a.test.ts', 'README.md'],
    texts: ['', '{"name":"r","workspaces":["packages/*"]}', '{"name":"b","main":"./dist/a.js"}',
      '{"compilerOptions":{"baseUrl":".","paths":{"@/*":["src/*"]}}}', "import './b';\nexport function a() {}\n",
      "import { x } from './a';\nimport y from '@/b';\nimport z from 'b';\n",
      "\nimport { x } from './a';\nimport y from '@/b';\nimport z from 'b';\n",
      "import { a } from '../src/a';\nimport { b } from '../src/b';\ntest('a', () => a());\n",
      "export * from './index';\nexport const c = 1;\n", "describe('b', () => {});\n"],
  },
  Python: {
    paths: ['pyproject.toml', 'pkg/__init__.py', 'pkg/a.py', 'pkg/b.py', 'src/pkg/__init__.py', 'src/pkg/b.py',
      'lib/other/__init__.py', 'other/__init__.py', 'tests/test_a.py', 'tests/conftest.py', 'tests/b.py'],
    texts: ['', '[project]\nname = "x"\n', '[tool.setuptools.packages.find]\nwhere = ["src"]\n', 'from . import b, c\n',
      'from pkg.b import f\nimport other\n', 'import pkg\nimport b\n\ndef test_a(): ...\n', 'def f(): ...\n',
      'class A:\n    def m(self): ...\n'],
  },
  Java: {
    paths: ['pom.xml', 'src/main/java/p/A.java', 'src/main/java/p/B.java', 'src/main/java/q/A.java',
      'src/main/java/q/C.java', 'src/test/java/p/ATest.java', 'm/src/main/java/p/A.java', 'm/pom.xml'],
    texts: ['', '<project><groupId>g</groupId><artifactId>a</artifactId></project>',
      'package p;\npublic class A { B b; void m() {} }\n',
      'package p;\npublic class A { B b; void m() {}\n void n() {} }\n',
      'package p;\nimport q.*;\nclass B extends A { C c; }\n', 'package q;\nimport p.A;\npublic class C { A a; }\n',
      'package q;\npublic class A {}\nclass D {}\n',
      'package p;\nimport org.junit.Test;\nclass ATest { @Test void a() { new A(); } }\n'],
  },
  Ruby: {
    paths: ['x.gemspec', 'lib/a.rb', 'lib/a/b.rb', 'app/models/a/b.rb', 'lib/c.rb', 'test/a_test.rb'],
    texts: ['', "Gem::Specification.new { |s| s.name = 'x' }\n", "require 'a/b'\nmodule A\n  B.new\nend\n",
      'module A\n  class B\n    def m; end\n  end\nend\n', "require_relative 'a'\nclass C < A::B\nend\n",
      'class AB\nend\n', 'class ATest\n  def test_a; A::B.new; end\nend\n'],
  },
  PHP: {
    paths: ['composer.json', 'src/A.php', 'src/N/B.php', 'lib/B.php', 'tests/ATest.php'],
    texts: ['', '{"name":"v/x","autoload":{"psr-4":{"X\\\\":"src/"}}}',
      '<?php\nnamespace X;\nuse X\\N\\B;\nclass A extends B { function m() {} }\n',
      '<?php\nnamespace X\\N;\nclass B {}\n', '<?php\nclass B {}\nclass C {}\n',
      '<?php\nuse X\\A;\nclass ATest { function testA() { new A(); new C(); } }\n'],
  },
  Go: {
    paths: ['go.mod', 'a.go', 'p/p.go', 'p/q.go', 'p/p_test.go', 'm/go.mod', 'm/m.go'],
    texts: ['', 'module example.com/x\n', 'module example.com/m\n',
      'package x\n\nimport "example.com/x/p"\n\nfunc A() { p.P() }\n', 'package p\n\nfunc P() { q() }\n',
      'package p\n\nfunc q() {}\n', 'package p\n\nimport "testing"\n\nfunc TestP(t *testing.T) { P() }\n'],
  },
  Kotlin: {
    paths: ['build.gradle.kts', 'src/main/kotlin/p/A.kt', 'src/main/kotlin/p/B.kt', 'src/main/java/q/C.java',
      'src/test/kotlin/p/ATest.kt', 'm/build.sbt', 'm/src/main/scala/p/S.scala'],
    texts: ['', 'package p\nclass A { fun m(b: B) {} }\nfun top() {}\n',
      'package p\nimport q.C\nclass B : C() { fun n() { top() } }\n',
      'package q;\nimport p.*;\npublic class C { A a; }\n', 'package p\nobject S { val a = new A() }\n',
      'package p\nclass ATest { @Test fun a() { A(); top() } }\n', 'name := "m"\n'],
  },
  'C#': {
    paths: ['a/a.csproj', 'a/A.cs', 'a/N/B.cs', 'b/b.csproj', 'b/C.cs', 'a.Tests/a.Tests.csproj', 'a.Tests/ATests.cs'],
    texts: ['',
      '<Project Sdk="Microsoft.NET.Sdk"><ItemGroup><ProjectReference Include="..\\a\\a.csproj" /></ItemGroup></Project>',
      '<Project Sdk="Microsoft.NET.Sdk"></Project>', 'namespace X;\nusing X.N;\npublic class A { B b; void M() {} }\n',
      'namespace X.N;\npublic class B {}\npublic static class BExtensions { public static void Go(this B b) {} }\n',
      'global using X;\n', 'namespace Y;\nusing X;\nusing X.N;\nclass C : A { void F(B b) { b.Go(); } }\n',
      'using X;\npublic class ATests { [Fact] public void T() { new A(); } }\n'],
  },
  Rust: {
    paths: ['Cargo.toml', 'src/lib.rs', 'src/a.rs', 'src/a/mod.rs', 'src/a/b.rs', 'tests/t.rs', 'm/Cargo.toml',
      'm/src/main.rs'],
    texts: ['', '[package]\nname = "x"\n[workspace]\nmembers = ["m"]\n',
      '[package]\nname = "m"\n[dependencies]\nx = { path = ".." }\n', 'mod a;\npub use a::b::B;\n',
      'pub mod b;\nuse crate::a::b::B;\n', 'pub struct B;\nimpl B { fn m() {} }\n',
      'use x::B;\nuse x::a::b;\nfn main() {}\n', 'use x::B;\n#[test]\nfn t() {}\n'],
  },
  Swift: {
    paths: ['Package.swift', 'Sources/X/A.swift', 'Sources/X/B.swift', 'Sources/Y/C.swift',
      'Tests/XTests/ATests.swift'],
    texts: ['',
      'let package = Package(name: "p", targets: [.target(name: "X"), .target(name: "Y", dependencies: ["X"]), .testTarget(name: "XTests", dependencies: ["X"])])\n',
      'public struct A { let b: B }\n', 'import X\npublic class B { func m() {} }\n',
      'import X\nclass C { let a = A() }\n',
      'import XCTest\n@testable import X\nclass ATests: XCTestCase { func testA() { _ = A() } }\n'],
  },
  'Dart and Elixir': {
    paths: ['pubspec.yaml', 'lib/a.dart', 'lib/src/b.dart', 'test/a_test.dart', 'mix.exs', 'lib/a.ex', 'lib/a/b.ex',
      'test/a_test.exs'],
    texts: ['', 'name: x\n', "import 'package:x/src/b.dart';\nexport 'src/b.dart';\npart 'src/b.dart';\n",
      'library b;\npart of a;\nclass B {}\n', "import 'package:x/a.dart';\nvoid main() { test('a', () {}); }\n",
      'defmodule X.MixProject do\n  def project, do: [app: :x]\nend\n',
      'defmodule A do\n  alias A.B\n  def f, do: B.g()\nend\n', 'defmodule A.B do\n  def g, do: 1\nend\n',
      'defmodule ATest do\n  use ExUnit.Case\n  test "a" do\n    A.f()\n  end\nend\n'],
  },
  'Lua and Bash': {
    paths: ['x-1.rockspec', 'lua/a.lua', 'lua/a/init.lua', 'src/a.lua', 'b.lua', 'spec/a_spec.lua', 'run.sh',
      'lib/run.sh', 'test/run.bats'],
    texts: ['', 'package = "x"\nbuild = { modules = { ["a"] = "src/a.lua" } }\n', 'local a = require("a")\nreturn {}\n',
      "describe('a', function() local a = require 'a' end)\n", '#!/bin/bash\nsource lib/run.sh\n. ./run.sh\n',
      '@test "a" {\n  source run.sh\n}\n'],
  },
  C: {
    paths: ['CMakeLists.txt', 'a.c', 'a.h', 'include/a.h', 'src/b.cpp', 'src/b.h', 'include/src/b.h'],
    texts: ['', 'project(x)\n', '#include "a.h"\nint f(void) { return 0; }\n', 'int f(void);\n',
      '#include <src/b.h>\n#include "a.h"\nint g(int a) { return f(); }\n', 'int g(int a);\n'],
  },
};

describe('a linker', () => {
  for (const [language, { paths, texts }] of Object.entries(repositories)) {
    it(`links ${language} like a new one after any sequence of changes`, () => {
      const known = new Map(paths.map((path) => [path, texts.map((text) => fileOf(path, text))]));
      const write = fc.record({
        path: fc.nat(paths.length - 1),
        text: fc.option(fc.nat(texts.length - 1), { freq: 5, nil: undefined }),
      });
      let edges = 0;
      fc.assert(
        fc.property(fc.array(fc.array(write, { minLength: 1, maxLength: 3 }), { minLength: 12, maxLength: 25 }),
          (rounds) => {
            const linker = createLinker();
            const files = new Map<string, IndexedFile>();
            for (const writes of rounds) {
              for (const { path, text } of writes) {
                const at = paths[path]!;
                if (text === undefined) files.delete(at);
                else files.set(at, known.get(at)![text]!);
              }
              const now = [...files.values()].sort(byPath);
              assert.deepEqual(plain(linker(now)), plain(link(now)));
              edges += link(now).imports.size;
            }
          }),
        { numRuns: 30 },
      );
      assert.ok(edges > 0, 'no import leads anywhere, so this says nothing');
    });
  }

  for (const [language, { paths, texts }] of Object.entries(repositories)) {
    it(`continues with ${language} from a cached state, including an older one that was patched since`, () => {
      const known = new Map(paths.map((path) => [path, texts.map((text) => fileOf(path, text))]));
      const write = fc.record({
        path: fc.nat(paths.length - 1),
        text: fc.option(fc.nat(texts.length - 1), { freq: 5, nil: undefined }),
      });
      const round = fc.record({
        writes: fc.array(write, { maxLength: 3 }),
        begins: fc.constantFrom('on', 'on', 'whole', 'patched'),
      });
      fc.assert(
        fc.property(fc.array(fc.array(write, { minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 1 }),
          fc.array(round, { minLength: 8, maxLength: 16 }), ([first], rounds) => {
          const files = new Map<string, IndexedFile>();
          let linker = createLinker();
          let kept = keptOf([], linker([]));
          let links = new Map<string, CachedLinks>();
          for (const { writes, begins } of [{ writes: first!, begins: 'whole' }, ...rounds]) {
            for (const { path, text } of writes) {
              const at = paths[path]!;
              if (text === undefined) files.delete(at);
              else files.set(at, known.get(at)![text]!);
            }
            const now = [...files.values()].sort(byPath);
            const graph = linker(now);
            assert.deepEqual(plain(graph), plain(link(now)));
            for (const path of links.keys()) if (!files.has(path)) links.delete(path);
            for (const path of graph.relinked)
              links.set(path, {
                path,
                imports: graph.imports.get(path) ?? [],
                testedBy: graph.testedBy.get(path) ?? [],
              });
            if (begins === 'on') continue;
            if (begins === 'whole') [kept, links] = [keptOf(now, graph), new Map()];
            linker = createLinker({ files: now, graph: kept, links: [...links.values()], packages: graph.packages });
          }
        }),
        { numRuns: 30 },
      );
    });
  }

  it('resolves nothing until a file changes, and then only that file if no other file depends on the change', () => {
    const files = [fileOf('src/a.ts', "import './b';\n"), fileOf('src/b.ts', ''),
      fileOf('src/c.ts', "import './b';\n")];
    const odd = { to: 'src/a.ts', line: 7, specifier: 'as it was kept', names: [] };
    const graph = { ...keptOf(files, link(files)), getImports: () => [odd] };
    const linker = createLinker({ files, graph, links: [], packages: [] });
    assert.deepEqual(linker(files).imports.get('src/c.ts'), [odd]);
    const edited = linker([fileOf('src/a.ts', "\n\nimport './b';\n"), files[1]!, files[2]!]);
    assert.deepEqual([edited.imports.get('src/a.ts')?.map((edge) => edge.line), edited.imports.get('src/c.ts'),
      edited.relinked], [[3], [odd], ['src/a.ts']]);
    const renamed = linker([files[0]!, fileOf('src/b2.ts', ''), files[2]!]);
    assert.deepEqual(renamed.imports.get('src/c.ts'), undefined);
  });

  it('pairs tests again if a source becomes, or is no longer, a file that every test imports', () => {
    const linker = createLinker();
    const test = (i: number, text: string): IndexedFile => fileOf(`test/t${String(i).padStart(2, '0')}.test.ts`, text);
    let files = [fileOf('src/tool.ts', 'export const a = 1;\n'),
      ...Array.from({ length: 19 }, (_, i) => test(i, "import '../src/tool';\ntest('x', () => 1);\n"))];
    for (let i = 19; i < 23; i++) {
      files = [...files, test(i, "import '../src/tool';\ntest('x', () => 1);\n")];
      assert.deepEqual(plain(linker(files)), plain(link(files)));
    }
    assert.equal(linker(files).tests.size, 0);
    for (let i = 22; i > 17; i--) {
      files = files.map((file) => (file.path === test(i, '').path ? test(i, "test('x', () => 1);\n") : file));
      assert.deepEqual(plain(linker(files)), plain(link(files)));
    }
    assert.equal(linker(files).tests.size, 1);
  });

  it('pairs tests again if the files they import become, or are no longer, sources', () => {
    const linker = createLinker();
    const test = fileOf('test/other.test.ts', "import { a } from '../src/a';\ntest('x', () => a);\n");
    for (
      const [text, pairs] of [['export function a() {}\n', 1], ['// @generated\nexport function a() {}\n', 0], [
        'export function a() {}\n',
        1,
      ]] as const
    ) {
      const files = [fileOf('src/a.ts', text), test];
      assert.deepEqual(plain(linker(files)), plain(link(files)));
      assert.equal(linker(files).tests.size, pairs);
    }
  });

  it('has a new edition if and only if a file imports a different file than before', () => {
    const linker = createLinker();
    let before = linker([]);
    const editions: boolean[] = [];
    for (const text of ['', "import './b';\n", "\nimport './b';\nexport const a = 1;\n", "import './c';\n"]) {
      const graph = linker([fileOf('src/a.ts', text), fileOf('src/b.ts', ''), fileOf('src/c.ts', '')]);
      editions.push(graph.edition !== before.edition);
      before = graph;
    }
    assert.deepEqual(editions, [false, true, false, true]);
  });

  function keptOf(files: readonly IndexedFile[], graph: ImportGraph): CachedGraph {
    const lists = [graph.imports, graph.importers, graph.tests, graph.testedBy].map((map) =>
      new Map<string, readonly unknown[]>(map)
    ); // patched in place
    const of = (n: number) => (place: number) => (lists[n]!.get(files[place]!.path) ?? []) as never;
    return { files, getImports: of(0), getImporters: of(1), getTests: of(2), getTestedSources: of(3) };
  }

  function plain(graph: ImportGraph): unknown {
    return [graph.imports, graph.importers, graph.tests, graph.testedBy].map((map) =>
      [...map].sort((a, b) => (a[0] < b[0] ? -1 : 1))
    ).concat([graph.packages as never]);
  }
});

describe('a resolver is created again', () => {
  const nothing = { paths: [], folders: [], manifests: [], changedDeclarations: [] };
  const files = [fileOf('src/a.ts', 'export class A {\n  m() {}\n}\n'), fileOf('package.json', '{}')];

  asks('where a file came that it had looked for', (w) => w.hasFile('src/b.ts'), { paths: ['src/b.ts'] }, true);
  asks('not where another file came', (w) => w.hasFile('src/b.ts'), { paths: ['src/c.ts'] }, false);
  asks('where a folder came that it had looked for', (w) => w.hasFolder('lib'), {
    paths: ['lib/x.ts'],
    folders: ['lib'],
  }, true);
  asks('where a file of a kind that it had asked for came', (w) => w.pathsLike(/\.ts$/), { paths: ['x.ts'] }, true);
  asks('not where one of another kind came', (w) => w.pathsLike(/\.ts$/), { paths: ['x.tsx'] }, false);
  asks('where a file of a name that it had asked for came', (w) => w.pathsNamed('__init__.py'), {
    paths: ['a/__init__.py'],
  }, true);
  asks('where a manifest that it read says something else', (w) => w.manifest('package.json'), {
    manifests: ['package.json'],
  }, true);
  asks('where another manifest of a name that it had asked for came', (w) => w.manifestsNamed('package.json'), {
    paths: ['b/package.json'],
    manifests: ['b/package.json'],
  }, true);
  asks('where a file defines something else', (w) => w.declared('src/a.ts')?.definitions, {
    changedDeclarations: [{ path: 'src/a.ts', fields: ['definitions'] }],
  }, true);
  asks('not where it asked that file for something else', (w) => w.declared('src/a.ts')?.module, {
    changedDeclarations: [{ path: 'src/a.ts', fields: ['definitions'] }],
  }, false);
  asks('where a file came whose definitions it had looked for', (w) => w.declared('src/b.ts'), { paths: ['src/b.ts'] },
    true);

  it('but not for names that the current file itself uses', () => {
    const asked = trackDependencies(createWorkspace(files));
    asked.importingFile = 'src/a.ts';
    void asked.workspace.declared('src/a.ts')!.uses;
    assert.equal(asked.isAffectedBy({ ...nothing, changedDeclarations: [{ path: 'src/a.ts', fields: ['uses'] }] }),
      false);
    asked.importingFile = 'src/b.ts';
    void asked.workspace.declared('src/a.ts')!.uses;
    assert.equal(asked.isAffectedBy({ ...nothing, changedDeclarations: [{ path: 'src/a.ts', fields: ['uses'] }] }),
      true);
  });
  it('and gets neither members nor lines of definitions', () => {
    assert.deepEqual(createWorkspace(files).declared('src/a.ts')!.definitions.map((one) => one.name), ['A']);
  });

  function asks(title: string, ask: (workspace: ReturnType<typeof createWorkspace>) => unknown, change: object,
    expected: boolean): void
  {
    it(title, () => {
      const asked = trackDependencies(createWorkspace(files));
      ask(asked.workspace);
      assert.equal(asked.isAffectedBy({ ...nothing, ...change }), expected);
      assert.equal(asked.isAffectedBy(nothing), false);
    });
  }
});
