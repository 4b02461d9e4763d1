import { unwatchFile, watchFile, type Stats } from 'node:fs';
import { join } from 'node:path';
import { names } from '#engine/formats/stateNames';

/** The interval between checks of the records for changes, in milliseconds. */
const pollIntervalMs = 1_000;

/**
 * Calls `onPacked` when a process has written a pack in a folder for any thread. Polls two files, which costs less than
 * watching the folder and works on every file system. Returns a function that stops the polling.
 */
export function watchPacks(root: string, onPacked: () => void): () => void {
  const paths = [names.metadata(''), names.threadIndex].map((name) => join(root, '.agentpack', name));
  const listener = (currentStats: Stats, previousStats: Stats) => {
    if (currentStats.mtimeMs !== previousStats.mtimeMs) onPacked();
  };
  for (const path of paths) watchFile(path, { interval: pollIntervalMs, persistent: false }, listener);
  return () => {
    for (const path of paths) unwatchFile(path, listener);
  };
}
