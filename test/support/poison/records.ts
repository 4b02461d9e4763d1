import { UserError } from '#base/errors';
import { escapeInvisibleInJson } from '#base/text/visible';
import { createEngine } from '#features/engine';
import type { Engine } from '#features/requests';
import type { IndexCache } from '#engine/ports/stateHost';
import type { Outline } from '#model';
import { term, type TerminalText } from '#apps/cli/output/terminal';
import { formatExplanationText } from '#apps/cli/commands/ask/explain';
import { formatGuardVerdict } from '#features/guard/cli/guard';
import { formatOutlineText } from '#apps/cli/commands/ask/outline';
import { formatPackReceipts } from '#apps/cli/commands/pack/pack';
import { formatRelatedText } from '#apps/cli/commands/ask/related';
import { formatCallers } from '#features/callers/cli/callers';
import { formatImpact } from '#features/callers/cli/impact';
import { formatRetrievedBlock } from '#apps/cli/commands/ask/retrieve';
import { formatFreshnessText } from '#apps/cli/commands/ask/status';
import { formatSelectionList } from '#apps/cli/commands/project/selection';
import { formatThreadsReport } from '#features/threads/cli/threads';
import { memoryHost, type MemoryGit, type MemoryHost } from '../memoryHost';
import { quiet } from '../quiet';
import { leavesOf, poisoned, type Leaf } from './leaves';
import { allPayloads, textPayloads, type Payload } from './payloads';
import { jsonProblems, problemsOf, terminalProblems } from './structure';

/** Every record of a small workspace with two threads, poisoned leaf by leaf, and what all commands then print. */

const task = 'Round the total of a Cart in `src/cart.ts`';
const thread = 'fix-1';
type Files = Readonly<Record<string, string>>;

const sources: Files = {
  'src/cart.ts':
    "import { Price } from './price';\n\nexport class Cart {\n  total(prices: Price[]): number {\n    return prices.length;\n  }\n}\n",
  'src/price.ts':
    'export interface Price { amount: number }\n\nexport function rounded(price: Price): number {\n  return Math.round(price.amount);\n}\n',
  'test/cart.test.ts': "import { Cart } from '../src/cart';\n\nit('adds up', () => new Cart().total([]));\n",
  'README.md': '# Shop\n\nPrices and carts.\n',
  'package.json': '{ "name": "shop" }\n',
};
const written: Files = {
  '.agentpack/task.md': `${task}\n`,
  '.agentpack/task_state.md': 'Status: in_progress\nSummary: half of it\n- [x] read\n- [ ] write\n',
  '.agentpack/config.toml':
    '[context]\ndefault_budget = 6000\ndefault_mode = "balanced"\n\n[project]\ninclude_globs = ["**/*"]\nexclude_globs = ["dist/**"]\nignore_file = ".agentignore"\n\n[guard]\non_stale = "warn"\n',
};

export interface Case {
  readonly title: string;
  readonly files: Files;
  readonly git?: MemoryGit;
  /** What is selected may be another list: a setting, a task, or what was learned. */
  readonly steers: boolean;
}

/** The state that three packs and an edit leave, as text by path. */
export async function recordedState(): Promise<Files> {
  const host = memoryHost({ files: { ...sources, ...written }, git: git() });
  const engine = createEngine(host);
  const pack = async (options: object) => {
    await engine.pack({ task, editor: { open: ['src/cart.ts'], recent: ['src/price.ts'] }, ...options }, quiet);
    host.tick(60_000);
  };
  await pack({});
  host.write('src/cart.ts', sources['src/cart.ts']!.replace('prices.length', 'prices.length + 1'));
  await pack({});
  await engine.select({ thread, choice: { kind: 'pin', paths: ['README.md'] } }, quiet);
  await engine.select({ choice: { kind: 'exclude', paths: ['package.json'] } }, quiet);
  await pack({ thread });
  await pack({ thread: 'fix-2', pinned: ['README.md'], excluded: ['package.json'] });
  await engine.guard({ path: 'src/cart.ts' }, quiet);
  engine.dispose();
  return Object.fromEntries(host.paths.flatMap((path) => {
    const text = host.text(path);
    return text === undefined ? [] : [[path, text]];
  }));
}

/** Index and outlines of these files, as the host caches them. */
export async function keptCaches(): Promise<
  { readonly index: IndexCache; readonly outlines: ReadonlyMap<string, Outline>; }
