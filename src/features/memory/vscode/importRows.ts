import type { QuickPickItem } from 'vscode';
import type { NewEntry } from '../engine/memoryChange';
import { label, truncated } from '#apps/vscode/text';

/** A row in the quick pick of an import. A row without an entry is the name of the file for the rows below it. */
export interface ImportRow extends QuickPickItem {
  readonly entry?: NewEntry;
}

/** The maximum for a text in one row. Characters. */
const longestLabel = 120;
/** `QuickPickItemKind.Separator`. */
const separator = -1;

/** Returns the entries below the names of their files, in order. */
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
