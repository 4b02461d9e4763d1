import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { flashStatus } from '../status/flash';
import type { Folder } from '../folder/folder';
import { repack } from './packCommands';

/**
 * Runs `AgentPack: Forget What Was Learned`, after which AgentPack learns anew which packed files are not used and
 * which files are missing.
 */
export async function forgetLearned(folder: Folder): Promise<void> {
  const forgetLabel = l10n.t('Forget');
  const detail = [
    l10n.t(
      'AgentPack records which files of a pack were edited afterwards, and which files were edited although they were not in it. Later packs rank unused files slightly lower and missing files slightly higher; receipts call this reason “learned”.',
    ),
    l10n.t(
      'This deletes the record (.agentpack/metrics.jsonl) for all threads of {0}. Packs, tasks, pins and exclusions are kept.',
      folder.name,
    ),
  ].join('\n\n');
  const answer = await vscode.window.showWarningMessage(
    l10n.t('Forget what AgentPack learned from earlier packs of {0}?', folder.name),
    {
      modal: true,
      detail,
    },
    forgetLabel,
  );
  if (answer !== forgetLabel) return;
  const forgotten = await folder.forgetLearned();
  // what AgentPack learned may have changed the ranking of the shown pack
  if (forgotten && folder.state.report && folder.shouldAutoRepack) await repack(folder);
  flashStatus(folder, forgotten
    ? `$(check) ${l10n.t('AgentPack: forgot what it learned')}`
    : `$(check) ${l10n.t('AgentPack: nothing has been learned here yet')}`);
}
