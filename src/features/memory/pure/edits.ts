import { formatEntryBlock } from './entryText';
import type { MemoryEntry, PlacedEntry } from './memoryEntry';

/** The text at the beginning of a new file of each kind. */
export const memoryTitles = {
  note:
    '# Memory\n\nWhat agents should know about this repository. An entry is one block; edit it here, or with `agentpack memory`.\n',
  decision:
    '# Decisions\n\nWhat was decided, and why. An entry is one block; edit it here, or with `agentpack memory`.\n',
} as const satisfies Record<MemoryEntry['kind'], string>;

/** The replacement of an entry, or its removal. */
export interface EntryEdit<P extends PlacedEntry = PlacedEntry> {
  readonly placedEntry: P;
  /** Undefined if the entry is removed. */
  readonly replacement: MemoryEntry | undefined;
}

/**
 * Appends entries to a file and keeps its line endings. `text` is undefined if there is no file; the new file then
 * begins with `title`. Like the functions below, it runs in linear time.
 */
export function appendMemoryEntries(text: string | undefined, entries: readonly MemoryEntry[], title: string): string {
  const existingText = text === undefined || text.trim() === '' ? title : text;
  const eol = detectMemoryLineEnding(existingText);
  const parts = [existingText];
  for (const entry of entries) {
    const lastPart = parts.at(-1)!;
    const lineBreak = lastPart.endsWith('\n') ? '' : eol;
    const needsEmptyLine = !/\n[ \t]*\r?\n$/.test(lastPart) && lastPart !== '';
    parts.push(`${lineBreak}${needsEmptyLine ? eol : ''}${applyLineEnding(formatEntryBlock(entry), eol)}`);
  }
  return parts.join('');
}

/**
 * Applies edits to a file's entries. The empty lines after a removed entry are also removed. An edited entry in free
 * text becomes a block at the end of the file, because elsewhere the block would include the text after it.
 */
export function applyMemoryEdits(text: string, edits: readonly EntryEdit[]): string {
  const sortedEdits = [...edits].sort((a, b) => a.placedEntry.start - b.placedEntry.start);
  const eol = detectMemoryLineEnding(text);
  const parts: string[] = [];
  const movedEntries: MemoryEntry[] = [];
  let copiedEnd = 0;
  for (const { placedEntry, replacement: entry } of sortedEdits) {
    parts.push(text.slice(copiedEnd, placedEntry.start));
    if (entry && placedEntry.hasId) parts.push(applyLineEnding(formatEntryBlock(entry), eol));
    else if (entry) movedEntries.push(entry);
    copiedEnd = entry && placedEntry.hasId ? placedEntry.end : findGapEnd(text, placedEntry.end);
  }
  const editedText = parts.join('') + text.slice(copiedEnd);
  return movedEntries.length === 0
    ? editedText
    : appendMemoryEntries(editedText, movedEntries, memoryTitles[movedEntries[0]!.kind]);
}

/** Returns the end of the empty lines that begin at `start`. */
function findGapEnd(text: string, start: number): number {
  const emptyLines = /(?:[ \t]*\r?\n)*/y;
  emptyLines.lastIndex = start;
  return start + emptyLines.exec(text)![0].length;
}

function detectMemoryLineEnding(text: string): string {
  return text.includes('\r\n') ? '\r\n' : '\n';
}

function applyLineEnding(block: string, eol: string): string {
  return eol === '\n' ? block : block.replaceAll('\n', eol);
}
