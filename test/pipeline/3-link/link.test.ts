import assert from 'node:assert/strict';
import { link, listImportTargets } from '#pipeline/3-link/link';
import { indexed, type Files } from '#test/support/project';

/** Resolves `specifier` in `from`, in a root that also holds `others`. */
function check(title: string, others: readonly string[] | Files, from: string, specifier: string,
  expected: string | undefined): void
{
  it(title, () => {
    const files = Array.isArray(others)
      ? Object.fromEntries((others as string[]).map((path) => [path, '']))
      : (others as Files);
    const text = from.endsWith('.py') ? specifier : `import x from '${specifier}';\n`;
    const all = indexed({ ...files, [from]: text });
    const targets = listImportTargets(all.find(({ path }) => path === from)!, link(all));
    assert.deepEqual(targets.map((one) => one.resolved), [expected]);
  });
}

describe('JavaScript imports lead', () => {
  check('to a sibling', ['src/b.ts'], 'src/a.ts', './b', 'src/b.ts');
  check('upwards', ['b.ts'], 'src/x/a.ts', '../../b', 'b.ts');
  check('nowhere outside the root', ['b.ts'], 'src/a.ts', '../../b', undefined);
  check('to an index file', ['src/b/index.tsx'], 'src/a.ts', './b', 'src/b/index.tsx');
  check('to a file rather than a folder', ['src/b/index.ts', 'src/b.ts'], 'src/a.ts', './b', 'src/b.ts');
  check('to a folder if the path ends with a slash', ['src/b/index.ts', 'src/b.ts'], 'src/a.ts', './b/',
    'src/b/index.ts');
  check('to its own folder', ['src/index.ts'], 'src/a.ts', '.', 'src/index.ts');
  check('to the folder above', ['src/index.ts'], 'src/x/a.ts', '..', 'src/index.ts');
  check('from .js to .ts', ['src/b.ts'], 'src/a.ts', './b.js', 'src/b.ts');
  check('from .js to .tsx', ['src/b.tsx'], 'src/a.ts', './b.js', 'src/b.tsx');
  check('from .mjs to .mts', ['src/b.mts'], 'src/a.mts', './b.mjs', 'src/b.mts');
  check('from .jsx to .tsx', ['src/b.tsx'], 'src/a.ts', './b.jsx', 'src/b.tsx');
  check('to declarations', ['src/b.d.ts'], 'src/a.ts', './b', 'src/b.d.ts');
  check('to code that runs rather than to its declarations', ['src/b.d.ts', 'src/b.js'], 'src/a.ts', './b.js',
    'src/b.js');
  check('to data', ['src/b.json'], 'src/a.ts', './b.json', 'src/b.json');
  check('to a stem with a dot', ['src/b.service.ts'], 'src/a.ts', './b.service', 'src/b.service.ts');
  check("past a bundler's query", ['src/b.css'], 'src/a.ts', './b.css?inline', 'src/b.css');
  check('from JavaScript to JavaScript first', ['src/b.ts', 'src/b.js'], 'src/a.js', './b', 'src/b.js');
  check('nowhere if the target does not exist', [], 'src/a.ts', 'react', undefined);
  check('nowhere for built-in modules', ['node:fs.ts'], 'src/a.ts', 'node:fs', undefined);
  check("to a folder's own main file", { 'lib/package.json': '{ "main": "./entry.js" }', 'lib/entry.js': '' }, 'a.js',
    './lib', 'lib/entry.js');
});

