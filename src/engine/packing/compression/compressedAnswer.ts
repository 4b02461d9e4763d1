import { UserError } from '#base/errors';
import { english } from '#base/text/english';
import { thousands } from '#base/text/phrases';
import { code, grouped, md } from '#secrets/markdown';
import { packSkeleton } from '../packSkeleton';

const prefixEnd = '<!-- agentpack:stable-prefix:end -->\n';
/** Maximum number of lines quoted in one sentence. */
const mostQuoted = 3;

/** Splits the text into the header that all packs share and the rest. */
export function headerAndRest(text: string): readonly [header: string, rest: string] {
  const end = text.indexOf(prefixEnd) + prefixEnd.length;
  return [text.slice(0, end), text.slice(end)];
}

/**
 * Checks a program's version of a pack: header, headings, block ids and fences must be the pack's, in the same order,
 * and each file shown as one line (`summaries`: paths) must keep that line.
 * @param command as messages name it
 * @throws UserError that states what is missing
 */
export function checkAnswer(packed: string, answer: string, summaries: readonly string[], command: string): void {
  const wrong = (problem: string) =>
    new UserError(
      english`${command} returned text that is no longer a pack: ${problem}. Nothing was written, and the last pack stays.`,
    );
  if (answer.trim() === '')
    throw new UserError(english`${command} gave an empty answer. Nothing was written, and the last pack stays.`);
  const [header] = headerAndRest(packed);
  if (!answer.startsWith(header)) throw wrong(english`it does not begin with the header of the pack`);
  const [before, after] = [packSkeleton(packed), packSkeleton(answer)];
  const lost = findMissingLines(before.marks, after.marks);
  if (lost.length > 0) throw wrong(english`it lacks ${lost.slice(0, mostQuoted).join(', ')}`);
  const rows = summaries.map((path) => `- ${code(path)}:`).filter((row) =>
    before.outside.has(row) && !after.outside.has(row)
  );
  if (rows.length > 0) throw wrong(english`it lacks ${rows.slice(0, mostQuoted).join(', ')}`);
  if (before.marks.join('\n') !== after.marks.join('\n'))
    throw wrong(english`its headings and block ids are not those of the pack, in their order`);
  if (before.fences.join('\n') !== after.fences.join('\n'))
    throw wrong(
      english`it has ${after.fences.length} lines of fences around texts where the pack has ${before.fences.length}, or others`,
    );
}

/** Formats the receipt of a compression, which is the last section of the text. */
export function compressionSection(program: string, from: number, to: number): string {
  return md`\n## Compression\n\n- ${code(program)} made this of ${grouped(from)} tokens: ${grouped(to)}, ${
    percentLess(from, to)
  } % less.\n`;
}

/** For people. */
export function compressionWords({ program, from, to }: { program: string; from: number; to: number; }): string {
  return `${program}: ${thousands(from)} tokens became ${thousands(to)}, ${percentLess(from, to)} % less`;
}

function percentLess(from: number, to: number): number {
  return Math.max(0, Math.round(100 * (from - to) / Math.max(1, from)));
}

function findMissingLines(expectedLines: readonly string[], actualLines: readonly string[]): string[] {
  const left = new Map<string, number>();
  for (const line of actualLines) left.set(line, (left.get(line) ?? 0) + 1);
  return expectedLines.filter((line) => {
    const count = left.get(line) ?? 0;
    left.set(line, count - 1);
    return count <= 0;
  });
}
