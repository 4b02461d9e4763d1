import { translateSentence } from '#apps/vscode/engineWords';
import * as l10n from '@vscode/l10n';
import type { Verdict } from '#reports';

/** Actions that can resolve the cause of a warning. */
export type GuardAction = 'repack' | 'changes' | 'switch' | 'mute';

export interface ShownVerdict {
  readonly text: string;
  readonly warns: boolean;
  readonly actions: readonly GuardAction[];
}

const maxUnsavedNames = 3;

/** Describes a verdict for the user; `overlaps` are the verdict's overlaps that are not muted. */
export function describeVerdict({ decision, message, freshness, path, ...verdict }: Verdict,
  overlaps: Verdict['overlaps'], unsavedPaths: readonly string[]): ShownVerdict
{
  const isMuted = verdict.overlaps.length > overlaps.length;
  // a fresh pack causes only warnings about other threads, which are muted here
  const isOnlyMuted = freshness.state === 'fresh' && isMuted &&
    !overlaps.some(({ files }) => path === undefined || files.includes(path));
  const warns = decision !== 'proceed' && !isOnlyMuted;
  const sentence = decision !== 'proceed' && isOnlyMuted
    ? l10n.t('The pack is fresh. The warning that other threads work on the same files is muted.')
    : translateSentence(message);
  return {
    text: [sentence, ...(decision === 'block' && warns ? [formatBlockedHint()] : []),
      ...formatUnsavedFiles(unsavedPaths)].join(
        ' ',
      ),
    warns,
    actions: [
      ...(freshness.state === 'fresh' ? [] : ['repack' as const]),
      ...(freshness.state === 'stale' ? ['changes' as const] : []),
      ...(overlaps.some(({ worktree }) => !worktree) ? ['switch' as const] : []),
      ...(overlaps.length > 0 ? ['mute' as const] : []),
    ],
  };
}

/** Returns the text for a block. An editor cannot stop users from typing, so the text must not claim that it does. */
export function formatBlockedHint(): string {
  return l10n.t('Agents are blocked from editing; you are only warned, as an editor cannot stop you from typing.');
}

function formatUnsavedFiles(unsavedPaths: readonly string[]): readonly string[] {
  if (unsavedPaths.length === 0) return [];
  const names = unsavedPaths.slice(0, maxUnsavedNames).join(', ');
  return [
    unsavedPaths.length > maxUnsavedNames
      ? l10n.t('Unsaved changes are not in the pack: {0} and {1} more.', names, unsavedPaths.length - maxUnsavedNames)
      : l10n.t('Unsaved changes are not in the pack: {0}.', names),
  ];
}
