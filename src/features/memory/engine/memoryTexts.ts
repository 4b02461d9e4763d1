import { english } from '#base/text/english';
import { UserError } from '#base/errors';
import { append as appendTo } from '#base/collections/lists';
import { memoryTitles, withEdits, withEntries, type EntryEdit } from '../pure/edits';
import { entryId } from '../pure/entryId';
import type { MemoryEntry } from '../pure/memoryEntry';
import { parseMemory } from '../pure/parseMemory';
import { unusable, type FiledEntry, type MemoryFile, type MemoryOwner } from './readMemory';

/** The memory files as texts for a change. Nothing is written. */
export interface MemoryTexts {
  /** Excludes entries of archives. */
  entries(): readonly FiledEntry[];
  archived(): readonly FiledEntry[];
  /** @throws UserError if no entry has this id, or several have it */
  entry(id: string): FiledEntry;
  proposal(id: string): FiledEntry | undefined;
  /** Creates an ID for this text that no entry has. */
  newId(text: string): string;
  /** Adds an entry after those read before, which keep their positions. */
  add(owner: MemoryOwner, entry: MemoryEntry): void;
  archive(owner: MemoryOwner, entry: MemoryEntry): void;
  /** Replaces entries in place, and removes entries without a replacement. Called once. */
  edit(edits: readonly EntryEdit<FiledEntry>[]): void;
  /** Returns the entries after all changes. */
  entriesAfter(): readonly FiledEntry[];
  /**
   * Returns the changed files in the order in which they have to be written, so that an entry that moves is in both
   * files before it is in only one.
   */
  changed(): readonly FileChange[];
}

export interface MemoryFileText {
  readonly file: MemoryFile;
  /** Undefined if there is no file. */
  readonly text: string | undefined;
}

export interface FileChange {
  readonly file: MemoryFile;
  readonly before: string | undefined;
  readonly after: string;
}

/** @throws UserError if a file that would change cannot be used */
export function memoryTexts(files: readonly MemoryFileText[], hash: (text: string) => string): MemoryTexts {
  const before = new Map(files.map(({ file, text }) => [file, text]));
  const after = new Map(before);
  const added = new Set<MemoryFile>();
  /** Added entries that are not in a text yet. Appending thousands one by one would copy the text each time. */
  const waiting = new Map<MemoryFile, MemoryEntry[]>();
  /** Files that were found to be writable, each checked once. */
  const checked = new Set<MemoryFile>();
  let read: readonly FiledEntry[] | undefined;
  let usedIds: Set<string> | undefined;
  return {
    entries: () => all().filter(({ file }) => !file.isArchive),
    archived: () => all().filter(({ file }) => file.isArchive),
    entry,
    proposal: (id) => all().find((item) => item.id === id && item.file.owner === 'proposals'),
    newId(text) {
      const id = entryId(hash, text, usedIds ??= new Set(all().map((item) => item.id)));
      usedIds.add(id);
      return id;
    },
    add: (owner, newEntry) => append(fileOf(owner, owner === 'proposals' ? 'note' : newEntry.kind, false), newEntry),
    archive: (owner, newEntry) => append(fileOf(owner === 'person' ? owner : 'repository', 'note', true), newEntry),
    edit,
    entriesAfter,
    changed,
  };

  /** Returns the entries as read from the files, without later additions and edits. */
  function all(): readonly FiledEntry[] {
    return read ??= entriesIn(before, hash);
  }

  function entry(id: string): FiledEntry {
    const [match, second] = all().filter((item) => item.id === id && !item.file.isArchive);
    if (!match)
      throw new UserError(english`There is no entry ${id}: agentpack memory list shows the ids of all.`, 'usage');
    if (second) {
      throw new UserError(
        english`Two entries have the id ${id}, in ${formatMemoryLocation(match)} and ${
          formatMemoryLocation(second)
        }: give one of them another id by hand.`,
      );
    }
    return match;
  }

  /** Added entries come after all existing positions. */
  function edit(edits: readonly EntryEdit<FiledEntry>[]): void {
    settle();
    const byFile = new Map<MemoryFile, EntryEdit<FiledEntry>[]>();
    for (const one of edits) appendTo(byFile, one.placed.file, one);
    for (const [file, fileEdits] of byFile) put(file, (text) => withEdits(text!, fileEdits));
  }

  function append(file: MemoryFile, newEntry: MemoryEntry): void {
    added.add(file);
    check(file);
    appendTo(waiting, file, newEntry);
  }

  function settle(): void {
    for (const [file, entries] of waiting) {
      const title = file.isArchive
        ? archiveTitle
        : file.owner === 'proposals'
        ? proposalsTitle
        : memoryTitles[file.kind];
      put(file, (text) => withEntries(text, entries, title));
    }
    waiting.clear();
  }

  function check(file: MemoryFile): void {
    const present = after.get(file);
    const problem = present === undefined || checked.has(file)
      ? undefined
      : unusable(present) ?? conflictIn(present, file);
    if (problem !== undefined) throw new UserError(english`${file.shown} ${problem}. Nothing was written.`);
    checked.add(file);
  }

  function put(file: MemoryFile, change: (text: string | undefined) => string): void {
    check(file);
    const text = change(after.get(file));
    const next = unusable(text);
    if (next !== undefined)
      throw new UserError(english`${file.shown} would become one that ${next}. Nothing was written.`);
    after.set(file, text);
  }

  function conflictIn(text: string, { kind }: MemoryFile): string | undefined {
    return parseMemory(text, kind, hash).isConflicted
      ? english`has marks of a merge conflict: resolve it, then try again`
      : undefined;
  }

  function fileOf(owner: MemoryOwner, kind: MemoryEntry['kind'], isArchive: boolean): MemoryFile {
    const existingFile = [...after.keys()].find((file) =>
      file.owner === owner && file.kind === kind && file.isArchive === isArchive
    );
    if (existingFile) return existingFile;
    throw new UserError(
      owner === 'person'
        ? english`There is no home folder to keep your own entries in.`
        : english`The memory of the repository is not used in an untrusted workspace: trust it first.`,
    );
  }

  function entriesAfter(): readonly FiledEntry[] {
    settle();
    return entriesIn(after, hash);
  }

  function changed(): FileChange[] {
    settle();
    const all = [...after].flatMap(([file, text]) =>
      text === undefined || text === before.get(file) ? [] : [{ file, before: before.get(file), after: text }]
    );
    return [...all.filter(({ file }) => added.has(file)), ...all.filter(({ file }) => !added.has(file))];
  }
}

function entriesIn(texts: ReadonlyMap<MemoryFile, string | undefined>, hash: (text: string) => string): FiledEntry[] {
  return [...texts].flatMap(([file, text]) =>
    text === undefined || unusable(text) !== undefined
      ? []
      : parseMemory(text, file.kind, hash).entries.map((entry) => ({ ...entry, file }))
  );
}

function formatMemoryLocation({ file, lines }: FiledEntry): string {
  return `${file.shown}:${lines[0]}`;
}

const archiveTitle = '# Archive\n\nMemory entries that no longer apply. Packs do not show them.\n';
const proposalsTitle =
  '# Proposed memory\n\nWhat agents propose. `agentpack memory accept ID` makes an entry of it, `reject ID` does not.\n';
