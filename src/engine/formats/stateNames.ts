/** All names below `.agentpack/` that AgentPack reads or writes. `folder`: see `threadFolder`. */
export const names = {
  ignore: '.gitignore',
  config: 'config.toml',
  memory: 'MEMORY.md',
  decisions: 'DECISIONS.md',
  /** Entries that agents propose. */
  proposals: 'memory.proposed.md',
  /** Entries that hold no more. */
  archive: 'memory.archive.md',
  /** How git merges the files of memory that a team shares. */
  attributes: '.gitattributes',
  /** The further roots. */
  roots: 'roots.json',
  metrics: 'metrics.jsonl',
  editor: 'editor.json',
  threadIndex: 'thread_index.jsonl',
  index: 'cache/index.bin',
  journal: 'cache/journal.bin',
  outlines: 'cache/outlines.bin',
  /** Last errors, without their messages. */
  errors: 'cache/errors.jsonl',
  /** A folder: texts of packed files, by hash. */
  texts: 'cache/texts',
  /** A folder: tasks and texts of the last packs. */
  packs: 'cache/packs',
  /** A folder: the outputs of compressed commands. */
  outputs: 'cache/outputs',
  /** A folder: results of searches, for their pages. */
  searches: 'cache/searches',
  /** A folder: facts of agents' sessions, without texts. */
  sessions: 'sessions',
  /** A folder: what parsers made of documents, by content. */
  documents: 'cache/documents',
  /** A folder that a team can commit. */
  shared: 'cache/shared',
  metadata: (folder: string) => `${folder}pack_metadata.json`,
  snapshot: (folder: string) => (folder === '' ? 'snapshots/latest.json' : `${folder}snapshot.json`),
  registry: (folder: string) => `${folder}pack-registry.json`,
  verdict: (folder: string) => `${folder}verdict.json`,
  task: (folder: string) => `${folder}task.md`,
  taskState: (folder: string) => `${folder}task_state.md`,
  selection: (folder: string) => `${folder}selection.json`,
  /** Locked while the files of a pack are written. */
  pack: (folder: string) => `${folder}pack`,
};

/** Files that are changed under a lock only: a file next to them. */
const locked = [names.metrics, names.threadIndex, names.memory];
export const getLockName = (name: string): string => `${name}.lock`;

/** Reports whether a file name, in any folder below `.agentpack/`, is the name of a lock. */
export function isLockName(name: string): boolean {
  return [...locked, names.pack('')].some((of) => name === getLockName(of));
}

/** All names for the packs of one folder, with the locks, unsorted. `contexts`: names of its context files. */
export function allNames(folder: string, contexts: readonly string[]): string[] {
  return [
    ...Object.values(names).map((name) => (typeof name === 'string' ? name : name(folder))).filter((name) =>
      name !== names.pack(folder)
    ),
    ...contexts.map((name) => `${folder}${name}`),
    ...[...locked, names.pack(folder)].map(getLockName),
  ];
}
