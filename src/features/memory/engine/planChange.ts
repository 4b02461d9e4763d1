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
  /** `2026-03-04`. */
  readonly today: string;
  readonly present: ResolvedAbout;
  /** SHA-256, lower-case hexadecimal. */
  readonly hash: (text: string) => string;
}

/** Applies a change to the texts, and returns the IDs that the changed entries have afterwards. @throws UserError */
export function planChange(texts: MemoryTexts, change: MemoryChange, facts: ChangeFacts): readonly string[] {
  switch (change.kind) {
    case 'add':
      return [addEntry(texts, change, facts, createNearDuplicateIndex(listActiveEntries(texts, change.supersedes)))];
    case 'import':
      return importNewEntries(texts, change.entries, facts);
    case 'edit':
      return [editEntry(texts, texts.entry(change.id), change, facts)];
    case 'accept':
      return [acceptEntry(texts, texts.proposal(change.id) ?? texts.entry(change.id), facts)];
    case 'reject':
      return rejectEntry(texts, texts.proposal(change.id) ?? texts.entry(change.id));
    case 'remove':
      texts.edit([{ placed: texts.entry(change.id), entry: undefined }]);
      return [];
    case 'compact':
      return compactTexts(texts);
  }
}

/**
 * Returns the entries that are or may become valid. Rejected and superseded entries are left out, because they may be
 * stated again. `excludedId`: the ID of an entry to leave out.
 */
function listActiveEntries(texts: MemoryTexts, excludedId?: string): FiledEntry[] {
  return texts.entries().filter(({ id, status }) =>
    id !== excludedId && status !== 'rejected' && status !== 'superseded'
  );
}

/** Imports every entry that is not already stated by an existing entry. */
function importNewEntries(texts: MemoryTexts, entries: readonly NewEntry[], facts: ChangeFacts): string[] {
  const existingEntries = createNearDuplicateIndex<MemoryEntry>(listActiveEntries(texts));
  return entries.flatMap((
    item,
  ) => (existingEntries.like(item.text) ? [] : [addEntry(texts, item, facts, existingEntries)]));
}

function addEntry(texts: MemoryTexts, change: NewEntry, facts: ChangeFacts,
  existingEntries: NearDuplicateIndex<MemoryEntry>): string
{
  const text = checkNewText(change.text);
  const about = change.about.map(checkNewAbout);
  const superseded = change.supersedes === undefined
    ? undefined
    : findSupersededEntry(texts, change, change.supersedes);
  const similarEntry = existingEntries.like(text);
  if (similarEntry) {
    throw new UserError(
      english`Nothing was added: ${similarEntry.id} says nearly the same (${
        redactTitle(similarEntry)
      }). Change it with agentpack memory edit ${similarEntry.id}.`,
    );
  }
  const rejected = texts.archived().filter(({ status }) => status === 'rejected');
  const rejectedEntry = change.owner === 'proposals' ? createNearDuplicateIndex(rejected).like(text) : undefined;
  if (rejectedEntry) throw new UserError(english`A person has rejected this: ${redactTitle(rejectedEntry)}.`);
  const id = texts.newId(`${facts.today}\n${text}`);
  const entry: MemoryEntry = {
    id,
    kind: change.entry,
    date: facts.today,
    ...splitStatement(text),
    status: change.status,
    supersededBy: undefined,
    about,
    source: change.source === undefined ? undefined : checkNewText(change.source),
    anchors: buildAnchors(id, about, facts.present, facts.hash),
  };
  texts.add(change.owner, entry);
  if (superseded)
    texts.edit([{ placed: superseded, entry: { ...superseded, status: 'superseded', supersededBy: id } }]);
  existingEntries.add(entry);
  return id;
}

function editEntry(texts: MemoryTexts, filed: FiledEntry,
  { text, about }: Extract<MemoryChange, { readonly kind: 'edit'; }>, facts: ChangeFacts): string
{
  const revised = text === undefined ? undefined : splitStatement(checkNewText(text));
  const aboutItems = about?.map(checkNewAbout) ?? filed.about;
  // an edited entry describes the current files
  const entry = {
    ...filed,
    ...revised,
    date: filed.date ?? facts.today,
    about: aboutItems,
    anchors: buildAnchors(filed.id, aboutItems, facts.present, facts.hash),
  };
  texts.edit([{ placed: filed, entry }]);
  return filed.id;
}

