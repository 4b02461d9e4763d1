import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { moveIconOutOfLabel } from '../../withIcon';
import type { StoredTreeOptions } from './treeOptions';
import { buildViewOptionGroups, type TreeChoice } from './viewOptionRows';

type Item = vscode.QuickPickItem & { readonly choice?: TreeChoice; };

/** Lists the views' options, with a check mark for the active ones, and sets the chosen option. */
export async function pickViewOption(options: StoredTreeOptions): Promise<void> {
  const items = buildViewOptionGroups(options.current).flatMap(({ title, rows }): Item[] => [
    { label: title, kind: vscode.QuickPickItemKind.Separator },
    ...rows.map(({ label, choice, isPresent }) =>
      moveIconOutOfLabel({
        label: `$(${isPresent ? 'check' : 'blank'}) ${label}`,
        ...(isPresent && { description: l10n.t('current') }),
        choice,
      })
    ),
  ]);
  const chosenItem = await vscode.window.showQuickPick(items, {
    title: l10n.t('AgentPack: View Options'),
    placeHolder: l10n.t('Choose how the files of packs are shown in this workspace'),
  });
  if (chosenItem?.choice) await options.set(chosenItem.choice);
}
