import type { QuickPickItem } from 'vscode';
import type { NewEntry } from '../engine/memoryChange';
import { label, truncated } from '#apps/vscode/text';

/** A row of the quick pick of an import; without an entry it is the name of a file above the rows that it has. */
export interface ImportRow extends QuickPickItem {
  readonly entry?: NewEntry;
}

/** The maximum for a text in one row. Characters. */
const longestLabel = 120;
/** `QuickPickItemKind.Separator`. */
const separator = -1;

/** Entries below the names of their files, in their order. */
export function importRows(entries: readonly NewEntry[]): readonly ImportRow[] {
  let last: string | undefined;
  return entries.flatMap((entry): ImportRow[] => {
    const [, file = '', line = ''] = /^(.*):(\d+)$/.exec(entry.source ?? '') ?? [];
    const isNew = file !== last;
    last = file;
    return [
      ...(isNew ? [{ label: label(file), kind: separator }] : []),
      {
        label: label(truncated(entry.text.replace(/\s+/g, ' '), longestLabel)),
        description: label([`${file}:${line}`, ...entry.about].join(' · ')),
        picked: true,
        entry,
      },
    ];
  });
}
