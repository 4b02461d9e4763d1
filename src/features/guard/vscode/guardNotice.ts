import * as vscode from 'vscode';
import * as l10n from '@vscode/l10n';
import { redact } from '#secrets/redact';
import type { Verdict } from '#reports';
import { repack } from '#apps/vscode/commands/packCommands';
import { showChanges } from '#apps/vscode/commands/showChanges';
import type { Failures } from '#apps/vscode/failures';
import type { Folder } from '#apps/vscode/folder/folder';
import { splitOverlaps } from '#apps/vscode/folder/state/mutes';
import { flashStatus } from '#apps/vscode/status/flash';
import { label, notice, notificationText } from '#apps/vscode/text';
import { switchThread } from '#features/threads/vscode/startThread';
import { muteOverlap } from '#features/threads/vscode/threadActions';
import { shownVerdict, type GuardAction } from './guardWords';

/** Shows a verdict that the user asked for: in the status bar if edits may go on, else together with what helps. */
export function showVerdict(folder: Folder, unsaved: readonly string[], verdict: Verdict, failures: Failures): void {
  const { thread } = folder.state;
  const overlaps = thread === undefined
    ? verdict.overlaps
    : splitOverlaps(folder.threads.mutes, thread, verdict.overlaps, Date.now()).overlaps;
  const { text, warns, actions } = shownVerdict(verdict, overlaps, unsaved);
  const message = redact(notificationText(text, folder.nameIfSeveral));
  if (!warns) {
    flashStatus(folder, `$(${unsaved.length === 0 ? 'check' : 'info'}) ${label(notificationText(text, undefined))}`);
    // screen readers announce notifications, but not changes of the status bar
    if (vscode.workspace.getConfiguration('editor').get('accessibilitySupport') === 'on')
      void vscode.window.showInformationMessage(notice(message));
    return;
  }
  const titles: Readonly<Record<GuardAction, string>> = {
    repack: l10n.t('Repack'),
    changes: l10n.t('Show Changes'),
    switch: l10n.t('Switch Thread…'),
    mute: l10n.t('Mute…'),
  };
  vscode.window.showWarningMessage(notice(message), ...actions.map((action) => titles[action])).then(
    async (chosen) => {
      if (chosen === titles.repack) await repack(folder);
      if (chosen === titles.changes) await showChanges(folder);
      if (chosen === titles.switch) await switchThread(folder, undefined);
      if (chosen === titles.mute) await muteOverlap(folder, undefined, undefined);
    },
  ).then(undefined, (error) => failures.show(error));
}
