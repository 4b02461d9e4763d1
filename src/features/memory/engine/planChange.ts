import { english } from '#base/text/english';
import { UserError } from '#base/errors';
import { splitStatement } from '../pure/entryText';
import { formatEntryStatement, type MemoryEntry } from '../pure/memoryEntry';
import { createNearDuplicateIndex, type NearDuplicateIndex } from '../pure/nearDuplicate';
import { buildAnchors, type ResolvedAbout } from './anchorsOf';
import type { MemoryChange, NewEntry } from './memoryChange';
import type { MemoryTexts } from './memoryTexts';
import { checkNewAbout, checkNewText } from './newText';
import type { FiledEntry, MemoryFile } from './readMemory';
import { redactTitle } from './shownTitle';

export interface ChangeFacts {
  /** The current date, such as `2026-03-04`. */
  readonly today: string;
  readonly resolvedAbout: ResolvedAbout;
  /** Returns SHA-256 in lower-case hexadecimal. */
  readonly hash: (text: string) => string;
}

/**
 * Applies a change to the texts. Returns the IDs of the changed entries.
 * @throws UserError if the change is not possible
 */
export function planChange(texts: MemoryTexts, change: MemoryChange, facts: ChangeFacts): readonly string[] {
  switch (change.kind) {
    case 'add':
      return [addEntry(texts, change, facts, createNearDuplicateIndex(listActiveEntries(texts, change.supersedes)))];
    case 'import':
      return importNewEntries(texts, change.entries, facts);
    case 'edit':
      return [editEntry(texts, texts.findEntry(change.id), change, facts)];
    case 'accept':
      return [acceptEntry(texts, texts.findProposal(change.id) ?? texts.findEntry(change.id), facts)];
    case 'reject':
      return rejectEntry(texts, texts.findProposal(change.id) ?? texts.findEntry(change.id));
    case 'remove':
      texts.edit([{ placedEntry: texts.findEntry(change.id), replacement: undefined }]);
      return [];
    case 'compact':
      return compactTexts(texts);
  }
}

/**
 * Returns the entries that are or may become valid, except the entry with `excludedId`. Rejected and superseded entries
 * are left out, because they may be stated again.
 */
function listActiveEntries(texts: MemoryTexts, excludedId?: string): FiledEntry[] {
  return texts.listEntries().filter(({ id, status }) =>
    id !== excludedId && status !== 'rejected' && status !== 'superseded'
  );
}

/** Imports every entry that no existing entry already states. */
function importNewEntries(texts: MemoryTexts, entries: readonly NewEntry[], facts: ChangeFacts): string[] {
  const existingEntries = createNearDuplicateIndex<MemoryEntry>(listActiveEntries(texts));
  return entries.flatMap((
    newEntry,
  ) => (existingEntries.findNearDuplicate(newEntry.text) ? [] : [addEntry(texts, newEntry, facts, existingEntries)]));
}

function addEntry(texts: MemoryTexts, change: NewEntry, facts: ChangeFacts,
  existingEntries: NearDuplicateIndex<MemoryEntry>): string
{
  const text = checkNewText(change.text);
  const about = change.about.map(checkNewAbout);
  const supersededEntry = change.supersedes === undefined
    ? undefined
    : findSupersededEntry(texts, change, change.supersedes);
  const similarEntry = existingEntries.findNearDuplicate(text);
  if (similarEntry) {
    throw new UserError(
      english`Nothing was added: ${similarEntry.id} says nearly the same (${
        redactTitle(similarEntry)
      }). Change it with agentpack memory edit ${similarEntry.id}.`,
    );
  }
  const rejectedEntries = texts.listArchivedEntries().filter(({ status }) => status === 'rejected');
  const rejectedEntry = change.owner === 'proposals'
    ? createNearDuplicateIndex(rejectedEntries).findNearDuplicate(text)
    : undefined;
  if (rejectedEntry) throw new UserError(english`The user has already rejected this: ${redactTitle(rejectedEntry)}.`);
  const id = texts.createId(`${facts.today}\n${text}`);
  const entry: MemoryEntry = {
    id,
    kind: change.entryKind,
    date: facts.today,
    ...splitStatement(text),
    status: change.status,
    supersededBy: undefined,
    about,
    source: change.source === undefined ? undefined : checkNewText(change.source),
    anchors: buildAnchors(id, about, facts.resolvedAbout, facts.hash),
  };
  texts.add(change.owner, entry);
  if (supersededEntry)
    texts.edit([{
      placedEntry: supersededEntry,
      replacement: { ...supersededEntry, status: 'superseded', supersededBy: id },
    }]);
  existingEntries.add(entry);
  return id;
}

