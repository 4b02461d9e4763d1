import { UserError } from '#base/errors';
import { findNearestNames } from '#base/words/nearest';

/** Parses a whole number. @throws UserError if the text is not a whole number */
export function parseWholeNumber(name: string, text: string): number {
  if (!/^\d{1,9}$/.test(text))
    throw new UserError(`--${name} is ${JSON.stringify(text)}: use a whole number, such as 16000.`, 'usage');
  return Number(text);
}

export function parseChoiceOption<T extends string>(name: string, text: string | undefined, choices: readonly T[]):
  | T
  | undefined
{
  if (text === undefined || choices.includes(text as T)) return text as T | undefined;
  throw new UserError(`--${name} is ${JSON.stringify(text)}: use one of ${choices.join(', ')}.`, 'usage');
}

/** Returns ` (did you mean --budget?)` with the most similar name; '' if none is similar. */
export function formatSuggestion(word: string, names: readonly string[], prefix = ''): string {
  const [suggestion] = findNearestNames(word, names, 1);
  return suggestion === undefined ? '' : ` (did you mean ${prefix}${suggestion}?)`;
}
