import type { Splice } from './record';

/** The one part in which two texts differ. */
export function spliceBetween(before: string, after: string): Splice {
  const shorter = Math.min(before.length, after.length);
  let at = 0;
  while (at < shorter && before[at] === after[at]) at++;
  let tail = 0;
  while (tail < shorter - at && before.at(-1 - tail) === after.at(-1 - tail)) tail++;
  return { at, removed: before.slice(at, before.length - tail), inserted: after.slice(at, after.length - tail) };
}

/** The text before; undefined where the inserted part is not at its place. */
export function revertSplice(after: string, { at, removed, inserted }: Splice): string | undefined {
  return after.startsWith(inserted, at) ? after.slice(0, at) + removed + after.slice(at + inserted.length) : undefined;
}

/** The same in a text that others have changed: where the inserted part occurs exactly once. */
export function revertMoved(text: string, { removed, inserted }: Splice): string | undefined {
  const at = inserted === '' ? -1 : text.indexOf(inserted);
  return at < 0 || text.includes(inserted, at + 1) ? undefined : revertSplice(text, { at, removed, inserted });
}
