import { strict as assert } from 'node:assert';
import { existsSync, readFileSync } from 'node:fs';
import type { Tuning } from '#features/benchmark/cli/tuneWeights';
import { readConfig } from '#engine/settings/config';
import { sandbox, type Sandbox } from '#test/platform/sandbox';
import { runCli } from '#test/apps/cli/runCli';

/** Each task names a file, and another file has the word in its text, which counts more by default. */
describe('agentpack tune', () => {
  let box: Sandbox;
  before(() => {
    const words = ['anchor', 'basket', 'candle', 'dragon', 'engine', 'falcon'];
    box = sandbox(Object.fromEntries(words.flatMap((word, i) => [
      [`src/${word}.ts`, `export const ${'abcdef'[i]}Width = ${i};\n`],
      [`src/part${i}.ts`, `/** The ${word}. */\nexport function load${i}() { return 'of the ${word}'; }\n`],
    ])));
    const base = box.commit('All');
    box.write('tasks.jsonl',
      words.map((word) => JSON.stringify({ id: word, base, task: `The ${word} is late`, gold: [`src/${word}.ts`] }))
        .join('\n') + '\n');
  });
  after(() => box.dispose());

  const tuned = async (...args: readonly string[]) => {
    const { code, stdout, stderr } = await runCli(box.root, ['tune', 'tasks.jsonl', '--json', ...args]);
    assert.equal(code, 0, stderr);
    return JSON.parse(stdout) as Tuning;
  };

  it('proposes weights with better measurements, and writes them only on request', async () => {
    const found = await tuned();
    assert.ok(Object.keys(found.weights).length > 0, JSON.stringify(found.tried));
    assert.ok(found.after.agentpack.mrr > found.before.agentpack.mrr);
    assert.deepEqual(found.tried.filter(({ kept }) => kept).map(({ signal, weight }) => [signal, weight]),
      Object.entries(found.weights));
    assert.ok(!found.written && !existsSync(box.at('.agentpack')));
    const { code, stdout } = await runCli(box.root, ['tune', 'tasks.jsonl', '--apply', '--yes']);
    assert.equal(code, 0);
    assert.match(stdout, /^Written to \.agentpack\/config\.toml:\n\[weights\]\n/m);
    assert.deepEqual(readConfig(readFileSync(box.at('.agentpack/config.toml'), 'utf8')).values.weights, found.weights);
  });
});
