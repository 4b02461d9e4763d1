import { english } from '#base/text/english';
import type { HookLines } from '../artefact';
import { removePredecessorHookLines } from './predecessor';
import { isRefusal, refuse, type EditedText, type Refusal, type RemovalResult } from './refusal';

const beginMark = '# agentpack:begin';
const endMark = '# agentpack:end';
const shebangLine = '#!/bin/sh\n';

/**
 * Puts our lines into the script of a git hook, in place of our existing lines or else below the first line, so that no
 * `exit` or `exec` precedes them. The script's exit code is preserved. The predecessor's lines are removed.
 */
export function putHookLines(originalText: string | undefined, { text: hookText }: HookLines, file: string):
  | EditedText
  | Refusal
{
  const block = `${beginMark}\n${hookText}\n${endMark}\n`;
  const text = originalText === undefined ? undefined : removePredecessorHookLines(originalText);
  if (text === undefined) return { text: shebangLine + block };
  const range = findHookBlock(text, file);
  if (isRefusal(range)) return range;
  if (range) return { text: text.slice(0, range.start) + block + text.slice(range.end) };
  const problem = findObstacle(text, hookText);
  if (problem !== undefined) return refuse(`${file} ${problem}`);
  const start = text.startsWith('#!') ? text.indexOf('\n') + 1 : 0;
  const firstLine = text.slice(0, start);
  if (text.startsWith('#!') && start === 0) return { text: `${text}\n${block}` };
  return { text: firstLine + block + text.slice(start) };
}

/** Removes our lines from the script, and reports whether other text remains after its first line. */
export function removeHookLines(text: string, file: string): RemovalResult | Refusal {
  const range = findHookBlock(text, file);
  if (isRefusal(range)) return range;
  const remainder = range ? text.slice(0, range.start) + text.slice(range.end) : text;
  return { text: remainder, isOthers: remainder !== shebangLine && remainder !== '' };
}

/** Finds our lines and the line break after them. Refuses a text with a begin mark but no end mark. */
function findHookBlock(text: string, file: string): { readonly start: number; readonly end: number; } | Refusal
  | undefined
{
  const start = findLineStart(text, beginMark, 0);
  if (start === undefined) return undefined;
  const endMarkStart = findLineStart(text, endMark, start);
  if (endMarkStart === undefined)
    return refuse(
      english`${file}: "${beginMark}" has no "${endMark}" after it. Add the missing line or remove this one, then try again.`,
    );
  return { start, end: Math.min(text.length, endMarkStart + endMark.length + 1) };
}

/** Finds the start of a line with exactly this text. */
function findLineStart(text: string, line: string, searchStart: number): number | undefined {
  for (let offset = text.indexOf(line, searchStart); offset >= 0; offset = text.indexOf(line, offset + 1)) {
    const isStart = offset === 0 || text[offset - 1] === '\n';
    const nextCharacter = text[offset + line.length];
    if (isStart && (nextCharacter === undefined || nextCharacter === '\n')) return offset;
  }
  return undefined;
}

/** Explains why lines for sh cannot be added to a script, as the end of a sentence that begins with the file's name. */
function findObstacle(text: string, hookText: string): string | undefined {
  const advice = english`Make it run this as well: ${hookText.split('\n').at(-1)!}`;
  const program = parseInterpreter(text);
  if (program !== undefined && !isShell(program)) return english`is run by ${program}, not by a shell. ${advice}`;
  if (text.includes('\r\n'))
    return english`has Windows line endings, which shells cannot read. Convert them to LF, then try again.`;
  // sh runs only the first lines; the others are in another language, in which our lines would be an error
  if (/\bexec\b[^\n]*\$\{?0\b/.test(text)) return english`passes itself to another program ("exec … $0"). ${advice}`;
  if (text.includes('\0')) return english`is not a text file. ${advice}`;
  return undefined;
}

/** Returns the program in the first line; undefined if the line does not name one, so git runs the script with sh. */
function parseInterpreter(text: string): string | undefined {
  const line = /^#![ \t]*([^\r\n]*)/.exec(text)?.[1];
  if (line === undefined) return undefined;
  const words = line.split(/[ \t]+/).filter((word) => word !== '');
  const names = words.map((word) => word.split(/[\\/]/).at(-1)!.replace(/\.exe$/i, ''));
  if (names[0] !== 'env') return names[0] ?? '';
  const programIndex = names.findIndex((name, i) => i > 0 && !name.startsWith('-') && !words[i]!.includes('='));
  return names[programIndex] ?? '';
}

function isShell(program: string): boolean {
  return /^(?:ba|da|a|k|mk|z|ya)?sh$/.test(program);
}
