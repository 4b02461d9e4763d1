import { UserError } from '#base/errors';
import { english } from '#base/text/english';
import { formatThousands } from '#base/text/phrases';
import { toCode, formatGroupedNumber, md } from '#secrets/markdown';
import { extractPackSkeleton } from '../packSkeleton';

const prefixEnd = '<!-- agentpack:stable-prefix:end -->\n';
/** The maximum number of lines that are quoted in one message. */
const maxQuotedLines = 3;

/** Splits the text after the header that all packs share. */
export function splitHeader(text: string): readonly [header: string, rest: string] {
  const end = text.indexOf(prefixEnd) + prefixEnd.length;
  return [text.slice(0, end), text.slice(end)];
}

/**
 * Checks the text that a program returned for a pack. The header, headings, block IDs and fences must be those of the
 * pack, in the same order, and each file that the pack shows as one line must keep that line.
 * @param summaryPaths the paths of the files that the pack shows as one line
 * @param command the command as shown in messages
 * @throws UserError that states what is missing
 */
export function checkAnswer(originalText: string, answer: string, summaryPaths: readonly string[],
  command: string): void
{
  const createAnswerError = (problem: string) =>
    new UserError(
      english`${command} returned text that is no longer a pack: ${problem}. The last pack was kept.`,
    );
  if (answer.trim() === '')
    throw new UserError(english`${command} returned an empty answer. The last pack was kept.`);
  const [header] = splitHeader(originalText);
  if (!answer.startsWith(header)) throw createAnswerError(english`it does not begin with the header of the pack`);
  const [originalSkeleton, answerSkeleton] = [extractPackSkeleton(originalText), extractPackSkeleton(answer)];
  const missingMarks = findMissingLines(originalSkeleton.marks, answerSkeleton.marks);
  if (missingMarks.length > 0)
    throw createAnswerError(english`it lacks ${missingMarks.slice(0, maxQuotedLines).join(', ')}`);
  const missingRows = summaryPaths.map((path) => `- ${toCode(path)}:`).filter((row) =>
    originalSkeleton.rowStarts.has(row) && !answerSkeleton.rowStarts.has(row)
  );
  if (missingRows.length > 0)
    throw createAnswerError(english`it lacks ${missingRows.slice(0, maxQuotedLines).join(', ')}`);
  if (originalSkeleton.marks.join('\n') !== answerSkeleton.marks.join('\n'))
    throw createAnswerError(english`its headings and block IDs are not in the order of the pack`);
  if (originalSkeleton.fences.join('\n') !== answerSkeleton.fences.join('\n'))
    throw createAnswerError(
      english`its ${answerSkeleton.fences.length} fence lines do not match the ${originalSkeleton.fences.length} fence lines of the pack`,
    );
}

/** Formats the receipt of a compression, which is the last section of the text. */
export function formatCompressionSection(program: string, originalTokens: number, compressedTokens: number): string {
  return md`\n## Compression\n\n- ${toCode(program)} made this of ${formatGroupedNumber(originalTokens)} tokens: ${
    formatGroupedNumber(compressedTokens)
  }, ${computeReductionPercent(originalTokens, compressedTokens)}% less.\n`;
}

/** Formats the result of a compression for the user. */
export function formatCompression(
  { program, from: originalTokens, to: compressedTokens }: { program: string; from: number; to: number; },
): string {
  return `${program}: ${formatThousands(originalTokens)} tokens became ${formatThousands(compressedTokens)}, ${
    computeReductionPercent(originalTokens, compressedTokens)
  }% less`;
}

function computeReductionPercent(originalTokens: number, compressedTokens: number): number {
  return Math.max(0, Math.round(100 * (originalTokens - compressedTokens) / Math.max(1, originalTokens)));
}

function findMissingLines(expectedLines: readonly string[], actualLines: readonly string[]): string[] {
  const remainingCounts = new Map<string, number>();
  for (const line of actualLines) remainingCounts.set(line, (remainingCounts.get(line) ?? 0) + 1);
  return expectedLines.filter((line) => {
    const count = remainingCounts.get(line) ?? 0;
    remainingCounts.set(line, count - 1);
    return count <= 0;
  });
}