describe('tsconfig leads', () => {
  const paths =
    '{ // comment\n "compilerOptions": { "baseUrl": ".", "paths": { "@/*": ["src/*",], "lib": ["src/lib/main.ts"], }, }, }';
  check('by paths, with comments and trailing commas', { 'tsconfig.json': paths, 'src/b.ts': '' }, 'src/a.ts', '@/b',
    'src/b.ts');
  check('by an exact path', { 'tsconfig.json': paths, 'src/lib/main.ts': '' }, 'src/a.ts', 'lib', 'src/lib/main.ts');
  check('by baseUrl', { 'tsconfig.json': '{"compilerOptions":{"baseUrl":"./src"}}', 'src/b/c.ts': '' }, 'src/a.ts',
    'b/c', 'src/b/c.ts');
  check('by the configuration that it extends', {
    'tsconfig.json': '{"extends":"./tsconfig.base"}',
    'tsconfig.base.json': paths,
    'src/b.ts': '',
  }, 'src/a.ts', '@/b', 'src/b.ts');
  check('relative to the file that contains the setting', {
    'app/tsconfig.json': '{"extends":["../tsconfig.base.json"]}',
    'tsconfig.base.json': paths,
    'src/b.ts': '',
  }, 'app/a.ts', '@/b', 'src/b.ts');
  check('only by the nearest one', { 'tsconfig.json': paths, 'app/tsconfig.json': '{}', 'src/b.ts': '' }, 'app/a.ts',
    '@/b', undefined);
  check('by the longest prefix', {
    'tsconfig.json': '{"compilerOptions":{"paths":{"@/*":["x/*"],"@/ui/*":["ui/*"]}}}',
    'ui/b.ts': '',
    'x/ui/b.ts': '',
  }, 'a.ts', '@/ui/b', 'ui/b.ts');
  check('to the next target if the first is missing', {
    'tsconfig.json': '{"compilerOptions":{"paths":{"@/*":["gen/*","src/*"]}}}',
    'src/b.ts': '',
  }, 'a.ts', '@/b', 'src/b.ts');
  check('by a project that a solution refers to', {
    'tsconfig.json': '{"files":[],"references":[{"path":"./tsconfig.app.json"}]}',
    'tsconfig.app.json': paths,
    'src/b.ts': '',
  }, 'src/a.ts', '@/b', 'src/b.ts');
  check('across rootDirs', { 'tsconfig.json': '{"compilerOptions":{"rootDirs":["src","gen"]}}', 'gen/x/b.ts': '' },
    'src/x/a.ts', './b', 'gen/x/b.ts');
  check('nowhere if it does not parse', { 'tsconfig.json': '{ "compilerOptions": ', 'src/b.ts': '' }, 'src/a.ts', '@/b',
    undefined);
  check('through many cycles at once', {
    'tsconfig.json': JSON.stringify({ extends: Array(50).fill('./tsconfig.b.json') }),
    'tsconfig.b.json': JSON.stringify({ extends: Array(50).fill('./tsconfig.c.json') }),
    'tsconfig.c.json': JSON.stringify({
      extends: Array(50).fill('./tsconfig.b.json'),
      compilerOptions: { paths: { '@/*': ['src/*'] } },
    }),
    'src/b.ts': '',
  }, 'a.ts', '@/b', 'src/b.ts');
  check('nowhere in a cycle', {
    'tsconfig.json': '{"extends":"./tsconfig.b.json"}',
    'tsconfig.b.json': '{"extends":"./tsconfig.json"}',
  }, 'a.ts', '@/b', undefined);
});

describe('packages lead', () => {
  const root = { 'package.json': '{"name":"root","workspaces":["packages/*"]}' };
  const b = (json: object): Files => ({
    ...root,
    'packages/b/package.json': JSON.stringify({ name: '@x/b', ...json }),
    'packages/b/src/index.ts': '',
    'packages/b/src/sub.ts': '',
  });
  check('by name', b({}), 'packages/a/src/a.ts', '@x/b', 'packages/b/src/index.ts');
  check('from the build output back to the source', b({ main: './dist/index.js' }), 'packages/a/src/a.ts', '@x/b',
    'packages/b/src/index.ts');
  check('by exports with conditions',
    b({ exports: { '.': { types: './dist/index.d.ts', import: './dist/index.mjs' } } }), 'packages/a/src/a.ts', '@x/b',
    'packages/b/src/index.ts');
  check('by a subpath', b({ exports: { './sub': './dist/esm/sub.js' } }), 'packages/a/src/a.ts', '@x/b/sub',
    'packages/b/src/sub.ts');
  check('by a pattern', b({ exports: { './*': './dist/*.js' } }), 'packages/a/src/a.ts', '@x/b/sub',
    'packages/b/src/sub.ts');
  check('nowhere if exports do not name it', b({ exports: { '.': './dist/index.js' } }), 'packages/a/src/a.ts',
    '@x/b/sub', undefined);
  check('into a package without exports', b({}), 'packages/a/src/a.ts', '@x/b/src/sub', 'packages/b/src/sub.ts');
  check('by outDir and rootDir', {
    ...b({ main: './compiled/index.js' }),
    'packages/b/tsconfig.json': '{"compilerOptions":{"outDir":"compiled","rootDir":"src"}}',
  }, 'packages/a/a.ts', '@x/b', 'packages/b/src/index.ts');
  check("to pnpm's members", {
    'package.json': '{"name":"r"}',
    'pnpm-workspace.yaml': "packages:\n  - 'libs/**' # all\n",
    'libs/deep/b/package.json': '{"name":"b"}',
    'libs/deep/b/index.js': '',
  }, 'a.js', 'b', 'libs/deep/b/index.js');
  check('nowhere for a package outside the workspace', {
    ...root,
    'other/b/package.json': '{"name":"b"}',
    'other/b/index.js': '',
  }, 'a.js', 'b', undefined);
  check('nowhere for a package that a glob excludes', {
    'package.json': '{"workspaces":["packages/*","!packages/b"]}',
    'packages/b/package.json': '{"name":"b"}',
    'packages/b/index.js': '',
  }, 'a.js', 'b', undefined);
  check('to itself', { 'package.json': '{"name":"me","exports":{"./x":"./src/x.ts"}}', 'src/x.ts': '' }, 'test/a.ts',
    'me/x', 'src/x.ts');
  check('by its imports', { 'package.json': '{"name":"me","imports":{"#x/*":"./src/*.ts"}}', 'src/b.ts': '' },
    'src/a.ts', '#x/b', 'src/b.ts');
  check('to a linked dependency', {
    'package.json': '{"dependencies":{"alias":"file:./dep"}}',
    'dep/package.json': '{"name":"dep"}',
    'dep/index.js': '',
  }, 'a.js', 'alias', 'dep/index.js');
  check('to sources rather than to a committed build', {
    'package.json': '{"name":"me","exports":{".":{"browser":"./dist/me.cjs","default":"./index.js"}}}',
    'dist/me.cjs': '',
    'index.js': '',
  }, 'test/a.js', 'me', 'index.js');
  it('are named with their roots', () =>
    assert.deepEqual(link(indexed(b({}))).packages.map((one) => [one.name, one.root]), [['root', ''], ['@x/b',
      'packages/b']]));
});

