import * as s from '#base/schema/schema';
import type { ArtefactScope } from '../artefact';

/** The changes that connecting made below a home folder or a root, stored in its `.agentpack/connections.json`. */
export interface ConnectionsRecord {
  /** Sorted by path. */
  readonly files: readonly FileRecord[];
  /** Folders that connecting created, sorted. Empty folders are removed with the last file. */
  readonly folders: readonly string[];
}

export interface FileRecord {
  /** The path below home or root, with `/` and with its links followed. Absolute for a user folder elsewhere. */
  readonly path: string;
  /** The artefact's path without links and environment settings; undefined: the same path. */
  readonly usual?: string;
  /** The agents whose artefacts are in the file, sorted. */
  readonly agents: readonly string[];
  /** SHA-256 of the text that was written. */
  readonly after: string;
  readonly undo: Undo;
}

/** Returns the artefact's path without links and environment settings. */
export function usualPath({ path, usual }: Pick<FileRecord, 'path' | 'usual'>): string {
  return usual ?? path;
}

/** How to restore the text from before the write: there was no file, the whole text differed, or a part differed. */
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

const longestText = 10_000_000;
const undo = s.union([
  s.strictObject({ kind: s.literal('remove') }),
  s.strictObject({ kind: s.literal('text'), text: s.text(longestText) }),
  s.strictObject({
    kind: s.literal('splice'),
    at: s.bytes,
    removed: s.text(longestText),
    inserted: s.text(longestText),
  }),
]);
/** Only a user's own record may name files elsewhere, because a repository's record comes with a clone. */
const schemas = { user: schemaWith(s.anyPath), repository: schemaWith(s.relativePath) };

function schemaWith(path: typeof s.anyPath) {
  return s.strictObject({
    version: s.literal(1),
    files: s.list(
      s.strictObject({
        path,
        usual: s.optional(s.relativePath),
        agents: s.list(s.word, 100),
        after: s.sha256,
        undo,
      }),
      1_000,
    ),
    folders: s.list(path, 1_000),
  });
}

/** Parses a record; undefined if no version of this program wrote the text. */
export function parseRecord(text: string, scope: ArtefactScope): ConnectionsRecord | undefined {
  const read = s.acceptedJson<{ readonly version: 1; } & ConnectionsRecord>(schemas[scope], text);
  return read && { files: read.files, folders: read.folders };
}

/** Returns the file's text; undefined if there is nothing to record. */
export function recordText({ files, folders }: ConnectionsRecord): string | undefined {
  return files.length === 0 && folders.length === 0
    ? undefined
    : `${JSON.stringify({ version: 1, files, folders }, null, 1)}\n`;
}

/** Finds the one part in which two texts differ. */
export function spliceBetween(before: string, after: string): Splice {
  const shorter = Math.min(before.length, after.length);
  let at = 0;
  while (at < shorter && before[at] === after[at]) at++;
  let tail = 0;
  while (tail < shorter - at && before.at(-1 - tail) === after.at(-1 - tail)) tail++;
  return { at, removed: before.slice(at, before.length - tail), inserted: after.slice(at, after.length - tail) };
}

/** Returns the text before; undefined if the inserted part is not in its place. */
export function revertSplice(after: string, { at, removed, inserted }: Splice): string | undefined {
  return after.startsWith(inserted, at) ? after.slice(0, at) + removed + after.slice(at + inserted.length) : undefined;
}

/** Does the same for a text that others have changed, if the inserted part occurs exactly once. */
export function revertMoved(text: string, { removed, inserted }: Splice): string | undefined {
  const at = inserted === '' ? -1 : text.indexOf(inserted);
  return at < 0 || text.includes(inserted, at + 1) ? undefined : revertSplice(text, { at, removed, inserted });
}
