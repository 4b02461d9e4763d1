import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { version } from '../../../package.json';
import { neverCancelled } from '#base/cancellation';
import { createEngine } from '#features/engine';
import type { Engine } from '#features/requests';
import type { Report } from '#reports';
import { answerHook } from '#features/guard/pure/answerHook';
import { createCallLimit } from '#host/service/callLimit';
import { createNodeWorld } from '#apps/guard/nodeWorld';
import { createRootService, type RootService } from '#apps/mcp/rootService';
import { createNodeHost } from '#host/nodeHost';
import { createFreshnessRequest } from '#host/service/recentFreshness';
import { serveEngine } from '#host/service/serveEngine';
import { createServedTools } from '#host/tools/servedTools';
import { noPack, type FolderState } from '#apps/vscode/folder/state/folderState';
import { buildStatusItem } from '#apps/vscode/status/statusItem';
import { buildPackTree } from '#apps/vscode/views/pack/packItems';
import { contextTells, hookTells, inContext, inDelta, inHook, inStatus, inStatusBar, inTree, type Answer, type Shown,
  type Surface } from '#test/support/freshness/answers';
import { table } from '#test/support/table';
import { unlimitedParsing } from '#test/support/unlimitedParsing';
import { until } from '#test/support/until';
import { runCli } from '../cli/runCli';
import { gitEnv, sandbox, type Sandbox } from '#test/platform/sandbox';
import { events, type FreshnessEvent } from './events';

const task = 'Prices in the cart are rounded twice: fix roundPrice';
/** A hook may get the answer of another one, of which the event is not known yet. Ms. */
const longerThanRemembered = 5_000;
const run = { cancel: neverCancelled };

/** Each event before a repack and after it: six places give the same answer. */
describe('whether the pack is fresh', () => {
  let home: string;
  before(() => {
    home = realpathSync(mkdtempSync(join(tmpdir(), 'ap-')));
  });
  after(() => rmSync(home, { recursive: true }));

  table('is known everywhere after', (row) => {
    for (const event of events) row(event.name, () => isKnownEverywhere(event));
  });

  async function isKnownEverywhere({ prepare, packedBy, act, between, changes }: FreshnessEvent): Promise<void> {
    const window = openWindow(home);
    const { box, engine } = window;
    try {
      prepare?.(box);
      box.write('.agentpack/config.toml', '[context]\ndefault_budget = 16000\n'); // all files are shown whole
      box.write('.agentpack/task.md', `# Task\n\n${task}\n`);
      const { files } = await window.pack(packedBy);
      const shown = new Set(files.map(({ path }) => path));
      act(box);
      if (between) {
        await window.agree(between.changes, shown);
        between.then(box);
      }
      await window.agree(changes, shown);
      await engine.pack({}, run);
      await window.agree([], shown);
    } finally {
      await window.close();
    }
  }
});

/** A folder with an engine that others ask, as a window has one: the same without an editor. */
function openWindow(home: string) {
  const box = sandbox();
  cpSync(resolve('test/harness/workspace'), box.root, { recursive: true });
  box.commit('The workspace');
  const env = { ...gitEnv, HOME: home };
  const createHost = (engineVersion: string) =>
    createNodeHost({
      root: box.root,
      assetsDir: 'dist',
      version: engineVersion,
      git: true,
      env,
      parsing: unlimitedParsing,
    });
  const host = createHost(version);
  const engine = createEngine(host);
  let passed = 0;
  const calls = createCallLimit();
  const more = {
    ...createServedTools(engine, host, calls),
    freshness: createFreshnessRequest(engine, () => Date.now() + passed),
  };
  const service = serveEngine({
    root: box.root,
    env,
    kind: 'editor',
    engine,
    calls,
    additionalRequests: more,
    onProblem: assert.fail,
  });
  const mcp = createRootService({
    root: box.root,
    env,
    callersEnv: {},
    openOwnRoot: () => assert.fail('the window does not answer'),
    log: assert.fail,
  });
  const surfaces = surfacesOf({ box, engine, mcp, env });
  return {
    box,
    engine,
    /** Packs with the window's engine, or with one of another version. */
    async pack(packedBy = version): Promise<Report> {
      if (packedBy === version) return engine.pack({}, run);
      const other = createEngine(createHost(packedBy));
      try {
        return await other.pack({}, run);
      } finally {
        other.dispose();
      }
    },
    async agree(changes: Answer, shown: Shown): Promise<void> {
      passed += longerThanRemembered;
      await until('the window serves', () => service.isServing);
      for (const { name, read, tells } of surfaces) {
        // the hook claims nothing if the window does not answer in time
        const answer = await until(`the answer of the ${name}`, read);
        assert.deepEqual(answer, tells?.(changes, shown) ?? changes, name);
      }
    },
    async close(): Promise<void> {
      mcp.dispose();
      service.dispose();
      engine.dispose();
      await until('nobody serves', () => !service.isServing);
      box.dispose();
    },
  };
}

interface Places {
  readonly box: Sandbox;
  readonly engine: Engine;
  readonly mcp: RootService;
  readonly env: NodeJS.ProcessEnv;
}

/** Each in its own words, read without the others. */
function surfacesOf({ box, engine, mcp, env }: Places): readonly Surface[] {
  return [
    {
      name: 'status bar',
      async read() {
        const shown = { unsaved: [], folder: undefined, packedAt: undefined, trusted: true, awaitsFirstPack: false };
        return inStatusBar(buildStatusItem({ ...await state(), ...shown, root: 'file:///shop' }));
      },
    },
    {
      name: 'tree',
      async read() {
        const { report, freshness, choices } = await state();
        return inTree(buildPackTree(report ?? assert.fail('no pack'), freshness, choices));
      },
    },
    {
      name: 'command line',
      async read() {
        const { code, stdout, stderr } = await runCli(box.root, ['status', '--json'], { env });
        assert.equal(code, 0, stderr);
        return inStatus(stdout);
      },
    },
    { name: 'context.md', read: async () => inContext(box.root), tells: contextTells },
    {
      name: 'MCP',
      async read() {
        const reply = await mcp.call('get_delta', {}, {}, run);
        return inDelta(reply.ok ? reply.document : assert.fail(reply.text));
      },
    },
    { name: 'hook', read: async () => inHook(await atStart()), tells: hookTells },
  ];

  /** Returns what a window shows if auto-repack is off. */
  async function state(): Promise<FolderState> {
    const { freshness } = await engine.refreshIfStale({ repack: false, noWrite: true }, run);
    return { ...noPack, freshness, report: engine.latest() };
  }

  /** A new session each time. */
  async function atStart(): Promise<string> {
    const world = createNodeWorld({ env, cwd: box.root, nowMs: Date.now(), canWrite: true });
    const payload = {
      session_id: `${performance.now()}`,
      transcript_path: '/t',
      cwd: box.root,
      hook_event_name: 'SessionStart',
    };
    return (await answerHook(world, 'claude', 'SessionStart', payload)).answer.stdout;
  }
}
