import { changedIndexes } from '#base/collections/changedIndexes';
import { byPath, byText } from '#base/order';
import { predicate } from '#base/schema/predicate';
import { acceptedJson, byKey, isRelativePath, literal, object, sha256, time, type Schema } from '#base/schema/schema';
import type { SourceFile } from '#model';

/** The files that a pack was made from, as `snapshots/latest.json` records them. */
export interface Snapshot {
  /** Equal roots mean equal trees (see `createSnapshots`). */
  readonly root: string;
  /** Sorted by path. */
  readonly files: readonly Pick<SourceFile, 'path' | 'hash'>[];
}

/** A snapshot of the current files. */
export interface TakenSnapshot extends Snapshot {
  /** Returns the parts of the snapshot file's text, in UTF-8. */
  bytes(createdAt: number): readonly Uint8Array[];
}

export interface SnapshotDiff {
  readonly added: string[];
  readonly modified: string[];
  readonly deleted: string[];
}

/** Consecutive files by path. Only paths decide where a group begins, so equal trees have equal groups. */
interface Group {
  readonly files: readonly SourceFile[];
  readonly digest: string;
  /** The group's files in the snapshot's JSON, each preceded by a comma. */
  readonly bytes: Uint8Array;
}

const encoder = new TextEncoder();

/**
 * Takes snapshots of one root; `files` are sorted by path. Reuses the groups of the last one, so that a change costs
 * only as much as its group.
 *
 * A group begins at the first path and at each whose FNV-1a hash ends with seven zero bits. Its digest is the hash of
 * its `path\0hash\n` lines, and the root is the hash of the digests.
 */
export function createSnapshots(hash: (text: string) => string): (files: readonly SourceFile[]) => TakenSnapshot {
  let last: { readonly files: readonly SourceFile[]; readonly groups: readonly Group[]; } = { files: [], groups: [] };
  let lastRoot = { digests: '', root: hash('') };

  return (files) => {
    const changed = changedIndexes(last.files, files);
    const groups = changed ? patched(files, changed) : grouped(files);
    last = { files, groups };
    const digests = groups.map((group) => group.digest).join('');
    if (digests !== lastRoot.digests) lastRoot = { digests, root: hash(digests) };
    const { root } = lastRoot;
    return { root, files, bytes: (createdAt) => encodeSnapshot(root, createdAt, groups) };
  };

  /** Replaces the groups that contain changed files. The paths are unchanged, so all groups begin at the same files. */
  function patched(files: readonly SourceFile[], changed: readonly number[]): readonly Group[] {
    if (changed.length === 0) return last.groups;
    const groups: Group[] = [];
    let start = 0;
    let next = 0;
    for (const group of last.groups) {
      const end = start + group.files.length;
      const touched = next < changed.length && changed[next]! < end;
      groups.push(touched ? groupAt(files, start) : group);
      while (next < changed.length && changed[next]! < end) next++;
      start = end;
    }
    return groups;
  }

  function grouped(files: readonly SourceFile[]): readonly Group[] {
    const groupsByPath = new Map(last.groups.map((group) => [group.files[0]!.path, group]));
    const groups: Group[] = [];
    for (let at = 0; at < files.length; at += groups[groups.length - 1]!.files.length) {
      const before = groupsByPath.get(files[at]!.path);
      groups.push(before && isAt(before, files, at) ? before : groupAt(files, at));
    }
    return groups;
  }

  function groupAt(files: readonly SourceFile[], start: number): Group {
    let end = start + 1;
    while (end < files.length && !begins(files[end]!.path)) end++;
    const groupFiles = files.slice(start, end);
    return {
      files: groupFiles,
      digest: hash(groupFiles.map((f) => `${f.path}\0${f.hash}\n`).join('')),
      bytes: encoder.encode(groupFiles.map((file) => `,${entry(file)}`).join('')),
    };
  }
}

function isAt({ files: groupFiles }: Group, files: readonly SourceFile[], start: number): boolean {
  if (start + groupFiles.length > files.length) return false;
  for (let i = 0; i < groupFiles.length; i++) if (!same(groupFiles[i]!, files[start + i]!)) return false;
  const next = files[start + groupFiles.length];
  return next === undefined || begins(next.path);
}

function same(a: SourceFile, b: SourceFile): boolean {
  return a === b || a.path === b.path && a.hash === b.hash && a.size === b.size && a.language === b.language;
}

function begins(path: string): boolean {
  let hash = 0x811c9dc5;
  for (let i = 0; i < path.length; i++) hash = Math.imul(hash ^ path.charCodeAt(i), 0x01000193);
  return (hash & 127) === 0;
}

/** Encodes the snapshot with the keys of the predecessor's format, for programs that read that format. */
function encodeSnapshot(root: string, createdAt: number, groups: readonly Group[]): Uint8Array[] {
  const head = encoder.encode(`{"version":1,"root_hash":"${root}","created_at":${createdAt},"files":{`);
  return [head, ...groups.map(({ bytes }, i) => (i === 0 ? bytes.subarray(1) : bytes)), encoder.encode('}}\n')];
}

function entry({ path, hash, size, language }: SourceFile): string {
  return `${JSON.stringify(path)}:${JSON.stringify({ hash, size_bytes: size, language: language ?? null })}`;
}

/** Accepts any other fields of a file, since other readers use them. */
const hashOnly = (value: unknown): value is { readonly hash: string; } =>
  isSha256((value as { readonly hash?: unknown; } | null)?.hash);
const isSha256 = predicate(sha256);
const maxFiles = 10_000_000;
const snapshotFile: Schema<
  {
    readonly version: 1;
    readonly root_hash: string;
    readonly created_at: number;
    readonly files: Readonly<Record<string, { readonly hash: string; }>>;
  }
> = object({
  version: literal(1),
  root_hash: sha256,
  created_at: time,
  files: byKey(isRelativePath, hashOnly, maxFiles),
});

/** Parses a snapshot. Undefined if the text is not one: truncated, from another version, or another file. */
export function parseSnapshot(text: string): Snapshot | undefined {
  const parsed = acceptedJson(snapshotFile, text);
  return parsed &&
    {
      root: parsed.root_hash,
      files: Object.entries(parsed.files).map(([path, { hash }]) => ({ path, hash })).sort(byPath),
    };
}

/** Compares `before` with `files`, which are sorted by path. Each returned list is sorted. */
export function diffSnapshot(before: Snapshot, files: readonly Pick<SourceFile, 'path' | 'hash'>[]): SnapshotDiff {
  const diff: SnapshotDiff = { added: [], modified: [], deleted: [] };
  const old = before.files;
  const changed = changedIndexes(old, files);
  if (changed)
    return {
      ...diff,
      modified: changed.filter((index) => old[index]!.hash !== files[index]!.hash).map((index) => files[index]!.path),
    };
  let i = 0;
  let j = 0;
  while (i < old.length && j < files.length) {
    const was = old[i]!;
    const is = files[j]!;
    const order = byText(was.path, is.path);
    if (order < 0) {
      diff.deleted.push(was.path);
      i++;
      continue;
    }
    if (order > 0) {
      diff.added.push(is.path);
      j++;
      continue;
    }
    if (was.hash !== is.hash) diff.modified.push(is.path);
    i++;
    j++;
  }
  for (; i < old.length; i++) diff.deleted.push(old[i]!.path);
  for (; j < files.length; j++) diff.added.push(files[j]!.path);
  return diff;
}
