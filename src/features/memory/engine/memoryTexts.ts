import { english } from '#base/text/english';
import { UserError } from '#base/errors';
import { append as appendTo } from '#base/collections/lists';
import { memoryTitles, applyMemoryEdits, appendMemoryEntries, type EntryEdit } from '../pure/edits';
import { createEntryId } from '../pure/entryId';
import type { MemoryEntry } from '../pure/memoryEntry';
import { parseMemory } from '../pure/parseMemory';
import { explainUnusableText, type FiledEntry, type MemoryFile, type MemoryOwner } from './readMemory';

/** The texts of the memory files while a change is computed. Nothing is written to disk. */
export interface MemoryTexts {
  /** Returns the entries outside archives. */
  listEntries(): readonly FiledEntry[];
  listArchivedEntries(): readonly FiledEntry[];
  /** @throws UserError if no entry or more than one entry has this ID */
  findEntry(id: string): FiledEntry;
  findProposal(id: string): FiledEntry | undefined;
  /** Creates an ID for this text that no other entry has. */
  createId(text: string): string;
  /** Adds an entry after the existing entries, which keep their positions. */
  add(owner: MemoryOwner, entry: MemoryEntry): void;
  archive(owner: MemoryOwner, entry: MemoryEntry): void;
  /** Replaces entries in place, and removes entries without a replacement. It must be called only once. */
  edit(edits: readonly EntryEdit<FiledEntry>[]): void;
  /** Returns the entries after all changes. */
  listEntriesAfterChanges(): readonly FiledEntry[];
  /**
   * Returns the changed files in the order in which they have to be written. Files to which entries were added come
   * first, so that an entry that moves is never missing from both files.
   */
  listChanges(): readonly FileChange[];
}

export interface MemoryFileText {
  readonly file: MemoryFile;
  /** Undefined if the file does not exist. */
  readonly text: string | undefined;
}

export interface FileChange {
  readonly file: MemoryFile;
  readonly before: string | undefined;
  readonly after: string;
}

