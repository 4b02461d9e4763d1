import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { redactShort } from '#secrets/redact';
import { toCancel } from '../cancelOf';
import type { Failures } from '../failures';
import type { Folder } from '../folder/folder';
import { label } from '../text';
import { chooseAll, throwIfNoTask } from './choose';
import { pinChanges, pinRows, type PinRow } from './pinRows';

type Item = vscode.QuickPickItem & { readonly path?: string; };

/** Asks which files to pin to the current task only, and packs again. */
export async function pickPinsOfTask(folder: Folder, failures: Failures): Promise<void> {
  await throwIfNoTask(folder);
  const closed = new vscode.CancellationTokenSource();
  try {
    const chosen = await vscode.window.showQuickPick(items(folder, closed.token), {
      title: l10n.t('AgentPack: Pin Files to This Task'),
      placeHolder: l10n.t('Packs of this task show these files; packs of other tasks do not'),
      canPickMany: true,
      matchOnDescription: true,
    }, closed.token);
    if (!chosen) return;
    const { pinned, unpinned } = pinChanges(folder.state.choices.taskPinned, chosen.flatMap(({ path }) => path ?? []));
    await chooseAll(folder, [
      { paths: unpinned, choice: 'taskPinned', on: false },
      { paths: pinned, choice: 'taskPinned', on: true },
    ], failures);
  } finally {
    closed.cancel();
    closed.dispose();
  }
}

async function items(folder: Folder, closed: vscode.CancellationToken): Promise<Item[]> {
  const { choices, report } = folder.state;
  const { paths } = await folder.ask.fileTokens(toCancel(closed));
  const names: Readonly<Record<PinRow['group'], string>> = {
    pinned: l10n.t('pinned to this task'),
    packed: l10n.t('in the pack'),
    others: l10n.t('other files'),
  };
  return pinRows(choices, report?.files.map(({ path }) => path) ?? [], paths).flatMap(({ path, group }, i, rows) => [
    ...(rows[i - 1]?.group === group ? [] : [{ label: names[group], kind: vscode.QuickPickItemKind.Separator }]),
    { label: label(redactShort(path)), picked: group === 'pinned', path },
  ]);
}
