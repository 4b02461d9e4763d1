import type { PastPrompt } from '#model';
import type { SessionState } from './facts/state';
import { type TurnOptions, listSessionTurns } from './turns';
import { webLinkPattern } from '#base/text/webLink';
import { isStopword } from '#base/words/stopwords';
import { extractIdentifiers, extractNameTerms } from '#base/words/words';

/**
 * Returns past prompts that led to edits, as benchmark tasks. `texts` contains the texts of prompts by key, as returned
 * by a reader's `Texts.prompt`. Prompts without a text or a time are left out.
 */
export function listPastPrompts(states: readonly SessionState[], texts: ReadonlyMap<string, string>,
  options: TurnOptions): readonly PastPrompt[]
{
  // a prompt without text begins a turn, so that its files are not attributed to the previous prompt
  return listSessionTurns(states, options, ({ key }) => !texts.has(key) || isMeaningfulPrompt(texts.get(key)!))
    .flatMap(({ session, prompt: { key, at, turn }, edited, read }) => {
      const text = texts.get(key);
      return text === undefined || at === undefined || edited.length === 0
        ? []
        : [{ session, number: turn + 1, at, text, edited, read }];
    });
}

/** The minimum number of terms in a prompt; "yes, go on" has fewer. */
const minTerms = 3;
/** The maximum number of characters that are read from a prompt; longer prompts end with pasted text. */
const maxPromptLength = 60_000;

/**
 * Reports whether a prompt has enough different terms to be a separate task; stopwords, numbers and links do not count.
 */
export function isMeaningfulPrompt(prompt: string): boolean {
  const meaningfulTerms = new Set<string>();
  for (const name of extractIdentifiers(prompt.slice(0, maxPromptLength).replace(webLinkPattern, ' '))) {
    const [wholeTerm, ...parts] = extractNameTerms(name);
    const isWord = wholeTerm !== undefined && wholeTerm.length > 1 && !isStopword(name.toLowerCase());
    for (const term of isWord ? [wholeTerm, ...parts] : parts)
      if (!isStopword(term) && !/^\d+$/.test(term)) meaningfulTerms.add(term);
    if (meaningfulTerms.size >= minTerms) return true;
  }
  return false;
}
