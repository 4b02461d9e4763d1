import assert from 'node:assert';
import { readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname } from 'node:path/posix';
import ts from 'typescript';
import { agents } from '#agents/agents';
import { circleInWords, importCircles, importedPath, importsBetween, type ImportMap } from './support/importCircles';
import { table } from './support/table';

const ground = ['model', 'base'];
const shared = ['languages', 'tokens', 'secrets', 'agents'];
const stages = ['1-scan', '2-index', '3-link', '4-rank', '5-outline', '6-select', '7-render'].map((one) =>
  `pipeline/${one}`
);
/** Modules that the platform and every app may import. */
const engine = [...ground, 'reports', 'agents', 'secrets', 'tokens', 'engine', 'features'];
/** Modules of features that the engine knows: the parts of a pack for documents and memory. */
const inPacks = ['search/pure/matcher', 'documents/pure/kind', 'documents/pure/corpus',
  'documents/engine/listDocuments', 'documents/engine/packedDocuments', 'documents/engine/answers/corpusNow',
  'documents/engine/answers/documentAnswers', 'documents/engine/answers/documentStanding',
  'documents/engine/answers/retrieveChunk', 'memory/pure/anchors', 'memory/pure/shownEntries',
  'memory/engine/aboutTargets', 'memory/engine/packing/packedMemory'].map((one) => `features/${one}`);

/**
 * Who may import whom: a room, or one file of it (`apps/mcp/serve`); a room may always import itself. Type imports
 * count. A room that is not in the table may not exist. `features` are the lists of what features bring.
 */
const mayImport: Record<string, readonly string[]> = {
  model: [],
  base: [],
  reports: ['model', 'features/documents/pure'],
  ...Object.fromEntries(shared.map((room) => [room, ground])),
  ...Object.fromEntries(stages.map((room) => [room, [...ground, ...shared]])),
  'pipeline/7-render': [...ground, ...shared, 'reports', 'features/documents/pure/placeText',
    'features/memory/pure/shownEntries'],
  engine: [...ground, 'reports', ...shared, ...stages, ...inPacks],
  features: [...ground, 'engine', 'features/*/engine'],
  tools: [...ground, 'reports', 'secrets', 'engine', 'features', 'features/*/engine'],
  platform: [...engine, 'languages/scanning/nameShape', 'pipeline/3-link/cachedGraph',
    'pipeline/4-rank/corpus/postings'],
  host: [...engine, 'pipeline/1-scan/openFile', 'tools', 'platform', 'features/*/node'],
  'apps/guard': [...ground, 'agents', 'platform/service', 'features/guard/pure'],
  'apps/mcp': [...engine, 'tools', 'platform', 'host'],
  'apps/cli': [...engine, 'tools', 'platform', 'host', 'features/*/engine', 'features/*/node', 'features/*/cli',
    'apps/mcp/serve'],
  'apps/vscode': [...engine, 'pipeline/4-rank/signals/kinds', 'tools', 'platform', 'host', 'features/*/pure',
    'features/*/engine', 'features/*/node', 'features/*/vscode'],
};

/** The floors of a feature, each with the modules that it may import besides the feature's own floors before it. */
const floors: Record<string, readonly string[]> = {
  pure: [...ground, 'reports', 'secrets', 'languages', 'agents'],
  engine: [...ground, 'reports', ...shared, ...stages, 'engine', 'tools'],
  node: [...engine, 'pipeline/4-rank/signals/kinds', 'platform', 'host'],
  cli: [...engine, 'pipeline/4-rank/signals/kinds', 'platform', 'host', 'apps/cli'],
  vscode: [...engine, 'platform', 'host', 'apps/vscode'],
};
/** Modules that a floor of a feature takes from another feature, or from a stage. */
const betweenFeatures: Record<string, readonly string[]> = {
  'benchmark/pure': ['pipeline/4-rank/signals/kinds'],
  'benchmark/cli': ['features/sessions/node'],
  'callers/engine': ['features/search/engine'],
  'callers/vscode': ['features/memory/vscode'],
  'compress/engine': ['features/search/pure'],
  'documents/vscode': ['features/search/vscode'],
  'guard/vscode': ['features/threads/vscode'],
  'memory/vscode': ['features/connect/vscode'],
  'sessions/node': ['features/compress/pure', 'features/memory/engine'],
};

/**
 * The files that may import from agents' folders: lists with a line for each agent that has what they list, each loaded
 * at a time of its own, and the plugin, which has hooks and servers of some.
 */
const agentLists = ['agentRows', 'connection/connections', 'connection/hookFiles', 'exports/exportRows',
  'hooks/hookAdapters', 'hooks/samplePayloads', 'plugin/pluginClients', 'plugin/pluginFiles', 'toolOutput/toolOutputs',
  'transcripts/presenceOnly', 'transcripts/sessionAgents'].map((one) => `agents/${one}`);
