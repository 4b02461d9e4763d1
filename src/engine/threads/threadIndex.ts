import type { Host } from '../host';
import { formatSealedRow } from '#base/verdictSeal';
import { names } from '../formats/stateNames';
import { readThreads } from './threads';
import type { ThreadRow } from '../formats/threadRow';

const indexFile = names.threadIndex;
/** The minimum size, in characters, of an index that is rewritten if it exceeds four times the size of its rows. */
const minCompactChars = 64_000;
const compactFactor = 4;

/** `thread_index.jsonl`, to which each change appends a line. Several processes may write at the same time. */
export interface ThreadIndex {
  readRows(): ThreadRow[];
  /** Appends the new state of a thread. */
  add(row: ThreadRow): void;
  /** Removes the threads whose IDs `selectIds` returns while the lock is held. Returns these IDs. */
  forget(selectIds: (rows: readonly ThreadRow[]) => readonly string[]): readonly string[];
}

export function createThreadIndex({ state, seal }: Pick<Host, 'state' | 'seal'>): ThreadIndex {
  const readRows = () => readThreads(state.read(indexFile), seal);
  return { readRows, add, forget };

  function add(row: ThreadRow): void {
    state.locked(indexFile, () => {
      const text = state.read(indexFile) ?? '';
      const line = formatRow(row);
      if (text.length > minCompactChars) {
        const compactText = formatRows(readThreads(`${text}\n${line}`, seal));
        if (text.length > compactFactor * compactText.length) {
          state.write(indexFile, compactText);
          return;
        }
      }
      // a killed process may have left an incomplete line
      state.append(indexFile, text === '' || text.endsWith('\n') ? line : `\n${line}`);
    });
  }

  function forget(selectIds: (rows: readonly ThreadRow[]) => readonly string[]): readonly string[] {
    return state.locked(indexFile, () => {
      const currentRows = readRows();
      const removedIds = selectIds(currentRows);
      if (removedIds.length > 0)
        state.write(indexFile, formatRows(currentRows.filter((row) => !removedIds.includes(row.thread_id))));
      return removedIds;
    });
  }

  function formatRows(rows: readonly ThreadRow[]): string {
    return rows.map((row) => `${formatRow(row)}\n`).join('');
  }

  function formatRow(row: ThreadRow): string {
    const rowSeal = seal?.(formatSealedRow(row));
    return JSON.stringify(rowSeal === undefined ? row : { ...row, seal: rowSeal });
  }
}
