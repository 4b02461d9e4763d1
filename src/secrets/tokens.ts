import type { Anchors } from './anchors';
import { isFiller } from './placeholders';
import type { Places } from './places';
import type { Region } from './region';
import { behindHyphen, tokenFamilies } from './tokenFamilies';
import { Verdicts } from './verdicts';

/**
 * Credentials that their own form gives away. A token starts where no letter, digit or `_` stands before it. Behind a
 * hyphen one starts only with a prefix of `behindHyphen`, and not within what was no token, so that a long run is entered once.
 */
export function findTokens(text: string, anchors: Anchors): Region[] {
  const regions: Region[] = [];
  const { tokens } = anchors;
  const noToken = new Verdicts(tokens.length, isNoToken);
  const refused = { end: 0 };
  for (let i = 0, done = 0; i < tokens.length; i++) {
    const at = tokens.at(i);
    const region = at < done ? undefined : tokenAt(text, at, noToken, refused);
    if (!region) continue;
    regions.push(region);
    if (region.type === 'aws-access-key') regions.push(...secretBeside(text, region.end));
    done = region.end;
  }
  for (const form of withoutPrefix) findForm(text, form, anchors[form.mark], regions);
  return regions;
}

/** Whoever fills a place up writes less; and each of many prefixes within a long run would have all that follows looked at. */
const longestFiller = 300;

const rows = tokenFamilies.flatMap((family) => family.prefixes.map((prefix) => ({
  prefix, fourth: prefix.charCodeAt(3), type: family.type, keepPrefix: family.keepPrefix === true, mayBeWithin: behindHyphen.has(prefix), rest: new RegExp(`(?:${family.rest.source})(?![A-Za-z0-9]|\\[REDACTED:)`, 'y'),
}))).sort((a, b) => b.prefix.length - a.prefix.length);

/** Rows by the first two characters of their prefixes. */
const byHead: (typeof rows | undefined)[] = [];
for (const row of rows) (byHead[headAt(row.prefix, 0)] ??= []).push(row);

function headAt(text: string, at: number): number {
  return text.charCodeAt(at) << 7 | text.charCodeAt(at + 1);
}

/** `refused` keeps where the last text ended that had a token's form and was none. */
function tokenAt(text: string, at: number, noToken: Verdicts, refused: { end: number }): Region | undefined {
  const candidates = byHead[headAt(text, at)];
  const isWithin = isBehindHyphen(text, at);
  if (candidates === undefined || isWithin && at < refused.end) return undefined;
  const fourth = text.charCodeAt(at + 3);
  for (const { prefix, fourth: expected, rest, type, keepPrefix, mayBeWithin } of candidates) {
    if (expected === expected && expected !== fourth || isWithin && !mayBeWithin || !text.startsWith(prefix, at)) continue;
    const from = at + prefix.length;
    rest.lastIndex = from;
    if (!rest.test(text)) continue;
    const end = rest.lastIndex;
    if (!noToken.of(text.slice(from, end))) return { start: keepPrefix ? from : at, end, type };
    refused.end = end;
  }
  return undefined;
}

/** A hyphen that is no diff's sign. */
function isBehindHyphen(text: string, at: number): boolean {
  return text.charCodeAt(at - 1) === hyphen && at > 1 && text.charCodeAt(at - 2) !== lineBreak;
}

const hyphen = 45, lineBreak = 10;

/** Where a word starts: also behind an escape's letter (`\\n`) and a diff's sign; a mark of ours is part of the word. */
const wordStart = String.raw`(?:(?<![\w~.\]-])|(?<=\\[nrt])|(?<=^-))`;

const wordEnd = String.raw`(?![\w~-]|\[REDACTED:)`;

/** Forms without a prefix of their own. Each begins at a word's start or with a mark, is bounded, and holds its mark within. */
interface Form {
  readonly type: string;
  readonly pattern: RegExp;
  /** Where in the match the secret begins. Characters. */
  readonly kept: number;
  readonly mark: keyof Anchors;
  /** How far before its mark it begins, the farthest first. Characters. */
  readonly before: readonly number[];
}

const withoutPrefix: readonly Form[] = [
  { type: 'discord-token', pattern: atWord(/[MNO][\w-]{23,27}\.[\w-]{6}\.[\w-]{27,40}/), kept: 0, mark: 'discord', before: [28, 27, 26, 25, 24] },
  { type: 'telegram-token', pattern: atWord(/\d{8,10}:AA[\w-]{32,34}/), kept: 0, mark: 'telegram', before: [10, 9, 8] },
  { type: 'telegram-token', pattern: /\/bot\d{8,10}:[\w-]{35}(?![\w-])/y, kept: 4, mark: 'telegramUrl', before: [0] },
  { type: 'mailchimp-key', pattern: atWord(/[a-f0-9]{32}-us\d{1,2}/), kept: 0, mark: 'mailchimp', before: [32] },
  { type: 'azure-client-secret', pattern: atWord(/[\w~.-]{3}[78]Q~[\w~.-]{31,34}/), kept: 0, mark: 'azureSecret', before: [4] },
  { type: 'azure-devops-token', pattern: atWord(/[A-Za-z0-9]{76}AZDO[A-Za-z0-9]{4}/), kept: 0, mark: 'azureDevops', before: [76] },
  { type: 'azure-sas', pattern: /[?&;]sig=[A-Za-z0-9%+/]{40,100}(?:%3[Dd]|=)?/y, kept: 5, mark: 'azureSas', before: [0] },
  { type: 'terraform-token', pattern: atWord(/[A-Za-z0-9]{14}\.atlasv1\.[\w-]{60,80}/), kept: 0, mark: 'terraform', before: [14] },
];

function atWord(pattern: RegExp): RegExp {
  return new RegExp(wordStart + pattern.source + wordEnd, 'my');
}

/** The matches as a search for the pattern would find them: none within the one before. */
function findForm(text: string, { type, pattern, kept, before }: Form, places: Places, regions: Region[]): void {
  for (let i = 0, done = 0; i < places.length; i++) {
    for (const back of before) {
      const start = places.at(i) - back;
      pattern.lastIndex = start;
      if (start < done || !pattern.test(text)) continue;
      done = pattern.lastIndex;
      const secret = text.slice(start + kept, done);
      if (/\d/.test(secret) && !isFiller(secret)) regions.push({ start: start + kept, end: done, type });
      break;
    }
  }
}

function isNoToken(rest: string): boolean {
  return rest.length <= longestFiller && isFiller(rest) || isWords(rest);
}

/** `sk-some-option-name-of-a-module`: words with hyphens, no digit, one case. */
function isWords(rest: string): boolean {
  return /^[a-z]{1,40}(?:[-_./][a-z]{1,40}){0,40}$/.test(rest) && (rest.length < 24 || /[-_./]/.test(rest));
}

/** The secret key of an AWS pair that stands on the same line, as in the console's CSV. */
function secretBeside(text: string, from: number): Region[] {
  const match = /^[^\n]{0,80}?(?<![A-Za-z0-9/+=])([A-Za-z0-9/+]{40})(?![A-Za-z0-9/+=])/.exec(text.slice(from, from + 140));
  if (!match || !/\d/.test(match[1]!) || !/[a-z]/.test(match[1]!) || !/[A-Z]/.test(match[1]!)) return [];
  const start = from + match[0].length - 40;
  return [{ start, end: start + 40, type: 'aws-secret-key' }];
}
