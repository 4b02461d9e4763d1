import * as vscode from 'vscode';
import * as l10n from '@vscode/l10n';
import { redact } from '#secrets/redact';
import { repack } from '#apps/vscode/commands/packCommands';
import { showChanges } from '#apps/vscode/commands/showChanges';
import type { Failures } from '#apps/vscode/failures';
import type { Folder } from '#apps/vscode/folder/folder';
import { getNextMidnight } from '#apps/vscode/midnight';
import { baseName, escapeNotification, formatNotification } from '#apps/vscode/text';
import { describeStaleCauses } from '#apps/vscode/status/stateWords';
import { switchThread } from '#features/threads/vscode/startThread';
import { muteOverlap } from '#features/threads/vscode/threadActions';
import { formatBlockedHint } from './guardWords';
import type { TypingCause } from './typing';

/** Shows a notification if the guard would warn or block an agent here. Returns whether it was shown. */
export async function showTypingNotice(folder: Folder, path: string, cause: TypingCause,
  failures: Failures): Promise<boolean>
{
  const { decision } = await folder.ask.guard(path);
  if (decision === 'proceed') return false;
  const name = baseName(path);
  const statement = cause.kind === 'overlap'
    ? l10n.t('the thread {0} has changed {1} too.', cause.thread, name)
    : l10n.t('agents see {0} through a stale pack ({1}).', name, describeStaleCauses(folder.state.freshness.causes));
  const message = formatNotification(decision === 'block' ? `${statement} ${formatBlockedHint()}` : statement,
    folder.distinctName);
  const [repackTitle, changesTitle, switchTitle, muteTitle] = [l10n.t('Repack'), l10n.t('Show Changes'),
    l10n.t('Switch Thread…'), l10n.t('Mute')];
  const actions = cause.kind === 'overlap' ? [switchTitle, muteTitle] : [repackTitle, changesTitle, muteTitle];
  void vscode.window.showWarningMessage(escapeNotification(redact(message)), ...actions).then(async (chosen) => {
    if (chosen === repackTitle) await repack(folder);
    if (chosen === changesTitle) await showChanges(folder);
    if (chosen === switchTitle) await switchThread(folder, undefined);
    if (chosen === muteTitle && cause.kind === 'overlap' && folder.state.thread !== undefined)
      await muteOverlap(folder, { thread: folder.state.thread, other: cause.thread }, undefined);
    if (chosen === muteTitle && cause.kind === 'stale') await folder.muteStale(getNextMidnight(Date.now()));
  }).then(undefined, (error: unknown) => failures.show(error));
  return true;
}
