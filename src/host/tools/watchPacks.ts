import { unwatchFile, watchFile, type Stats } from 'node:fs';
import { join } from 'node:path';
import { names } from '#engine/formats/stateNames';

/** How often the records are checked for changes, in milliseconds. */
const interval = 1_000;

/**
 * Calls back when any process has written a pack of a folder, for any thread. Polls two files, which costs less than
 * watching the folder and works on every file system. Returns a function that stops the polling.
 */
export function watchPacks(root: string, packed: () => void): () => void {
  const paths = [names.metadata(''), names.threadIndex].map((name) => join(root, '.agentpack', name));
  const listener = (now: Stats, before: Stats) => {
    if (now.mtimeMs !== before.mtimeMs) packed();
  };
  for (const path of paths) watchFile(path, { interval, persistent: false }, listener);
  return () => {
    for (const path of paths) unwatchFile(path, listener);
  };
}
