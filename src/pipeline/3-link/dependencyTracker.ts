import { getBaseName } from '#base/text/paths';
import { declarationComparers, type FileDeclarations, type Workspace } from '#languages/resolve/workspace';

/** A property that resolvers read from one file's text. */
export type DeclaredField = keyof FileDeclarations;
export const trackedFields = Object.keys(declarationComparers) as readonly DeclaredField[];

/** Records everything that one resolver has read. The resolver's results are valid until any of it changes. */
export interface DependencyTracker {
  /** The resolver reads this workspace instead of the original one. Both return the same values. */
  readonly workspace: Workspace;
  /** The file whose imports are being resolved. Its own `uses` and `imports` are read without being recorded. */
  importingFile: string | undefined;
  isAffectedBy(change: WorkspaceChange): boolean;
}

/** A change to the workspace, as its resolvers see it. */
export interface WorkspaceChange {
  /** Files that were added or deleted. */
  readonly paths: readonly string[];
  /** Folders that appear or disappear with these files. */
  readonly folders: readonly string[];
  /** Manifests that were added, deleted or changed. */
  readonly manifests: readonly string[];
  /** Changed fields of files. */
  readonly changedDeclarations: readonly { readonly path: string; readonly fields: readonly DeclaredField[]; }[];
}

/**
 * Tracks a resolver's dependencies. Paths are recorded as hashes of 4 to 8 bytes each. A collision merely causes a
 * resolver to be recreated unnecessarily.
 */
export function trackDependencies(sourceWorkspace: Workspace): DependencyTracker {
  const files = new HashSet();
  const folders = new HashSet();
  const manifests = new Set<string>();
  const manifestNames = new Set<string>();
  const fileNames = new Set<string>();
  const pathsByReadField = new Map(trackedFields.map((field) => [field, new Set<string>()]));
  const recordedPatterns = new Map<string, RegExp>();
  class DeclaredView {
    constructor(readonly path: string) {}
  }
  const tracker: DependencyTracker = {
    importingFile: undefined,
    workspace: {
      pathsLike(pattern) {
        recordedPatterns.set(`${pattern.flags}/${pattern.source}`, pattern);
        return sourceWorkspace.pathsLike(pattern);
      },
      pathsNamed: recordReads(fileNames, (name) => sourceWorkspace.pathsNamed(name)),
      hasFile: recordReads(files, (path) => sourceWorkspace.hasFile(path)),
      hasFolder: recordReads(folders, (path) => sourceWorkspace.hasFolder(path)),
      manifest: recordReads(manifests, (path) => sourceWorkspace.manifest(path)),
      manifestsNamed: recordReads(manifestNames, (name) => sourceWorkspace.manifestsNamed(name)),
      declared: recordReads(files,
        (path) => sourceWorkspace.declared(path) && (new DeclaredView(path) as unknown as FileDeclarations)),
    },
    isAffectedBy: (change) =>
      change.paths.some((path) =>
        files.has(path) || fileNames.has(getBaseName(path)) ||
        [...recordedPatterns.values()].some((pattern) => pattern.test(path))
      )
      || change.folders.some((path) => folders.has(path))
      || change.manifests.some((path) => manifests.has(path) || manifestNames.has(getBaseName(path)))
      || change.changedDeclarations.some(({ path, fields }) =>
        fields.some((field) => pathsByReadField.get(field)!.has(path))
      ),
  };
  // each field is read from the original workspace, and each read is recorded
  for (const field of trackedFields)
    Object.defineProperty(DeclaredView.prototype, field, {
      get(this: DeclaredView) {
        if ((field !== 'uses' && field !== 'imports') || this.path !== tracker.importingFile)
          pathsByReadField.get(field)!.add(this.path);
        return sourceWorkspace.declared(this.path)?.[field];
      },
    });
  return tracker;
}

/** Returns a function that adds its argument to `readKeys` and then calls `read`. */
function recordReads<T>(readKeys: { add(key: string): unknown; }, read: (key: string) => T): (key: string) => T {
  return (key) => {
    readKeys.add(key);
    return read(key);
  };
}

/** A set of FNV-1a hashes of texts, in a table with open addressing. */
class HashSet {
  private table = new Int32Array(1 << 10);
  private size = 0;

  add(text: string): void {
    const hash = hashDependencyKey(text);
    const slot = this.findSlot(this.table, hash);
    if (this.table[slot] === hash) return;
    this.table[slot] = hash;
    if (++this.size * 2 <= this.table.length) return;
    const largerTable = new Int32Array(this.table.length * 2);
    for (const entry of this.table) if (entry !== 0) largerTable[this.findSlot(largerTable, entry)] = entry;
    this.table = largerTable;
  }

  has(text: string): boolean {
    const hash = hashDependencyKey(text);
    return this.table[this.findSlot(this.table, hash)] === hash;
  }

  private findSlot(table: Int32Array, hash: number): number {
    let slot = hash & (table.length - 1);
    while (table[slot] !== 0 && table[slot] !== hash) slot = (slot + 1) & (table.length - 1);
    return slot;
  }
}

/** Never returns 0, which marks a free slot. */
function hashDependencyKey(text: string): number {
  let hash = 0x811c9dc5 | 0;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash === 0 ? 1 : hash;
}
