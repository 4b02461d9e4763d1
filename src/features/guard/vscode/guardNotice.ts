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
import { escapeLabel, escapeNotification, formatNotification } from '#apps/vscode/text';
import { switchThread } from '#features/threads/vscode/startThread';
import { muteOverlap } from '#features/threads/vscode/threadActions';
import { describeVerdict, type GuardAction } from './guardWords';

/** Shows a requested verdict: in the status bar if edits may proceed, otherwise as a warning with helpful actions. */
export function showVerdict(folder: Folder, unsavedPaths: readonly string[], verdict: Verdict,
  failures: Failures): void
{
  const { thread } = folder.state;
  const overlaps = thread === undefined
    ? verdict.overlaps
    : splitOverlaps(folder.threads.mutes, thread, verdict.overlaps, Date.now()).overlaps;
  const { text, warns, actions } = describeVerdict(verdict, overlaps, unsavedPaths);
  const message = redact(formatNotification(text, folder.distinctName));
  if (!warns) {
    flashStatus(folder,
      `$(${unsavedPaths.length === 0 ? 'check' : 'info'}) ${escapeLabel(formatNotification(text, undefined))}`);
    // screen readers announce notifications, but not changes of the status bar
    if (vscode.workspace.getConfiguration('editor').get('accessibilitySupport') === 'on')
      void vscode.window.showInformationMessage(escapeNotification(message));
    return;
  }
  const titles: Readonly<Record<GuardAction, string>> = {
    repack: l10n.t('Repack'),
    changes: l10n.t('Show Changes'),
    switch: l10n.t('Switch Thread…'),
    mute: l10n.t('Mute…'),
  };
  vscode.window.showWarningMessage(escapeNotification(message), ...actions.map((action) => titles[action])).then(
    async (chosen) => {
      if (chosen === titles.repack) await repack(folder);
      if (chosen === titles.changes) await showChanges(folder);
      if (chosen === titles.switch) await switchThread(folder, undefined);
      if (chosen === titles.mute) await muteOverlap(folder, undefined, undefined);
    },
  ).then(undefined, (error) => failures.show(error));
}
