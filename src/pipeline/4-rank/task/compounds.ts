import { webLink } from '#base/text/webLink';
import { fold, subwords } from '#base/words/words';
import type { TaskCompound } from '#model';
import type { TaskLine } from './lines';
import { isNamingWord, isStopword } from '#base/words/stopwords';

/** The maximum number of compounds of a task, taken from its heaviest lines. */
const maxCompounds = 60;
/** A word, and the separator between two words of one compound: a space, or a mark that joins the parts of a name. */
const word = /[\p{L}\p{N}_$]+/gu;
const joint = /^(?: |[-_./:#]{1,2})$/;

/**
 * Finds adjacent words in a task. Together they are a rarer name than each alone, and in the title two common words may
 * be one name (`update-user`). The parts of one identifier do not count, because it is already a name.
 */
export function taskCompounds(lines: readonly TaskLine[]): TaskCompound[] {
  const compounds = new Map<string, TaskCompound>();
  for (const { text, weight, kind } of lines) {
    if (kind === 'label' || kind === 'code' || kind === 'noise') continue;
    const line = text.replace(webLink, ' . . ');
    let before: { readonly last: string | undefined; readonly end: number; } | undefined;
    for (const { 0: written, index } of line.matchAll(word)) {
      const words = subwords(written).filter((part) => /\p{L}/u.test(part));
      const first = before && joint.test(line.slice(before.end, index)) ? before.last : undefined;
      if (first !== undefined && words[0] !== undefined) add(first, words[0], weight, kind === 'title');
      before = { last: words[words.length - 1], end: index + written.length };
    }
  }
  return [...compounds.values()].sort((a, b) => b.weight - a.weight).slice(0, maxCompounds);

  function add(first: string, second: string, weight: number, isOfTitle: boolean): void {
    const terms = [fold(first), fold(second)] as const;
    if (terms[0].length < 2 || terms[1].length < 2 || terms[0] === terms[1]) return;
    const areCommon = isStopword(first.toLowerCase()) && isStopword(second.toLowerCase());
    if (areCommon && !(isOfTitle && terms.every(isNamingWord))) return;
    const key = terms.join(' ');
    const existing = compounds.get(key);
    if (existing === undefined || weight > existing.weight)
      compounds.set(key, { first: terms[0], second: terms[1], written: `${first} ${second}`, weight });
  }
}
