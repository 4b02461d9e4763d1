import { addAll } from '#base/collections/lists';
import { getBaseName } from '#base/text/paths';
import type { Hits } from '../hits';
import { createCharacterSet } from '../text/characterSet';
import type { CommandRule } from './command';
import { commandsByProgram } from './table';
import { visitWords, type Word } from './words';
import { MemoizedTest } from '../classification/memoizedTest';
import { isSecret } from '../classification/isSecret';
import type { Region } from '../region';

/**
 * Finds secrets on a command line: the argument of an option, a part of an argument, an argument at a fixed position,
 * or piped input.
 */
export function findCommandSecrets(text: string, { programs }: Hits): Region[] {
  const regions: Region[] = [];
  if (programs.length === 0) return regions; // true for most files
  const passwords = new MemoizedTest(programs.length,
    (value) => !nonSecretPattern.test(value) && isSecret(value, 'password', 'literal'));
  const isSecretArgument = (value: string, { strength }: CommandRule): boolean =>
    strength ? !nonSecretPattern.test(value) && isSecret(value, strength, 'field') : passwords.test(value);
  for (let i = 0, examinedEnd = 0; i < programs.length; i++) {
    const hitOffset = programs.at(i);
    if (hitOffset < examinedEnd) continue;
    const nameEnd = findNameEnd(text, hitOffset);
    const rules = commandsByProgram.get(text.slice(hitOffset, nameEnd));
    if (rules) examinedEnd = examineCommand(text, hitOffset, nameEnd, rules, regions, isSecretArgument);
  }
  return regions;
}

const nameCharacters = createCharacterSet(/[\w-]/);

function findNameEnd(text: string, start: number): number {
  let end = start;
  while (end < start + 40 && nameCharacters[text.charCodeAt(end)] === 1) end++;
  return end;
}

/** A possible secret that is undecided until all words of its command are known. */
interface PossibleSecret {
  readonly rule: CommandRule;
  readonly start: number;
  readonly end: number;
}

/**
 * Examines the words after a program. One of the words may itself be a program: `docker exec db mysql -p…`. Returns the
 * end of the last word.
 */
