import * as s from '#base/schema/schema';
import type { ArtefactScope } from '../artefact';

/** The changes that `connect` made below a home folder or a root, stored in its `.agentpack/connections.json`. */
export interface ConnectionsRecord {
  /** Sorted by path. */
  readonly files: readonly FileRecord[];
  /** The folders that `connect` created, sorted. Empty ones are removed with the last file. */
  readonly folders: readonly string[];
}

export interface FileRecord {
  /**
   * The path relative to the home folder or the root, with forward slashes and with its links followed; absolute if the
   * user's folder for an agent is elsewhere.
   */
  readonly path: string;
  /** The artefact's default path, before links and environment variables apply; undefined if it equals `path`. */
  readonly usual?: string;
  /** The agents whose artefacts are in the file, sorted. */
  readonly agents: readonly string[];
  /** SHA-256 of the text that was written. */
  readonly after: string;
  readonly undo: Undo;
}

/** Returns the artefact's default path, before links and environment variables apply. */
export function getUsualPath({ path, usual }: Pick<FileRecord, 'path' | 'usual'>): string {
  return usual ?? path;
}

/** Restores the state before the write by removing the file, restoring its whole text or reverting a splice. */
export type Undo =
  | { readonly kind: 'remove'; }
  | { readonly kind: 'text'; readonly text: string; }
  | { readonly kind: 'splice'; } & Splice;

/** `inserted` is at offset `at`, where `removed` was. */
export interface Splice {
  readonly at: number;
  readonly removed: string;
  readonly inserted: string;
}

export const emptyRecord: ConnectionsRecord = { files: [], folders: [] };

const maxTextLength = 10_000_000;
const undoSchema = s.union([
  s.strictObject({ kind: s.literal('remove') }),
  s.strictObject({ kind: s.literal('text'), text: s.text(maxTextLength) }),
  s.strictObject({
    kind: s.literal('splice'),
    at: s.bytes,
    removed: s.text(maxTextLength),
    inserted: s.text(maxTextLength),
  }),
]);
/** Only the user's own record may contain absolute paths, because a repository's record comes with a clone. */
const schemas = { user: createRecordSchema(s.anyPath), repository: createRecordSchema(s.relativePath) };

function createRecordSchema(path: typeof s.anyPath) {
  return s.strictObject({
    version: s.literal(1),
    files: s.list(
      s.strictObject({
        path,
        usual: s.optional(s.relativePath),
        agents: s.list(s.word, 100),
        after: s.sha256,
        undo: undoSchema,
      }),
      1_000,
    ),
    folders: s.list(path, 1_000),
  });
}

/** Parses a record; returns undefined if the text is not a valid record. */
export function parseRecord(text: string, scope: ArtefactScope): ConnectionsRecord | undefined {
  const parsed = s.acceptJson<{ readonly version: 1; } & ConnectionsRecord>(schemas[scope], text);
  return parsed && { files: parsed.files, folders: parsed.folders };
}

/** Formats the record for its file; returns undefined if there is nothing to record. */
export function formatConnectionsRecord({ files, folders }: ConnectionsRecord): string | undefined {
  return files.length === 0 && folders.length === 0
    ? undefined
    : `${JSON.stringify({ version: 1, files, folders }, null, 1)}\n`;
}

/** Finds the one part in which two texts differ. */
export function computeSplice(before: string, after: string): Splice {
  const minLength = Math.min(before.length, after.length);
  let offset = 0;
  while (offset < minLength && before[offset] === after[offset]) offset++;
  let tailLength = 0;
  while (tailLength < minLength - offset && before.at(-1 - tailLength) === after.at(-1 - tailLength)) tailLength++;
  return {
    at: offset,
    removed: before.slice(offset, before.length - tailLength),
    inserted: after.slice(offset, after.length - tailLength),
  };
}

/** Returns the text before the splice; undefined if the inserted part is not at its offset. */
export function revertSplice(after: string, { at, removed, inserted }: Splice): string | undefined {
  return after.startsWith(inserted, at) ? after.slice(0, at) + removed + after.slice(at + inserted.length) : undefined;
}

/** Reverts a splice in a text that has changed since, if the inserted part occurs exactly once. */
export function revertMovedSplice(text: string, { removed, inserted }: Splice): string | undefined {
  const offset = inserted === '' ? -1 : text.indexOf(inserted);
  return offset < 0 || text.includes(inserted, offset + 1)
    ? undefined
    : revertSplice(text, { at: offset, removed, inserted });
}
