import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { redactShort } from '#secrets/redact';
import { toCancel } from '../cancelOf';
import type { Failures } from '../failures';
import type { Folder } from '../folder/folder';
import { escapeLabel } from '../text';
import { applyChoices, throwIfNoTask } from './choose';
import { comparePins, buildPinRows, type PinRow } from './pinRows';

type Item = vscode.QuickPickItem & { readonly path?: string; };

/** Lets the user choose the files to pin to the current task only, and repacks. */
export async function pickTaskPins(folder: Folder, failures: Failures): Promise<void> {
  await throwIfNoTask(folder);
  const closeSource = new vscode.CancellationTokenSource();
  try {
    const chosenItems = await vscode.window.showQuickPick(createPinItems(folder, closeSource.token), {
      title: l10n.t('AgentPack: Pin Files to This Task'),
      placeHolder: l10n.t('Packs of this task show these files; packs of other tasks do not'),
      canPickMany: true,
      matchOnDescription: true,
    }, closeSource.token);
    if (!chosenItems) return;
    const { pinned, unpinned } = comparePins(folder.state.choices.taskPinned, chosenItems.flatMap(({ path }) =>
      path ?? []
    ));
    await applyChoices(folder, [
      { paths: unpinned, choice: 'taskPinned', on: false },
      { paths: pinned, choice: 'taskPinned', on: true },
    ], failures);
  } finally {
    closeSource.cancel();
    closeSource.dispose();
  }
}

async function createPinItems(folder: Folder, closeToken: vscode.CancellationToken): Promise<Item[]> {
  const { choices, report } = folder.state;
  const { paths } = await folder.ask.fileTokens(toCancel(closeToken));
  const groupNames: Readonly<Record<PinRow['group'], string>> = {
    pinned: l10n.t('pinned to this task'),
    packed: l10n.t('in the pack'),
    others: l10n.t('other files'),
  };
  return buildPinRows(choices, report?.files.map(({ path }) => path) ?? [], paths).flatMap(({ path, group }, i,
    rows) => [
    ...(rows[i - 1]?.group === group ? [] : [{ label: groupNames[group], kind: vscode.QuickPickItemKind.Separator }]),
    { label: escapeLabel(redactShort(path)), picked: group === 'pinned', path },
  ]);
}
