import { watch, type FSWatcher } from 'node:fs';

/** Watches folders for changes of their files. What is gone, or cannot be watched, is passed over. */
export function createFolderWatchers(changed: () => void, failed: (error: unknown) => void) {
  const watchers = new Map<string, FSWatcher>();
  return {
    /** Watches these and no others. */
    watchOnly(paths: readonly string[]): void {
      for (const path of watchers.keys()) if (!paths.includes(path)) stop(path);
      for (const path of paths) if (!watchers.has(path)) start(path);
    },
  };

  function start(path: string): void {
    try {
      const watcher = watch(path, { persistent: false }, changed);
      watchers.set(path, watcher);
      watcher.on('error', (error) => {
        stop(path);
        failed(error);
      });
    } catch (error) {
      failed(error);
    }
  }

  function stop(path: string): void {
    watchers.get(path)?.close();
    watchers.delete(path);
  }
}
