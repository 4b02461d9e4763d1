import * as vscode from 'vscode';
import * as l10n from '@vscode/l10n';
import { redact } from '#secrets/redact';
import { repack } from '#apps/vscode/commands/packCommands';
import { showChanges } from '#apps/vscode/commands/showChanges';
import type { Failures } from '#apps/vscode/failures';
import type { Folder } from '#apps/vscode/folder/folder';
import { midnightAfter } from '#apps/vscode/midnight';
import { baseName, notice, notificationText } from '#apps/vscode/text';
import { staleWords } from '#apps/vscode/status/stateWords';
import { switchThread } from '#features/threads/vscode/startThread';
import { muteOverlap } from '#features/threads/vscode/threadActions';
import { blockedWords } from './guardWords';
import type { TypingCause } from './typing';

/** Shows one notification, if the guard would stop an agent here too. Returns false if it would not. */
export async function tellTyping(folder: Folder, path: string, cause: TypingCause,
  failures: Failures): Promise<boolean>
{
  const { decision } = await folder.ask.guard(path);
  if (decision === 'proceed') return false;
  const name = baseName(path);
  const statement = cause.kind === 'overlap'
    ? l10n.t('the thread {0} has changed {1} too.', cause.thread, name)
    : l10n.t('agents see {0} through a stale pack ({1}).', name, staleWords(folder.state.freshness.causes));
  const message = notificationText(decision === 'block' ? `${statement} ${blockedWords()}` : statement,
    folder.nameIfSeveral);
  const [doRepack, changes, other, mute] = [l10n.t('Repack'), l10n.t('Show Changes'), l10n.t('Switch Thread…'),
    l10n.t('Mute')];
  const actions = cause.kind === 'overlap' ? [other, mute] : [doRepack, changes, mute];
  void vscode.window.showWarningMessage(notice(redact(message)), ...actions).then(async (chosen) => {
    if (chosen === doRepack) await repack(folder);
    if (chosen === changes) await showChanges(folder);
    if (chosen === other) await switchThread(folder, undefined);
    if (chosen === mute && cause.kind === 'overlap' && folder.state.thread !== undefined)
      await muteOverlap(folder, { thread: folder.state.thread, other: cause.thread }, undefined);
    if (chosen === mute && cause.kind === 'stale') await folder.muteStale(midnightAfter(Date.now()));
  }).then(undefined, (error: unknown) => failures.show(error));
  return true;
}
