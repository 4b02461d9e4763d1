import type { Region } from '#secrets/region';

/** A secret that a layout breaks has at least this many characters, and at most `maxLines` lines. */
const minSecretLength = 12;
const maxLines = 4;
/** The number of characters before and after a possible secret that may help to identify it. */
const contextLength = 120;

/**
 * Finds secrets that are complete only without the line breaks in them. To keep the time linear, tries only breaks
 * between runs of characters that together may be a secret, each with its surroundings. `findSecrets` returns the
 * secrets in a text.
 */
export function findBrokenSecrets(text: string, findSecrets: (text: string) => readonly Region[]): readonly Region[] {
  const regions: Region[] = [];
  for (const { index: breakPosition, 0: line } of text.matchAll(/(?<=\S)\n+(?=\S)/g)) {
    const start = findRunStart(text, breakPosition);
    const lineBreaks: LineBreak[] = [{ position: breakPosition, length: line.length }];
    for (let lineCount = 2; lineCount <= maxLines; lineCount++) {
      const lastBreak = lineBreaks.at(-1)!;
      const end = findRunEnd(text, lastBreak.position + lastBreak.length);
      const joinedText = joinBrokenText(text, start, end, lineBreaks);
      if (joinedText.length >= minSecretLength && isPossibleSecret(joinedText)) {
        const region = findSecretInRun(text, start, end, lineBreaks, findSecrets);
        if (region) {
          regions.push(region);
          break;
        }
      }
      const nextBreak = /^\n+(?=\S)/.exec(text.slice(end, end + 8));
      if (!nextBreak) break;
      lineBreaks.push({ position: end, length: nextBreak[0].length });
    }
  }
  return regions;
}

/** A line break, and the empty lines after it. */
interface LineBreak {
  readonly position: number;
  readonly length: number;
}

const maxRunLength = 300;

function findRunStart(text: string, end: number): number {
  let start = end;
  while (start > 0 && end - start < maxRunLength && /\S/.test(text[start - 1]!)) start--;
  return start;
}

function findRunEnd(text: string, start: number): number {
  let end = start;
  while (end < text.length && end - start < maxRunLength && /\S/.test(text[end]!)) end++;
  return end;
}

function joinBrokenText(text: string, start: number, end: number, lineBreaks: readonly LineBreak[]): string {
  let joinedText = '';
  let segmentStart = start;
  for (const { position: breakStart, length } of lineBreaks) {
    joinedText += text.slice(segmentStart, breakStart);
    segmentStart = breakStart + length;
  }
  return joinedText + text.slice(segmentStart, end);
}

/** Reports whether a text mixes letters and digits in a way that ordinary words do not. */
function isPossibleSecret(text: string): boolean {
  return /\d/.test(text) && /\p{L}/u.test(text) && !/^[\p{L}\p{M}'’-]+[.,;:]?[\d.,%()-]*$/u.test(text);
}

function findSecretInRun(text: string, start: number, end: number, lineBreaks: readonly LineBreak[],
  findSecrets: (text: string) => readonly Region[]): Region | undefined
{
  const precedingText = text.slice(Math.max(0, start - contextLength), start);
  const joinedText = joinBrokenText(text, start, end, lineBreaks);
  const regions = findSecrets(precedingText + joinedText + text.slice(end, end + contextLength));
  const lastBreak = lineBreaks.at(-1)!;
  const lastBreakOffset = joinBrokenText(text, start, lastBreak.position, lineBreaks.slice(0, -1)).length;
  const region = regions.find((candidate) =>
    candidate.start < precedingText.length + lastBreakOffset && candidate.end > precedingText.length + lastBreakOffset
  );
  return region && {
    start: Math.max(0, toTextOffset(region.start - precedingText.length, false)),
    end: toTextOffset(region.end - precedingText.length, true),
    type: region.type,
  };

  /** Converts an offset in the joined text to an offset in the original text. */
  function toTextOffset(offset: number, isEnd: boolean): number {
    let removedLength = 0;
    for (const { position: breakStart, length } of lineBreaks) {
      const breakOffset = breakStart - start - removedLength;
      if (isEnd ? offset <= breakOffset : offset < breakOffset) break;
      removedLength += length;
    }
    return start + offset + removedLength;
  }
}
