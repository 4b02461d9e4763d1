import { entryBlock } from './entryText';
import type { MemoryEntry, PlacedEntry } from './memoryEntry';

/** The beginning of a file of each kind. */
export const memoryTitles = {
  note:
    '# Memory\n\nWhat agents should know about this repository. An entry is one block; edit it here, or with `agentpack memory`.\n',
  decision:
    '# Decisions\n\nWhat was decided, and why. An entry is one block; edit it here, or with `agentpack memory`.\n',
} as const satisfies Record<MemoryEntry['kind'], string>;

/** An entry that takes the place of another one, or its removal. */
export interface EntryEdit<P extends PlacedEntry = PlacedEntry> {
  readonly placed: P;
  /** Undefined: it is removed. */
  readonly entry: MemoryEntry | undefined;
}

/**
 * With entries at its end. `text`: of the file; undefined where there is none. Line ends are those of the file, which
 * begins with `title`. Linear, as all that follows.
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
 * With all edits of its entries, which are removed with the empty lines after them. A freely written entry becomes a
 * block at the end of the file: elsewhere it would take in what follows it.
 */
export function withEdits(text: string, edits: readonly EntryEdit[]): string {
  const sorted = [...edits].sort((a, b) => a.placed.start - b.placed.start);
  const eol = detectMemoryLineEnding(text);
  const parts: string[] = [];
  const moved: MemoryEntry[] = [];
  let from = 0;
  for (const { placed, entry } of sorted) {
    parts.push(text.slice(from, placed.start));
    if (entry && placed.hasId) parts.push(inLines(entryBlock(entry), eol));
    else if (entry) moved.push(entry);
    from = entry && placed.hasId ? placed.end : afterGap(text, placed.end);
  }
  const kept = parts.join('') + text.slice(from);
  return moved.length === 0 ? kept : withEntries(kept, moved, memoryTitles[moved[0]!.kind]);
}

/** Where the empty lines end that begin here. */
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
