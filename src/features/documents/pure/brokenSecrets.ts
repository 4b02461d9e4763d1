import type { Region } from '#secrets/region';

/** A secret broken by a layout has at least this many characters, in at most this many lines. */
const shortest = 12;
const mostLines = 4;
/** Text around a possible secret that may identify it. Characters. */
const context = 120;

/**
 * Finds secrets that are whole only without the line breaks in them. Tries only breaks between runs of characters that
 * together may be a secret, each with its surroundings, so that the time is linear. `find` returns the secrets of a
 * text.
 */
export function brokenSecrets(text: string, find: (text: string) => readonly Region[]): readonly Region[] {
  const regions: Region[] = [];
  for (const { index: at, 0: line } of text.matchAll(/(?<=\S)\n+(?=\S)/g)) {
    const start = startOfRun(text, at);
    const joins: Join[] = [{ at, length: line.length }];
    for (let lines = 2; lines <= mostLines; lines++) {
      const last = joins.at(-1)!;
      const end = endOfRun(text, last.at + last.length);
      const run = joined(text, start, end, joins);
      if (run.length >= shortest && maybeSecret(run)) {
        const region = secretIn(text, start, end, joins, find);
        if (region) {
          regions.push(region);
          break;
        }
      }
      const next = /^\n+(?=\S)/.exec(text.slice(end, end + 8));
      if (!next) break;
      joins.push({ at: end, length: next[0].length });
    }
  }
  return regions;
}

/** A line break, and the empty lines after it. */
interface Join {
  readonly at: number;
  readonly length: number;
}

const longestRun = 300;

function startOfRun(text: string, end: number): number {
  let start = end;
  while (start > 0 && end - start < longestRun && /\S/.test(text[start - 1]!)) start--;
  return start;
}

function endOfRun(text: string, start: number): number {
  let end = start;
  while (end < text.length && end - start < longestRun && /\S/.test(text[end]!)) end++;
  return end;
}

function joined(text: string, start: number, end: number, joins: readonly Join[]): string {
  let run = '';
  let from = start;
  for (const { at, length } of joins) {
    run += text.slice(from, at);
    from = at + length;
  }
  return run + text.slice(from, end);
}

/** Reports whether a run mixes letters and digits in a way that no word of prose does. */
function maybeSecret(run: string): boolean {
  return /\d/.test(run) && /\p{L}/u.test(run) && !/^[\p{L}\p{M}'’-]+[.,;:]?[\d.,%()-]*$/u.test(run);
}

function secretIn(text: string, start: number, end: number, joins: readonly Join[],
  find: (text: string) => readonly Region[]): Region | undefined
{
  const before = text.slice(Math.max(0, start - context), start);
  const run = joined(text, start, end, joins);
  const regions = find(before + run + text.slice(end, end + context));
  const last = joins.at(-1)!;
  const lastAt = joined(text, start, last.at, joins.slice(0, -1)).length;
  const region = regions.find((candidate) =>
    candidate.start < before.length + lastAt && candidate.end > before.length + lastAt
  );
  return region && {
    start: Math.max(0, original(region.start - before.length, false)),
    end: original(region.end - before.length, true),
    type: region.type,
  };

  /** Converts an offset in the run to an offset in the text. */
  function original(offset: number, isEnd: boolean): number {
    let left = 0;
    for (const { at, length } of joins) {
      const place = at - start - left;
      if (isEnd ? offset <= place : offset < place) break;
      left += length;
    }
    return start + offset + left;
  }
}
