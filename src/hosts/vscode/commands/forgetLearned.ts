import * as vscode from 'vscode';
import type { Failures } from '../failures';
import { flash } from '../status/flash';
import type { Folder } from '../folder/folder';
import { shownFolder, type Folders } from '../folder/folders';
import { repack } from './packCommands';

/**
 * `AgentPack: Forget What Was Learned`: packs begin anew to learn which files are packed for nothing and which are
 * missing.
 */
export function registerForgetLearned(folders: Folders, failures: Failures): vscode.Disposable {
  return vscode.commands.registerCommand('agentpack.forgetLearned', async () => {
    try {
      await forgetLearned(shownFolder(folders));
    } catch (error) {
      failures.show(error);
    }
  });
}

async function forgetLearned(folder: Folder): Promise<void> {
  const forget = 'Forget';
  const detail = [
    'AgentPack records which files of a pack were edited afterwards, and which were edited though they were not in it. Later packs rank files that were packed for nothing a little lower, and files that were missing a little higher: their receipts say “learned”.',
    `This deletes that record, .agentpack/metrics.jsonl, for all threads of ${folder.name}. Packs, tasks, pins and exclusions stay.`,
  ].join('\n\n');
  const answer = await vscode.window.showWarningMessage(`Forget what earlier packs in ${folder.name} taught?`, {
    modal: true,
    detail,
  }, forget);
  if (answer !== forget) return;
  const forgotten = await folder.forgetLearned();
  // the pack that is shown may owe a rank to it
  if (forgotten && folder.state.report && folder.keptFresh) await repack(folder);
  flash(folder, forgotten
    ? '$(check) AgentPack has forgotten what it learned'
    : '$(check) AgentPack: nothing was learned here yet');
}
