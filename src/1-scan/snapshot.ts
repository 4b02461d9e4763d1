import { byPath, byText } from '../base/order';
import type { SourceFile } from '../model';

/** `snapshots/latest.json`. The keys are the predecessor's, so that its readers find their way. */
export interface Snapshot {
  readonly version: 1;
  /** Of the sorted `path\0hash\n` lines: equal roots mean equal trees. */
  readonly root_hash: string;
  readonly created_at: number;
  readonly files: Readonly<Record<string, { readonly hash: string; readonly size_bytes: number; readonly language: string | null }>>;
}

export interface SnapshotDiff {
  readonly added: string[];
  readonly modified: string[];
  readonly deleted: string[];
}

export function snapshotOf(files: readonly SourceFile[], createdAt: number, hash: (text: string) => string): Snapshot {
  const sorted = [...files].sort(byPath);
  return {
    version: 1,
    root_hash: hash(sorted.map((f) => `${f.path}\0${f.hash}\n`).join('')),
    created_at: createdAt,
    files: Object.fromEntries(sorted.map((f) => [f.path, { hash: f.hash, size_bytes: f.size, language: f.language ?? null }])),
  };
}

/** Undefined for what is not a snapshot: cut off, of another version, or another file altogether. */
export function parseSnapshot(text: string): Snapshot | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
  return isSnapshot(value) ? value : undefined;
}

/** From `before` to `files`; each list sorted. */
export function diffSnapshot(before: Snapshot, files: readonly SourceFile[]): SnapshotDiff {
  const old = new Map(Object.entries(before.files));
  const diff: SnapshotDiff = { added: [], modified: [], deleted: [] };
  for (const file of files) {
    const was = old.get(file.path);
    if (!was) diff.added.push(file.path);
    else if (was.hash !== file.hash) diff.modified.push(file.path);
    old.delete(file.path);
  }
  diff.deleted.push(...old.keys());
  for (const list of [diff.added, diff.modified, diff.deleted]) list.sort(byText);
  return diff;
}

function isSnapshot(value: unknown): value is Snapshot {
  if (!isRecord(value)) return false;
  return value['version'] === 1 && typeof value['root_hash'] === 'string' && typeof value['created_at'] === 'number'
    && isRecord(value['files']) && Object.values(value['files']).every((f) => isRecord(f) && typeof f['hash'] === 'string');
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
