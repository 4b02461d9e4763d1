import type { Region } from '#secrets/region';

/** A secret that a layout breaks has at least this many characters, and at most `maxLines` lines. */
const minSecretLength = 12;
const maxLines = 4;
/** The number of characters before and after a possible secret that may help to identify it. */
const contextLength = 120;

/**
 * Finds secrets that are complete only without the line breaks in them. To keep the time linear, tries only breaks
 * between runs of characters that together may be a secret, each with its surroundings. `findSecrets` returns the
 * secrets in a text. A secret of a known form is recognised by itself. A value is recognised by the label before it,
 * and then what follows the break may be anything; so both sides of the break must look like parts of a value.
 * `separatesBlocks`: any line may be a paragraph or cell of its own, not only those below an empty line.
 */
export function findBrokenSecrets(text: string, findSecrets: (text: string) => readonly Region[],
  separatesBlocks = false): readonly Region[]
{
  const regions: Region[] = [];
  for (const { index: breakPosition, 0: line } of text.matchAll(/(?<=\S)\n+(?=\S)/g)) {
    const start = findRunStart(text, breakPosition);
    const lineBreaks: LineBreak[] = [{ position: breakPosition, length: line.length }];
    for (let lineCount = 2; lineCount <= maxLines; lineCount++) {
      const lastBreak = lineBreaks.at(-1)!;
      const end = findRunEnd(text, lastBreak.position + lastBreak.length);
      const joinedText = joinBrokenText(text, start, end, lineBreaks);
      if (joinedText.length >= minSecretLength && isPossibleSecret(joinedText)) {
        const region = findSecretInRun(text, start, end, lineBreaks, findSecrets, separatesBlocks);
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

/** The minimum length of a part of a value that is a paragraph or cell of its own. */
const minBlockFragment = 8;

function areAllFragments(text: string, start: number, end: number, lineBreaks: readonly LineBreak[],
  separatesBlocks: boolean): boolean
{
  return isFragment(text.slice(start, lineBreaks[0]!.position)) && lineBreaks.every(({ position, length }, i) => {
    const partStart = position + length;
    const partEnd = lineBreaks[i + 1]?.position ?? end;
    const isBlock = separatesBlocks || length > 1;
    return isFragment(text.slice(partStart, partEnd)) &&
      (!isBlock || partEnd - partStart >= minBlockFragment && /^(?:\n|$)/.test(text.slice(partEnd, partEnd + 1)));
  });
}

/** Reports whether a part mixes letters with digits, or small and capital letters, as no word, label or name does. */
function isFragment(part: string): boolean {
  const core = part.replace(/["'`,;.)\]}>|]{0,4}$/, '');
  return /^[\w+/~!@#$%^&*-]{4,}={0,2}$/.test(core) &&
    (/\d/.test(core) && /[A-Za-z]/.test(core) || /[a-z][A-Z]/.test(core) || /^(?:\d{6,}|[0-9a-f]{8,})$/.test(core));
}

function findSecretInRun(text: string, runStart: number, end: number, lineBreaks: readonly LineBreak[],
  findSecrets: (text: string) => readonly Region[], separatesBlocks: boolean): Region | undefined
{
  // a label may stand right before the first part: `token=abc`
  const start = lineBreaks[0]!.position -
    text.slice(runStart, lineBreaks[0]!.position).replace(/^.*[=:"'`([{<>|]/s, '').length;
  const joinedText = joinBrokenText(text, start, end, lineBreaks);
  const isByLabel = areAllFragments(text, start, end, lineBreaks, separatesBlocks);
  const precedingText = isByLabel ? text.slice(Math.max(0, start - contextLength), start) : '';
  const regions = findSecrets(precedingText + joinedText + (isByLabel ? text.slice(end, end + contextLength) : ''));
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
