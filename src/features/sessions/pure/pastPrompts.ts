import type { PastPrompt } from '#model';
import type { SessionState } from './facts/state';
import { isTelling } from './isTelling';
import { type TurnOptions, listSessionTurns } from './turns';

/**
 * Past prompts that led to edits, as tasks of a benchmark. `texts`: of prompts by key, as `Texts.prompt` of a reader
 * gives them; what has no text or no time is left out.
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
