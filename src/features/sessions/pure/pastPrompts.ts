import type { PastPrompt } from '#model';
import type { SessionState } from './facts/state';
import { type TurnOptions, listSessionTurns } from './turns';
import { webLink } from '#base/text/webLink';
import { isStopword } from '#base/words/stopwords';
import { identifiers, terms } from '#base/words/words';

/**
 * Returns past prompts that led to edits, as tasks of a benchmark. `texts`: the texts of prompts by key, as returned by
 * a reader's `Texts.prompt`. Prompts without a text or a time are left out.
 */
export function pastPrompts(states: readonly SessionState[], texts: ReadonlyMap<string, string>,
  options: TurnOptions): readonly PastPrompt[]
{
  // a prompt without text begins a turn, so that its files are not attributed to the prompt before
  return listSessionTurns(states, options, ({ key }) => !texts.has(key) || isTelling(texts.get(key)!))
    .flatMap(({ session, prompt: { key, at, turn }, edited, read }) => {
      const text = texts.get(key);
      return text === undefined || at === undefined || edited.length === 0
        ? []
        : [{ session, number: turn + 1, at, text, edited, read }];
    });
}

/** The minimum number of terms in a prompt; "yes, go on" has fewer. */
const fewestTerms = 3;
/** The maximum number of characters of a prompt that are read: text pasted after them adds nothing. */
const longestPrompt = 60_000;

/**
 * Reports whether a prompt has enough different terms to be a separate task; stopwords, numbers and links do not count.
 */
export function isTelling(prompt: string): boolean {
  const tellingTerms = new Set<string>();
  for (const name of identifiers(prompt.slice(0, longestPrompt).replace(webLink, ' '))) {
    const [whole, ...parts] = terms(name);
    const isWord = whole !== undefined && whole.length > 1 && !isStopword(name.toLowerCase());
    for (const term of isWord ? [whole, ...parts] : parts)
      if (!isStopword(term) && !/^\d+$/.test(term)) tellingTerms.add(term);
    if (tellingTerms.size >= fewestTerms) return true;
  }
  return false;
}
