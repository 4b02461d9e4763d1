import { rareMarks, type Anchors } from './anchors';
import { isFiller } from './placeholders';
import type { Region } from './region';
import { tokenFamilies } from './tokenFamilies';

/**
 * Credentials that their own form gives away. A token starts where no letter, digit, `_` or `-` stands before it, so
 * that a long run is entered once.
 */
export function findTokens(text: string, { tokens, marks }: Anchors): Region[] {
  const regions: Region[] = [];
  let done = 0;
  for (let i = 0; i < tokens.length; i++) {
    const at = tokens.at(i);
    const region = at < done ? undefined : tokenAt(text, at);
    if (!region) continue;
    regions.push(region);
    if (region.type === 'aws-access-key') regions.push(...secretBeside(text, region.end));
    done = region.end;
  }
  for (const { type, pattern, group, must } of withoutPrefix) {
    if ((marks & must) === 0) continue;   // a hundred times faster than trying every word
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

/** Rows by the first two characters of their prefixes. */
const byHead: (typeof rows | undefined)[] = [];
for (const row of rows) (byHead[headAt(row.prefix, 0)] ??= []).push(row);

function headAt(text: string, at: number): number {
  return text.charCodeAt(at) << 7 | text.charCodeAt(at + 1);
}

/** Where a word starts: also behind an escape's letter (`\\n`) and a diff's sign; a mark of ours is part of the word. */
const wordStart = String.raw`(?:(?<![\w~.\]-])|(?<=\\[nrt])|(?<=^-))`;

const wordEnd = String.raw`(?![\w~-]|\[REDACTED:)`;

/** Forms without a prefix of their own. Each begins at a word's start, is bounded, and needs the mark `must`. */
const withoutPrefix: readonly { readonly type: string; readonly pattern: RegExp; readonly group: number; readonly must: number }[] = [
  { type: 'discord-token', pattern: atWord(/[MNO][\w-]{23,27}\.[\w-]{6}\.[\w-]{27,40}/), group: 0, must: rareMarks.discord },
  { type: 'telegram-token', pattern: atWord(/\d{8,10}:AA[\w-]{32,34}/), group: 0, must: rareMarks.telegram },
  { type: 'telegram-token', pattern: /\/bot(\d{8,10}:[\w-]{35})(?![\w-])/g, group: 1, must: rareMarks.telegramUrl },
  { type: 'mailchimp-key', pattern: atWord(/[a-f0-9]{32}-us\d{1,2}/), group: 0, must: rareMarks.mailchimp },
  { type: 'azure-client-secret', pattern: atWord(/[\w~.-]{3}[78]Q~[\w~.-]{31,34}/), group: 0, must: rareMarks.azureSecret },
  { type: 'azure-devops-token', pattern: atWord(/[A-Za-z0-9]{76}AZDO[A-Za-z0-9]{4}/), group: 0, must: rareMarks.azureDevops },
  { type: 'azure-sas', pattern: /[?&;]sig=([A-Za-z0-9%+/]{40,100}(?:%3[Dd]|=)?)/g, group: 1, must: rareMarks.azureSas },
  { type: 'terraform-token', pattern: atWord(/[A-Za-z0-9]{14}\.atlasv1\.[\w-]{60,80}/), group: 0, must: rareMarks.terraform },
];

function atWord(pattern: RegExp): RegExp {
  return new RegExp(wordStart + pattern.source + wordEnd, 'gm');
}

function tokenAt(text: string, at: number): Region | undefined {
  for (const row of byHead[headAt(text, at)] ?? []) {
    if (!text.startsWith(row.prefix, at)) continue;
    row.rest.lastIndex = at + row.prefix.length;
    const match = row.rest.exec(text);
    if (!match || isFiller(match[0]) || isWords(match[0])) continue;
    return { start: row.keepPrefix ? at + row.prefix.length : at, end: row.rest.lastIndex, type: row.type };
  }
  return undefined;
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
