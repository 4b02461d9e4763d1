import { isEntryId } from './entryId';
import { parseMemoryField } from './lineKinds';
import type { MemoryAnchor, MemoryEntry, MemoryStatus } from './memoryEntry';
import type { MemoryLine } from './memoryLines';

/** Maximum number of `About` items and of anchors in an entry, far more than users need. */
const maxItems = 50;

const statuses: readonly MemoryStatus[] = ['accepted', 'proposed', 'rejected', 'superseded'];

export interface EntryFields extends Pick<MemoryEntry, 'status' | 'supersededBy' | 'about' | 'source' | 'anchors'> {
  /** The index of the line after the fields. */
  readonly end: number;
}

/**
 * Reads the fields of the block from line `from` to line `to`, whose first line is its heading. `report` is called with
 * the index of a line and a description of its problem.
 */
export function parseEntryFields(lines: readonly MemoryLine[], from: number, to: number,
  report: (lineIndex: number, problem: string) => void): EntryFields
{
  let status: MemoryStatus | undefined = 'accepted';
  let supersededBy: string | undefined;
  let source: string | undefined;
  const about: string[] = [];
  const anchors: MemoryAnchor[] = [];
  let hasStatus = false;
  let next = from + 1;
  // formatters insert an empty line below a heading
  while (next < to && lines[next]!.text.trim() === '') next++;
  if (next < to && !parseMemoryField(lines[next]!.text)) next = from + 1;
  for (; next < to; next++) {
    const entryField = parseMemoryField(lines[next]!.text);
    if (!entryField) break;
    const { name, value } = entryField;
    if (name === 'About') { for (const item of parseAbout(value)) about.push(item); }
    if (name === 'Source') source = value;
    if (name === 'Anchor') {
      const anchor = parseAnchor(value);
      if (anchor) anchors.push(anchor);
      else report(next, 'an anchor is a path, # and a symbol, a space and a hash');
    }
    if (name === 'Status' && hasStatus) {
      // a merge of two branches can keep the status of both
      status = undefined;
      report(next, 'it has a second status: keep the one that applies');
    } else if (name === 'Status') {
      hasStatus = true;
      const [word = '', by = '', replacementId = ''] = value.split(/\s+/, 3);
      status = statuses.find((candidate) => candidate === word.toLowerCase());
      if (by === 'by' && isEntryId(replacementId)) supersededBy = replacementId;
      if (status === undefined)
        report(next, `a status is ${statuses.join(', ')} (superseded by ID)`);
    }
  }
  for (const [items, label] of [[about, 'items of About'], [anchors, 'anchors']] as const) {
    if (items.length <= maxItems) continue;
    report(from, `it has more than ${maxItems} ${label}: the rest is ignored`);
    items.length = maxItems;
  }
  return { status, supersededBy, about, source, anchors, end: next };
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
  const space = value.lastIndexOf(' ');
  const hash = value.slice(space + 1);
  if (space <= 0 || !/^[0-9a-f]{8,64}$/.test(hash)) return undefined;
  const target = value.slice(0, space).trim();
  const hashMarkIndex = target.indexOf('#');
  const path = (hashMarkIndex < 0 ? target : target.slice(0, hashMarkIndex)).replace(/%(23|25)/g,
    (_, code) => (code === '23' ? '#' : '%'));
  return { path, symbol: hashMarkIndex < 0 ? undefined : target.slice(hashMarkIndex + 1), hash };
}
