import { strict as assert } from 'node:assert';
import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { createOutputWriter } from '#features/compress/engine/compressOutput';
import { createPlainLineConverter } from '#features/compress/node/plainLineConverter';
import { createCompressor, type Packet, unwrapLine } from '#features/compress/pure/compressor';
import type { CompressedOutput } from '#reports';
import { createCounter } from '#tokens/counter';
import { builtAssets } from '#test/support/assets';
import { memoryHost } from '#test/support/memoryHost';
import { withoutCount, withoutNames } from './withoutCount';

const folder = 'test/samples/outputs';
/** Parts of the samples, so that each run is fast. */
const parts = readdirSync(folder).filter((name) => name.endsWith('.txt')).sort().map((name) =>
  readFileSync(`${folder}/${name}`, 'utf8').trimEnd().split('\n').slice(-40)
);
const { count } = createCounter(builtAssets.ranks('cl100k_base'), 'cl100k_base');
const numRuns = 30;

describe('the packet for a damaged or mixed output', () => {
  it('is never larger than the output or the cap, and keeps the exit code', () =>
    fc.assert(
      fc.asyncProperty(damaged(), fc.integer({ min: 200, max: 900 }), fc.nat(255), async (output, cap, exit) => {
        const lines = await plain(output);
        const { text, tokens, inputTokens, ...of } = written(lines, cap, exit);
        assert.equal(of.exit, exit);
        assert.equal(tokens, count(text));
        assert.ok(tokens <= Math.min(cap, inputTokens!), `${tokens} of ${inputTokens} tokens, cap ${cap}`);
      }),
      { numRuns },
    ));

  it('shows only lines of the output, unchanged', () =>
    fc.assert(
      fc.asyncProperty(damaged(), fc.integer({ min: 200, max: 900 }), async (output, cap) => {
        const lines = await plain(output);
        const { text, isJson } = packetOf(lines, cap);
        fc.pre(!isJson);
        const own = new Set(lines.flatMap((line) => [line, ...[unwrapLine(line)].flat()]));
        for (const line of withoutNames(text).split('\n').slice(1))
          if (line !== '' && !/^\[… \d+ lines?\]$/.test(line)) assert.ok(own.has(withoutCount(line)), line);
      }),
      { numRuns },
    ));

  it('shows each failure and error that its kind recognizes, or counts it', () =>
    fc.assert(
      fc.asyncProperty(damaged(), fc.integer({ min: 200, max: 900 }), async (output, cap) => {
        const lines = await plain(output);
        const all = packetOf(lines, 1_000_000);
        const { problems, shownProblems, text } = packetOf(lines, cap);
        assert.deepEqual([all.shownProblems, problems], [all.problems, all.problems]);
        assert.ok(shownProblems <= problems);
        assert.ok(text.startsWith(`[${shownProblems} of ${problems}]\n`));
      }),
      { numRuns },
    ));
});

/** One or two samples with lines dropped, repeated, cut or coloured, one after the other or interleaved. */
function damaged(): fc.Arbitrary<string> {
  const part = fc.constantFrom(...parts);
  const damage = fc.array(fc.record({ at: fc.nat(1_000), by: fc.constantFrom(...damages) }), { maxLength: 12 });
  return fc.tuple(part, fc.option(part), fc.boolean(), damage).map(([first, second, interleaved, all]) => {
    const lines = second === null
      ? [...first]
      : interleaved
      ? first.flatMap((line, i) => [line, ...second.slice(i, i + 1)])
      : [...first, ...second];
    for (const { at, by } of all) lines.splice(at % lines.length, 1, ...by(lines[at % lines.length] ?? ''), '');
    return lines.join('\n');
  });
}

const damages: readonly ((line: string) => readonly string[])[] = [
  () => [],
  (line) => [line, line],
  (line) => [line.slice(0, line.length / 2)],
  (line) => [line.slice(line.length / 2)],
  (line) => [`\u001b[31m${line}\u001b[0m`],
  (line) => [line.replace(/\S+/g, (word) => `\u001b[1m${word}\u001b[22m`)],
  (line) => [`${line}\r`],
];

async function plain(output: string): Promise<readonly string[]> {
  const lines: string[] = [];
  const writer = createPlainLineConverter((line) => lines.push(line));
  await writer.write(Buffer.from(output));
  await writer.end();
  return lines;
}

function written(lines: readonly string[], cap: number, exit: number): CompressedOutput {
  const writer = createOutputWriter(memoryHost(), { command: [], cap, tokenizer: 'cl100k_base' }, () => new Map());
  for (const line of lines) writer.addLine(line);
  return writer.finish({ exit });
}

function packetOf(lines: readonly string[], cap: number): Packet {
  const compressor = createCompressor({ root: '/repo', command: [], cap, count });
  for (const line of lines) compressor.addLine(line);
  return compressor.buildPacket(({ problems, shownProblems }) => `[${shownProblems} of ${problems}]\n`);
}