function examineCommand(text: string, hitOffset: number, nameEnd: number, rules: readonly CommandRule[],
  regions: Region[], isSecretArgument: (value: string, rule: CommandRule) => boolean): number
{
  const activeRules = new Set<CommandRule>();
  /** The active rules whose command may start at the program. */
  const startedRules: CommandRule[] = [];
  const words: string[] = [];
  const possibleSecrets: PossibleSecret[] = [];
  let previousWord = '';
  let position = 0;
  let programStart = hitOffset;
  let lastOperand: Word | undefined;
  activateRules(rules);
  const end = visitWords(text, nameEnd, (word) => {
    const content = text.slice(word.start, word.end);
    const isOperand = content !== '--' && (!/^(?:--?|[/+])\w/.test(content) || /^\/.*\//.test(content));
    if (isOperand) {
      position++;
      lastOperand = word;
    }
    for (const rule of startedRules) {
      const prefixLength = rule.afterWord?.test(previousWord) || rule.position === position && isOperand
        ? 0
        : rule.attachedTo?.exec(content)?.[0].length;
      const start = prefixLength === undefined ? -1 : findValueStart(text, rule, word.start + prefixLength, word);
      if (start !== -1)
        possibleSecrets.push({
          rule,
          start: skipQuote(text, start, word.end),
          end: findCommandValueEnd(text, rule, start, word.end),
        });
    }
    const nestedRules = commandsByProgram.get(getBaseName(content));
    if (nestedRules && new Set(words).size < 20 && ![...activeRules].some((rule) => rule.requires?.test(content))) {
      activateRules(nestedRules);
      position = 0;
      programStart = word.start;
    }
    if (content.length <= 60) words.push(content);
    previousWord = content;
  });
  for (const rule of startedRules)
    if (rule.isLast && lastOperand && text[end] !== '<')
      possibleSecrets.push({ rule, start: lastOperand.start, end: lastOperand.end });
  for (const rule of activeRules)
    if (rule.piped) addAll(possibleSecrets, findCommandInput(text, programStart, hitOffset, end, rule));
  for (const { rule, start, end } of possibleSecrets) {
    if (rule.requires && !words.some((word) => rule.requires!.test(word))) continue;
    const value = text.slice(start, end).replace(/\\[rn]$/, '');
    if (isSecretArgument(value, rule)) regions.push({ start, end: start + value.length, type: 'password' });
  }
  return Math.max(end, nameEnd);

  function activateRules(newRules: readonly CommandRule[]): void {
    for (const rule of newRules) {
      if (activeRules.has(rule)) continue;
      activeRules.add(rule);
      if (canStartCommand(text, hitOffset, rule)) startedRules.push(rule);
    }
  }
}

/** Reports whether the text before the program allows the command. */
function canStartCommand(text: string, programStart: number, { precededBy, isEnglishWord }: CommandRule): boolean {
  return (!precededBy || precededBy.test(text.slice(Math.max(0, programStart - 120), programStart))) &&
    (!isEnglishWord || commandStartPattern.test(text.slice(Math.max(0, programStart - 40), programStart)));
}

/** Matches if only indentation, a prompt, a quote or the end of another command comes before. */
const commandStartPattern = /(?:^|[\n;&|`"'({>$#%])[ \t+-]{0,40}(?:sudo )?$/;

/** Matches a port, an option, standard input or a Windows path, none of which is a secret. */
const nonSecretPattern = /^[\d:]{1,5}$|^[-@*\\]|^\d{1,5}:\d/;

function findValueStart(text: string, { valueAfter }: CommandRule, start: number, word: Word): number {
  if (valueAfter === undefined) return start;
  const remainder = text.slice(start, word.end);
  if (typeof valueAfter !== 'string') {
    const match = valueAfter.exec(remainder);
    return match ? start + match.index + match[0].length : -1;
  }
  const matchIndex = remainder.indexOf(valueAfter);
  return matchIndex === -1
    ? valueAfter === '=' && text[start - 1] === '=' ? start : -1
    : start + matchIndex + valueAfter.length;
}

function findCommandValueEnd(text: string, { valueBefore }: CommandRule, start: number, end: number): number {
  const value = text.slice(start, end);
  const matchIndex = valueBefore === undefined
    ? -1
    : typeof valueBefore === 'string'
    ? value.lastIndexOf(valueBefore)
    : value.search(valueBefore);
  return matchIndex < 1 ? end : start + matchIndex;
}

/** Skips a quote that opens at an offset within a word. */
function skipQuote(text: string, start: number, end: number): number {
  return start < end && (text[start] === '"' || text[start] === "'") ? start + 1 : start;
}

/** Finds the input of a command: `echo … |` before the command, or `<<< …` after it. */
function findCommandInput(text: string, programStart: number, hitOffset: number, end: number,
  rule: CommandRule): PossibleSecret[]
{
  const possibleSecrets: PossibleSecret[] = [];
  for (const offset of new Set([programStart, hitOffset])) {
    const line = text.slice(Math.max(0, offset - 240), offset);
    const match = pipedPattern.exec(line.slice(line.lastIndexOf('\n') + 1));
    if (match)
      addAll(possibleSecrets,
        findInputValue(text, offset - match[2]!.length - match[1]!.length, offset - match[2]!.length, rule));
  }
  const hereMatch = hereStringPattern.exec(text.slice(end, end + 200));
  if (hereMatch)
    addAll(possibleSecrets,
      findInputValue(text, end + hereMatch[0].length - hereMatch[1]!.length, end + hereMatch[0].length, rule));
  return possibleSecrets;
}

const pipedPattern =
  /(?:\b(?:echo|printf)(?: -[neE]{1,3})?[ \t]{1,8}(?:["']%s(?:\\n)?["'][ \t]{1,8})?|^[ \t]{0,40}(?=["']))("[^"\n]{1,200}"|'[^'\n]{1,200}'|[^\s"'|;<>]{1,200})([ \t]{0,8}\|[ \t]{0,8}(?:sudo[ \t]{1,4})?)$/;
const hereStringPattern = /^[ \t]{0,8}<<<[ \t]{0,8}("[^"\n]{1,160}"|'[^'\n]{1,160}'|[^\s"'|;<>]{1,160})/;

function findInputValue(text: string, inputStart: number, inputEnd: number, rule: CommandRule): PossibleSecret[] {
  const isQuoted = /["']/.test(text[inputStart]!);
  const [start, end] = isQuoted ? [inputStart + 1, inputEnd - 1] : [inputStart, inputEnd];
  const valueStart = findValueStart(text, rule, start, { start, end });
  return valueStart === -1 ? [] : [{ rule, start: valueStart, end }];
}
