import type { QuickPickItem } from 'vscode';
import type { NewEntry } from '../engine/memoryChange';
import { escapeLabel, truncateText } from '#apps/vscode/text';

/** A row in the quick pick of an import. A row without an entry names the file of the rows below it. */
export interface ImportRow extends QuickPickItem {
  readonly entry?: NewEntry;
}

/** The maximum length of a label, in characters. */
const maxLabelLength = 120;
/** The value of `QuickPickItemKind.Separator`, which exists only inside VS Code. */
const separatorKind = -1;

/** Returns the entries below the names of their files, in order. */
export function createImportRows(entries: readonly NewEntry[]): readonly ImportRow[] {
  let lastFile: string | undefined;
  return entries.flatMap((entry): ImportRow[] => {
    const [, file = '', line = ''] = /^(.*):(\d+)$/.exec(entry.source ?? '') ?? [];
    const isNewFile = file !== lastFile;
    lastFile = file;
    return [
      ...(isNewFile ? [{ label: escapeLabel(file), kind: separatorKind }] : []),
      {
        label: escapeLabel(truncateText(entry.text.replace(/\s+/g, ' '), maxLabelLength)),
        description: escapeLabel([`${file}:${line}`, ...entry.about].join(' · ')),
        picked: true,
        entry,
      },
    ];
  });
}
