import type { Host } from '../host';
import { names } from '../state/stateNames';
import { readThreads } from './threads';
import type { ThreadRow } from '../formats/threadRow';

const name = names.threadIndex;
/** An index beyond this, and beyond four times its present rows, is written anew with these. Characters. */
const compactMin = 64_000;
const compactFactor = 4;

/** `thread_index.jsonl`: one line a change, appended; several processes may write it at once. */
export interface ThreadIndex {
  rows(): ThreadRow[];
  /** The newest word on its thread. */
  add(row: ThreadRow): void;
  /** Forgets threads; `change` sees the rows as they are while nobody else writes. Returns what it returned. */
  forget(change: (rows: readonly ThreadRow[]) => readonly string[]): readonly string[];
}

export function createThreadIndex({ state }: Pick<Host, 'state'>): ThreadIndex {
  const rows = () => readThreads(state.read(name));
  return { rows, add, forget };

  function add(row: ThreadRow): void {
    state.locked(name, () => {
      const text = state.read(name) ?? '';
      const line = JSON.stringify(row);
      if (text.length > compactMin) {
        const all = textOf(readThreads(`${text}\n${line}`));
        if (text.length > compactFactor * all.length) {
          state.write(name, all);
          return;
        }
      }
      // behind a line that a killed process left half written
      state.append(name, text === '' || text.endsWith('\n') ? line : `\n${line}`);
    });
  }

  function forget(change: (rows: readonly ThreadRow[]) => readonly string[]): readonly string[] {
    return state.locked(name, () => {
      const before = rows();
      const gone = change(before);
      if (gone.length > 0) state.write(name, textOf(before.filter((row) => !gone.includes(row.thread_id))));
      return gone;
    });
  }
}

function textOf(rows: readonly ThreadRow[]): string {
  return rows.map((row) => `${JSON.stringify(row)}\n`).join('');
}
