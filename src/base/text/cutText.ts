import { avoidSplitPair } from './surrogates';

/**
 * Cuts texts for display. A secret cannot be recognized from a part of it, so only `secrets/truncate.ts`, which redacts
 * first, and the guard, which shows an agent's own words to that agent, may import this module.
 */

/** Cuts the end of a text that has more than `maxLength` UTF-16 units, without splitting a code point. */
export function cutEnd(text: string, maxLength: number): string {
  return text.length <= maxLength ? text : `${text.slice(0, avoidSplitPair(text, maxLength - 1))}…`;
}

/** Cuts the middle of a text that has more than `maxLength` UTF-16 units. */
export function cutMiddle(text: string, maxLength: number): string {
  return text.length <= maxLength ? text : `${text.slice(0, maxLength / 2)}…${text.slice(-maxLength / 2)}`;
}

/** The maximum length of a path in messages, in UTF-16 units. */
export const maxShownPathLength = 160;
