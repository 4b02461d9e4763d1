import type { DocumentBlock } from '#features/documents/pure/block';
import type { DocumentKind } from '#features/documents/pure/kind';
import { shortest } from '#test/support/growth';
import { isMeasuring, placeOfTest, recordCase } from '#test/support/measuredCases';
import { parseSample, type Parsed } from './parseSample';

type Content = Uint8Array | string;

/** For `npm run bench -- --only growth`: a hostile document takes at most this many times as long as a plain one. */
const maxTimes = 50;
const rounds = 3;

/**
 * Parses a document that is made to be slow. No clock is read: `npm run bench -- --only growth` measures its time
 * against that of a plain document of the same size, before it is packed into an archive.
 */
export async function parseHostile(title: string, kind: DocumentKind, hostile: Content,
  plain: () => Content): Promise<Parsed>
{
  if (isMeasuring) {
    const place = placeOfTest();
    const plainMs = await leastCpuMs(kind, plain());
    const times = await leastCpuMs(kind, hostile) / Math.max(shortest, plainMs);
    recordCase({ place, title, ratios: { 'a plain document': times }, isTooSlow: times > maxTimes });
  }
  return parseSample(kind, hostile);
}

/** Repeats a unit to about `length` characters. */
export function repeatedTo(length: number, unit: string): string {
  return unit.repeat(Math.ceil(length / unit.length));
}

/** A block a line, with the length of its text and how it starts: `table of 1914: | a | a`. */
export function beginnings(blocks: readonly DocumentBlock[]): readonly string[] {
  return blocks.map(({ type, text }) => `${type} of ${text.length}: ${text.slice(0, 9)}`);
}

/** The least of several runs, as the machine's noise only ever adds to it. */
async function leastCpuMs(kind: DocumentKind, content: Content): Promise<number> {
  let least = Infinity;
  for (let round = 0; round < rounds; round++) {
    const before = process.cpuUsage();
    await parseSample(kind, content);
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, (user + system) / 1_000);
  }
  return least;
}
