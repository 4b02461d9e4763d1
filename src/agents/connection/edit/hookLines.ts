import { english } from '#base/text/english';
import type { HookLines } from '../artefact';
import { withoutPredecessorsHook } from './predecessor';
import { isRefusal, refuse, type EditedText, type Refusal, type TakenOut } from './refusal';

const begin = '# agentpack:begin';
const end = '# agentpack:end';
const ownStart = '#!/bin/sh\n';

/**
 * Returns the script of a git hook with our lines: in their existing place, otherwise below the first line, so that no
 * `exit` or `exec` of the script precedes them and the script's exit code is preserved. Removes the predecessor's
 * lines.
 */
export function putHookLines(original: string | undefined, { text: hookText }: HookLines, file: string):
  | EditedText
  | Refusal
{
  const block = `${begin}\n${hookText}\n${end}\n`;
  const text = original === undefined ? undefined : withoutPredecessorsHook(original);
  if (text === undefined) return { text: ownStart + block };
  const range = blockIn(text, file);
  if (isRefusal(range)) return range;
  if (range) return { text: text.slice(0, range.start) + block + text.slice(range.end) };
  const problem = obstacle(text, hookText);
  if (problem !== undefined) return refuse(`${file} ${problem}`);
  const start = text.startsWith('#!') ? text.indexOf('\n') + 1 : 0;
  const first = text.slice(0, start);
  if (text.startsWith('#!') && start === 0) return { text: `${text}\n${block}` };
  return { text: first + block + text.slice(start) };
}

/** Returns the script without our lines, and whether other text remains beyond its first line. */
export function takeOutHookLines(text: string, file: string): TakenOut | Refusal {
  const range = blockIn(text, file);
  if (isRefusal(range)) return range;
  const rest = range ? text.slice(0, range.start) + text.slice(range.end) : text;
  return { text: rest, isOthers: rest !== ownStart && rest !== '' };
}

/** Finds our lines and the line break after them. Refuses a text with a first mark but no last mark. */
function blockIn(text: string, file: string): { readonly start: number; readonly end: number; } | Refusal | undefined {
  const start = lineAt(text, begin, 0);
  if (start === undefined) return undefined;
  const last = lineAt(text, end, start);
  if (last === undefined)
    return refuse(
      english`${file}: "${begin}" has no "${end}" after it. Add the missing line or remove this one, then try again.`,
    );
  return { start, end: Math.min(text.length, last + end.length + 1) };
}

/** Finds the start of a line with exactly this text. */
function lineAt(text: string, line: string, from: number): number | undefined {
  for (let at = text.indexOf(line, from); at >= 0; at = text.indexOf(line, at + 1)) {
    const isStart = at === 0 || text[at - 1] === '\n';
    const after = text[at + line.length];
    if (isStart && (after === undefined || after === '\n')) return at;
  }
  return undefined;
}

/** Explains why lines for sh cannot go below the first line of a script; ends a sentence that begins with its name. */
function obstacle(text: string, hookText: string): string | undefined {
  const advice = english`Make it run this as well: ${hookText.split('\n').at(-1)!}`;
  const program = parseInterpreter(text);
  if (program !== undefined && !isShell(program)) return english`is run by ${program}, not by a shell. ${advice}`;
  if (text.includes('\r\n'))
    return english`ends its lines as Windows does, which shells do not read. Change that, then try again.`;
  // sh runs only its first lines; the rest is in another language, in which our lines would be an error
  if (/\bexec\b[^\n]*\$\{?0\b/.test(text)) return english`hands itself to another program ("exec … $0"). ${advice}`;
  if (text.includes('\0')) return english`is no text. ${advice}`;
  return undefined;
}

/** Returns the name of the program in the first line; undefined if there is none and git runs the script with sh. */
function parseInterpreter(text: string): string | undefined {
  const line = /^#![ \t]*([^\r\n]*)/.exec(text)?.[1];
  if (line === undefined) return undefined;
  const words = line.split(/[ \t]+/).filter((word) => word !== '');
  const names = words.map((word) => word.split(/[\\/]/).at(-1)!.replace(/\.exe$/i, ''));
  if (names[0] !== 'env') return names[0] ?? '';
  const named = names.findIndex((name, i) => i > 0 && !name.startsWith('-') && !words[i]!.includes('='));
  return names[named] ?? '';
}

function isShell(program: string): boolean {
  return /^(?:ba|da|a|k|mk|z|ya)?sh$/.test(program);
}
