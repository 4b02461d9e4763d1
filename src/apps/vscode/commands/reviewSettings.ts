import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { WeakSetting } from '#reports';
import type { Folder } from '../folder/folder';
import { flashStatus } from '../status/flash';
import { repack } from './packCommands';

/** `AgentPack: Review Settings of This Repository…`: allows what it sets to protect less, or takes that back. */
export async function reviewSettings(folder: Folder): Promise<void> {
  const { file, settings } = await folder.consent();
  if (settings.length === 0) {
    flashStatus(folder, `$(check) ${l10n.t('AgentPack: no setting of this repository needs your consent')}`);
    return;
  }
  const allowed = settings.every((setting) => setting.allowed);
  const [allow, takeBack] = [l10n.t('Allow'), l10n.t('Take Back')];
  const answer = await vscode.window.showWarningMessage(
    allowed
      ? l10n.t('You allow settings of {0} that protect you less.', folder.name)
      : l10n.t('Allow settings of {0} that protect you less?', folder.name),
    {
      modal: true,
      detail: [
        ...settings.map(settingText),
        l10n.t(
          'Set in .agentpack/config.toml of the repository. Your consent is kept in {0}, for this folder and these values.',
          file,
        ),
      ].join('\n\n'),
    },
    allowed ? takeBack : allow,
  );
  if (answer === undefined) return;
  await folder.consent(answer === allow);
  if (folder.state.report && folder.autoRepacks) await repack(folder);
}

function settingText({ name, value, instead, allowed }: WeakSetting): string {
  return allowed
    ? l10n.t('{0} = {1}, instead of {2}: allowed', name, value, instead)
    : l10n.t('{0} = {1}, instead of {2}: does not count', name, value, instead);
}
