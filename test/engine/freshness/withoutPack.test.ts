import assert from 'node:assert/strict';
import { createEngine } from '#features/engine';
import type { Engine } from '#features/requests';
import type { Host } from '#engine/host';
import { memoryHost } from '#test/support/memoryHost';
import { quiet } from '#test/support/quiet';
import { table } from '#test/support/table';

/** Fails if a file of the root is listed or read, or git runs. */
function untouchable(files: Readonly<Record<string, string>> = {}): Host {
  const host = memoryHost({ files: { 'src/cart.ts': 'export const cart = 1;\n', ...files }, git: {} });
  const refuse = (): never => {
    throw new Error('the folder was read');
  };
  return {
    ...host,
    prepareGit: refuse,
    files: { ...host.files, readDir: refuse, read: refuse },
    git: { list: refuse, facts: refuse, ignoreRule: refuse, tracked: refuse, trackedBelow: refuse },
  };
}

const questions: Readonly<Record<string, (engine: Engine) => Promise<unknown>>> = {
  status: (engine) => engine.status({}, quiet),
  'the guard': async (engine) => (await engine.guard({}, quiet)).freshness,
  'the guard of a file': async (engine) => (await engine.guard({ path: 'src/cart.ts' }, quiet)).freshness,
  explain: async (engine) => (await engine.explain('src/cart.ts', { whatIf: true }, quiet)).status,
  context: (engine) => engine.context({}, quiet).catch((error: Error) => error.message),
  'handing over': (engine) => engine.handOver({ allForms: true }, quiet).catch((error: Error) => error.message),
};
const answers = ['unpacked', 'There is no pack yet: run agentpack pack.'];

describe('a folder without a pack', () => {
  table('is not read to report that, for', (row) => {
    for (const [name, ask] of Object.entries(questions))
      row(name, async () => {
        const said = await ask(createEngine(untouchable()));
        if (typeof said === 'string') assert.ok(answers.includes(said), said);
        else assert.deepEqual(said, { state: 'none', causes: [] });
      });
  });

  it('is not read by a refresh, which returns the pins', async () => {
    const host = { ...untouchable(), prepareGit: async () => undefined };
    const { freshness, selection, report } = await createEngine(host).refreshIfStale({ repack: true }, quiet);
    assert.deepEqual([freshness.state, selection, report], ['none', { pinned: [], excluded: [], taskPinned: [] },
      undefined]);
  });

  it('is searched without using the branch as a task', async () => {
    const found = async (branch: string) => {
      const files = { 'src/cart.ts': 'cart\n', 'test/cart.test.ts': 'cart\n' };
      const engine = createEngine(memoryHost({ files, git: { branch } }));
      return (await engine.search({ query: 'cart', kind: 'text', form: 'json', noWrite: true }, quiet)).entries.map((
        { file },
      ) => file);
    };
    assert.deepEqual(await found('add-tests'), await found('main'));
  });

  it('reports an unreadable record', async () => {
    const engine = createEngine(untouchable({ '.agentpack/pack_metadata.json': '{' }));
    assert.equal((await engine.status({}, quiet)).state, 'none');
    assert.match(engine.takeWarnings().join(), /is not used: it is damaged, or was written by another user/);
  });
});
