import * as l10n from '@vscode/l10n';
import type { MemoryRow } from '#reports';
import { formatThousands } from '#base/text/phrases';
import { formatNameList } from '#apps/vscode/counts';

/** The state of an entry, which determines the user's next action. */
export type EntryState = 'proposed' | 'suspect' | 'accepted' | 'inactive';

/** Returns the state of an entry. A suspect entry remains valid as the user wrote it, but has to be reviewed. */
export function getEntryState({ status, suspect, owner }: Pick<MemoryRow, 'status' | 'suspect' | 'owner'>): EntryState {
  // a decision record never needs an action from the user here
  if (owner === 'adr') return status === 'accepted' ? 'accepted' : 'inactive';
  if (status === 'proposed') return 'proposed';
  if (status === 'superseded' || status === 'rejected') return 'inactive';
  return status === 'unknown' || suspect.length > 0 ? 'suspect' : 'accepted';
}

/** Returns the reasons why an entry may no longer apply, in sentences. */
export function describeDoubts(
  { suspect, lost, status }: Pick<MemoryRow, 'suspect' | 'lost' | 'status'>,
): readonly string[] {
  const listNamesByChange = (change: 'changed' | 'vanished') =>
    suspect.filter((doubt) => doubt.change === change).map((doubt) => doubt.of);
  const [changedNames, vanishedNames] = [listNamesByChange('changed'), listNamesByChange('vanished')];
  const unmatchedNames = lost.filter((name) => !vanishedNames.includes(name));
  return [
    ...(changedNames.length > 0 ? [l10n.t('It was written before {0} changed.', formatNameList(changedNames))] : []),
    ...(vanishedNames.length > 0 ? [l10n.t('No longer found: {0}.', formatNameList(vanishedNames))] : []),
    ...(unmatchedNames.length > 0 ? [l10n.t('No file or symbol is named {0}.', formatNameList(unmatchedNames))] : []),
    ...(status === 'unknown'
      ? [l10n.t('Its status must be accepted, proposed, rejected or superseded.')]
      : []),
  ];
}

export function countEntries(count: number): string {
  return count === 1 ? l10n.t('1 entry') : l10n.t('{0} entries', formatThousands(count));
}

/** Returns the badge and tooltip for entries that wait for the user; undefined if there are none. */
export function createWaitingBadge(entries: readonly Pick<MemoryRow, 'status' | 'suspect' | 'owner'>[]):
  | { readonly value: number; readonly tooltip: string; }
  | undefined
{
  const states = entries.map(getEntryState);
  const countState = (state: EntryState) => states.filter((candidate) => candidate === state).length;
  const [proposedCount, suspectCount] = [countState('proposed'), countState('suspect')];
  if (proposedCount + suspectCount === 0) return undefined;
  const phrases = [
    ...(proposedCount > 0 ? [l10n.t('{0} proposed by agents', countEntries(proposedCount))] : []),
    ...(suspectCount > 0 ? [l10n.t('{0} about code that has changed since', countEntries(suspectCount))] : []),
  ];
  return { value: proposedCount + suspectCount, tooltip: l10n.t('Memory: {0}', formatNameList(phrases)) };
}
