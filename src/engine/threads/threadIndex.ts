import type { Host } from '../host';
import { sealedRowText } from '#base/verdictSeal';
import { names } from '../formats/stateNames';
import { readThreads } from './threads';
import type { ThreadRow } from '../formats/threadRow';

const name = names.threadIndex;
/** An index larger than this, in characters, is rewritten if it exceeds four times the size of its current rows. */
const compactMin = 64_000;
const compactFactor = 4;

/** `thread_index.jsonl`, to which each change appends a line. Several processes may write at the same time. */
export interface ThreadIndex {
  rows(): ThreadRow[];
  /** Appends the new state of a thread. */
  add(row: ThreadRow): void;
  /** Removes the threads that `change` returns, while the lock is held, and returns them. */
  forget(change: (rows: readonly ThreadRow[]) => readonly string[]): readonly string[];
}

export function createThreadIndex({ state, seal }: Pick<Host, 'state' | 'seal'>): ThreadIndex {
  const rows = () => readThreads(state.read(name), seal);
  return { rows, add, forget };

  function add(row: ThreadRow): void {
    state.locked(name, () => {
      const text = state.read(name) ?? '';
      const line = lineOf(row);
      if (text.length > compactMin) {
        const all = textOf(readThreads(`${text}\n${line}`, seal));
        if (text.length > compactFactor * all.length) {
          state.write(name, all);
          return;
        }
      }
      // a killed process may have left an incomplete line
      state.append(name, text === '' || text.endsWith('\n') ? line : `\n${line}`);
    });
  }

  function forget(change: (rows: readonly ThreadRow[]) => readonly string[]): readonly string[] {
    return state.locked(name, () => {
      const before = rows();
      const removed = change(before);
      if (removed.length > 0) state.write(name, textOf(before.filter((row) => !removed.includes(row.thread_id))));
      return removed;
    });
  }

  function textOf(rows: readonly ThreadRow[]): string {
    return rows.map((row) => `${lineOf(row)}\n`).join('');
  }

  function lineOf(row: ThreadRow): string {
    const rowSeal = seal?.(sealedRowText(row));
    return JSON.stringify(rowSeal === undefined ? row : { ...row, seal: rowSeal });
  }
}
