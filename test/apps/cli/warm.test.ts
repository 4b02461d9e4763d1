import { strict as assert } from 'node:assert';
import { readFileSync, rmSync } from 'node:fs';
import type { Sandbox } from '#test/platform/sandbox';
import { runCli } from './runCli';
import { shop, task } from './shop';

/** Options that change what is read of a file, shown of it or left out. */
const options: readonly (readonly string[])[] = [['--no-source'], ['--no-tests'], ['--mode', 'lite'], ['--budget',
  '900'], ['--since', 'HEAD'], ['--tokenizer', 'o200k_base'], ['--sections', 'receipts']];

describe('a pack after another one', () => {
  let box: Sandbox;
  before(() => {
    box = shop();
  });
  after(() => box.dispose());

  const packed = async (args: readonly string[]) => {
    const { code, stderr } = await runCli(box.root, ['pack', '--task', task, '--quiet', ...args], {});
    assert.equal(code, 0, stderr);
    return readFileSync(box.at('.agentpack/context.md'), 'utf8').replace(/^- Packed \S+ /m, '- Packed ').replace(
      /^.*(?:delta|Delta|Since the last pack).*\n/gm,
      '',
    );
  };
  const forget = () => rmSync(box.at('.agentpack'), { recursive: true, force: true });

  for (const args of options)
    it(`has the same text with ${args.join(' ')} as the first one`, async () => {
      forget();
      const cold = await packed(args);
      forget();
      await packed([]);
      assert.equal(await packed(args), cold);
    });
});
