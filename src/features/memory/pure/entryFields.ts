import { isEntryId } from './entryId';
import { parseMemoryField } from './lineKinds';
import type { MemoryAnchor, MemoryEntry, MemoryStatus } from './memoryEntry';
import type { MemoryLine } from './memoryLines';

/** The maximum number of `About` items and of anchors in an entry, which is far more than users need. */
const maxItems = 50;

const statuses: readonly MemoryStatus[] = ['accepted', 'proposed', 'rejected', 'superseded'];

export interface EntryFields extends Pick<MemoryEntry, 'status' | 'supersededBy' | 'about' | 'source' | 'anchors'> {
  /** The index of the line after the fields. */
  readonly end: number;
}

/**
 * Reads the fields of the block whose heading is the line `headingIndex` and which ends before the line `endIndex`.
 * `report` is called with the index of a line and a description of its problem.
 */
export function parseEntryFields(lines: readonly MemoryLine[], headingIndex: number, endIndex: number,
  report: (lineIndex: number, problem: string) => void): EntryFields
{
  let status: MemoryStatus | undefined = 'accepted';
  let supersededBy: string | undefined;
  let source: string | undefined;
  const about: string[] = [];
  const anchors: MemoryAnchor[] = [];
  let hasStatus = false;
  let nextIndex = headingIndex + 1;
  // formatters insert an empty line below a heading
  while (nextIndex < endIndex && lines[nextIndex]!.text.trim() === '') nextIndex++;
  if (nextIndex < endIndex && !parseMemoryField(lines[nextIndex]!.text)) nextIndex = headingIndex + 1;
  for (; nextIndex < endIndex; nextIndex++) {
    const entryField = parseMemoryField(lines[nextIndex]!.text);
    if (!entryField) break;
    const { name, value } = entryField;
    if (name === 'About') { for (const item of parseAbout(value)) about.push(item); }
    if (name === 'Source') source = value;
    if (name === 'Anchor') {
      const anchor = parseAnchor(value);
      if (anchor) anchors.push(anchor);
      else report(nextIndex, 'an anchor must have the form "PATH#SYMBOL HASH" or "PATH HASH"');
    }
    if (name === 'Status' && hasStatus) {
      // a merge of two branches can keep the status of both
      status = undefined;
      report(nextIndex, 'the entry has a second status: keep only the one that applies');
    } else if (name === 'Status') {
      hasStatus = true;
      const [statusWord = '', separatorWord = '', replacementId = ''] = value.split(/\s+/, 3);
      status = statuses.find((candidate) => candidate === statusWord.toLowerCase());
      if (separatorWord === 'by' && isEntryId(replacementId)) supersededBy = replacementId;
      if (status === undefined)
        report(nextIndex, `the status must be one of ${statuses.join(', ')} (superseded by ID)`);
    }
  }
  for (const [items, label] of [[about, 'About items'], [anchors, 'anchors']] as const) {
    if (items.length <= maxItems) continue;
    report(headingIndex, `the entry has more than ${maxItems} ${label}: the others are ignored`);
    items.length = maxItems;
  }
  return { status, supersededBy, about, source, anchors, end: nextIndex };
}

function parseAbout(value: string): string[] {
  const items: string[] = [];
  for (const item of value.match(/`[^`]*`|[^,`]+/g) ?? []) {
    const text = item.startsWith('`') ? item.slice(1, -1) : item.trim();
    if (text !== '') items.push(text);
  }
  return items;
}

function parseAnchor(value: string): MemoryAnchor | undefined {
  const spaceIndex = value.lastIndexOf(' ');
  const hash = value.slice(spaceIndex + 1);
  if (spaceIndex <= 0 || !/^[0-9a-f]{8,64}$/.test(hash)) return undefined;
  const target = value.slice(0, spaceIndex).trim();
  const hashMarkIndex = target.indexOf('#');
  const path = (hashMarkIndex < 0 ? target : target.slice(0, hashMarkIndex)).replace(/%(23|25)/g,
    (_, code) => (code === '23' ? '#' : '%'));
  return { path, symbol: hashMarkIndex < 0 ? undefined : target.slice(hashMarkIndex + 1), hash };
}
