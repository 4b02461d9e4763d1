import assert from 'node:assert/strict';
import { posix } from 'node:path';
import { neverCancelled } from '#base/cancellation';
import { createEngine } from '#features/engine';
import type { Engine } from '#features/requests';
import { judgeEdit } from '#features/guard/pure/judge';
import { createPackLookup } from '#features/guard/pure/openPack';
import type { GuardLevel } from '#model';
import { memoryHost, type MemoryGit, type MemoryHost } from '#test/support/memoryHost';
import { fileChange } from '#test/support/project';
import { table } from '#test/support/table';
import { memoryWorld } from './memoryWorld';

/** What is so when the engine and a hook are asked about the same file. */
interface State {
  /** Default: the pack is made before the change. */
  readonly hasPack?: false;
  readonly thread?: string;
  /** A file that another thread has changed, whose pack is made before. */
  readonly changedByOther?: string;
  /** Default: src/price.ts, which the pack shows. */
  readonly file?: string;
  change?(host: MemoryHost): void;
  readonly branch?: string;
  /** Git is not run in Restricted Mode, so the editor cannot see this change in that mode. */
  readonly ofGit?: true;
  readonly stops: boolean;
}

const states: Readonly<Record<string, State>> = {
  'fresh': { stops: false },
  'stale in another file that the pack shows': { change: (host) => host.write('src/cart.ts', '// new\n'), stops: true },
  'stale in the file itself': { change: (host) => host.write('src/price.ts', '// new\n'), stops: true },
  'stale as a file that it shows was deleted': { change: (host) => host.remove('src/cart.ts'), stops: true },
  'stale in a file that it could not show': { change: (host) => host.write('src/new.ts', '// new\n'), stops: false },
  'stale in settings': { change: (host) => host.write('.agentignore', 'docs/\n'), stops: false },
  'stale in the state of the task': {
    change: (host) => host.write('.agentpack/task_state.md', '# Status: done\n'),
    stops: false,
  },
  'stale as a task was written': {
    change: (host) => host.write('.agentpack/task.md', '# Task\n\nCarts\n'),
    stops: true,
  },
  'fresh, with a file for a task': { change: (host) => host.write('.agentpack/task.md', '# Task\n\n'), stops: false },
  'stale on another branch': { branch: 'next', ofGit: true, stops: true },
  'stale, for a new file': {
    change: (host) => host.write('src/cart.ts', '// new\n'),
    file: 'src/later.ts',
    stops: false,
  },
  'stale, for a file that was made since': {
    change: (host) => ['src/cart.ts', 'src/new.ts'].forEach((path) => host.write(path, '// new\n')),
    file: 'src/new.ts',
    stops: false,
  },
  'stale, for a shown file that is gone': {
    change: (host) => host.remove('src/cart.ts'),
    file: 'src/cart.ts',
    stops: true,
  },
  'stale, for an ignored file': {
    change: (host) => host.write('src/cart.ts', '// new\n'),
    file: 'debug.log',
    stops: false,
  },
  'stale, for a file outside': {
    change: (host) => host.write('src/cart.ts', '// new\n'),
    file: '../x.ts',
    stops: false,
  },
  'fresh, and another thread has changed the file': { thread: 'mine', changedByOther: 'src/price.ts', stops: true },
  'fresh, and another thread has changed another file': {
    thread: 'mine',
    changedByOther: 'src/cart.ts',
    stops: false,
  },
  'fresh, and another thread has made the file': {
    thread: 'mine',
    changedByOther: 'src/theirs.ts',
    file: 'src/theirs.ts',
    stops: true,
  },
  'without a pack': { hasPack: false, change: (host) => host.write('src/cart.ts', '// new\n'), stops: false },
};

const levels: readonly GuardLevel[] = ['off', 'warn', 'block'];
const task = 'addTax in src/price.ts rounds wrongly';
const files = {
  '.gitignore': '*.log\n',
  'src/price.ts': 'export function addTax(price: number, rate: number) {\n  return price * (1 + rate);\n}\n',
  'src/cart.ts': "import { addTax } from './price';\nexport const total = addTax(1, 0.19);\n",
  'docs/other.md': '# Other\n\nNothing of prices.\n',
  'debug.log': 'addTax\n',
};
const commit = '0'.repeat(40);
const run = { cancel: neverCancelled };

/** hostsAgree.test.ts asks the command line and tools too, which hand the question on, on a real repository. */
describe('whether a file may be edited', () => {
  table('gets the same answer from the engine, also in Restricted Mode, and from hooks', (row) => {
    for (const [title, state] of Object.entries(states)) {
      row(title, async () => {
        const host = await prepared(state);
        for (const level of levels) {
          host.write('.agentpack/config.toml', `[guard]\non_stale = "${level}"\n`);
          const expected = state.stops && level !== 'off' ? level : 'proceed';
          assert.equal(await byEngine(host, state, level), expected, `the engine, level ${level}`);
          assert.equal(byHook(host, state), expected, `a hook, level ${level}`);
        }
        host.forbidGit();
        for (const level of levels) {
          const expected = state.stops && !state.ofGit && level !== 'off' ? level : 'proceed';
          assert.equal(await byEngine(host, state, level), expected, `Restricted Mode, level ${level}`);
        }
      });
    }
  });
});

async function prepared({ hasPack, thread, changedByOther, change, branch = 'main' }: State): Promise<MemoryHost> {
  const host = memoryHost({ files });
  host.setGit(gitOf(host, 'main', []));
  const engine = createEngine(host);
  const pack = (thread: string | undefined) => engine.pack({ task, ...(thread === undefined ? {} : { thread }) }, run);
  if (changedByOther !== undefined) {
    await pack('mine');
    host.write(changedByOther, '// theirs\n');
    host.setGit(gitOf(host, 'main', [changedByOther]));
    await pack('theirs');
  }
  if (hasPack !== false) await pack(thread);
  await engine.dispose();
  host.tick(1_000);
  change?.(host);
  host.setGit(gitOf(host, branch, changedByOther === undefined ? [] : [changedByOther]));
  return host;
}

function gitOf(host: MemoryHost, branch: string, changed: readonly string[]): MemoryGit {
  const paths = host.paths.filter((path) => path !== 'debug.log' && !path.startsWith('.agentpack/'));
  return {
    branch,
    head: commit,
    changes: changed.map((path) => fileChange(path)),
    listing: { paths, ignored: ['debug.log'] },
    rules: { 'debug.log': '.gitignore:1: *.log' },
  };
}

/** It also writes what hooks read. */
async function byEngine(host: MemoryHost, { thread, file = 'src/price.ts' }: State, level: GuardLevel) {
  const engine: Engine = createEngine(host);
  const scope = thread === undefined ? {} : { thread };
  const { decision } = await engine.guard({ ...scope, path: file, onStale: level, complete: true }, run);
  await engine.dispose();
  return decision;
}

function byHook(host: MemoryHost, { thread, branch = 'main', file = 'src/price.ts' }: State) {
  const env = thread === undefined ? {} : { AGENTPACK_THREAD_ID: thread };
  const world = memoryWorld(host, { branch, commit, indexTime: undefined }, env);
  const packs = createPackLookup(world, { agent: 'claude', session: 'a session' }, host.root);
  const { kind } = judgeEdit(world, [posix.join(host.root, file)], packs);
  return kind === 'deny' ? 'block' : kind;
}
