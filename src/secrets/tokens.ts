import { isFiller } from './placeholders';
import type { Region } from './region';
import { tokenFamilies } from './tokenFamilies';

/**
 * Credentials that their own form gives away. A token starts where no letter, digit, `_` or `-` stands before it, so
 * that a long run is entered once.
 */
export function findTokens(text: string): Region[] {
  const regions: Region[] = [];
  for (let at = 0; at + 1 < text.length; at++) {
    const first = text.charCodeAt(at);
    // two table look-ups a character: an alternation of all prefixes costs ten times as much
    if (first > 127 || firsts[first] === 0) continue;
    const second = text.charCodeAt(at + 1);
    if (second > 127 || heads[first * 128 + second] === 0 || !startsHere(text, at)) continue;
    const region = tokenAt(text, at);
    if (!region) continue;
    regions.push(region);
    if (region.type === 'aws-access-key') regions.push(...secretBeside(text, region.end));
    at = region.end - 1;
  }
  for (const { type, pattern, group, must } of withoutPrefix) {
    if (!(typeof must === 'string' ? text.includes(must) : must.test(text))) continue;   // a hundred times faster than trying every word
    for (const match of text.matchAll(pattern)) {
      const secret = match[group]!;
      const from = match.index + match[0].length - secret.length;
      if (/\d/.test(secret) && !isFiller(secret)) regions.push({ start: from, end: from + secret.length, type });
    }
  }
  return regions;
}

const rows = tokenFamilies.flatMap((family) => family.prefixes.map((prefix) => ({
  prefix, type: family.type, keepPrefix: family.keepPrefix === true, rest: new RegExp(`(?:${family.rest.source})(?![A-Za-z0-9]|\\[REDACTED:)`, 'y'),
}))).sort((a, b) => b.prefix.length - a.prefix.length);

const byHead = new Map<string, typeof rows>();
for (const row of rows) byHead.set(row.prefix.slice(0, 2), [...byHead.get(row.prefix.slice(0, 2)) ?? [], row]);

/** Which ASCII characters a prefix starts with, and which pairs of them. */
const firsts = new Uint8Array(128);
const heads = new Uint8Array(128 * 128);
for (const { prefix } of rows) {
  firsts[prefix.charCodeAt(0)] = 1;
  heads[prefix.charCodeAt(0) * 128 + prefix.charCodeAt(1)] = 1;
}

/** Where a word starts: also behind an escape's letter (`\\n`) and a diff's sign; a mark of ours is part of the word. */
const wordStart = String.raw`(?:(?<![\w~.\]-])|(?<=\\[nrt])|(?<=^-))`;

const wordEnd = String.raw`(?![\w~-]|\[REDACTED:)`;

/** Forms without a prefix of their own. Each begins at a word's start, is bounded, and holds what `must` says. */
const withoutPrefix: readonly { readonly type: string; readonly pattern: RegExp; readonly group: number; readonly must: string | RegExp }[] = [
  { type: 'discord-token', pattern: atWord(/[MNO][\w-]{23,27}\.[\w-]{6}\.[\w-]{27,40}/), group: 0, must: /\.[\w-]{6}\.[\w-]{27}/ },
  { type: 'telegram-token', pattern: atWord(/\d{8,10}:AA[\w-]{32,34}/), group: 0, must: ':AA' },
  { type: 'telegram-token', pattern: /\/bot(\d{8,10}:[\w-]{35})(?![\w-])/g, group: 1, must: '/bot' },
  { type: 'mailchimp-key', pattern: atWord(/[a-f0-9]{32}-us\d{1,2}/), group: 0, must: '-us' },
  { type: 'azure-client-secret', pattern: atWord(/[\w~.-]{3}[78]Q~[\w~.-]{31,34}/), group: 0, must: 'Q~' },
  { type: 'azure-devops-token', pattern: atWord(/[A-Za-z0-9]{76}AZDO[A-Za-z0-9]{4}/), group: 0, must: 'AZDO' },
  { type: 'azure-sas', pattern: /[?&;]sig=([A-Za-z0-9%+/]{40,100}(?:%3[Dd]|=)?)/g, group: 1, must: 'sig=' },
  { type: 'terraform-token', pattern: atWord(/[A-Za-z0-9]{14}\.atlasv1\.[\w-]{60,80}/), group: 0, must: '.atlasv1.' },
];

function atWord(pattern: RegExp): RegExp {
  return new RegExp(wordStart + pattern.source + wordEnd, 'gm');
}

function tokenAt(text: string, at: number): Region | undefined {
  for (const row of byHead.get(text.slice(at, at + 2)) ?? []) {
    if (!text.startsWith(row.prefix, at)) continue;
    row.rest.lastIndex = at + row.prefix.length;
    const match = row.rest.exec(text);
    if (!match || isFiller(match[0]) || isWords(match[0])) continue;
    return { start: row.keepPrefix ? at + row.prefix.length : at, end: row.rest.lastIndex, type: row.type };
  }
  return undefined;
}

/** After nothing, after what no word holds, after an escape (`\n`, `%3D`), or after a diff's sign at a line's start. */
function startsHere(text: string, at: number): boolean {
  if (at === 0 || !/[\w-]/.test(text[at - 1]!)) return true;
  if (text[at] === '$') return true;
  const two = text.slice(Math.max(0, at - 2), at);
  return /^\\[nrt]$/.test(two) || /^\n-$/.test(two) || at === 1 && two === '-' || /^%[0-9A-F]{2}$/.test(text.slice(Math.max(0, at - 3), at));
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
