import { UserError } from '#base/errors';
import { english } from '#base/text/english';
import { isDecisionRecord } from '../pure/adr';
import type { MemoryChangeReport } from '#reports';
import { redact, redactShort } from '#secrets/redact';
import { names } from '#engine/formats/stateNames';
import type { Host } from '#engine/host';
import { runWithConsent } from '#engine/state/consentedTexts';
import { readForChange } from '#engine/state/readToChange';
import type { ForeignTexts } from '#engine/state/foreignTexts';
import { resolveAbout } from './anchorsOf';
import { getAboutItems, getNamedIds, getNewEntryOwners, type MemoryChangeOptions } from './memoryChange';
import { createMemoryRows } from './memoryReport';
import { createMemoryTexts, type FileChange } from './memoryTexts';
import { planChange } from './planChange';
import type { CurrentFiles } from './presentFiles';
import { listMemoryFiles, readMemory, type MemoryOwner, type StoredMemory } from './readMemory';

/**
 * Changes all affected memory files, or none of them. Changes run one at a time, so that simultaneous proposals are not
 * lost. With `noWrite`, only reports what would change.
 * @throws UserError if the change is not possible
 */
export async function changeMemory(host: Host, { change, share }: MemoryChangeOptions, noWrite: boolean,
  currentFiles: CurrentFiles, foreignTexts: Pick<ForeignTexts, 'isForeign'>): Promise<MemoryChangeReport>
{
  for (const id of getNamedIds(change)) assertNotDecisionRecord(id, host, currentFiles);
  const { entries } = readMemory(host);
  const namedEntries = entries.filter(({ id }) => getNamedIds(change).includes(id));
  const about = [...getAboutItems(change), ...namedEntries.flatMap((entry) => entry.about)];
  const facts = {
    today: new Date(host.now()).toISOString().slice(0, 10),
    resolvedAbout: await resolveAbout(about, currentFiles.refreshed, currentFiles.readFingerprints),
    hash: host.hash,
  };
  const storedFiles = listMemoryFiles(host);
  const changingOwners = new Set(
    change.kind === 'compact' ?
      entries.map(({ file }) => file.owner) :
      [...getNewEntryOwners(change), ...namedEntries.map(({ file }) => file.owner)],
  );
  const { ids, changes, after: entriesAfter } = runLocked(host, noWrite ? new Set() : changingOwners, () => {
    const texts = createMemoryTexts(storedFiles.map(({ file, store }) => ({ file, text: store.read(file.name) })),
      host.hash);
    const changedIds = planChange(texts, change, facts);
    const changedTexts = texts.listChanges();
    const repositoryFileNames = changedTexts.filter(({ file }) => file.owner === 'repository').map(({ file }) =>
      file.name
    );
    if (!noWrite) runWithConsent(host, foreignTexts, repositoryFileNames, () => writeAll(changedTexts, storedFiles));
    return {
      ids: changedIds,
      changes: changedTexts,
      after: texts.listEntriesAfterChanges().filter(({ file }) => !file.isArchive),
    };
  });
  if (share && !noWrite) shareMemory(host);
  const changedEntries = ids.flatMap((id) => entriesAfter.filter((row) => row.id === id).slice(0, 1));
  return {
    version: 1,
    entries: await createMemoryRows(host, changedEntries, currentFiles),
    files: changes.map(({ file, before, after: text }) => ({
      path: file.displayPath,
      before: before === undefined ? null : redact(before),
      after: redact(text),
    })),
    written: !noWrite && changes.length > 0,
  };
}

/** @throws UserError if the ID names a decision record, which users edit as a file of the repository */
function assertNotDecisionRecord(id: string, { isGitAllowed }: Host, { refreshed }: CurrentFiles): void {
  if (!isGitAllowed || !isDecisionRecord(id) || !refreshed.byPath.has(id)) return;
  throw new UserError(english`Nothing was changed: ${redactShort(id)} is a decision record, so edit the file itself.`,
    'usage');
}

/** Runs `work` and locks only the stores that change, because the other store may be in a read-only folder. */
function runLocked<T>({ ownMemory, state, isGitAllowed }: Host, owners: ReadonlySet<MemoryOwner>, work: () => T): T {
  const withOwnLock = () => (ownMemory && owners.has('person') ? ownMemory.locked(names.memory, work) : work());
  const changesRepository = owners.has('repository') || owners.has('proposals');
  return isGitAllowed && changesRepository ? state.locked(names.memory, withOwnLock) : withOwnLock();
}

/** Writes all files or none: every file is checked before the first one is written. */
function writeAll(changes: readonly FileChange[], storedFiles: readonly StoredMemory[]): void {
  for (const { file } of changes)
    readForChange(storedFiles.find((item) => item.file === file)!.store, file.name, file.displayPath);
  for (const { file, after } of changes) storedFiles.find((item) => item.file === file)!.store.write(file.name, after);
}

/** Makes the files visible to git, and lets git keep the entries of both branches in a merge. */
function shareMemory({ state }: Host): void {
  state.unignore('memory');
  const attributes = readForChange(state, names.attributes, `.agentpack/${names.attributes}`) ?? '';
  const rules = attributes.split(/\r?\n/);
  const missingRules = [names.memory, names.decisions, names.archive].map((name) => `${name} merge=union`).filter((
    rule,
  ) => !rules.includes(rule));
  const separator = attributes === '' || attributes.endsWith('\n') ? '' : '\n';
  if (missingRules.length > 0) state.write(names.attributes, `${attributes}${separator}${missingRules.join('\n')}\n`);
}
