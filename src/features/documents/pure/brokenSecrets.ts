import type { Region } from '#secrets/region';

/** A secret that a layout breaks has at least this many characters, and at most `maxLines` lines. */
const minSecretLength = 12;
const maxLines = 4;
/** The number of characters before and after a possible secret that may help to identify it. */
const contextLength = 120;

/**
 * Finds secrets that are complete only without the line breaks in them. To keep the time linear, tries only breaks
 * between runs of characters that together may be a secret, each with its surroundings. `find` returns the secrets in
 * a text.
 */
export function findBrokenSecrets(text: string, find: (text: string) => readonly Region[]): readonly Region[] {
  const regions: Region[] = [];
  for (const { index: breakPosition, 0: line } of text.matchAll(/(?<=\S)\n+(?=\S)/g)) {
    const start = findRunStart(text, breakPosition);
    const joins: Join[] = [{ position: breakPosition, length: line.length }];
    for (let lines = 2; lines <= maxLines; lines++) {
      const last = joins.at(-1)!;
      const end = findRunEnd(text, last.position + last.length);
      const run = joinRun(text, start, end, joins);
      if (run.length >= minSecretLength && isPossibleSecret(run)) {
        const region = findSecretInRun(text, start, end, joins, find);
        if (region) {
          regions.push(region);
          break;
        }
      }
      const next = /^\n+(?=\S)/.exec(text.slice(end, end + 8));
      if (!next) break;
      joins.push({ position: end, length: next[0].length });
    }
  }
  return regions;
}

/** A line break, and the empty lines after it. */
interface Join {
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

function joinRun(text: string, start: number, end: number, joins: readonly Join[]): string {
  let run = '';
  let segmentStart = start;
  for (const { position: joinStart, length } of joins) {
    run += text.slice(segmentStart, joinStart);
    segmentStart = joinStart + length;
  }
  return run + text.slice(segmentStart, end);
}

/** Reports whether a run mixes letters and digits in a way that ordinary words do not. */
function isPossibleSecret(run: string): boolean {
  return /\d/.test(run) && /\p{L}/u.test(run) && !/^[\p{L}\p{M}'’-]+[.,;:]?[\d.,%()-]*$/u.test(run);
}

function findSecretInRun(text: string, start: number, end: number, joins: readonly Join[],
  find: (text: string) => readonly Region[]): Region | undefined
{
  const precedingText = text.slice(Math.max(0, start - contextLength), start);
  const run = joinRun(text, start, end, joins);
  const regions = find(precedingText + run + text.slice(end, end + contextLength));
  const last = joins.at(-1)!;
  const lastJoinOffset = joinRun(text, start, last.position, joins.slice(0, -1)).length;
  const region = regions.find((candidate) =>
    candidate.start < precedingText.length + lastJoinOffset && candidate.end > precedingText.length + lastJoinOffset
  );
  return region && {
    start: Math.max(0, toTextOffset(region.start - precedingText.length, false)),
    end: toTextOffset(region.end - precedingText.length, true),
    type: region.type,
  };

  /** Converts an offset in the run to an offset in the text. */
  function toTextOffset(offset: number, isEnd: boolean): number {
    let removedLength = 0;
    for (const { position: joinStart, length } of joins) {
      const joinOffset = joinStart - start - removedLength;
      if (isEnd ? offset <= joinOffset : offset < joinOffset) break;
      removedLength += length;
    }
    return start + offset + removedLength;
  }
}