/** Marks an entry as valid. Only the user does this, so a proposal becomes an entry. */
function acceptEntry(texts: MemoryTexts, filed: FiledEntry, facts: ChangeFacts): string {
  const entry: MemoryEntry = {
    ...filed,
    date: filed.date ?? facts.today,
    status: 'accepted',
    supersededBy: undefined,
    anchors: buildAnchors(filed.id, filed.about, facts.present, facts.hash),
  };
  checkNewText(formatEntryStatement(entry)); // the user may have written a secret into it by hand
  if (filed.file.owner !== 'proposals') {
    texts.edit([{ placed: filed, entry }]);
  } else {
    const similarEntry = createNearDuplicateIndex(
      listActiveEntries(texts).filter(({ file }) => file.owner !== 'proposals'),
    ).like(formatEntryStatement(filed));
    if (similarEntry && similarEntry.id !== filed.id) {
      throw new UserError(
        english`Nothing was accepted: ${similarEntry.id} says nearly the same (${
          redactTitle(similarEntry)
        }). Edit one, or reject ${filed.id}.`,
      );
    }
    // if a run stopped between the two writes, the entry is in both files
    if (!similarEntry) texts.add('repository', entry);
    texts.edit([{ placed: filed, entry: undefined }]);
  }
  return filed.id;
}

function rejectEntry(texts: MemoryTexts, filed: FiledEntry): readonly string[] {
  if (filed.file.owner !== 'proposals') {
    texts.edit([{ placed: filed, entry: { ...filed, status: 'rejected' } }]);
    return [filed.id];
  }
  texts.archive('repository', { ...filed, status: 'rejected' });
  texts.edit([{ placed: filed, entry: undefined }]);
  return [];
}

/** @throws UserError if the change cannot replace this entry */
function findSupersededEntry(texts: MemoryTexts, { owner, status }: NewEntry, id: string): FiledEntry {
  const filed = texts.entry(id);
  if (status === 'proposed')
    throw new UserError(english`A proposed entry does not replace anything yet: leave out --supersedes.`, 'usage');
  if (filed.file.owner !== owner) {
    throw new UserError(
      english`${id} is in ${filed.file.shown}: an entry replaces one of the same owner, so that nobody loses it.`,
      'usage',
    );
  }
  return filed;
}

/**
 * Moves superseded and rejected entries to the archive. If accepted entries state nearly the same thing, all but the
 * first are archived, and the first takes over their subjects. Returns the IDs of the changed entries.
 */
function compactTexts(texts: MemoryTexts): readonly string[] {
  const moved: FiledEntry[] = [];
  const merged = new Map<FiledEntry, MemoryEntry>();
  const keptByFile = new Map<MemoryFile, NearDuplicateIndex<FiledEntry>>();
  for (const entry of texts.entries()) {
    if (entry.file.owner === 'proposals') continue;
    if (entry.status === 'superseded' || entry.status === 'rejected') {
      texts.archive(entry.file.owner, entry);
      moved.push(entry);
    }
    if (entry.status !== 'accepted') continue;
    const keptEntries = keptByFile.get(entry.file) ?? createNearDuplicateIndex<FiledEntry>([]);
    keptByFile.set(entry.file, keptEntries);
    const similarEntry = keptEntries.like(formatEntryStatement(entry));
    if (!similarEntry) {
      keptEntries.add(entry);
      continue;
    }
    const mergedEntry = merged.get(similarEntry) ?? similarEntry;
    if (entry.about.some((item) => !mergedEntry.about.includes(item)))
      merged.set(similarEntry, { ...mergedEntry, about: [...new Set([...mergedEntry.about, ...entry.about])] });
    texts.archive(entry.file.owner, { ...entry, status: 'superseded', supersededBy: similarEntry.id });
    moved.push(entry);
  }
  texts.edit([
    ...moved.map((filed) => ({ placed: filed, entry: undefined })),
    ...[...merged].map(([filed, entry]) => ({ placed: filed, entry })),
  ]);
  return [...merged.keys()].map(({ id }) => id);
}
