import assert from 'node:assert';
import { readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { posix } from 'node:path';
import ts from 'typescript';
import { circleInWords, importCircles, importsBetween, type ImportMap } from './support/importCircles';
import { table } from './support/table';

/** Rooms below `src/`; a room that is not in the table may not exist. */
const stages = ['1-scan', '2-index', '3-link', '4-rank', '5-outline', '6-select', '7-render'];
const shared = ['languages', 'tokens', 'secrets', 'agents'];
const ground = ['model', 'base'];

/** What a host stores, opens or names of the stages; all else of them is behind the engine. */
const cached = ['1-scan/openFile', '3-link/cachedGraph', '4-rank/corpus/postings', '4-rank/signals/kinds'];
/** What any host may import. */
const engine = [...ground, 'reports', 'agents', 'secrets', 'tokens', 'engine'];

/**
 * Who may import whom: a room, or one file of it (`hosts/mcp/serve`); a room may always import itself. Type imports
 * count.
 */
const mayImport: Record<string, readonly string[]> = {
  model: [],
  reports: ['model', 'documents'],
  base: [],
  ...Object.fromEntries(shared.map((room) => [room, ground])),
  ...Object.fromEntries(stages.map((room) => [room, [...ground, ...shared]])),
  '7-render': [...ground, 'reports', 'documents', 'memory', ...shared],
  sessions: [...ground, 'reports', 'agents'],
  documents: [...ground, 'secrets'],
  memory: ground,
  callers: [...ground, 'languages'],
  packets: [...ground, 'reports', ...shared],
  engine: [...ground, 'reports', ...shared, ...stages, 'packets', 'documents', 'memory', 'callers'],
  guard: [...ground, 'reports', 'agents'],
  benchmark: [...ground, 'reports', 'languages', '4-rank/signals/kinds'],
  tools: [...ground, 'reports', 'secrets', 'documents', 'engine'],
  // light: what only asks a living engine loads it before anything else
  'hosts/service': [...ground, 'reports', 'engine'],
  'hosts/node': [...engine, ...cached, 'languages/scanning/nameShape', 'hosts/service', 'benchmark', 'tools',
    'sessions', 'documents'],
  'hosts/guard': [...ground, 'agents', 'guard', 'hosts/service'],
  'hosts/mcp': [...engine, 'tools', 'hosts/node', 'hosts/service'],
  'hosts/cli': [...engine, '4-rank/signals/kinds', 'hosts/node', 'hosts/service', 'benchmark', 'tools',
    'hosts/mcp/serve', 'sessions', 'documents', 'memory'],
  'hosts/vscode': [...engine, '4-rank/signals/kinds', 'hosts/node', 'benchmark', 'tools', 'sessions', 'documents'],
};

/** The rooms of the engine and its files beside them, each after what it imports. */
const engineRooms = ['options', 'run', 'settings', 'formats', 'ports', 'host', 'serialQueue', 'indexing', 'documents',
  'state', 'threads', 'memory', 'inputs', 'outputs', 'freshness', 'project', 'packing', 'pipeline', 'learning',
  'record', 'search', 'answers', 'packer', 'requests', 'engine'];

/** Packages that touch neither files nor clock; pure rooms may import these and no other. */
const purePackages = ['@valibot/to-json-schema', 'ignore', 'js-tiktoken', 'jsonc-parser', 'minimatch', 're2js',
  'smol-toml', 'valibot', 'web-tree-sitter', 'yaml'];

describe('architecture', () => {
  table('holds in each file', (row) => {
    for (const path of sources('src')) {
      row(`holds in ${path}`, () =>
        assert.deepEqual(brokenWalls(path.slice('src/'.length), readFileSync(path, 'utf8')), []));
    }
  });
});

describe('imports between the files of a room, types included', () => {
  const texts = new Map(sources('src').map((path) => [path.slice('src/'.length), readFileSync(path, 'utf8')]));
  const imports = importsBetween(texts);
  const circles = importCircles(imports);
  table('make no circle in any room', (row) => {
    for (const room of [...new Set([...texts.keys()].map(roomOf))]) {
      const own = circles.filter((circle) => circle.some((path) => roomOf(path) === room)).map((circle) =>
        circleInWords(circle, imports)
      );
      row(`make no circle in ${room}`, () => assert.deepEqual(own, [], own.join('\n')));
    }
  });
});

describe('import circles', () => {
  const circlesOf = (texts: Record<string, string>): string[] => {
    const imports: ImportMap = importsBetween(new Map(Object.entries(texts)));
    return importCircles(imports).map((circle) => circleInWords(circle, imports));
  };
  it('are found through types, re-exports and index files, and named with their files', () =>
    assert.deepEqual(circlesOf({
      'a/index.ts': `export * from './b';`,
      'a/b.ts': `import type { C } from './c';`,
      'a/c.ts': `type A = import('.').A;`,
      'a/d.ts': `import { b } from './b';`,
    }), [
      '3 files import each other:\n  a/b.ts imports a/c.ts\n  a/c.ts imports a/index.ts\n  a/index.ts imports a/b.ts',
    ]));
  it('are told apart where one only leads to the other', () =>
    assert.deepEqual(circlesOf({
      'a.ts': `import './b';`,
      'b.ts': `import './a'; import './c';`,
      'c.ts': `import './d';`,
      'd.ts': `import './c';`,
    }).map((one) => one.split('\n')[1]), ['  a.ts imports b.ts', '  c.ts imports d.ts']));
  it('are none where two ways lead to one file', () =>
    assert.deepEqual(
      circlesOf({
        'a.ts': `import './b'; import './c';`,
        'b.ts': `import './d';`,
        'c.ts': `import './d';`,
        'd.ts': `import 'x'; import '../../package.json';`,
      }),
      [],
    ));
  it('may be of one file', () =>
    assert.deepEqual(circlesOf({ 'a.ts': `import './a';` }), ['1 file imports itself:\n  a.ts imports a.ts']));
});

describe('what the command line prints', () => {
  table('goes through one writer in each file', (row) => {
    for (
      const path of sources('src').filter((one) => one.startsWith('src/hosts/cli/') && !one.endsWith('/terminal.ts'))
    ) {
      row(`goes through one writer in ${path}`, () => {
        const text = readFileSync(path, 'utf8');
        assert.doesNotMatch(text, /console\.\w+\(|process\.std(?:out|err)\.write\(/);
        assert.ok(path.endsWith('/progressBar.ts') || !/\b(?:out|stdout|stderr)\.write\(/.test(text),
          'only the progress bar moves the cursor itself');
      });
    }
  });
});

describe('the walls', () => {
  check('a stage may use model, base and the shared rooms', '4-rank/rank.ts',
    `import { a } from '../model'; import type { b } from '../base/words'; export * from '../languages/languages'; import x from './bm25';`,
    []);
  check('a stage never imports another stage', '4-rank/rank.ts', `import { scan } from '../1-scan/scan';`, [
    '4-rank may not import 1-scan',
  ]);
  check('a type import counts', '4-rank/rank.ts', `import type { Scan } from '../1-scan/scan';`, [
    '4-rank may not import 1-scan',
  ]);
  check('an inline type import counts', '4-rank/rank.ts', `type A = import('../1-scan/scan').A;`, [
    '4-rank may not import 1-scan',
  ]);
  check('a dynamic import counts', 'base/x.ts', `const m = import('../tokens/count');`, ['base may not import tokens']);
  check('a re-export counts', 'secrets/redact.ts', `export { x } from '../engine/engine';`, [
    'secrets may not import engine',
  ]);
  check('an import in a comment or a string does not', 'base/x.ts',
    `// import '../engine/engine'\nconst s = "import x from '../tokens/a'";`, []);
  check('model imports nothing', 'model/index.ts', `import type { A } from '../base/event';`, [
    'model may not import base',
  ]);
  check('stages meet in the engine', 'engine/pipeline.ts',
    `import { scan } from '../1-scan/scan'; import { rank } from '../4-rank/rank';`, []);
  check('a room of the engine imports those before it', 'engine/packing/plan.ts',
    `import { scan } from '../inputs/inputs'; import { a } from './near'; import { b } from '../host';`, []);
  check('a room of the engine imports none after it', 'engine/packing/plan.ts',
    `import { scan } from '../answers/files/explain'; import { a } from '../packer';`, [
    'engine/packing comes before engine/answers',
    'engine/packing comes before engine/packer',
  ]);
  check('a new room of the engine needs a row in its table', 'engine/stuff/x.ts', `import { h } from '../host';`, [
    'engine/stuff is no room of the table',
  ]);
  check('hosts see the engine', 'hosts/cli/main.ts', `import { e } from '../../engine/engine';`, []);
  check('hosts see no stage behind the engine', 'hosts/vscode/x.ts', `import { r } from '../../4-rank/ranker';`, [
    'hosts/vscode may not import 4-rank',
  ]);
  check('but single files of them', 'hosts/vscode/x.ts', `import { k } from '../../4-rank/signals/kinds';`, []);
  check('hosts may use the node host', 'hosts/vscode/x.ts',
    `import { n } from '../node/files'; import * as vscode from 'vscode'; import { join } from 'node:path';`, []);
  check('hosts do not import each other', 'hosts/vscode/x.ts', `import { n } from '../cli/main';`, [
    'hosts/vscode may not import hosts/cli',
  ]);
  check('the node host imports no other', 'hosts/node/x.ts', `import { n } from '../cli/main';`, [
    'hosts/node may not import hosts/cli',
  ]);
  check('a pure room has no builtin module', '1-scan/scan.ts',
    `import fs from 'fs'; import p from 'node:path'; import v from 'vscode'; const c = require('child_process');`, [
    '1-scan is pure and may not import fs',
    '1-scan is pure and may not import node:path',
    '1-scan is pure and may not import vscode',
    '1-scan is pure and may not import child_process',
  ]);
  check('a pure room has only pure packages', '1-scan/scan.ts',
    `import ignore from 'ignore'; import { Tiktoken } from 'js-tiktoken/lite'; import axios from 'axios';`, [
    '1-scan is pure and may not import axios',
  ]);
  check('a pure room has no clock, chance or environment', '6-select/select.ts',
    `const a = Date.now(), b = new Date(), c = new Date, d = Math.random(), e = process.env.HOME, f = Date(), g = performance.now(), h = globalThis.process;`,
    ['6-select:1 uses Date.now', '6-select:1 uses new Date()', '6-select:1 uses new Date()',
      '6-select:1 uses Math.random', '6-select:1 uses process', '6-select:1 uses Date()', '6-select:1 uses performance',
      '6-select:1 uses globalThis']);
  check('a time that was handed in is fine', '6-select/select.ts',
    `// Date.now()\nconst a = new Date(host.now()), b = 'process.env', c = task.process, d = { process: 1 };`, []);
  check('a host has a clock', 'hosts/node/x.ts', `const a = Date.now(), e = process.env.HOME;`, []);
  check('the benchmark sees no stage, and stays pure', 'benchmark/x.ts',
    `import { r } from '../4-rank/ranker'; import { readFileSync } from 'node:fs';`, [
    'benchmark may not import 4-rank',
    'benchmark is pure and may not import node:fs',
  ]);
  check('nothing leaves src', 'hosts/cli/main.ts', `import x from '../../../test/support/memoryHost';`, [
    'hosts/cli may not import outside src',
  ]);
  check('but the version, for a host', 'hosts/cli/main.ts', `import { version } from '../../../package.json';`, []);
  check('a new room needs a row in the table', 'stuff/x.ts', ``, ['stuff is no room of the table']);

  function check(title: string, path: string, source: string, expected: string[]): void {
    it(title, () => assert.deepEqual(brokenWalls(path, source), expected));
  }
});

/** What a file below `src/` does that the table forbids, in words. */
function brokenWalls(path: string, source: string): string[] {
  const room = roomOf(path);
  const allowed = mayImport[room];
  if (!allowed) return [`${room} is no room of the table`];
  const pure = !room.startsWith('hosts/');
  const imports = ts.preProcessFile(source, true, true).importedFiles.map((f) => f.fileName);
  return [
    ...imports.flatMap((
      specifier,
    ) => (specifier.startsWith('.') ? wallTo(specifier) : pure ? impurePackage(specifier) : [])),
    ...(pure ? impureNames(room, path, source) : []),
  ];

  function wallTo(specifier: string): string[] {
    const target = posix.normalize(posix.join(posix.dirname(path), specifier));
    if (target === '../package.json' && !pure) return []; // the version, put in by the build
    if (target.startsWith('..')) return [`${room} may not import outside src`];
    const to = roomOf(target);
    if (to === 'engine' && room === 'engine') return backInEngine(target);
    return [room, ...allowed!].some((one) => one === to || one === target) ? [] : [`${room} may not import ${to}`];
  }

  function backInEngine(target: string): string[] {
    const [from, to] = [path, target].map((one) => withoutExtension(one.split('/')[1]!)) as [string, string];
    const [at, before] = [engineRooms.indexOf(from), engineRooms.indexOf(to)];
    if (at < 0) return [`engine/${from} is no room of the table`];
    return before > at ? [`engine/${from} comes before engine/${to}`] : [];
  }

  function impurePackage(specifier: string): string[] {
    const name = specifier.split('/').slice(0, specifier.startsWith('@') ? 2 : 1).join('/');
    const isPure = purePackages.includes(name) && !builtinModules.includes(name);
    return isPure ? [] : [`${room} is pure and may not import ${specifier}`];
  }
}

/** `hosts/cli/main.ts` → `hosts/cli`, `model/index.ts` → `model`, `1-scan/x.ts` → `1-scan`. */
function roomOf(path: string): string {
  const parts = withoutExtension(path).split('/');
  return parts.slice(0, parts[0] === 'hosts' ? 2 : 1).join('/');
}

function withoutExtension(path: string): string {
  return path.replace(/\.(d\.)?[cm]?[jt]sx?$/, '');
}

/** The world by a global name. The pure tsc run forbids most of these too; Date and Math are in every library. */
function impureNames(room: string, path: string, source: string): string[] {
  const found: string[] = [];
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.ES2022, true);
  visit(file);
  return found;

  function visit(node: ts.Node): void {
    const what = impure(node);
    if (what) found.push(`${room}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1} uses ${what}`);
    ts.forEachChild(node, visit);
  }

  function impure(node: ts.Node): string | undefined {
    if ((ts.isNewExpression(node) || ts.isCallExpression(node)) && named(node.expression, 'Date')) {
      if (ts.isCallExpression(node)) return 'Date()';
      return node.arguments?.length ? undefined : 'new Date()';
    }
    if (!ts.isPropertyAccessExpression(node) && !ts.isElementAccessExpression(node)) return undefined;
    const of = ['process', 'performance', 'globalThis'].find((name) => named(node.expression, name));
    if (of) return of;
    const member = ts.isPropertyAccessExpression(node)
      ? node.name.text
      : ts.isStringLiteral(node.argumentExpression)
      ? node.argumentExpression.text
      : '';
    if (named(node.expression, 'Date') && member === 'now') return 'Date.now';
    if (named(node.expression, 'Math') && member === 'random') return 'Math.random';
    return undefined;
  }

  function named(node: ts.Node, name: string): boolean {
    return ts.isIdentifier(node) && node.text === name;
  }
}

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return sources(path);
    return /\.[cm]?tsx?$/.test(path) && path !== 'src/ambient.d.ts' ? [path] : [];
  }).sort();
}
