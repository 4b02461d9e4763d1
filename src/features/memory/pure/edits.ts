import { entryBlock } from './entryText';
import type { MemoryEntry, PlacedEntry } from './memoryEntry';

/** The beginning of a file of each kind. */
export const memoryTitles = {
  note:
    '# Memory\n\nWhat agents should know about this repository. An entry is one block; edit it here, or with `agentpack memory`.\n',
  decision:
    '# Decisions\n\nWhat was decided, and why. An entry is one block; edit it here, or with `agentpack memory`.\n',
} as const satisfies Record<MemoryEntry['kind'], string>;

/** The replacement of an entry, or its removal. */
export interface EntryEdit<P extends PlacedEntry = PlacedEntry> {
  readonly placed: P;
  /** Undefined if the entry is removed. */
  readonly entry: MemoryEntry | undefined;
}

/**
 * Appends entries to a file. `text` is undefined if there is no file, which then begins with `title`. Keeps the file's
 * line endings. Linear, like the functions below.
 */
export function withEntries(text: string | undefined, entries: readonly MemoryEntry[], title: string): string {
  const before = text === undefined || text.trim() === '' ? title : text;
  const eol = detectMemoryLineEnding(before);
  const parts = [before];
  for (const entry of entries) {
    const last = parts.at(-1)!;
    const gap = last.endsWith('\n') ? '' : eol;
    const isOpen = !/\n[ \t]*\r?\n$/.test(last) && last !== '';
    parts.push(`${gap}${isOpen ? eol : ''}${inLines(entryBlock(entry), eol)}`);
  }
  return parts.join('');
}

/**
 * Applies edits to a file's entries. A removed entry takes the empty lines after it along. A freely written entry
 * becomes a block at the end of the file, since anywhere else it would include the text after it.
 */
export function withEdits(text: string, edits: readonly EntryEdit[]): string {
  const sorted = [...edits].sort((a, b) => a.placed.start - b.placed.start);
  const eol = detectMemoryLineEnding(text);
  const parts: string[] = [];
  const moved: MemoryEntry[] = [];
  let from = 0;
  for (const { placed: filed, entry } of sorted) {
    parts.push(text.slice(from, filed.start));
    if (entry && filed.hasId) parts.push(inLines(entryBlock(entry), eol));
    else if (entry) moved.push(entry);
    from = entry && filed.hasId ? filed.end : afterGap(text, filed.end);
  }
  const kept = parts.join('') + text.slice(from);
  return moved.length === 0 ? kept : withEntries(kept, moved, memoryTitles[moved[0]!.kind]);
}

/** Returns the end of the empty lines that begin here. */
function afterGap(text: string, start: number): number {
  const gap = /(?:[ \t]*\r?\n)*/y;
  gap.lastIndex = start;
  return start + gap.exec(text)![0].length;
}

function detectMemoryLineEnding(text: string): string {
  return text.includes('\r\n') ? '\r\n' : '\n';
}

function inLines(block: string, eol: string): string {
  return eol === '\n' ? block : block.replaceAll('\n', eol);
}
