import { strict as assert } from 'node:assert';
import { readdirSync } from 'node:fs';
import type { CompressedOutput, OutputPage } from '#reports';
import { sandbox, type Sandbox } from '#test/platform/sandbox';
import { runCli } from '#test/apps/cli/runCli';
import { spawnCli } from '#test/apps/cli/spawnCli';

describe('stored outputs', () => {
  let box: Sandbox;
  beforeEach(() => {
    box = sandbox({}, { git: false });
  });
  afterEach(() => box.dispose());
  const log = (name: string) => Array.from({ length: 3_000 }, (_, i) => `${name} of many ${i}\n`).join('');
  const compressed = async (input: string) => {
    const { code, stdout, stderr } = await spawnCli(box.root, ['compress', '--json'], input);
    assert.deepEqual([code, stderr], [0, '']);
    return JSON.parse(stdout) as CompressedOutput;
  };

  it('are complete if several processes store theirs at the same time, with equal ones stored once', async () => {
    const names = ['one', 'two', 'two'];
    const packets = await Promise.all(names.map((name) => compressed(log(name))));
    const ids = packets.map(({ packet }) => packet!);
    assert.equal(new Set(ids).size, 2);
    assert.deepEqual(readdirSync(box.at('.agentpack/cache/outputs')).sort(),
      [...new Set(ids)].flatMap((id) => [`${id}.json`, `${id}.txt`]).sort());
    for (const id of [ids[0]!, ids[1]!]) {
      const { stdout } = await runCli(box.root, ['compress', '--output', id, '--cap', '900000', '--json']);
      assert.equal((JSON.parse(stdout) as OutputPage).text, log(names[ids.indexOf(id)]!));
    }
  });
  it('are missing if a file is in place of their folder: the packet is printed without mentioning them', async () => {
    box.write('.agentpack/cache', 'a file');
    const { code, stdout, stderr } = await runCli(box.root, ['compress'], { input: log('one') });
    assert.equal(code, 0);
    assert.match(stdout, /^\[output: 3,000 lines, [\d,]+ tokens; \d+ shown\]\n/);
    assert.match(stderr, /^The lines that are not shown are lost: .*\n$/);
  });
});
