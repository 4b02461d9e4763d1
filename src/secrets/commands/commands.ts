import { addAll } from '#base/collections/lists';
import { baseName } from '#base/text/paths';
import type { Hits } from '../hits';
import { characterSet } from '../text/characterSet';
import type { CommandRule } from './command';
import { commandsByProgram } from './table';
import { eachWord, type Word } from './words';
import { MemoizedTest } from '../classification/memoizedTest';
import { isSecret } from '../classification/isSecret';
import type { Region } from '../region';

/**
 * Finds secrets on a command line: the argument of an option, a part of an argument, an argument at a fixed position,
 * or piped input.
 */
export function findCommandSecrets(text: string, { programs }: Hits): Region[] {
  const regions: Region[] = [];
  if (programs.length === 0) return regions; // most files
  const passwords = new MemoizedTest(programs.length,
    (value) => !port.test(value) && isSecret(value, 'password', 'literal'));
  const isSecretArgument = (value: string, { strength }: CommandRule): boolean =>
    strength ? !port.test(value) && isSecret(value, strength, 'field') : passwords.test(value);
  for (let i = 0, done = 0; i < programs.length; i++) {
    const at = programs.at(i);
    if (at < done) continue;
    const end = nameEnd(text, at);
    const rows = commandsByProgram.get(text.slice(at, end));
    if (rows) done = examine(text, at, end, rows, regions, isSecretArgument);
  }
  return regions;
}

const inName = characterSet(/[\w-]/);

function nameEnd(text: string, at: number): number {
  let end = at;
  while (end < at + 40 && inName[text.charCodeAt(end)] === 1) end++;
  return end;
}

/** A possible secret that is undecided until all words of its command are known. */
interface Found {
  readonly row: CommandRule;
  readonly start: number;
  readonly end: number;
}

/**
 * Reads the words from a program on. One of them may itself be a program: `docker exec db mysql -p…`. Returns the end
 * of the last word.
 */
function examine(text: string, at: number, from: number, rows: readonly CommandRule[], regions: Region[],
  isSecretArgument: (value: string, row: CommandRule) => boolean): number
{
  const active = new Set<CommandRule>();
  /** The active rules whose command may start at the program. */
  const begun: CommandRule[] = [];
  const words: string[] = [];
  const results: Found[] = [];
  let before = '';
  let position = 0;
  let started = at;
  let last: Word | undefined;
  activate(rows);
  const end = eachWord(text, from, (word) => {
    const content = text.slice(word.start, word.end);
    const isPart = content !== '--' && (!/^(?:--?|[/+])\w/.test(content) || /^\/.*\//.test(content));
    if (isPart) {
      position++;
      last = word;
    }
    for (const row of begun) {
      const skip = row.afterWord?.test(before) || row.position === position && isPart
        ? 0
        : row.attachedTo?.exec(content)?.[0].length;
      const start = skip === undefined ? -1 : valueStart(text, row, word.start + skip, word);
      if (start !== -1)
        results.push({
          row,
          start: unquoted(text, start, word.end),
          end: findCommandValueEnd(text, row, start, word.end),
        });
    }
    const more = commandsByProgram.get(baseName(content));
    if (more && new Set(words).size < 20 && ![...active].some((row) => row.requires?.test(content))) {
      activate(more);
      position = 0;
      started = word.start;
    }
    if (content.length <= 60) words.push(content);
    before = content;
  });
  for (const row of begun)
    if (row.isLast && last && text[end] !== '<') results.push({ row, start: last.start, end: last.end });
  for (const row of active) if (row.piped) addAll(results, fedTo(text, started, at, end, row));
  for (const { row, start, end: to } of results) {
    if (row.requires && !words.some((word) => row.requires!.test(word))) continue;
    const value = text.slice(start, to).replace(/\\[rn]$/, '');
    if (isSecretArgument(value, row)) regions.push({ start, end: start + value.length, type: 'password' });
  }
  return Math.max(end, from);

  function activate(more: readonly CommandRule[]): void {
    for (const row of more) {
      if (active.has(row)) continue;
      active.add(row);
      if (mayBegin(text, at, row)) begun.push(row);
    }
  }
}

/** Reports whether the text before the program allows the command. */
function mayBegin(text: string, at: number, { precededBy, isEnglishWord }: CommandRule): boolean {
  return (!precededBy || precededBy.test(text.slice(Math.max(0, at - 120), at))) &&
    (!isEnglishWord || commandStart.test(text.slice(Math.max(0, at - 40), at)));
}

/** Matches if only indentation, a prompt, a quote or the end of another command comes before. */
const commandStart = /(?:^|[\n;&|`"'({>$#%])[ \t+-]{0,40}(?:sudo )?$/;

/** A port, an option, standard input or a Windows path. */
const port = /^[\d:]{1,5}$|^[-@*\\]|^\d{1,5}:\d/;

function valueStart(text: string, { valueAfter }: CommandRule, start: number, word: Word): number {
  if (valueAfter === undefined) return start;
  const rest = text.slice(start, word.end);
  if (typeof valueAfter !== 'string') {
    const match = valueAfter.exec(rest);
    return match ? start + match.index + match[0].length : -1;
  }
  const at = rest.indexOf(valueAfter);
  return at === -1 ? valueAfter === '=' && text[start - 1] === '=' ? start : -1 : start + at + valueAfter.length;
}

function findCommandValueEnd(text: string, { valueBefore }: CommandRule, start: number, end: number): number {
  const value = text.slice(start, end);
  const at = valueBefore === undefined
    ? -1
    : typeof valueBefore === 'string'
    ? value.lastIndexOf(valueBefore)
    : value.search(valueBefore);
  return at < 1 ? end : start + at;
}

/** Returns the offset after a quote that opens within a word. */
function unquoted(text: string, start: number, end: number): number {
  return start < end && (text[start] === '"' || text[start] === "'") ? start + 1 : start;
}

/** Finds the input of a command: `echo … |` before it, `<<< …` after it. */
function fedTo(text: string, started: number, at: number, end: number, row: CommandRule): Found[] {
  const results: Found[] = [];
  for (const place of new Set([started, at])) {
    const line = text.slice(Math.max(0, place - 240), place);
    const match = piped.exec(line.slice(line.lastIndexOf('\n') + 1));
    if (match) addAll(results, fed(text, place - match[2]!.length - match[1]!.length, place - match[2]!.length, row));
  }
  const hereMatch = hereString.exec(text.slice(end, end + 200));
  if (hereMatch)
    addAll(results, fed(text, end + hereMatch[0].length - hereMatch[1]!.length, end + hereMatch[0].length, row));
  return results;
}

const piped =
  /(?:\b(?:echo|printf)(?: -[neE]{1,3})?[ \t]{1,8}|^[ \t]{0,40}(?=["']))("[^"\n]{1,200}"|'[^'\n]{1,200}'|[^\s"'|;<>]{1,200})([ \t]{0,8}\|[ \t]{0,8}(?:sudo[ \t]{1,4})?)$/;
const hereString = /^[ \t]{0,8}<<<[ \t]{0,8}("[^"\n]{1,160}"|'[^'\n]{1,160}'|[^\s"'|;<>]{1,160})/;

function fed(text: string, from: number, to: number, row: CommandRule): Found[] {
  const isQuoted = /["']/.test(text[from]!);
  const [start, end] = isQuoted ? [from + 1, to - 1] : [from, to];
  const at = valueStart(text, row, start, { start, end });
  return at === -1 ? [] : [{ row, start: at, end }];
}
