import assert from 'node:assert/strict';
import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { createEngine } from '#features/engine';
import { digestTask } from '#pipeline/7-render/taskDigest';
import { redact } from '#secrets/redact';
import { createTokenizer } from '#tokens/tokenizers';
import { memoryHost } from '../support/memoryHost';
import { quiet } from '../support/quiet';

const { count } = createTokenizer('cl100k_base', (encoding) => readFileSync(`dist/ranks/${encoding}.bin`));
const names = ['cart', 'total', 'price', 'mail', 'tax', 'order', 'stock', 'user'] as const;

function files(amount: number, long: number): Record<string, string> {
  return Object.fromEntries(
    Array.from({ length: amount }, (_, i) => [`src/${names[i % names.length]}${i}.ts`, names.map((name, k) =>
      [
        `/** Of the ${name}. */`,
        `export function ${name}${i}_${k}(${name}: number): number {`,
        ...Array.from({ length: long }, (_, n) => `  const step${n} = ${name} * ${n + k + i};`),
        '  return step0;',
        '}',
        '',
      ].join('\n')
    ).join('\n')]),
  );
}

const sentence = fc.oneof(
  fc.constantFrom(...names).map((name) =>
    `The ${name} of a customer is not what they see on the page after they come back.`
  ),
  fc.nat(7).map((i) => `See \`${names[i]!}${i}_2\` in src/${names[i]!}${i}.ts for where it goes wrong.`),
  fc.stringMatching(/^[a-z ]{20,200}$/),
  fc.constantFrom('', '```', '- one', '# Heading', 'x'.repeat(600)),
);
const longTask = fc.tuple(fc.array(sentence, { minLength: 5, maxLength: 60 }), fc.constantFrom('\n', ' ', '\r\n'),
  fc.constantFrom(1, 5, 20))
  .map(([sentences, between, times]) => Array.from({ length: times }, () => sentences.join(between)).join(between))
  .filter((text) => text.trim() !== '');

describe('a long task', () => {
  it('leaves at least half of any budget of 2,000 or more to files', async () => {
    await fc.assert(
      fc.asyncProperty(longTask, fc.integer({ min: 2_000, max: 12_000 }), fc.integer({ min: 6, max: 24 }),
        fc.constantFrom(3, 30), async (task, budget, amount, long) => {
        const host = memoryHost({ files: files(amount, long), git: { branch: 'main', head: 'a'.repeat(40) } });
        const engine = createEngine(host);
        const report = await engine.pack({ task, budget }, quiet);
        engine.dispose();
        const text = host.text('.agentpack/context.md')!;
        const rows = text.split('\n').filter((line) => /^\| `src\//.test(line)).join('\n');
        const beside = report.renderedTokens - report.files.reduce((n, file) => n + file.tokens, 0) - count(rows);
        assert.ok(report.renderedTokens <= budget);
        assert.ok(beside <= budget / 2, `${beside} of ${budget} tokens stand beside the files`);
      }),
      { numRuns: 15 },
    );
  });

  it('states where the rest is, and keeps its beginning and the names in it', async () => {
    const filler = Array.from({ length: 900 },
      (_, i) => `Some customers wrote on day ${i} that they were not pleased with how it went.`);
    const task = ['The total is wrong after a coupon.', ...filler.slice(0, 450),
      'It goes wrong in `price2_2` of src/price2.ts:17.', ...filler.slice(450)].join('\n');
    for (const [file, path] of [[false, '.agentpack/pack_metadata.json'], [true, '.agentpack/task.md']] as const) {
      const host = memoryHost({
        files: { ...files(8, 12), ...(file && { '.agentpack/task.md': task }) },
        git: { branch: 'main', head: 'a'.repeat(40) },
      });
      const engine = createEngine(host);
      await engine.pack({ ...(!file && { task }), budget: 4_000 }, quiet);
      engine.dispose();
      const text = host.text('.agentpack/context.md')!;
      assert.match(text, /## Task\n\n```text\nThe total is wrong after a coupon\.\nSome customers wrote on day 0 /);
      assert.match(text, /\[…\]\nIt goes wrong in `price2_2` of src\/price2\.ts:17\.\n/);
      assert.ok(text.includes(`the full text is in \`${path}\``));
      assert.ok(host.text(path)!.includes('day 899'));
    }
  });

  it('is shown completely if it fits in a quarter of the budget', () => {
    fc.assert(fc.property(longTask, fc.integer({ min: 20, max: 3_000 }), (text, most) => {
      const task = {
        text: redact(text),
        identifiers: ['price2_2'],
        literals: ['goes wrong'],
        paths: [{ path: 'src/price2.ts', isInUserWords: true }],
      };
      const digest = digestTask(task, most, count);
      if (digest === undefined) assert.ok(count(task.text) <= most);
      else assert.ok(count(task.text) > most && (count(digest) <= most || digest.split('\n').length <= 2),
          `${count(digest)} of ${most}`);
    }), { numRuns: 60 });
  });

  it('handles 2 MB on one line', () => {
    const text = 'a wordless complaint '.repeat(100_000);
    const digest = digestTask({ text: redact(text), identifiers: ['a'], literals: ['complaint'], paths: [] }, 500,
      count);
    assert.ok(digest !== undefined && count(digest) <= 500);
  });
});
