import { watch, type FSWatcher } from 'node:fs';

/** Watches folders for changes to their files. Folders that do not exist or cannot be watched are ignored. */
export function createFolderWatchers(onChange: () => void, onError: (error: unknown) => void) {
  const watchers = new Map<string, FSWatcher>();
  return {
    /** Watches these folders only. */
    watchOnly(paths: readonly string[]): void {
      for (const path of watchers.keys()) if (!paths.includes(path)) stop(path);
      for (const path of paths) if (!watchers.has(path)) start(path);
    },
  };

  function start(path: string): void {
    try {
      const watcher = watch(path, { persistent: false }, onChange);
      watchers.set(path, watcher);
      watcher.on('error', (error) => {
        stop(path);
        onError(error);
      });
    } catch (error) {
      onError(error);
    }
  }

  function stop(path: string): void {
    watchers.get(path)?.close();
    watchers.delete(path);
  }
}
