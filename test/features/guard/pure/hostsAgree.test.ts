import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { neverCancelled } from '#base/cancellation';
import { createEngine } from '#features/engine';
import type { Engine } from '#features/requests';
import { judgeEdit } from '#features/guard/pure/judge';
import { createPackLookup } from '#features/guard/pure/openPack';
import { createNodeWorld } from '#apps/guard/nodeWorld';
import { createNodeTools } from '#host/tools/nodeTools';
import type { GuardLevel } from '#model';
import type { Verdict } from '#reports';
import type { ToolBox } from '#tools/toolBox';
import { runCli } from '#test/apps/cli/runCli';
import { shop, task } from '#test/apps/cli/shop';
import { gitEnv, type Sandbox } from '#test/platform/sandbox';
import { table } from '#test/support/table';

/** What is so when each host is asked about the same file. */
interface State {
  /** Default: the pack is made before the change. */
  readonly hasPack?: false;
  readonly thread?: string;
  /** Other threads that are packed first, after their change. */
  readonly other?: { readonly thread: string; change(box: Sandbox): void; };
  change?(box: Sandbox): void;
  /** Default: src/price.ts, which the pack shows. */
  readonly file?: string;
  /** Git is not run in Restricted Mode, so the editor cannot see this change in that mode. */
  readonly ofGit?: true;
  readonly stops: boolean;
}

const states: Readonly<Record<string, State>> = {
  'fresh': { stops: false },
  'stale in another file that the pack shows': { change: (box) => box.write('src/cart.ts', '// new\n'), stops: true },
  'stale as a task was written': { change: (box) => box.write('.agentpack/task.md', '# Task\n\nCarts\n'), stops: true },
  'stale on another branch': { change: (box) => box.git('checkout', '-q', '-b', 'next'), ofGit: true, stops: true },
  'stale, for a file outside': { change: (box) => box.write('src/cart.ts', '// new\n'), file: '../x.ts', stops: false },
  'fresh, and another thread has changed the file': {
    thread: 'mine',
    other: { thread: 'theirs', change: (box) => box.write('src/price.ts', '// theirs\n') },
    stops: true,
  },
  'without a pack': { hasPack: false, change: (box) => box.write('src/cart.ts', '// new\n'), stops: false },
};

/** Those that answer for the same folder, as long as a test takes. */
interface Hosts {
  readonly engine: Engine;
  /** As in Restricted Mode. */
  readonly untrusted: Engine;
  readonly tools: ToolBox;
}

const levels: readonly GuardLevel[] = ['off', 'warn', 'block'];
const run = { cancel: neverCancelled };

/** States that differ in kind; oneVerdict.test.ts has all. */
describe('whether a file may be edited', () => {
  let home: string;
  let env: NodeJS.ProcessEnv;
  before(() => {
    home = mkdtempSync(join(tmpdir(), 'agentpack-home-'));
    env = { ...gitEnv, HOME: home };
  });
  after(() => rmSync(home, { recursive: true }));

  table('gets the same answer from hooks, commands, tools and the editor', (row) => {
    for (const [title, state] of Object.entries(states)) {
      row(title, async () => {
        const box = shop({ git: state.ofGit === true || state.other !== undefined });
        try {
          await prepare(box, state);
          const host = box.host({ env });
          const [engine, untrusted] = [createEngine(host), createEngine(box.host({ env, git: false }))];
          const hosts: Hosts = { engine, untrusted, tools: createNodeTools(engine, host) };
          for (const level of levels) {
            box.write('.agentpack/config.toml', `[guard]\non_stale = "${level}"\n`);
            const expected = state.stops && level !== 'off' ? level : 'proceed';
            const wanted = {
              command: expected,
              hook: expected,
              tool: expected,
              editor: expected,
              restricted: state.ofGit ? 'proceed' : expected,
            };
            assert.deepEqual(await answers(box, state, level, hosts), wanted, `level ${level}`);
          }
          engine.dispose();
          untrusted.dispose();
        } finally {
          box.dispose();
        }
      });
    }
  });

  async function prepare(box: Sandbox, { hasPack, thread, other, change }: State): Promise<void> {
    const pack = async (...more: readonly string[]) => {
      const { code, stderr } = await runCli(box.root, ['pack', '--task', task, ...more], { env });
      assert.equal(code, 0, stderr);
    };
    if (other) {
      await pack('--thread', 'mine');
      other.change(box);
      await pack('--thread', other.thread);
    }
    if (hasPack !== false) await pack(...(thread === undefined ? [] : ['--thread', thread]));
    change?.(box);
  }

  /** The command is asked first: each query about a pack keeps what hooks read current. */
  async function answers(box: Sandbox, { thread, file = 'src/price.ts' }: State, level: GuardLevel,
    { engine, untrusted, tools }: Hosts): Promise<Readonly<Record<string, string>>>
  {
    const scope = thread === undefined ? {} : { thread };
    const command = await runCli(box.root, ['guard', '--path', file, '--json',
      ...(thread === undefined ? [] : ['--thread', thread])], { env });
    const verdict = JSON.parse(command.stdout) as Verdict;
    assert.equal(command.code, { proceed: 0, warn: 3, block: 4 }[verdict.decision]);

    const world = createNodeWorld({
      env: { ...env, ...(thread === undefined ? {} : { AGENTPACK_THREAD_ID: thread }) },
      cwd: box.root,
      nowMs: Date.now(),
      canWrite: true,
    });
    const session = { agent: 'claude', session: `session-${level}` };
    const hook = judgeEdit(world, [box.at(file)], createPackLookup(world, session, box.root)).kind;

    const tool = await tools.call('check_edit', { path: file, ...scope }, {}, run);
    const editor = await engine.guard({ ...scope, path: file, onStale: level, complete: true }, run);
    const restricted = await untrusted.guard({ ...scope, path: file, onStale: level, complete: true }, run);
    return {
      command: verdict.decision,
      hook: hook === 'deny' ? 'block' : hook,
      // a tool says of a file outside that it is none of this folder
      tool: tool.ok ? String((tool.document as { readonly decision: unknown; }).decision) : 'proceed',
      editor: editor.decision,
      restricted: restricted.decision,
    };
  }
});
