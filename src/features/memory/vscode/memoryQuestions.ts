import type { MemoryChangeOptions } from '../engine/memoryChange';
import type { Run } from '#engine/run';
import type { MemoryChangeReport, MemoryReport } from '#reports';
import type { Folder } from '#apps/vscode/folder/folder';

/** Queries the memory of a folder: what its team and this user want agents to know. Rejects with `UserError`. */
export const getMemoryQueries = (folder: Folder) => ({
  /** Writes nothing, even if the folder was never packed. */
  list: (run: Run): Promise<MemoryReport> =>
    folder.answer((engine, options) => engine.memory({ ...options, noWrite: true }, run)),
  change: (change: MemoryChangeOptions, run: Run): Promise<MemoryChangeReport> =>
    folder.answer((engine, options) => engine.changeMemory(change, options, run)),
  /** Returns what a change would write. */
  preview: (change: MemoryChangeOptions, run: Run): Promise<MemoryChangeReport> =>
    folder.answer((engine, options) => engine.changeMemory(change, { ...options, noWrite: true }, run)),
});
