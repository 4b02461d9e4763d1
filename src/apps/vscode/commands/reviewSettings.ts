import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { RepositoryText, WeakSetting } from '#reports';
import type { Folder } from '../folder/folder';
import { flashStatus } from '../status/flash';
import { repack } from './packCommands';
import { truncateAtCodePoint } from '#secrets/truncate';

/**
 * Runs `AgentPack: Review Settings of This Repository…`, which allows the repository's settings that reduce protection,
 * and its task and memory, or withdraws that permission.
 */
export async function reviewSettings(folder: Folder): Promise<void> {
  const { file, settings, texts } = await folder.consent();
  const reviewedItems = [...settings, ...texts];
  if (reviewedItems.length === 0) {
    flashStatus(folder, `$(check) ${l10n.t('AgentPack: nothing in this repository needs your consent')}`);
    return;
  }
  const areAllAllowed = reviewedItems.every((setting) => setting.allowed);
  const [allowLabel, revokeLabel] = [l10n.t('Allow'), l10n.t('Revoke')];
  const answer = await vscode.window.showWarningMessage(
    areAllAllowed
      ? l10n.t('You allow the settings and agent texts of {0}.', folder.name)
      : l10n.t('Allow the settings and agent texts of {0}?', folder.name),
    {
      modal: true,
      detail: [
        ...settings.map(formatReviewedSetting),
        ...texts.map(formatReviewedText),
        l10n.t(
          'This content may have come with the repository. Your consent is stored in {0} for this folder, these values and these texts.',
          file,
        ),
      ].join('\n\n'),
    },
    areAllAllowed ? revokeLabel : allowLabel,
  );
  if (answer === undefined) return;
  await folder.consent(answer === allowLabel);
  if (folder.state.report && folder.shouldAutoRepack) await repack(folder);
}

function formatReviewedSetting({ name, value, instead, allowed }: WeakSetting): string {
  return allowed
    ? l10n.t('{0} = {1}, instead of {2}: allowed', name, value, instead)
    : l10n.t('{0} = {1}, instead of {2}: ignored', name, value, instead);
}

/**
 * The maximum length, in characters, of a text in the dialog. If a text is longer, only its beginning is shown, and its
 * file can be opened.
 */
const maxTextLength = 1_500;

function formatReviewedText({ name, text, allowed }: RepositoryText): string {
  const path = `.agentpack/${name}`;
  const shownText = text.length > maxTextLength ? truncateAtCodePoint(text, maxTextLength) : text.trimEnd();
  return `${allowed ? l10n.t('{0}: allowed', path) : l10n.t('{0}: ignored', path)}\n${shownText}`;
}
