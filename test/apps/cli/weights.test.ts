import { strict as assert } from 'node:assert';
import type { Freshness } from '#model';
import type { Report } from '#reports';
import type { Sandbox } from '#test/platform/sandbox';
import { runCli } from './runCli';
import { shop, task } from './shop';

describe('signal weights in config.toml', () => {
  let box: Sandbox;
  beforeEach(() => {
    box = shop({ git: false });
  });
  afterEach(() => box.dispose());

  const json = async <T>(...args: readonly string[]) =>
    JSON.parse((await runCli(box.root, [...args, '--json'])).stdout) as T;

  it('make the pack stale, are named in its reasons and recorded with it', async () => {
    const before = await json<Report>('pack', '--task', task);
    box.write('.agentpack/config.toml', '[weights]\npath = 2\n');
    assert.deepEqual((await json<Freshness>('status')).causes, [{ kind: 'settings', detail: 'weights' }]);
    const after = await json<Report>('pack');
    const reason = ({ files }: Report) =>
      files.find(({ path }) => path === 'src/price.ts')?.reasons.find(({ kind }) => kind === 'path');
    assert.match(reason(after)!.detail, / \(× 2, set in \[weights\]\)$/);
    assert.ok(reason(after)!.points > reason(before)!.points);
    assert.equal((await json<Freshness>('status')).state, 'fresh');
    box.write('.agentpack/config.toml', '[weights]\npath = 1\n');
    assert.equal((await json<Freshness>('status')).state, 'stale');
  });

  it('are corrected by the message about a misspelled signal', async () => {
    box.write('.agentpack/config.toml', '[weights]\ncontnet = 2\n');
    const { warnings } = await json<Report>('pack', '--task', task);
    assert.match(warnings.join('\n'), /does not recognize weights\.contnet \(did you mean weights\.content\?\)/);
  });
});
