import assert from 'node:assert/strict';
import { createCounter } from '#tokens/counter';
import { readFileSync } from 'node:fs';
import { createEngine } from '#features/engine';
import { memoryHost } from '../support/memoryHost';
import { quiet } from '../support/quiet';

const lines = Array.from({ length: 400 },
  (_, i) => `export function half${i}(amount: number): number { return amount / ${i + 2}; }`);
const text = `${lines.join('\n')}\n`;
const secret = `password = "${'Tr0ub4dor'}-${'Xyz9'}"\n`;

describe('the cost of a whole file', () => {
  it('is stored with the facts, exact, for the text without its secrets', async () => {
    const host = memoryHost({ files: { 'a.ts': text, 'b.ini': secret }, git: {} });
    const { counts } = await createEngine(host).pack({ task: 'half7 is wrong' }, quiet);
    const { count } = createCounter(readFileSync('dist/ranks/cl100k_base.bin'), 'cl100k_base');
    const tokens = [count(text), count('password = "[REDACTED:password]"\n')];
    assert.deepEqual(host.state.loadCache()!.files.map((file) => file.facts.tokens), tokens);
    assert.equal(counts.tokens, tokens[0]! + tokens[1]!);
  });

  check('is given in tokens', 'cl100k_base', /the whole file \(about [\d,]+ tokens\)/);
  check('names its encoding if the pack counts with a different one', 'o200k_base',
    /the whole file \(about [\d,]+ cl100k_base tokens\)/);

  function check(title: string, tokenizer: 'cl100k_base' | 'o200k_base', expected: RegExp): void {
    it(title, async () => {
      const host = memoryHost({ files: { 'a.ts': text }, git: {} });
      const report = await createEngine(host).pack({ task: 'half7 is wrong', budget: 4_000, tokenizer }, quiet);
      assert.match(report.files[0]!.viewReason, expected);
    });
  }
});
