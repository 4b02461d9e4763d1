import { redact } from '../../../secrets/redact';
import { termsOf } from '../../../sessions/promptTerms';

/** Weights of a prompt's words, without those of secrets. */
export function safeTerms(text: string): readonly number[] {
  return termsOf(redact(text));
}
