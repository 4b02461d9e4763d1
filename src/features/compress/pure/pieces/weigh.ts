import { parseStackFrame } from './frames';
import type { LineRule } from '../outputKind';
import type { IsOwnPath } from './ownPaths';
import type { NumberedLine, PieceLine } from './piece';

/** The default limit for essential lines, enough for a message with a diff or an excerpt of code. */
const defaultMaxEssentialLines = 40;
/** Maximum number of lines for a test's name, enough for one line for each suite around the test. */
const maxNameLines = 12;
/** Number of message lines that are shown for every failure before any failure gets more lines. */
const messageLineCount = 2;
/**
 * Matches lines that name the function of the frame on the next line: Rust's ` 4: path::run`, Go's `main.run(...)`.
 */
const frameNamePattern = /^\s*\d+: +\S|^(?:created by )?[\w./*()[\]{}-]+\(.*\)$/;
/** Matches the separator of two entries in pytest's long traceback. The last line of an entry is its location. */
const entrySeparator = /^(?:_ ){8,}_?\s*$/;
/** Matches the lines that pytest marks as the message, wherever the exception was raised. */
const messagePattern = /^E {2,}\S/;

/** Classifies the lines of a block by how much they help with a problem in this repository. */
export function weighLines(lines: readonly NumberedLine[], rule: LineRule, isOwnPath: IsOwnPath): PieceLine[] {
  const { essential, maxEssentialLines = defaultMaxEssentialLines } = rule;
  const libraryIndexes = essential ? new Set<number>() : findLibraryLines(lines, isOwnPath);
  let essentialCount = 0;
  const weighedLines = lines.map((line, index): PieceLine => {
    if (index > 0 && libraryIndexes.has(index)) return { ...line, weight: 'library' };
    const isEssential = index === 0 || ((essential ?? /\S/).test(line.text) && ++essentialCount <= maxEssentialLines);
    return { ...line, weight: isEssential ? 'essential' : 'detail' };
  });
  return markNameAndMessage(weighedLines, rule);
}

/** Returns the same lines, with the lines of the name and the first lines of the message marked. */
function markNameAndMessage(lines: readonly PieceLine[], { nameEnd, message: pattern }: LineRule): PieceLine[] {
  const lastNameIndex = nameEnd
    ? Math.max(0, lines.slice(0, maxNameLines).findIndex(({ text }) => nameEnd.test(text)))
    : 0;
  const isEssential = ({ weight }: PieceLine, index: number): boolean =>
    index > lastNameIndex && weight === 'essential';
  const matchIndex = pattern ? lines.findIndex((line, i) => i > lastNameIndex && pattern.test(line.text)) : -1;
  const firstMessageIndex = matchIndex < 0 ? lines.findIndex(isEssential) : matchIndex;
  let messageCount = 0;
  return lines.map((line, index) => {
    if (index <= lastNameIndex) return { ...line, weight: 'name' };
    const isMessage = index === matchIndex || (index >= firstMessageIndex && isEssential(line, index));
    return isMessage && ++messageCount <= messageLineCount ? { ...line, weight: 'message' } : line;
  });
}

/** Returns the indexes of frames of code outside the repository, and of the code that the trace quotes below them. */
function findLibraryLines(lines: readonly NumberedLine[], isOwnPath: IsOwnPath): ReadonlySet<number> {
  const libraryIndexes = new Set<number>();
  let entryStart = 0;
  for (let i = 0; i < lines.length; i++) {
    const { text } = lines[i]!;
    if (entrySeparator.test(text)) entryStart = i + 1;
    const frame = parseStackFrame(text, isOwnPath);
    if (!frame || frame.isInRepository) continue;
    libraryIndexes.add(i);
    if (i > 0 && frameNamePattern.test(lines[i - 1]!.text)) libraryIndexes.add(i - 1);
    if (entryStart > 0 && endsEntry(lines, i)) markEntry(entryStart, i);
    const indent = countIndent(text);
    for (; i + 1 < lines.length && isQuote(lines[i + 1]!.text, indent); i++) libraryIndexes.add(i + 1);
  }
  return libraryIndexes;

  function isQuote(text: string, indent: number): boolean {
    return text.trim() !== '' && countIndent(text) > indent && !parseStackFrame(text, isOwnPath) &&
      !messagePattern.test(text);
  }

  function markEntry(firstIndex: number, lastIndex: number): void {
    for (let i = firstIndex; i <= lastIndex; i++) if (!messagePattern.test(lines[i]!.text)) libraryIndexes.add(i);
  }
}

function endsEntry(lines: readonly NumberedLine[], index: number): boolean {
  const nextLine = lines.slice(index + 1, index + 3).find(({ text }) => text.trim() !== '');
  return !nextLine || entrySeparator.test(nextLine.text);
}

function countIndent(text: string): number {
  return text.length - text.trimStart().length;
}
