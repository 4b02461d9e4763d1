import { findChangedIndexes } from '#base/collections/changedIndexes';
import { byPath, byText } from '#base/order';
import { compilePredicate } from '#base/schema/predicate';
import { acceptJson, byKey, isRelativePath, literal, object, sha256, time, type Schema } from '#base/schema/schema';
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
  encode(createdAt: number): readonly Uint8Array[];
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
 * Returns a function that takes snapshots of one root. The `files` must be sorted by path. Groups of the last snapshot
 * are reused, so that only groups with changed files are built again.
 *
 * A group begins at the first path and at each path whose FNV-1a hash ends with seven zero bits. The digest of a group
 * is the hash of its `path\0hash\n` lines, and the root is the hash of all digests.
 */
export function createSnapshots(hash: (text: string) => string): (files: readonly SourceFile[]) => TakenSnapshot {
  let lastGrouping: { readonly files: readonly SourceFile[]; readonly groups: readonly Group[]; } = {
    files: [],
    groups: [],
  };
  let lastRoot = { digests: '', root: hash('') };

  return (files) => {
    const changedIndexes = findChangedIndexes(lastGrouping.files, files);
    const groups = changedIndexes ? patchGroups(files, changedIndexes) : buildGroups(files);
    lastGrouping = { files, groups };
    const digests = groups.map((group) => group.digest).join('');
    if (digests !== lastRoot.digests) lastRoot = { digests, root: hash(digests) };
    const { root } = lastRoot;
    return { root, files, encode: (createdAt) => encodeSnapshot(root, createdAt, groups) };
  };

  /** Replaces the groups that contain changed files. The paths are unchanged, so all groups begin at the same files. */
  function patchGroups(files: readonly SourceFile[], changedIndexes: readonly number[]): readonly Group[] {
    if (changedIndexes.length === 0) return lastGrouping.groups;
    const groups: Group[] = [];
    let start = 0;
    let nextChange = 0;
    for (const group of lastGrouping.groups) {
      const end = start + group.files.length;
      const isTouched = nextChange < changedIndexes.length && changedIndexes[nextChange]! < end;
      groups.push(isTouched ? createGroup(files, start) : group);
      while (nextChange < changedIndexes.length && changedIndexes[nextChange]! < end) nextChange++;
      start = end;
    }
    return groups;
  }

  function buildGroups(files: readonly SourceFile[]): readonly Group[] {
    const groupsByPath = new Map(lastGrouping.groups.map((group) => [group.files[0]!.path, group]));
    const groups: Group[] = [];
    for (let start = 0; start < files.length; start += groups[groups.length - 1]!.files.length) {
      const knownGroup = groupsByPath.get(files[start]!.path);
      groups.push(knownGroup && isGroupAt(knownGroup, files, start) ? knownGroup : createGroup(files, start));
    }
    return groups;
  }

  function createGroup(files: readonly SourceFile[], start: number): Group {
    let end = start + 1;
    while (end < files.length && !isGroupStart(files[end]!.path)) end++;
    const groupFiles = files.slice(start, end);
    return {
      files: groupFiles,
      digest: hash(groupFiles.map((file) => `${file.path}\0${file.hash}\n`).join('')),
      bytes: encoder.encode(groupFiles.map((file) => `,${formatEntry(file)}`).join('')),
    };
  }
}

function isGroupAt({ files: groupFiles }: Group, files: readonly SourceFile[], start: number): boolean {
  if (start + groupFiles.length > files.length) return false;
  for (let i = 0; i < groupFiles.length; i++) if (!isSameFile(groupFiles[i]!, files[start + i]!)) return false;
  const nextFile = files[start + groupFiles.length];
  return nextFile === undefined || isGroupStart(nextFile.path);
}

function isSameFile(a: SourceFile, b: SourceFile): boolean {
  return a === b || a.path === b.path && a.hash === b.hash && a.size === b.size && a.language === b.language;
}

function isGroupStart(path: string): boolean {
  let hash = 0x811c9dc5;
  for (let i = 0; i < path.length; i++) hash = Math.imul(hash ^ path.charCodeAt(i), 0x01000193);
  return (hash & 127) === 0;
}

/** Encodes the snapshot with the keys of the predecessor's format, for programs that read that format. */
function encodeSnapshot(root: string, createdAt: number, groups: readonly Group[]): Uint8Array[] {
  const header = encoder.encode(`{"version":1,"root_hash":"${root}","created_at":${createdAt},"files":{`);
  return [header, ...groups.map(({ bytes }, i) => (i === 0 ? bytes.subarray(1) : bytes)), encoder.encode('}}\n')];
}

function formatEntry({ path, hash, size, language }: SourceFile): string {
  return `${JSON.stringify(path)}:${JSON.stringify({ hash, size_bytes: size, language: language ?? null })}`;
}

/** Checks only the hash. A file's other fields are accepted as they are, since other readers use them. */
const hasHash = (value: unknown): value is { readonly hash: string; } =>
  isSha256((value as { readonly hash?: unknown; } | null)?.hash);
const isSha256 = compilePredicate(sha256);
const maxFiles = 10_000_000;
const snapshotSchema: Schema<
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
  files: byKey(isRelativePath, hasHash, maxFiles),
});

/** Parses a snapshot. Returns undefined for any other text, such as a truncated snapshot or one of another version. */
export function parseSnapshot(text: string): Snapshot | undefined {
  const parsedSnapshot = acceptJson(snapshotSchema, text);
  return parsedSnapshot &&
    {
      root: parsedSnapshot.root_hash,
      files: Object.entries(parsedSnapshot.files).map(([path, { hash }]) => ({ path, hash })).sort(byPath),
    };
}

/** Compares a snapshot with `files`, which are sorted by path. Each returned list is sorted. */
export function diffSnapshot(previousSnapshot: Snapshot,
  files: readonly Pick<SourceFile, 'path' | 'hash'>[]): SnapshotDiff
{
  const diff: SnapshotDiff = { added: [], modified: [], deleted: [] };
  const oldFiles = previousSnapshot.files;
  const changedIndexes = findChangedIndexes(oldFiles, files);
  if (changedIndexes)
    return {
      ...diff,
      modified: changedIndexes.filter((index) => oldFiles[index]!.hash !== files[index]!.hash).map((index) =>
        files[index]!.path
      ),
    };
  let oldIndex = 0;
  let newIndex = 0;
  while (oldIndex < oldFiles.length && newIndex < files.length) {
    const oldFile = oldFiles[oldIndex]!;
    const newFile = files[newIndex]!;
    const order = byText(oldFile.path, newFile.path);
    if (order < 0) {
      diff.deleted.push(oldFile.path);
      oldIndex++;
      continue;
    }
    if (order > 0) {
      diff.added.push(newFile.path);
      newIndex++;
      continue;
    }
    if (oldFile.hash !== newFile.hash) diff.modified.push(newFile.path);
    oldIndex++;
    newIndex++;
  }
  for (; oldIndex < oldFiles.length; oldIndex++) diff.deleted.push(oldFiles[oldIndex]!.path);
  for (; newIndex < files.length; newIndex++) diff.added.push(files[newIndex]!.path);
  return diff;
}
