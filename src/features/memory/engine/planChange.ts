import { english } from '#base/text/english';
import { UserError } from '#base/errors';
import { titleAndText } from '../pure/entryText';
import { statement, type MemoryEntry } from '../pure/memoryEntry';
import { saidEntries, type SaidEntries } from '../pure/nearDuplicate';
import { buildAnchors, type PresentAbout } from './anchorsOf';
import type { MemoryChange, NewEntry } from './memoryChange';
import type { MemoryTexts } from './memoryTexts';
import { newAbout, newText } from './newText';
import type { FiledEntry, MemoryFile } from './readMemory';
import { shownTitle } from './shownTitle';

export interface ChangeFacts {
  /** `2026-03-04`. */
  readonly today: string;
  readonly present: PresentAbout;
  /** SHA-256, lower-case hexadecimal. */
  readonly hash: (text: string) => string;
}

/** Makes a change in the texts, and returns the ids that the entries have afterwards. @throws UserError */
export function planChange(texts: MemoryTexts, change: MemoryChange, facts: ChangeFacts): readonly string[] {
  switch (change.kind) {
    case 'add':
      return [addEntry(texts, change, facts, saidEntries(inForce(texts, change.supersedes)))];
    case 'import':
      return importAll(texts, change.entries, facts);
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
 * Returns the entries that are or may become valid: rejected or replaced entries can be stated again. `but`: an id to
 * leave out.
 */
function inForce(texts: MemoryTexts, but?: string): FiledEntry[] {
  return texts.entries().filter(({ id, status }) => id !== but && status !== 'rejected' && status !== 'superseded');
}

/** Imports everything that no entry states already. */
function importAll(texts: MemoryTexts, entries: readonly NewEntry[], facts: ChangeFacts): string[] {
  const existingEntries = saidEntries<MemoryEntry>(inForce(texts));
  return entries.flatMap((
    item,
  ) => (existingEntries.like(item.text) ? [] : [addEntry(texts, item, facts, existingEntries)]));
}

function addEntry(texts: MemoryTexts, change: NewEntry, facts: ChangeFacts,
  existingEntries: SaidEntries<MemoryEntry>): string
{
  const text = newText(change.text);
  const about = change.about.map(newAbout);
  const superseded = change.supersedes === undefined ? undefined : supersededBy(texts, change, change.supersedes);
  const like = existingEntries.like(text);
  if (like) {
    throw new UserError(
      english`Nothing was added: ${like.id} says nearly the same (${
        shownTitle(like)
      }). Change it with agentpack memory edit ${like.id}.`,
    );
  }
  const rejected = texts.archived().filter(({ status }) => status === 'rejected');
  const refused = change.owner === 'proposals' ? saidEntries(rejected).like(text) : undefined;
  if (refused) throw new UserError(english`A person has rejected this: ${shownTitle(refused)}.`);
  const id = texts.newId(`${facts.today}\n${text}`);
  const entry: MemoryEntry = {
    id,
    kind: change.entry,
    date: facts.today,
    ...titleAndText(text),
    status: change.status,
    supersededBy: undefined,
    about,
    source: change.source === undefined ? undefined : newText(change.source),
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
  const revised = text === undefined ? undefined : titleAndText(newText(text));
  const now = about?.map(newAbout) ?? filed.about;
  // an edited entry describes the present files
  const entry = {
    ...filed,
    ...revised,
    date: filed.date ?? facts.today,
    about: now,
    anchors: buildAnchors(filed.id, now, facts.present, facts.hash),
  };
  texts.edit([{ placed: filed, entry }]);
  return filed.id;
}

/** Marks an entry as valid now; the user does this, so a proposal becomes an entry. */
function acceptEntry(texts: MemoryTexts, filed: FiledEntry, facts: ChangeFacts): string {
  const entry: MemoryEntry = {
    ...filed,
    date: filed.date ?? facts.today,
    status: 'accepted',
    supersededBy: undefined,
    anchors: buildAnchors(filed.id, filed.about, facts.present, facts.hash),
  };
  newText(statement(entry)); // the user may have written a secret into it by hand
  if (filed.file.owner !== 'proposals') {
    texts.edit([{ placed: filed, entry }]);
  } else {
    const like = saidEntries(inForce(texts).filter(({ file }) => file.owner !== 'proposals')).like(statement(filed));
    if (like && like.id !== filed.id) {
      throw new UserError(
        english`Nothing was accepted: ${like.id} says nearly the same (${
          shownTitle(like)
        }). Edit one, or reject ${filed.id}.`,
      );
    }
    // if a run stopped between the two writes, the entry is in both files
    if (!like) texts.add('repository', entry);
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
function supersededBy(texts: MemoryTexts, { owner, status }: NewEntry, id: string): FiledEntry {
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
 * Moves superseded and rejected entries to the archive. Of accepted entries that state nearly the same, it archives all
 * but the first, which takes over their subjects. Returns the ids of changed entries.
 */
function compactTexts(texts: MemoryTexts): readonly string[] {
  const moved: FiledEntry[] = [];
  const merged = new Map<FiledEntry, MemoryEntry>();
  const kept = new Map<MemoryFile, SaidEntries<FiledEntry>>();
  for (const entry of texts.entries()) {
    if (entry.file.owner === 'proposals') continue;
    if (entry.status === 'superseded' || entry.status === 'rejected') {
      texts.archive(entry.file.owner, entry);
      moved.push(entry);
    }
    if (entry.status !== 'accepted') continue;
    const keptEntries = kept.get(entry.file) ?? saidEntries<FiledEntry>([]);
    kept.set(entry.file, keptEntries);
    const like = keptEntries.like(statement(entry));
    if (!like) {
      keptEntries.add(entry);
      continue;
    }
    const present = merged.get(like) ?? like;
    if (entry.about.some((item) => !present.about.includes(item)))
      merged.set(like, { ...present, about: [...new Set([...present.about, ...entry.about])] });
    texts.archive(entry.file.owner, { ...entry, status: 'superseded', supersededBy: like.id });
    moved.push(entry);
  }
  texts.edit([
    ...moved.map((filed) => ({ placed: filed, entry: undefined })),
    ...[...merged].map(([filed, entry]) => ({ placed: filed, entry })),
  ]);
  return [...merged.keys()].map(({ id }) => id);
}
