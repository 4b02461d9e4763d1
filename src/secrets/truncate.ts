import { cutEnd, cutMiddle, maxShownPathLength } from '#base/text/cutText';
import type { SafeText } from '#model';
import { redactShort } from './redact';

/**
 * Truncates a text for display without splitting a code point. A text that is truncated is redacted first, because a
 * secret cannot be recognized from its start alone; a shorter text is unchanged, and the code that prints it redacts
 * it.
 */
export function truncateAtCodePoint(text: string, maxLength: number): string {
  return text.length <= maxLength ? text : cutEnd(redactShort(text), maxLength);
}

/** Truncates a text that is already redacted. */
export function truncateSafe(text: SafeText, maxLength: number): SafeText {
  return cutEnd(text, maxLength) as SafeText;
}

/** Shortens a path for messages; an overlong path is redacted, and keeps its beginning and its end. */
export function shortenPathForMessage(path: string): string {
  return path.length <= maxShownPathLength ? path : cutMiddle(redactShort(path), maxShownPathLength);
}
