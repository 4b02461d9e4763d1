/** All names below `.agentpack/` that AgentPack reads or writes. `folder` is a result of `getThreadFolder`. */
export const names = {
  ignore: '.gitignore',
  config: 'config.toml',
  memory: 'MEMORY.md',
  decisions: 'DECISIONS.md',
  /** Entries proposed by agents. */
  proposals: 'memory.proposed.md',
  /** Entries that are no longer valid. */
  archive: 'memory.archive.md',
  /** Configures how git merges the memory files that a team shares. */
  attributes: '.gitattributes',
  /** The additional roots. */
  roots: 'roots.json',
  metrics: 'metrics.jsonl',
  editor: 'editor.json',
  threadIndex: 'thread_index.jsonl',
  index: 'cache/index.bin',
  journal: 'cache/journal.bin',
  outlines: 'cache/outlines.bin',
  /** The most recent errors, without their messages. */
  errors: 'cache/errors.jsonl',
  /** A folder with the texts of packed files, by hash. */
  texts: 'cache/texts',
  /** A folder with the tasks and texts of the last packs. */
  packs: 'cache/packs',
  /** A folder with the outputs of compressed commands. */
  outputs: 'cache/outputs',
  /** A folder with search results, which are served page by page. */
  searches: 'cache/searches',
  /** A folder with facts about agents' sessions, without texts. */
  sessions: 'sessions',
  /** A folder with the results of parsing documents, by content. */
  documents: 'cache/documents',
  /** A folder with the parts of the index that a team can commit. */
  shared: 'cache/shared',
  metadata: (folder: string) => `${folder}pack_metadata.json`,
  snapshot: (folder: string) => (folder === '' ? 'snapshots/latest.json' : `${folder}snapshot.json`),
  registry: (folder: string) => `${folder}pack-registry.json`,
  verdict: (folder: string) => `${folder}verdict.json`,
  task: (folder: string) => `${folder}task.md`,
  taskState: (folder: string) => `${folder}task_state.md`,
  selection: (folder: string) => `${folder}selection.json`,
  /** The name that is locked while the files of a pack are written. */
  pack: (folder: string) => `${folder}pack`,
};

/** Files that are changed only under a lock, which is a file next to them. */
const lockedNames = [names.metrics, names.threadIndex, names.memory, names.sessions];
export const getLockName = (name: string): string => `${name}.lock`;

/** Reports whether a file name, in any folder below `.agentpack/`, is the name of a lock. */
export function isLockName(name: string): boolean {
  return [...lockedNames, names.pack('')].some((lockedName) => name === getLockName(lockedName));
}

/**
 * Returns all names for the packs of one folder, including locks, unsorted. `contexts`: the names of the context files.
 */
export function listStateNames(folder: string, contexts: readonly string[]): string[] {
  return [
    ...Object.values(names).map((name) => (typeof name === 'string' ? name : name(folder))).filter((name) =>
      name !== names.pack(folder)
    ),
    ...contexts.map((name) => `${folder}${name}`),
    ...[...lockedNames, names.pack(folder)].map(getLockName),
  ];
}
