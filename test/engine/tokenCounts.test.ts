import assert from 'node:assert/strict';
import fc from 'fast-check';
import { getTokenCounter } from '#engine/indexing/counters';
import { createEngine } from '#features/engine';
import type { FileChange } from '#model';
import { memoryHost } from '../support/memoryHost';
import { quiet } from '../support/quiet';
import type { PackRecord } from '#engine/formats/packRecord';
import { fileChange } from '../support/project';

const words = ['cart', 'total', 'price', 'mail', 'tax', 'order', 'stock', 'user'] as const;
const repository = fc.array(
  fc.record({
    names: fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 8 }),
    long: fc.constantFrom(1, 4, 12, 40),
    ending: fc.constantFrom('\n', '', '\n\n', '}}\n'),
    changed: fc.boolean(),
  }),
  { minLength: 2, maxLength: 14 },
);
const options = fc.record({
  budget: fc.integer({ min: 600, max: 12_000 }),
  mode: fc.constantFrom('lite', 'balanced', 'deep'),
  agent: fc.constantFrom('generic', 'claude'),
  tokenizer: fc.constantFrom('cl100k_base', 'o200k_base', 'claude'),
}) as fc.Arbitrary<
  {
    budget: number;
    mode: 'lite' | 'balanced' | 'deep';
    agent: string;
    tokenizer: 'cl100k_base' | 'o200k_base' | 'claude';
  }
>;

const number = (text: string) => Number(text.replaceAll(',', ''));

/** Whatever tells tokens of a pack tells the same: one count of what the reader gets. */
describe('the tokens of a pack and of its files', () => {
  it('are the same wherever they are reported, and match the text', async () => {
    await fc.assert(fc.asyncProperty(repository, options, async (made, { budget, mode, agent, tokenizer }) => {
      const path = (i: number) => `src/f${i}.ts`;
      const change = (i: number): FileChange =>
        fileChange(path(i), {
          hunks: [{ oldStart: 2, oldLines: 1, newStart: 2, newLines: 1, lines: ['-old', '+new'] }],
        });
      const host = memoryHost({
        files: Object.fromEntries(
          made.map(({ names, long, ending },
            i) => [path(i),
            names.flatMap((name,
              k) => [`/** Of the ${name}. */`, `export function ${name}${k}(${name}: number): number {`,
              ...Array.from({ length: long }, (_, n) => `  const step${n} = ${name} * ${n + k};`), '  return step0;',
              '}', '']
            ).join('\n') + ending]
          ),
        ),
        git: {
          branch: 'main',
          head: 'a'.repeat(40),
          changes: made.flatMap(({ changed }, i) => (changed ? [change(i)] : [])),
        },
      });
      const engine = createEngine(host);
      const report = await engine.pack({
        task: 'The cart total forgets the tax of an order: fix cart0 in src/f0.ts',
        budget,
        mode,
        agent,
        tokenizer,
      }, quiet);
      const context = host.text(report.contextPath)!;
      const { count, countJoined } = getTokenCounter(host, tokenizer);
      assert.equal(report.renderedTokens, countJoined([context]), 'of the whole text');
      assert.equal(engine.latest('none')?.renderedTokens ?? report.renderedTokens, report.renderedTokens);
      const record = JSON.parse(host.text('.agentpack/pack_metadata.json')!) as {
        token_estimate: number;
        agentpack: PackRecord;
      };
      assert.equal(record.token_estimate, report.renderedTokens);
      assert.equal((await engine.status({}, quiet)).renderedTokens, report.renderedTokens);

      const consumers = [...context.matchAll(/^- `([^`]+)`: ([\d,]+) tokens, \d+ %$/gm)];
      const byPath = new Map(report.files.map((file) => [file.path, file]));
      for (const [, at, tokens] of consumers)
        assert.equal(number(tokens!), byPath.get(at!)!.tokens, `${at} in ${report.contextPath}`);
      const registry = JSON.parse(host.text('.agentpack/pack-registry.json')!) as {
        records: { block_id: string; tokens?: number; }[];
      };
      const blocks = new Map(registry.records.map((block) => [block.block_id, block.tokens]));
      for (const { path: at, view, tokens, viewReason } of report.files) {
        const parts = findParts(context, at, view);
        assert.ok(parts.length > 0, at);
        assert.equal(parts.reduce((sum, part) => sum + count(part), 0), tokens, `the block of ${at}`);
        assert.equal(blocks.get(`${at}#${view}`) ?? tokens, tokens, `the registry's ${at}`);
        for (const [, told] of viewReason.replace(/about [\d,]+ [^)]*/g, '').matchAll(/([\d,]+) tokens/g))
          assert.equal(number(told!), tokens, viewReason);
        const explained = await engine.explain(at, {}, quiet);
        assert.deepEqual([explained.view, explained.tokens, explained.now], [view, tokens, undefined]);
      }
      engine.dispose();
    }), { numRuns: 25, includeErrorInReport: true });
  });
});

/** Returns the text of a file: its block, its line, or the lines of its places if these replace its own line. */
function findParts(context: string, path: string, view: string): string[] {
  const lines = context.split(/(?<=\n)/);
  if (view === 'summary') {
    const own = lines.filter((line) => line.startsWith(`- \`${path}\`: `)).slice(0, 1);
    return own.length > 0 ? own : placesOf(lines).filter((line) => line.startsWith(`- \`${path}:`));
  }
  const start = context.indexOf(`\n### \`${path}\` (${view})\n`) + 1;
  return start > 0 ? [context.slice(start, endOf(context, start))] : [];
}

/** Returns the lines of the list of places. */
function placesOf(lines: readonly string[]): readonly string[] {
  const first = lines.indexOf('## Places, best first\n') + 2;
  return first < 2 ? [] : lines.slice(first, lines.indexOf('\n', first));
}

/**
 * Returns where the block that begins at `start` ends: at the next block, or at the list of blocks that have a line.
 */
function endOf(context: string, start: number): number {
  const next = /\n(?=##)/g;
  next.lastIndex = start + 1;
  const found = next.exec(context);
  return found ? found.index + 1 : context.length;
}
