import { webLinkPattern } from '#base/text/webLink';
import { fold, splitSubwords } from '#base/words/words';
import type { TaskCompound } from '#model';
import type { TaskLine } from './lines';
import { isNamingWord, isStopword } from '#base/words/stopwords';

/** The maximum number of compounds of a task, taken from its heaviest lines. */
const maxCompounds = 60;
/** A word, and the separator between two words of one compound: a space, or a mark that joins the parts of a name. */
const word = /[\p{L}\p{N}_$]+/gu;
const separator = /^(?: |[-_./:#]{1,2})$/;

/**
 * Finds pairs of adjacent words in a task. A pair is rarer than each word alone, and two common words in the title may
 * be one name (`update-user`). The parts of one identifier do not count, because the identifier is already a name.
 */
export function findTaskCompounds(lines: readonly TaskLine[]): TaskCompound[] {
  const compounds = new Map<string, TaskCompound>();
  for (const { text, weight, kind } of lines) {
    if (kind === 'label' || kind === 'code' || kind === 'noise') continue;
    const line = text.replace(webLinkPattern, ' . . ');
    let previous: { readonly last: string | undefined; readonly end: number; } | undefined;
    for (const { 0: written, index } of line.matchAll(word)) {
      const words = splitSubwords(written).filter((part) => /\p{L}/u.test(part));
      const first = previous && separator.test(line.slice(previous.end, index)) ? previous.last : undefined;
      if (first !== undefined && words[0] !== undefined) add(first, words[0], weight, kind === 'title');
      previous = { last: words[words.length - 1], end: index + written.length };
    }
  }
  return [...compounds.values()].sort((a, b) => b.weight - a.weight).slice(0, maxCompounds);

  function add(first: string, second: string, weight: number, isInTitle: boolean): void {
    const terms = [fold(first), fold(second)] as const;
    if (terms[0].length < 2 || terms[1].length < 2 || terms[0] === terms[1]) return;
    const areCommon = isStopword(first.toLowerCase()) && isStopword(second.toLowerCase());
    if (areCommon && !(isInTitle && terms.every(isNamingWord))) return;
    const key = terms.join(' ');
    const existing = compounds.get(key);
    if (existing === undefined || weight > existing.weight)
      compounds.set(key, { first: terms[0], second: terms[1], written: `${first} ${second}`, weight });
  }
}
