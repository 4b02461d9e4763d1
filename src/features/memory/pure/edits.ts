import { entryBlock } from './entryText';
import type { MemoryEntry, PlacedEntry } from './memoryEntry';

/** The beginning of a file of each kind. */
export const memoryTitles = {
  note:
    '# Memory\n\nWhat agents should know of this repository. An entry is one block; edit it here, or with `agentpack memory`.\n',
  decision:
    '# Decisions\n\nWhat was decided, and why. An entry is one block; edit it here, or with `agentpack memory`.\n',
} as const satisfies Record<MemoryEntry['kind'], string>;

/** `text`: the file's text; undefined if there is none. Line ends are those of the file, which begins with `title`. */
export function withEntry(text: string | undefined, entry: MemoryEntry, title: string): string {
  const before = text === undefined || text.trim() === '' ? title : text;
  const eol = detectMemoryLineEnding(before);
  const gap = before.endsWith('\n') ? '' : eol;
  const isOpen = !/\n[ \t]*\r?\n$/.test(before) && before !== '';
  return `${before}${gap}${isOpen ? eol : ''}${inLines(entryBlock(entry), eol)}`;
}

/** A freely written entry becomes a block at the end of the file: elsewhere it would take in what follows it. */
export function withReplaced(text: string, placed: PlacedEntry, entry: MemoryEntry): string {
  if (!placed.hasId) return withEntry(withoutEntry(text, placed), entry, memoryTitles[entry.kind]);
  return `${text.slice(0, placed.start)}${inLines(entryBlock(entry), detectMemoryLineEnding(text))}${
    text.slice(placed.end)
  }`;
}

/** With the empty lines after it. */
export function withoutEntry(text: string, { start, end }: PlacedEntry): string {
  const gap = /^(?:[ \t]*\r?\n)*/.exec(text.slice(end))![0].length;
  return text.slice(0, start) + text.slice(end + gap);
}

function detectMemoryLineEnding(text: string): string {
  return text.includes('\r\n') ? '\r\n' : '\n';
}

function inLines(block: string, eol: string): string {
  return eol === '\n' ? block : block.replaceAll('\n', eol);
}