describe('Python imports lead', () => {
  check('to a sibling', ['pkg/__init__.py', 'pkg/b.py'], 'pkg/a.py', 'from . import b\n', 'pkg/b.py');
  check('into a sibling', ['pkg/__init__.py', 'pkg/b.py'], 'pkg/a.py', 'from .b import c\n', 'pkg/b.py');
  check('upwards', ['pkg/__init__.py', 'pkg/b.py', 'pkg/sub/__init__.py'], 'pkg/sub/a.py', 'from ..b import c\n',
    'pkg/b.py');
  check('to the package if a name is not a module', ['pkg/__init__.py'], 'pkg/a.py', 'from . import c\n',
    'pkg/__init__.py');
  check('from the root', ['pkg/__init__.py', 'pkg/b.py'], 'tests/test_a.py', 'from pkg.b import c\n', 'pkg/b.py');
  check('into src', ['src/pkg/__init__.py', 'src/pkg/b.py'], 'tests/test_a.py', 'import pkg.b\n', 'src/pkg/b.py');
  check('into a declared folder', {
    'setup.cfg': '[options]\npackage_dir =\n    = source\n',
    'source/pkg/__init__.py': '',
  }, 'tests/test_a.py', 'import pkg\n', 'source/pkg/__init__.py');
  check("into pyproject's folder", {
    'pyproject.toml': '[tool.setuptools.packages.find]\nwhere = ["python2"]\n',
    'python2/pkg/b.py': '',
  }, 'tests/test_a.py', 'from pkg import b\n', 'python2/pkg/b.py');
  check('into a project of a monorepo', {
    'libs/x/pyproject.toml': '[project]\nname = "x"\n',
    'libs/x/src/x/__init__.py': '',
  }, 'libs/x/tests/test_a.py', 'import x\n', 'libs/x/src/x/__init__.py');
  check('through namespace packages', ['ns/a/b.py'], 'main.py', 'import ns.a.b\n', 'ns/a/b.py');
  check('to a package rather than a namespace', ['lib/ns/__init__.py', 'ns/readme.py'], 'main.py', 'import ns\n',
    'lib/ns/__init__.py');
  check('to stubs if there is nothing else', ['pkg/__init__.py', 'pkg/c.pyi'], 'pkg/a.py', 'from . import c\n',
    'pkg/c.pyi');
  check('next to a test', ['tests/helpers.py'], 'tests/test_a.py', 'import helpers\n', 'tests/helpers.py');
  check('next to a conftest further up', ['tests/conftest.py', 'tests/helpers.py'], 'tests/unit/test_a.py',
    'import helpers\n', 'tests/helpers.py');
  check('nowhere for the standard library', ['pkg/__init__.py', 'pkg/logging.py'], 'pkg/a.py', 'import logging\n',
    undefined);
  const backend = ['backend/app/core/sec.py', 'backend/app/core/db/__init__.py', 'backend/app/__main__.py'];
  check('from an undeclared folder above', backend, 'backend/app/main.py', 'from app.core.sec import f\n',
    'backend/app/core/sec.py');
  check('from there to a submodule', backend, 'backend/app/core/jobs/a.py', 'from app.core import sec\n',
    'backend/app/core/sec.py');
  check('from there to a package', backend, 'backend/app/main.py', 'import app.core.db\n',
    'backend/app/core/db/__init__.py');
  check('into the only folder that has such a module', backend, 'scripts/run.py', 'from app.core.sec import f\n',
    'backend/app/core/sec.py');
  check('nowhere if two folders have it', [...backend, 'other/app/core/sec.py'], 'scripts/run.py',
    'from app.core.sec import f\n', undefined);
  check('not into a test folder', ['tests/app/core/sec.py'], 'scripts/run.py', 'from app.core.sec import f\n',
    undefined);
  check('nowhere in their own package if it is not a folder of the search path', ['pkg/__init__.py',
    'pkg/sub/__init__.py', 'pkg/shapes.py'], 'pkg/sub/a.py', 'import shapes\n', undefined);
  check('nowhere for a standard library module that also exists in a folder above', ['scripts/copy.py'],
    'scripts/sub/a.py', 'import copy\n', undefined);
  check('nowhere above the root', ['a/__init__.py'], 'a/b.py', 'from .... import c\n', undefined);
  it('to submodules and to the package, each with its names', () => {
    const graph = link(indexed({ 'p/__init__.py': '', 'p/b.py': '', 'p/a.py': 'from . import b, c\n' }));
    assert.deepEqual(graph.imports.get('p/a.py')!.map((edge) => [edge.to, edge.names]), [['p/__init__.py', ['c']], [
      'p/b.py',
      ['*'],
    ]]);
  });
});

