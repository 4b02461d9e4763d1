import * as vscode from 'vscode';
import * as l10n from '@vscode/l10n';
import { UserError } from '../../../base/errors';
import { repack } from '../commands/packCommands';
import type { Folder } from '../folder/folder';
import { flash } from '../status/flash';
import { label } from '../text';
import { applyChanges, undoChanges } from './applyChanges';
import { changeTitle, type TuneChange } from './tuneChanges';
import { tunePorts } from './tunePorts';

/** Asks which of the changes to make; none is made without a choice. */
export async function offerChanges(folder: Folder, changes: readonly TuneChange[]): Promise<void> {
  const rows = changes.map((change) => ({
    label: label(changeTitle(change)),
    detail: label(change.text),
    picked: true,
    change,
  }));
  const chosen = await vscode.window.showQuickPick(rows, {
    title: l10n.t('AgentPack: Tune ({0})', folder.name),
    placeHolder: l10n.t('Choose what to change. Undo Tune takes it back'),
    canPickMany: true,
    ignoreFocusOut: true,
  });
  if (!chosen || chosen.length === 0) return;
  await applyChanges(chosen.map(({ change }) => change), tunePorts(folder), (undo) => folder.remembered.setTuned(undo));
  await packAndSay(folder, chosen.length === 1
    ? l10n.t('AgentPack: 1 change was made')
    : l10n.t('AgentPack: {0} changes were made', chosen.length));
}

/** Restores what the last Tune of this folder changed. */
export async function undoTune(folder: Folder): Promise<void> {
  const undo = folder.remembered.tuned;
  if (!undo) throw new UserError(l10n.t('Tune changed nothing in {0} that could be undone.', folder.name));
  await undoChanges(undo, tunePorts(folder));
  await folder.remembered.setTuned(undefined);
  await packAndSay(folder, l10n.t('AgentPack: what Tune changed is as it was'));
}

/** With what was changed, where there is a pack. */
async function packAndSay(folder: Folder, words: string): Promise<void> {
  if (folder.state.report) await repack(folder);
  flash(folder, words);
}