> {
  const host = memoryHost({ files: sources, git: git() });
  let index: IndexCache | undefined;
  let outlines: ReadonlyMap<string, Outline> | undefined;
  const state = {
    ...host.state,
    saveCache: (cache: IndexCache) => {
      index = cache;
    },
    appendOutlines: (_schema: string, made: ReadonlyMap<string, Outline>) => {
      outlines = made;
    },
  };
  const engine = createEngine({
    ...host,
    get git() {
      return host.git;
    },
    state,
  });
  await engine.pack({ task }, quiet);
  engine.dispose();
  return { index: index!, outlines: outlines! };
}

function git(more: MemoryGit = {}): MemoryGit {
  const change = {
    staged: false,
    unstaged: true,
    sinceRef: false,
    hunks: [{
      oldStart: 5,
      oldLines: 1,
      newStart: 5,
      newLines: 1,
      lines: ['-    return prices.length;', '+    return prices.length + 1;'],
    }],
  };
  return {
    branch: 'next',
    head: 'ab'.repeat(20),
    upstream: 'origin/next',
    ahead: 1,
    behind: 0,
    changes: [{ path: 'src/cart.ts', status: 'modified', ...change }],
    commits: [{
      sha: 'ab'.repeat(20),
      time: Date.UTC(2026, 0, 1),
      subject: 'Round the total of carts',
      files: ['src/cart.ts', 'src/price.ts'],
    }],
    ...more,
  };
}

/** One case for every leaf of every record and every payload. */
export function recordCases(state: Files): { readonly cases: readonly Case[]; readonly leaves: number; } {
  const cases: Case[] = [];
  let leaves = 0;
  for (const [path, text] of Object.entries(state)) {
    if (!path.startsWith('.agentpack/') || /context[\w.]*\.md$|\.gitignore$/.test(path)) continue;
    const places = placesIn(path, text);
    leaves += places.length;
    for (const { name, make } of places) {
      for (const payload of payloadsFor(path))
        cases.push({
          title: `${path} ${name}: ${payload.name}`,
          files: { ...state, [path]: make(payload) },
          steers: /config\.toml|task\.md|task_state\.md|metrics\.jsonl|editor\.json|selection\.json/.test(path),
        });
    }
  }
  return { cases, leaves };
}

interface Place {
  readonly name: string;
  make(payload: Payload): string;
}

function payloadsFor(path: string): readonly Payload[] {
  return path.endsWith('.md') ? textPayloads : allPayloads;
}

function placesIn(path: string, text: string): Place[] {
  if (path.endsWith('.json')) return jsonPlaces(text).map(({ name, make }) => ({ name, make }));
  if (path.endsWith('.jsonl')) {
    const lines = text.split('\n').filter((line) => line !== '');
    return lines.flatMap((line, i) =>
      jsonPlaces(line).map(({ name, make }) => ({
        name: `line ${i + 1} ${name}`,
        make: (payload: Payload) => `${lines.map((one, n) => (n === i ? make(payload) : one)).join('\n')}\n`,
      }))
    );
  }
  if (path.endsWith('.toml'))
    return [...text.matchAll(/"[^"]*"|\d+/g)].map((match) => ({
      name: match[0],
      make: ({ value }) =>
        text.slice(0, match.index) + (typeof value === 'number' ? String(value) : JSON.stringify(value)) +
        text.slice(match.index + match[0].length),
    }));
  return text.split('\n').slice(0, -1).map((_, i, lines) => ({
    name: `line ${i + 1}`,
    make: ({ value }) => `${lines.map((one, n) => (n === i ? `${one}${value}` : one)).join('\n')}\n`,
  }));
}

function jsonPlaces(text: string): Place[] {
  const value: unknown = JSON.parse(text);
  return leavesOf(value).map((leaf: Leaf) => ({
    name: `${leaf.at.join('.')}${leaf.kind === 'key' ? ' (its name)' : ''}`,
    make: (payload: Payload) => {
      const marked = JSON.stringify(
        poisoned(value, leaf,
          typeof payload.value === 'number' && leaf.kind !== 'key' ? `\u0001${payload.value}\u0001` : payload.value),
      );
      return marked.replace(/"\\u0001(.*?)\\u0001"/, '$1'); // what JSON.stringify would not write: NaN
    },
  }));
}

