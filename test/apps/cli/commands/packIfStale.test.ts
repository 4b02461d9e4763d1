import { strict as assert } from 'node:assert';
import { existsSync, readFileSync } from 'node:fs';
import { sandbox, type Sandbox } from '#test/platform/sandbox';
import { runCli } from '../runCli';

const session = { CLAUDE_CODE_SESSION_ID: 'b7f0' };

describe('pack --if-stale', () => {
  let box: Sandbox;
  beforeEach(() => {
    box = sandbox({ 'src/a.ts': 'export const a = 1;\n' });
    box.commit('First');
  });
  afterEach(() => box.dispose());
  const pack = async (args: readonly string[] = [], env: NodeJS.ProcessEnv = {}) => {
    const { code, stdout } = await runCli(box.root, ['pack', '--if-stale', '--json', ...args], { env });
    assert.equal(code, 0);
    return JSON.parse(stdout) as { readonly repacked: boolean; readonly state: string; };
  };
  const context = (folder = '') => readFileSync(box.at(`.agentpack/${folder}context.md`), 'utf8');

  it('creates no first pack', async () => {
    assert.deepEqual(await pack(), { version: 1, repacked: false, state: 'none' });
    assert.ok(!existsSync(box.at('.agentpack')));
  });

  it('keeps a fresh pack unchanged, and repeats a stale one with its task and options', async () => {
    await runCli(box.root, ['pack', '--task', 'Change a', '--budget', '3000']);
    const first = context();
    assert.equal((await pack()).repacked, false);
    assert.equal(context(), first);
    box.write('src/a.ts', 'export const b = 2;\n');
    const { repacked, state } = await pack();
    assert.deepEqual([repacked, state], [true, 'fresh']);
    assert.match(context(), /Change a/);
    assert.match(context(), /export const b = 2;/);
    assert.match((await runCli(box.root, ['pack', '--if-stale'])).stdout, /^fresh: \.agentpack\/context\.md$/m);
  });

  it('repeats the pack of the calling session if it has one, otherwise the shared pack', async () => {
    await runCli(box.root, ['pack', '--task', 'Shared']);
    box.write('src/a.ts', 'export const b = 2;\n');
    assert.equal((await pack([], session)).repacked, true);
    assert.match(context(), /export const b/);
    await runCli(box.root, ['pack', '--task', 'Own'], { env: session });
    box.write('src/a.ts', 'export const c = 3;\n');
    await pack([], session);
    assert.match(context('threads/b7f0/'), /export const c/);
    assert.match(context(), /export const b/);
  });

  for (const option of ['--fresh', '--no-write', '--workspace=.', '--format=json'])
    it(`cannot be combined with ${option}`, async () =>
      assert.equal((await runCli(box.root, ['pack', '--if-stale', option])).code, 2));
});
