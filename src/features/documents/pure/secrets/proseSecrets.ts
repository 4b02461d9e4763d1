import type { Region } from '#secrets/region';
import { looksLikeSecret } from './secretShape';

/**
 * Finds secrets in sentences: `the password is …`, `password: … and so on`, `log in with password …`. Unlike in code
 * and configuration files, text may follow the value on its line. A stated value has a letter and a digit, unlike an
 * ordinary word. A value that only follows its name must look like a secret: `password policy`, `token RS256`.
 */
export function findProseSecrets(text: string): readonly Region[] {
  return [...text.matchAll(statedSecretPattern), ...text.matchAll(mentionedSecretPattern)].flatMap(({ indices }) => {
    const { stated, mentioned, replacement } = indices!.groups!;
    return [
      ...createRegions(text, stated, hasLetterAndDigit),
      ...createRegions(text, mentioned, looksLikeSecret),
      ...createRegions(text, replacement, looksLikeSecret),
    ];
  });
}

function createRegions(text: string, range: readonly [number, number] | undefined,
  isSecret: (value: string) => boolean): readonly Region[]
{
  if (!range) return [];
  const value = text.slice(...range).replace(/[.,;:!?]+$/, '');
  return isSecret(value) ? [{ start: range[0], end: range[0] + value.length, type: 'password' }] : [];
}

const nameSource = String
  .raw`\b(?:pass(?:word|phrase|code|wort)s?|pwd|passwd|(?:api|access|secret|private)[ _-]?keys?|(?:access|auth|bearer)[ _-]?tokens?)`;

/** Matches what the secret is for, between its name and the verb or sign. */
const purposeSource = String.raw`(?:\s{1,8}(?:for|of|to|on|für)(?:(?:\s{1,8}[^\s:=]{1,60}){1,4}?|\s{1,8}\S{1,60}))?`;
const quoteSource = String.raw`["'“‘(\x60]?`;
const wordSource = String.raw`[^\s"'“”‘’()\x60]{8,200}`;

/** Matches a name that is used for a secret in prose, the verb or sign after the name, and the value. */
const statedSecretPattern = new RegExp(
  String
    .raw`${nameSource}${purposeSource}(?:\s{0,8}[:=]|\s{1,8}(?:is|ist|lautet))\s{1,8}${quoteSource}(?<stated>${wordSource})`,
  'dgi',
);

/** Matches a name with a value next to it: `password x`, `API key (x)`, `the password from x to y`. */
const mentionedSecretPattern = new RegExp(
  String
    .raw`${nameSource}(?:\s{1,8}\([^()\s]{1,30}\))?\s{1,8}(?:(?:to|from|as)\s{1,8}|[–—-]\s{1,8})?${quoteSource}(?<mentioned>${wordSource})(?:\s{1,8}to\s{1,8}${quoteSource}(?<replacement>${wordSource}))?`,
  'dgi',
);

function hasLetterAndDigit(value: string): boolean {
  return /\d/.test(value) && /\p{L}/u.test(value) && !value.startsWith('[');
}
