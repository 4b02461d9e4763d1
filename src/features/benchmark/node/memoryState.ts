import type { StateHost } from '#engine/ports/stateHost';

/** State for packs that are not stored: reads the settings, and ignores all writes. `config`: text of `config.toml`. */
export function memoryState(config: string | undefined): StateHost {
  return {
    read: (name) => (name === 'config.toml' ? config : undefined),
    isUtf8: () => true,
    stat: () => undefined,
    write: () => undefined,
    append: () => undefined,
    locked: (_name, work) => work(),
    remove: () => undefined,
    removeStrays: () => undefined,
    touch: () => false,
    trim: () => undefined,
    loadCache: () => undefined,
    adoptCache: () => false,
    saveCache: () => undefined,
    appendCache: () => true,
    loadOutlines: () => new Map(),
    appendOutlines: () => undefined,
    writeShared: () => ({ added: 0, removed: 0 }),
    unignore: () => undefined,
    takeWarnings: () => [],
  };
}
