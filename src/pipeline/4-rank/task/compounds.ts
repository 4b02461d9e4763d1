import { webLinkPattern } from '#base/text/webLink';
import { fold, splitSubwords } from '#base/words/words';
import type { TaskCompound } from '#model';
import type { TaskLine } from './lines';
import { isNamingWord, isStopword } from '#base/words/stopwords';

/** The maximum number of compounds of a task, taken from its heaviest lines. */
const maxCompounds = 60;
/** A word, and the separator between two words of one compound: a space, or a mark that joins the parts of a name. */
const wordPattern = /[\p{L}\p{N}_$]+/gu;
const separatorPattern = /^(?: |[-_./:#]{1,2})$/;

/**
 * Finds pairs of adjacent words in a task. A pair is rarer than each word alone, and two common words in the title may
 * be one name (`update-user`). The parts of one identifier do not count, because the identifier is already a name.
 */
export function findTaskCompounds(lines: readonly TaskLine[]): TaskCompound[] {
  const compounds = new Map<string, TaskCompound>();
  for (const { text, weight, kind } of lines) {
    if (kind === 'label' || kind === 'code' || kind === 'noise') continue;
    const line = text.replace(webLinkPattern, ' . . ');
    let previousToken: { readonly last: string | undefined; readonly end: number; } | undefined;
    for (const { 0: written, index } of line.matchAll(wordPattern)) {
      const words = splitSubwords(written).filter((part) => /\p{L}/u.test(part));
      const previousWord = previousToken && separatorPattern.test(line.slice(previousToken.end, index))
        ? previousToken.last
        : undefined;
      if (previousWord !== undefined && words[0] !== undefined)
        addCompound(previousWord, words[0], weight, kind === 'title');
      previousToken = { last: words[words.length - 1], end: index + written.length };
    }
  }
  return [...compounds.values()].sort((a, b) => b.weight - a.weight).slice(0, maxCompounds);

  function addCompound(first: string, second: string, weight: number, isInTitle: boolean): void {
    const terms = [fold(first), fold(second)] as const;
    if (terms[0].length < 2 || terms[1].length < 2 || terms[0] === terms[1]) return;
    const areCommon = isStopword(first.toLowerCase()) && isStopword(second.toLowerCase());
    if (areCommon && !(isInTitle && terms.every(isNamingWord))) return;
    const key = terms.join(' ');
    const existingCompound = compounds.get(key);
    if (existingCompound === undefined || weight > existingCompound.weight)
      compounds.set(key, { first: terms[0], second: terms[1], written: `${first} ${second}`, weight });
  }
}