describe('tests are paired', () => {
  const spec = "describe('x', () => {});\n";
  pair('beside their source', { 'src/util.ts': 'export function a() {}', 'src/util.test.ts': spec }, {
    'src/util.ts': ['src/util.test.ts'],
  });
  pair('in __tests__', { 'src/a/Button.tsx': 'export function a() {}', 'src/a/__tests__/Button.tsx': spec }, {
    'src/a/Button.tsx': ['src/a/__tests__/Button.tsx'],
  });
  pair('with the mirrored source of several', { 'src/a/x.ts': 'f();', 'src/b/x.ts': 'f();', 'test/b/x.test.ts': spec },
    { 'src/b/x.ts': ['test/b/x.test.ts'] });
  pair('by a name that holds the folder', {
    'pkg/util/inspect.py': 'def f(): ...',
    'pkg/other/inspect.py': 'def f(): ...',
    'tests/test_util_inspect.py': 'def test_a(): ...',
  }, { 'pkg/util/inspect.py': ['tests/test_util_inspect.py'] });
  pair('across customs of naming', {
    'src/RedisCache.ts': 'export class A {\n  m() {}\n}',
    'test/unit/redis-cache.test.ts': spec,
  }, { 'src/RedisCache.ts': ['test/unit/redis-cache.test.ts'] });
  pair('in an index by its folder', { 'src/core/index.ts': 'f();', 'test/core.test.ts': spec }, {
    'src/core/index.ts': ['test/core.test.ts'],
  });
  pair('by what they import', {
    'src/a.ts': 'export const a = 1;',
    'test/other.test.ts': `import { a } from '../src/a';\n${spec}`,
  }, { 'src/a.ts': ['test/other.test.ts'] });
  pair('but not across languages', { 'src/a.py': 'x = 1', 'test/a.test.ts': spec }, {});
  it('but not by modules that every test imports', () => {
    const files: Record<string, string> = { 'src/tool.ts': 'export const a = 1;' };
    for (let i = 0; i < 30; i++) files[`test/t${i}.test.ts`] = `import { a } from '../src/tool';\n${spec}`;
    assert.equal(link(indexed(files)).tests.size, 0);
  });

  function pair(title: string, files: Files, expected: Record<string, string[]>): void {
    it(title, () => {
      const graph = link(indexed(files));
      assert.deepEqual(Object.fromEntries(graph.tests), expected);
      assert.deepEqual(
        [...graph.testedBy].map(([test, sources]) => sources.map((source) => `${source} ${test}`)).flat(),
        Object.entries(expected).flatMap(([source, tests]) => tests.map((test) => `${source} ${test}`)),
      );
    });
  }
});

describe('the graph', () => {
  it('has reverse edges, sorted, without duplicates', () => {
    const graph = link(
      indexed({ 'c.ts': "import './a';\nimport { x } from './a';\n", 'b.ts': "export * from './a';\n", 'a.ts': '' }),
    );
    assert.deepEqual(graph.importers.get('a.ts'), ['b.ts', 'c.ts']);
    assert.deepEqual(graph.imports.get('c.ts')!.map((edge) => [edge.to, edge.line]), [['a.ts', 1], ['a.ts', 2]]);
  });
});
