import { baseName } from '#base/text/paths';
import { sameDeclared, type Declared, type Workspace } from '#languages/resolve/workspace';

/** A property that resolvers read from one file's text. */
export type Field = keyof Declared;
export const trackedFields = Object.keys(sameDeclared) as readonly Field[];

/** Records everything that one resolver has read. Its results are unchanged while none of that changes. */
export interface DependencyTracker {
  /** The resolver reads this instead of `now`; it returns the same values. */
  readonly workspace: Workspace;
  /** The file whose imports are being resolved. Its own `uses` and `imports` are read without being recorded. */
  from: string | undefined;
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
  readonly declared: readonly { readonly path: string; readonly fields: readonly Field[]; }[];
}

/**
 * Tracks a resolver's dependencies. Paths are recorded as hashes of 4 to 8 bytes each; a collision only recreates a
 * resolver unnecessarily.
 */
export function trackDependencies(now: Workspace): DependencyTracker {
  const files = new HashSet();
  const folders = new HashSet();
  const manifests = new Set<string>();
  const manifestNames = new Set<string>();
  const fileNames = new Set<string>();
  const declared = new Map(trackedFields.map((field) => [field, new Set<string>()]));
  const patterns = new Map<string, RegExp>();
  class DeclaredView {
    constructor(readonly path: string) {}
  }
  const self: DependencyTracker = {
    from: undefined,
    workspace: {
      pathsLike(pattern) {
        patterns.set(`${pattern.flags}/${pattern.source}`, pattern);
        return now.pathsLike(pattern);
      },
      pathsNamed: recording(fileNames, (name) => now.pathsNamed(name)),
      hasFile: recording(files, (path) => now.hasFile(path)),
      hasFolder: recording(folders, (path) => now.hasFolder(path)),
      manifest: recording(manifests, (path) => now.manifest(path)),
      manifestsNamed: recording(manifestNames, (name) => now.manifestsNamed(name)),
      declared: recording(files, (path) => now.declared(path) && (new DeclaredView(path) as unknown as Declared)),
    },
    isAffectedBy: (change) =>
      change.paths.some((path) =>
        files.has(path) || fileNames.has(baseName(path)) || [...patterns.values()].some((pattern) => pattern.test(path))
      )
      || change.folders.some((path) => folders.has(path))
      || change.manifests.some((path) => manifests.has(path) || manifestNames.has(baseName(path)))
      || change.declared.some(({ path, fields }) => fields.some((field) => declared.get(field)!.has(path))),
  };
  // each field is read from `now`, and each read is recorded
  for (const field of trackedFields)
    Object.defineProperty(DeclaredView.prototype, field, {
      get(this: DeclaredView) {
        if ((field !== 'uses' && field !== 'imports') || this.path !== self.from) declared.get(field)!.add(this.path);
        return now.declared(this.path)?.[field];
      },
    });
  return self;
}

/** Returns `read` with its arguments recorded in `asked`. */
function recording<T>(recorder: { add(key: string): unknown; }, read: (key: string) => T): (key: string) => T {
  return (key) => {
    recorder.add(key);
    return read(key);
  };
}

/** A set of FNV-1a hashes of texts, in a table with open addressing. */
class HashSet {
  private table = new Int32Array(1 << 10);
  private size = 0;

  add(text: string): void {
    const hash = hashDependencyKey(text);
    const at = this.find(this.table, hash);
    if (this.table[at] === hash) return;
    this.table[at] = hash;
    if (++this.size * 2 <= this.table.length) return;
    const larger = new Int32Array(this.table.length * 2);
    for (const entry of this.table) if (entry !== 0) larger[this.find(larger, entry)] = entry;
    this.table = larger;
  }

  has(text: string): boolean {
    const hash = hashDependencyKey(text);
    return this.table[this.find(this.table, hash)] === hash;
  }

  private find(table: Int32Array, hash: number): number {
    let at = hash & (table.length - 1);
    while (table[at] !== 0 && table[at] !== hash) at = (at + 1) & (table.length - 1);
    return at;
  }
}

/** Never returns 0, which marks a free slot. */
function hashDependencyKey(text: string): number {
  let hash = 0x811c9dc5 | 0;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash === 0 ? 1 : hash;
}
