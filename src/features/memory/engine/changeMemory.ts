import { UserError } from '#base/errors';
import { english } from '#base/text/english';
import { isDecisionRecord } from '../pure/adr';
import type { MemoryChangeReport } from '#reports';
import { redact, redactShort } from '#secrets/redact';
import { names } from '#engine/formats/stateNames';
import type { Host } from '#engine/host';
import { keepingConsent } from '#engine/state/consentedTexts';
import { readToChange } from '#engine/state/readToChange';
import type { ForeignTexts } from '#engine/state/foreignTexts';
import { presentAbout } from './anchorsOf';
import { aboutIn, idsIn, ownersIn, type MemoryChangeOptions } from './memoryChange';
import { memoryRows } from './memoryReport';
import { memoryTexts, type FileChange } from './memoryTexts';
import { planChange } from './planChange';
import type { PresentFiles } from './presentFiles';
import { memoryFiles, readMemory, type MemoryOwner, type StoredMemory } from './readMemory';

/**
 * Changes the files of memory completely or not at all, one change at a time, so that simultaneous proposals by agents
 * lose nothing. `noWrite`: only reports what would change. Rejects with `UserError`.
 */
export async function changeMemory(host: Host, { change, share }: MemoryChangeOptions, noWrite: boolean,
  files: PresentFiles, foreign: Pick<ForeignTexts, 'isForeign'>): Promise<MemoryChangeReport>
{
  for (const id of idsIn(change)) refuseRecord(id, host, files);
  const { entries } = readMemory(host);
  const named = entries.filter(({ id }) => idsIn(change).includes(id));
  const about = [...aboutIn(change), ...named.flatMap((entry) => entry.about)];
  const facts = {
    today: new Date(host.now()).toISOString().slice(0, 10),
    present: await presentAbout(about, files.refreshed, files.read),
    hash: host.hash,
  };
  const stored = memoryFiles(host);
  const changing = new Set(
    change.kind === 'compact' ?
      entries.map(({ file }) => file.owner) :
      [...ownersIn(change), ...named.map(({ file }) => file.owner)],
  );
  const { ids, changes, after } = locked(host, noWrite ? new Set() : changing, () => {
    const texts = memoryTexts(stored.map(({ file, store }) => ({ file, text: store.read(file.name) })), host.hash);
    const changed = planChange(texts, change, facts);
    const changedTexts = texts.changed();
    const shared = changedTexts.filter(({ file }) => file.owner === 'repository').map(({ file }) => file.name);
    if (!noWrite) keepingConsent(host, foreign, shared, () => writeAll(changedTexts, stored));
    return { ids: changed, changes: changedTexts, after: texts.entriesAfter().filter(({ file }) => !file.isArchive) };
  });
  if (share && !noWrite) shareMemory(host);
  const rows = ids.flatMap((id) => after.filter((row) => row.id === id).slice(0, 1));
  return {
    version: 1,
    entries: await memoryRows(host, rows, files),
    files: changes.map(({ file, before, after: text }) => ({
      path: file.shown,
      before: before === undefined ? null : redact(before),
      after: redact(text),
    })),
    written: !noWrite && changes.length > 0,
  };
}

/** Throws for a decision record: it is a file of the repository, edited directly. */
function refuseRecord(id: string, { gitAllowed }: Host, { refreshed }: PresentFiles): void {
  if (!gitAllowed || !isDecisionRecord(id) || !refreshed.byPath.has(id)) return;
  throw new UserError(english`Nothing was changed: ${redactShort(id)} is a decision record, so edit the file itself.`,
    'usage');
}

/** Works under the locks of only the stores that change, since the other one may be in a read-only folder. */
function locked<T>({ ownMemory, state, gitAllowed }: Host, owners: ReadonlySet<MemoryOwner>, work: () => T): T {
  const withOwnLock = () => (ownMemory && owners.has('person') ? ownMemory.locked(names.memory, work) : work());
  const isShared = owners.has('repository') || owners.has('proposals');
  return gitAllowed && isShared ? state.locked(names.memory, withOwnLock) : withOwnLock();
}

/** Writes all files or none: checks each file before it writes the first one. */
function writeAll(changes: readonly FileChange[], stored: readonly StoredMemory[]): void {
  for (const { file } of changes) readToChange(stored.find((item) => item.file === file)!.store, file.name, file.shown);
  for (const { file, after } of changes) stored.find((item) => item.file === file)!.store.write(file.name, after);
}

/** Lets git see the files, and merge entries from two branches by keeping both. */
function shareMemory({ state }: Host): void {
  state.unignore('memory');
  const present = readToChange(state, names.attributes, `.agentpack/${names.attributes}`) ?? '';
  const rules = present.split(/\r?\n/);
  const missing = [names.memory, names.decisions, names.archive].map((name) => `${name} merge=union`).filter((rule) =>
    !rules.includes(rule)
  );
  const gap = present === '' || present.endsWith('\n') ? '' : '\n';
  if (missing.length > 0) state.write(names.attributes, `${present}${gap}${missing.join('\n')}\n`);
}