/** Modules of agents' folders that others import: the form of hooks that several agents share, and imports of rules. */
const ofAgents: Record<string, string> = {
  'agents/claude/claudeHooks': 'agents',
  'agents/claude/claudeImports': 'features/memory/engine',
};

/** The only files that may cut a text that is not redacted: one redacts it first, one shows an agent its own words. */
const textCutters = ['secrets/truncate.ts', 'features/guard/pure/phrases.ts'];

/** The rooms of the engine and its files beside them, each after what it imports. */
const engineRooms = ['optionTable', 'options', 'run', 'settings', 'formats', 'ports', 'host', 'serialQueue', 'indexing',
  'state', 'threads', 'inputs', 'freshness', 'project', 'packing', 'pipeline', 'learning', 'record', 'answers',
  'firstLook', 'packer', 'requests', 'requestParts', 'engine'];

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
  table('form no cycle in any room', (row) => {
    for (const room of [...new Set([...texts.keys()].map(roomOf))]) {
      const own = circles.filter((circle) => circle.some((path) => roomOf(path) === room)).map((circle) =>
        circleInWords(circle, imports)
      );
      row(`form no cycle in ${room}`, () => assert.deepEqual(own, [], own.join('\n')));
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
  it('are distinguished if one merely leads to the other', () =>
    assert.deepEqual(circlesOf({
      'a.ts': `import './b';`,
      'b.ts': `import './a'; import './c';`,
      'c.ts': `import './d';`,
      'd.ts': `import './c';`,
    }).map((one) => one.split('\n')[1]), ['  a.ts imports b.ts', '  c.ts imports d.ts']));
  it('are not reported if two paths lead to one file', () =>
    assert.deepEqual(
      circlesOf({
        'a.ts': `import './b'; import './c';`,
        'b.ts': `import './d';`,
        'c.ts': `import './d';`,
        'd.ts': `import 'x'; import '../../package.json';`,
      }),
      [],
    ));
  it('may consist of one file', () =>
    assert.deepEqual(circlesOf({ 'a.ts': `import './a';` }), ['1 file imports itself:\n  a.ts imports a.ts']));
});

describe('texts that are cut for display', () => {
  /** Files that cut a text themselves, because it is redacted already, is none, or is redacted as a whole later. */
  const cutters = ['base/text/cutText', 'features/documents/pure/quotation', 'features/search/pure/packet',
    'languages/scanning/header', 'languages/scanning/openString', 'platform/cache/remoteCache'];
  table('are redacted first in each file', (row) => {
    for (const path of sources('src')) {
      if (cutters.includes(withoutExtension(path.slice('src/'.length)))) continue;
      row(`are redacted first in ${path}`, () =>
        assert.doesNotMatch(readFileSync(path, 'utf8'), /\.slice\([^`\n]*\}…|\.slice\(0,[^\n]{0,80}\) \+ ['"`]…/,
          'secrets/truncate.ts cuts texts'));
    }
  });
});

describe('the output of the command line', () => {
  table('goes through one writer in each file', (row) => {
    for (
      const path of sources('src').filter((one) =>
        /^src\/(?:apps|features\/\w+)\/cli\//.test(one) && !one.endsWith('/terminal.ts')
      )
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
  check('a stage may use model, base and the shared rooms', 'pipeline/4-rank/rank.ts',
    `import { a } from '#model'; import type { b } from '#base/words'; export * from '#languages/languages'; import x from './bm25';`,
    []);
  check('a stage never imports another stage', 'pipeline/4-rank/rank.ts', `import { scan } from '../1-scan/scan';`, [
    'pipeline/4-rank may not import pipeline/1-scan',
  ]);
  check('a type import counts', 'pipeline/4-rank/rank.ts', `import type { Scan } from '../1-scan/scan';`, [
    'pipeline/4-rank may not import pipeline/1-scan',
  ]);
  check('an inline type import counts', 'pipeline/4-rank/rank.ts', `type A = import('../1-scan/scan').A;`, [
    'pipeline/4-rank may not import pipeline/1-scan',
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
  check('stages may meet in the engine', 'engine/pipeline.ts',
    `import { scan } from '#pipeline/1-scan/scan'; import { rank } from '#pipeline/4-rank/rank';`, []);
  check('a room of the engine may import earlier ones', 'engine/packing/plan.ts',
    `import { scan } from '../inputs/inputs'; import { a } from './near'; import { b } from '../host';`, []);
  check('a room of the engine may not import later ones', 'engine/packing/plan.ts',
    `import { scan } from '../answers/files/explain'; import { a } from '../packer';`, [
    'engine/packing comes before engine/answers',
    'engine/packing comes before engine/packer',
  ]);
  check('a new room of the engine needs a row in its table', 'engine/stuff/x.ts', `import { h } from '../host';`, [
    'engine/stuff is not a room of the table',
  ]);
  check('apps may import the engine', 'apps/cli/main.ts', `import { e } from '#engine/engine';`, []);
  check('apps may not import a stage behind the engine', 'apps/vscode/x.ts',
    `import { r } from '#pipeline/4-rank/ranker';`, [
    'apps/vscode may not import pipeline/4-rank',
  ]);
  check('apps may import single files of a stage', 'apps/vscode/x.ts',
    `import { k } from '#pipeline/4-rank/signals/kinds';`, []);
  check('apps may use the platform', 'apps/vscode/x.ts',
    `import { n } from '#platform/fs/files'; import * as vscode from 'vscode'; import { join } from 'node:path';`, []);
  check('apps may not import each other', 'apps/vscode/x.ts', `import { n } from '../cli/main';`, [
    'apps/vscode may not import apps/cli',
  ]);
  check('the platform may not import an app', 'platform/x.ts', `import { n } from '#apps/cli/main';`, [
    'platform may not import apps/cli',
  ]);
  check('a pure room may not import a builtin module', 'pipeline/1-scan/scan.ts',
    `import fs from 'fs'; import p from 'node:path'; import v from 'vscode'; const c = require('child_process');`, [
    'pipeline/1-scan is pure and may not import fs',
    'pipeline/1-scan is pure and may not import node:path',
    'pipeline/1-scan is pure and may not import vscode',
    'pipeline/1-scan is pure and may not import child_process',
  ]);
  check('a pure room may import only pure packages', 'pipeline/1-scan/scan.ts',
    `import ignore from 'ignore'; import { Tiktoken } from 'js-tiktoken/lite'; import axios from 'axios';`, [
    'pipeline/1-scan is pure and may not import axios',
  ]);
  check('a pure room may not use a clock, randomness or the environment', 'pipeline/6-select/select.ts',
    `const a = Date.now(), b = new Date(), c = new Date, d = Math.random(), e = process.env.HOME, f = Date(), g = performance.now(), h = globalThis.process;`,
    ['pipeline/6-select:1 uses Date.now', 'pipeline/6-select:1 uses new Date()', 'pipeline/6-select:1 uses new Date()',
      'pipeline/6-select:1 uses Math.random', 'pipeline/6-select:1 uses process', 'pipeline/6-select:1 uses Date()',
      'pipeline/6-select:1 uses performance', 'pipeline/6-select:1 uses globalThis']);
  check('a time passed in is fine', 'pipeline/6-select/select.ts',
    `// Date.now()\nconst a = new Date(host.now()), b = 'process.env', c = task.process, d = { process: 1 };`, []);
  check('a host may use a clock', 'platform/x.ts', `const a = Date.now(), e = process.env.HOME;`, []);
  check('the benchmark may not import a stage, and stays pure', 'features/benchmark/pure/x.ts',
    `import { r } from '#pipeline/4-rank/ranker'; import { readFileSync } from 'node:fs';`, [
    'features/benchmark/pure may not import pipeline/4-rank',
    'features/benchmark/pure is pure and may not import node:fs',
  ]);
  check('nothing may be imported from outside src', 'apps/cli/main.ts',
    `import x from '../../../test/support/memoryHost';`, [
    'apps/cli may not import outside src',
  ]);
  check('a host may import the version', 'apps/cli/main.ts', `import { version } from '../../../package.json';`, []);
  check('a floor of a feature may import lower ones', 'features/memory/vscode/x.ts',
    `import { a } from '../engine/a'; import { b } from '../pure/b'; import { c } from '#apps/vscode/c';`, []);
  check('a floor may not import a higher one or another feature', 'features/memory/engine/x.ts',
    `import { a } from '../node/a'; import { b } from '#features/sessions/pure/b';`, [
    'features/memory/engine may not import features/memory/node',
    'features/memory/engine may not import features/sessions/pure',
  ]);
  check('the engine may not import features', 'engine/engine.ts', `import { a } from '#features/callers/engine/a';`, [
    'engine may not import features/callers/engine',
  ]);
  check('a list of agents may import from their folders', 'agents/agentRows.ts',
    `import { a } from './claude/claudeAgent';`, []);
  check('an agent may use its own folder, what agents share and shared forms of hooks', 'agents/kiro/kiroHooks.ts',
    `import { a } from './kiroAgent'; import { b } from '../hooks/hookRow'; import { c } from '../claude/claudeHooks';`,
    []);
  check('an agent may not use the folder of another', 'agents/kiro/kiroSessions.ts',
    `import { a } from '../claude/claudeSessions';`, [
    'agents/kiro/kiroSessions may not import agents/claude/claudeSessions',
  ]);
  check('others may not import from the folder of an agent', 'features/sessions/pure/x.ts',
    `import { a } from '#agents/claude/claudeSessions';`, [
    'features/sessions/pure/x may not import agents/claude/claudeSessions',
  ]);
  check('only what redacts first may cut a text', 'engine/x.ts', `import { cutEnd } from '#base/text/cutText';`, [
    'engine may not import base/text/cutText: secrets/truncate.ts redacts first',
  ]);
  check('a new room needs a row in the table', 'stuff/x.ts', ``, ['stuff is not a room of the table']);

  function check(title: string, path: string, source: string, expected: string[]): void {
    it(title, () => assert.deepEqual(brokenWalls(path, source), expected));
  }
});

/** Describes the imports of a file below `src/` that the table forbids. */
function brokenWalls(path: string, source: string): string[] {
  const room = roomOf(path);
  const allowed = allowedFor(room);
  if (!allowed) return [`${room} is not a room of the table`];
  const pure = !/^(?:platform|host|apps\/.*|features\/.*\/(?:node|cli|vscode))$/.test(room);
  const imports = ts.preProcessFile(source, true, true).importedFiles.map((f) => f.fileName);
  return [
    ...imports.flatMap((
      specifier,
    ) => (/^[.#]/.test(specifier) ? wallTo(specifier) : pure ? impurePackage(specifier) : [])),
    ...(pure ? impureNames(room, path, source) : []),
  ];

  function wallTo(specifier: string): string[] {
    const target = importedPath(path, specifier);
    if (target === '../package.json' && !pure) return []; // the version, put in by the build
    if (target.startsWith('..')) return [`${room} may not import outside src`];
    const to = roomOf(target);
    if (to === 'engine' && room === 'engine') return backInEngine(target);
    if (target === 'base/text/cutText' && !textCutters.includes(path))
      return [`${room} may not import ${target}: secrets/truncate.ts redacts first`];
    if (isInAgentFolder(target) && !mayImportAgent(target))
      return [`${withoutExtension(path)} may not import ${target}`];
    const names = [to, target, to.replace(/^features\/\w+\//, 'features/*/'),
      ...(target.startsWith('platform/service/') ? ['platform/service'] : [])];
    return [room, ...allowed!].some((one) => names.includes(one)) ? [] : [`${room} may not import ${to}`];
  }

  function mayImportAgent(target: string): boolean {
    return path.startsWith(`${dirname(target)}/`) || agentLists.includes(withoutExtension(path)) ||
      ofAgents[target] === room;
  }

  function backInEngine(target: string): string[] {
    const [from, to] = [path, target].map((one) => withoutExtension(one.split('/')[1]!)) as [string, string];
    const [at, before] = [engineRooms.indexOf(from), engineRooms.indexOf(to)];
    if (at < 0) return [`engine/${from} is not a room of the table`];
    return before > at ? [`engine/${from} comes before engine/${to}`] : [];
  }

  function impurePackage(specifier: string): string[] {
    const name = specifier.split('/').slice(0, specifier.startsWith('@') ? 2 : 1).join('/');
    const isPure = purePackages.includes(name) && !builtinModules.includes(name);
    return isPure ? [] : [`${room} is pure and may not import ${specifier}`];
  }
}

/** `apps/cli/main.ts` → `apps/cli`, `model/index.ts` → `model`, `features/guard/pure/x.ts` → `features/guard/pure`. */
function roomOf(path: string): string {
  const parts = withoutExtension(path).split('/');
  if (parts[0] === 'features') return parts.length > 3 ? parts.slice(0, 3).join('/') : 'features';
  return parts.slice(0, parts[0] === 'apps' || parts[0] === 'pipeline' ? 2 : 1).join('/');
}

/** Returns what a room may import besides itself; undefined for a room that is not in the tables. */
function allowedFor(room: string): readonly string[] | undefined {
  const [, feature, floor] = /^features\/(\w+)\/(\w+)$/.exec(room) ?? [];
  if (feature === undefined || floor === undefined) return mayImport[room];
  const order = Object.keys(floors);
  const inner = order.slice(0, order.indexOf(floor)).filter((one) => floor !== 'vscode' || one !== 'cli');
  return floors[floor] &&
    [...floors[floor], ...inner.map((one) => `features/${feature}/${one}`),
      ...betweenFeatures[`${feature}/${floor}`] ?? []];
}

/** Reports whether a module is in the folder of an agent, `agents/claude/`. */
function isInAgentFolder(module: string): boolean {
  const [room, agent, ...rest] = module.split('/');
  return room === 'agents' && rest.length > 0 && Object.hasOwn(agents, agent!);
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
