import type { Region } from '#secrets/region';

/** The names that people use for a secret in prose, with the word or sign before its value. */
const proseSecretPattern =
  /\b(?:pass(?:word|phrase|code|wort)s?|pwd|passwd|(?:api|access|secret|private)[ _-]?keys?|(?:access|auth|bearer)[ _-]?tokens?)(?:\s+(?:for|of|to)\s+\S{1,60}){0,1}(?:\s*[:=]|\s+is)\s+["'“‘(]?([^\s"'”’()]{8,200})/gi;

/**
 * Secrets that a sentence gives: `the password is …`, `password: … and so on`. In code and configurations the rest of
 * such a line decides; prose goes on. A value has a letter and a digit, as no word has.
 */
export function saidSecrets(text: string): readonly Region[] {
  return [...text.matchAll(proseSecretPattern)].flatMap(({ 0: whole, 1: given, index }) => {
    const value = given!.replace(/[.,;:!?]+$/, '');
    if (!/\d/.test(value) || !/\p{L}/u.test(value) || value.startsWith('[')) return [];
    const start = index + whole.length - given!.length;
    return [{ start, end: start + value.length, type: 'password' }];
  });
}