/** Names of files, branches, subjects and a task as hostile repositories have them. */
export function workspaceCases(): readonly Case[] {
  return textPayloads.flatMap(({ name, value }) => {
    const text = String(value);
    const inPath = text.replaceAll('\0', '').slice(0, 200);
    const path = `src/${inPath.split('/').filter((part) => !['', '.', '..'].includes(part)).join('/') || 'x'}.ts`;
    const more = {
      ...sources,
      ...written,
      [path]: `export class Cart${'x'} { total() { return 1; } }\n// ${text}\n`,
      'docs/names.md': `# ${text.replaceAll('\n', ' ')}\n\n## total ${text.replaceAll('\n', ' ')}\n`,
    };
    const hostile = git({
      branch: text || 'x',
      upstream: text || 'y',
      commits: [{ sha: 'cd'.repeat(20), time: 1, subject: `total of a Cart ${text}`, files: [path, 'src/cart.ts'] }],
      changes: [{ path, status: 'untracked', staged: false, unstaged: true, sinceRef: false, hunks: [] }],
    });
    return [
      { title: `the workspace: ${name}`, files: more, git: hostile, steers: true },
      {
        title: `the task: ${name}`,
        files: { ...sources, ...written, '.agentpack/task.md': `total of a Cart ${text}\n` },
        git: git(),
        steers: true,
      },
    ];
  });
}

export interface Outcome {
  readonly problems: readonly string[];
  /** Outputs that were looked at. */
  readonly outputs: number;
  readonly setAside: boolean;
  /** Paths that the packs selected. */
  readonly selected: readonly string[];
}

/** Runs every command and checks everything that it prints and writes. */
export async function outcomeOf({ files, git: own, title }: Case): Promise<Outcome> {
  const host = memoryHost({ files, git: own ?? git() });
  const engine = createEngine(host);
  const problems: string[] = [];
  let outputs = 0;
  const selected: string[] = [];
  const say = (what: string, found: readonly string[]) => {
    outputs++;
    problems.push(...found.map((one) => `${title} → ${what}: ${one}`));
  };
  const ask = async <T>(what: string, act: () => Promise<T>, text: (answer: T) => TerminalText) => {
    try {
      const answer = await act();
      say(what, terminalProblems(text(answer).raw));
      say(`${what} --json`, jsonProblems(escapeInvisibleInJson(JSON.stringify(answer, null, 1))));
    } catch (error) {
      if (error instanceof UserError) say(what, terminalProblems(term`${error.message}`.raw));
      else say(what, [`it fails with ${(error as Error).stack?.split('\n').slice(0, 3).join(' ') ?? String(error)}`]);
    }
  };
  for (const scope of [{}, { thread }]) await asked(engine, scope, ask);
  for (const scope of [{}, { thread }]) {
    await ask('pack', () => engine.packDocument({ task, ...scope }, quiet), (document) => {
      selected.push(...document.files.map((file) => file.path));
      return formatPackReceipts(document, false, undefined, 100, false);
    });
    contexts(host, 'thread' in scope ? `threads/${thread}/` : '', say);
  }
  for (const warning of engine.takeWarnings()) say('a warning', terminalProblems(term`${warning}`.raw));
  engine.dispose();
  return { problems, outputs, selected, setAside: host.paths.some((path) => path.endsWith('.corrupt')) };
}

async function asked(engine: Engine, scope: { readonly thread?: string; },
  ask: <T>(what: string, act: () => Promise<T>, text: (answer: T) => TerminalText) => Promise<void>): Promise<void>
{
  await ask('status', () => engine.status(scope, quiet),
    (freshness) => formatFreshnessText(freshness, { thread: scope.thread }, undefined));
  await ask('guard', () => engine.guard({ path: 'src/cart.ts', ...scope }, quiet), formatGuardVerdict);
  await ask('explain', () => engine.explain('src/cart.ts', scope, quiet), formatExplanationText);
  await ask('retrieve', () => engine.retrieve('src/cart.ts#Cart.total', scope, quiet), formatRetrievedBlock);
  await ask('retrieve of nothing', () => engine.retrieve('src/none.ts', scope, quiet), formatRetrievedBlock);
  await ask('pin', () => engine.select(scope, quiet), formatSelectionList);
  await ask('threads', () => engine.threads(scope, quiet),
    (report) => formatThreadsReport(report, true, Date.UTC(2026, 0, 3), 100, false));
  if (scope.thread !== undefined) return;
  await ask('related', () => engine.related('src/cart.ts', {}, quiet), formatRelatedText);
  await ask('callers', () => engine.callers('Cart.total', {}, quiet), formatCallers);
  await ask('impact', () => engine.impact(['src/cart.ts'], {}, quiet), formatImpact);
  await ask('outline', () => engine.outline(['src/cart.ts'], {}, quiet), formatOutlineText);
}

function contexts(host: MemoryHost, folder: string, say: (what: string, found: readonly string[]) => void): void {
  for (const name of ['context.md', 'context.claude.md']) {
    const text = host.text(`.agentpack/${folder}${name}`);
    if (text !== undefined) say(`${folder}${name}`, problemsOf(text));
  }
}
