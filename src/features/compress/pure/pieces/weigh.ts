import { parseStackFrame } from './frames';
import type { LineRule } from '../outputKind';
import type { IsOwnPath } from './ownPaths';
import type { NumberedLine, PieceLine } from './piece';

/** Enough for a message with a diff or an excerpt of code. */
const defaultEssentialLines = 40;
/** The limit allows one line for each suite around the test. */
const maxNameLines = 12;
/** Number of message lines that are shown for every failure before any failure gets more lines. */
const messageLines = 2;
/**
 * Matches lines that name the function of the frame on the next line: Rust's ` 4: path::run`, Go's `main.run(...)`.
 */
const frameName = /^\s*\d+: +\S|^(?:created by )?[\w./*()[\]{}-]+\(.*\)$/;
/** Matches the rule between two entries of pytest's long traceback; the last line of an entry names its location. */
const entryRule = /^(?:_ ){8,}_?\s*$/;
/** Matches pytest's mark of the message, wherever the exception was raised. */
const message = /^E {2,}\S/;

/** Classifies the lines of a block by how much they help with a problem in this repository. */
export function weigh(lines: readonly NumberedLine[], rule: LineRule, isOwn: IsOwnPath): PieceLine[] {
  const { essential, essentialLines = defaultEssentialLines } = rule;
  const library = essential ? new Set<number>() : libraryLines(lines, isOwn);
  let essentials = 0;
  const weighed = lines.map((line, index): PieceLine => {
    if (index > 0 && library.has(index)) return { ...line, weight: 'library' };
    const counts = index === 0 || ((essential ?? /\S/).test(line.text) && ++essentials <= essentialLines);
    return { ...line, weight: counts ? 'essential' : 'detail' };
  });
  return withStart(weighed, rule);
}

/** Returns the same lines, with the lines of the name and the first lines of the message marked. */
function withStart(lines: readonly PieceLine[], { nameEnd, message: pattern }: LineRule): PieceLine[] {
  const last = nameEnd ? Math.max(0, lines.slice(0, maxNameLines).findIndex(({ text }) => nameEnd.test(text))) : 0;
  const isEssential = ({ weight }: PieceLine, index: number): boolean => index > last && weight === 'essential';
  const matchIndex = pattern ? lines.findIndex((line, i) => i > last && pattern.test(line.text)) : -1;
  const first = matchIndex < 0 ? lines.findIndex(isEssential) : matchIndex;
  let messages = 0;
  return lines.map((line, index) => {
    if (index <= last) return { ...line, weight: 'name' };
    const isMessage = index === matchIndex || (index >= first && isEssential(line, index));
    return isMessage && ++messages <= messageLines ? { ...line, weight: 'message' } : line;
  });
}

/** Returns the indices of frames of code outside the repository, and of the code that the trace quotes below them. */
function libraryLines(lines: readonly NumberedLine[], isOwn: IsOwnPath): ReadonlySet<number> {
  const library = new Set<number>();
  let entry = 0;
  for (let i = 0; i < lines.length; i++) {
    const { text } = lines[i]!;
    if (entryRule.test(text)) entry = i + 1;
    const frame = parseStackFrame(text, isOwn);
    if (!frame || frame.inRepository) continue;
    library.add(i);
    if (i > 0 && frameName.test(lines[i - 1]!.text)) library.add(i - 1);
    if (entry > 0 && endsEntry(lines, i)) markEntry(entry, i);
    const indent = countIndent(text);
    for (; i + 1 < lines.length && isQuote(lines[i + 1]!.text, indent); i++) library.add(i + 1);
  }
  return library;

  function isQuote(text: string, indent: number): boolean {
    return text.trim() !== '' && countIndent(text) > indent && !parseStackFrame(text, isOwn) && !message.test(text);
  }

  function markEntry(from: number, to: number): void {
    for (let i = from; i <= to; i++) if (!message.test(lines[i]!.text)) library.add(i);
  }
}

function endsEntry(lines: readonly NumberedLine[], index: number): boolean {
  const next = lines.slice(index + 1, index + 3).find(({ text }) => text.trim() !== '');
  return !next || entryRule.test(next.text);
}

function countIndent(text: string): number {
  return text.length - text.trimStart().length;
}