/** @throws UserError if a file that would change cannot be used */
export function createMemoryTexts(files: readonly MemoryFileText[], hash: (text: string) => string): MemoryTexts {
  const originalTexts = new Map(files.map(({ file, text }) => [file, text]));
  const currentTexts = new Map(originalTexts);
  const filesWithAdditions = new Set<MemoryFile>();
  /** Added entries that are not in a text yet. Appending thousands one by one would copy the text each time. */
  const pendingEntries = new Map<MemoryFile, MemoryEntry[]>();
  /** Files that have passed the check, so that each file is checked only once. */
  const checkedFiles = new Set<MemoryFile>();
  let cachedEntries: readonly FiledEntry[] | undefined;
  let usedIds: Set<string> | undefined;
  return {
    listEntries: () => readEntries().filter(({ file }) => !file.isArchive),
    listArchivedEntries: () => readEntries().filter(({ file }) => file.isArchive),
    findEntry,
    findProposal: (id) => readEntries().find((item) => item.id === id && item.file.owner === 'proposals'),
    createId(text) {
      const id = createEntryId(hash, text, usedIds ??= new Set(readEntries().map((item) => item.id)));
      usedIds.add(id);
      return id;
    },
    add: (owner, newEntry) =>
      addPendingEntry(findFile(owner, owner === 'proposals' ? 'note' : newEntry.kind, false), newEntry),
    archive: (owner, newEntry) =>
      addPendingEntry(findFile(owner === 'person' ? owner : 'repository', 'note', true), newEntry),
    edit,
    listEntriesAfterChanges: readEntriesAfter,
    listChanges: collectChanges,
  };

  /** Returns the entries as read from the files, without later additions and edits. */
  function readEntries(): readonly FiledEntry[] {
    return cachedEntries ??= parseEntries(originalTexts, hash);
  }

  function findEntry(id: string): FiledEntry {
    const [entry, duplicate] = readEntries().filter((item) => item.id === id && !item.file.isArchive);
    if (!entry)
      throw new UserError(english`No entry has the ID ${id}. Run agentpack memory list to see all IDs.`, 'usage');
    if (duplicate) {
      throw new UserError(
        english`Two entries have the ID ${id}, in ${formatMemoryLocation(entry)} and ${
          formatMemoryLocation(duplicate)
        }: change one of the IDs by hand.`,
      );
    }
    return entry;
  }

  /** Edits existing entries. The positions remain valid, because added entries come after all existing ones. */
  function edit(edits: readonly EntryEdit<FiledEntry>[]): void {
    addPendingEntries();
    const editsByFile = new Map<MemoryFile, EntryEdit<FiledEntry>[]>();
    for (const fileEdit of edits) appendTo(editsByFile, fileEdit.placedEntry.file, fileEdit);
    for (const [file, fileEdits] of editsByFile) updateText(file, (text) => applyMemoryEdits(text!, fileEdits));
  }

  function addPendingEntry(file: MemoryFile, newEntry: MemoryEntry): void {
    filesWithAdditions.add(file);
    assertUsable(file);
    appendTo(pendingEntries, file, newEntry);
  }

  function addPendingEntries(): void {
    for (const [file, entries] of pendingEntries) {
      const title = file.isArchive
        ? archiveTitle
        : file.owner === 'proposals'
        ? proposalsTitle
        : memoryTitles[file.kind];
      updateText(file, (text) => appendMemoryEntries(text, entries, title));
    }
    pendingEntries.clear();
  }

  function assertUsable(file: MemoryFile): void {
    const currentText = currentTexts.get(file);
    const problem = currentText === undefined || checkedFiles.has(file)
      ? undefined
      : explainUnusableText(currentText) ?? findConflict(currentText, file);
    if (problem !== undefined) throw new UserError(english`${file.displayPath} ${problem}. Nothing was written.`);
    checkedFiles.add(file);
  }

  function updateText(file: MemoryFile, change: (text: string | undefined) => string): void {
    assertUsable(file);
    const text = change(currentTexts.get(file));
    const problem = explainUnusableText(text);
    if (problem !== undefined)
      throw new UserError(english`${file.displayPath} would become a file that ${problem}. Nothing was written.`);
    currentTexts.set(file, text);
  }

  function findConflict(text: string, { kind }: MemoryFile): string | undefined {
    return parseMemory(text, kind, hash).isConflicted
      ? english`has merge conflict markers: resolve the conflict, then try again`
      : undefined;
  }

  function findFile(owner: MemoryOwner, kind: MemoryEntry['kind'], isArchive: boolean): MemoryFile {
    const existingFile = [...currentTexts.keys()].find((file) =>
      file.owner === owner && file.kind === kind && file.isArchive === isArchive
    );
    if (existingFile) return existingFile;
    throw new UserError(
      owner === 'person'
        ? english`No home folder was found for your own entries.`
        : english`The repository's memory is not used in an untrusted workspace: trust the workspace first.`,
    );
  }

  function readEntriesAfter(): readonly FiledEntry[] {
    addPendingEntries();
    return parseEntries(currentTexts, hash);
  }

  function collectChanges(): FileChange[] {
    addPendingEntries();
    const changes = [...currentTexts].flatMap(([file, text]) =>
      text === undefined || text === originalTexts.get(file)
        ? []
        : [{ file, before: originalTexts.get(file), after: text }]
    );
    return [...changes.filter(({ file }) => filesWithAdditions.has(file)),
      ...changes.filter(({ file }) => !filesWithAdditions.has(file))];
  }
}

function parseEntries(texts: ReadonlyMap<MemoryFile, string | undefined>,
  hash: (text: string) => string): FiledEntry[]
{
  return [...texts].flatMap(([file, text]) =>
    text === undefined || explainUnusableText(text) !== undefined
      ? []
      : parseMemory(text, file.kind, hash).entries.map((entry) => ({ ...entry, file }))
  );
}

function formatMemoryLocation({ file, lines }: FiledEntry): string {
  return `${file.displayPath}:${lines[0]}`;
}

const archiveTitle = '# Archive\n\nMemory entries that no longer apply. Packs do not show them.\n';
const proposalsTitle =
  '# Proposed memory\n\nProposals of agents. `agentpack memory accept ID` accepts one, and `reject ID` rejects it.\n';