function editEntry(texts: MemoryTexts, filedEntry: FiledEntry,
  { text, about }: Extract<MemoryChange, { readonly kind: 'edit'; }>, facts: ChangeFacts): string
{
  const revisedStatement = text === undefined ? undefined : splitStatement(checkNewText(text));
  const aboutItems = about?.map(checkNewAbout) ?? filedEntry.about;
  // an edited entry describes the current files
  const entry = {
    ...filedEntry,
    ...revisedStatement,
    date: filedEntry.date ?? facts.today,
    about: aboutItems,
    anchors: buildAnchors(filedEntry.id, aboutItems, facts.resolvedAbout, facts.hash),
  };
  texts.edit([{ placedEntry: filedEntry, replacement: entry }]);
  return filedEntry.id;
}

/** Marks an entry as valid. Since only the user can accept entries, an accepted proposal becomes a regular entry. */
function acceptEntry(texts: MemoryTexts, filedEntry: FiledEntry, facts: ChangeFacts): string {
  const entry: MemoryEntry = {
    ...filedEntry,
    date: filedEntry.date ?? facts.today,
    status: 'accepted',
    supersededBy: undefined,
    anchors: buildAnchors(filedEntry.id, filedEntry.about, facts.resolvedAbout, facts.hash),
  };
  checkNewText(formatEntryStatement(entry)); // the user may have written a secret into the entry by hand
  if (filedEntry.file.owner !== 'proposals') {
    texts.edit([{ placedEntry: filedEntry, replacement: entry }]);
  } else {
    const similarEntry = createNearDuplicateIndex(
      listActiveEntries(texts).filter(({ file }) => file.owner !== 'proposals'),
    ).findNearDuplicate(formatEntryStatement(filedEntry));
    if (similarEntry && similarEntry.id !== filedEntry.id) {
      throw new UserError(
        english`Nothing was accepted: ${similarEntry.id} says nearly the same (${
          redactTitle(similarEntry)
        }). Edit one of them, or reject ${filedEntry.id}.`,
      );
    }
    // if a run stopped between the two writes, the entry is in both files
    if (!similarEntry) texts.add('repository', entry);
    texts.edit([{ placedEntry: filedEntry, replacement: undefined }]);
  }
  return filedEntry.id;
}

function rejectEntry(texts: MemoryTexts, filedEntry: FiledEntry): readonly string[] {
  if (filedEntry.file.owner !== 'proposals') {
    texts.edit([{ placedEntry: filedEntry, replacement: { ...filedEntry, status: 'rejected' } }]);
    return [filedEntry.id];
  }
  texts.archive('repository', { ...filedEntry, status: 'rejected' });
  texts.edit([{ placedEntry: filedEntry, replacement: undefined }]);
  return [];
}

/** @throws UserError if the change cannot replace this entry */
function findSupersededEntry(texts: MemoryTexts, { owner, status }: NewEntry, id: string): FiledEntry {
  const filedEntry = texts.findEntry(id);
  if (status === 'proposed')
    throw new UserError(english`A proposed entry does not replace anything yet: leave out --supersedes.`, 'usage');
  if (filedEntry.file.owner !== owner) {
    throw new UserError(
      english`${id} is in ${filedEntry.file.displayPath}: an entry can only replace an entry of the same owner, so that nobody loses entries.`,
      'usage',
    );
  }
  return filedEntry;
}

/**
 * Moves superseded and rejected entries to the archive. If accepted entries say nearly the same thing, all but the
 * first are archived, and the first takes over their subjects. Returns the IDs of the changed entries.
 */
function compactTexts(texts: MemoryTexts): readonly string[] {
  const archivedEntries: FiledEntry[] = [];
  const mergedEntries = new Map<FiledEntry, MemoryEntry>();
  const remainingByFile = new Map<MemoryFile, NearDuplicateIndex<FiledEntry>>();
  for (const entry of texts.listEntries()) {
    if (entry.file.owner === 'proposals') continue;
    if (entry.status === 'superseded' || entry.status === 'rejected') {
      texts.archive(entry.file.owner, entry);
      archivedEntries.push(entry);
    }
    if (entry.status !== 'accepted') continue;
    const remainingEntries = remainingByFile.get(entry.file) ?? createNearDuplicateIndex<FiledEntry>([]);
    remainingByFile.set(entry.file, remainingEntries);
    const similarEntry = remainingEntries.findNearDuplicate(formatEntryStatement(entry));
    if (!similarEntry) {
      remainingEntries.add(entry);
      continue;
    }
    const mergedEntry = mergedEntries.get(similarEntry) ?? similarEntry;
    if (entry.about.some((item) => !mergedEntry.about.includes(item)))
      mergedEntries.set(similarEntry, { ...mergedEntry, about: [...new Set([...mergedEntry.about, ...entry.about])] });
    texts.archive(entry.file.owner, { ...entry, status: 'superseded', supersededBy: similarEntry.id });
    archivedEntries.push(entry);
  }
  texts.edit([
    ...archivedEntries.map((filed) => ({ placedEntry: filed, replacement: undefined })),
    ...[...mergedEntries].map(([filed, entry]) => ({ placedEntry: filed, replacement: entry })),
  ]);
  return [...mergedEntries.keys()].map(({ id }) => id);
}
