import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { StoredTreeOptions } from './treeOptions';

/** Filters while the user types; Escape restores the previous filter. */
export async function askForFilter(options: StoredTreeOptions): Promise<void> {
  const previousFilter = options.current.filter;
  const input = vscode.window.createInputBox();
  input.title = l10n.t('AgentPack: Filter Files in the Pack');
  input.placeholder = l10n.t('Words in paths and views, for example: cart symbols');
  input.prompt = l10n.t('Shows the files whose path or view contains each word.');
  input.value = previousFilter;
  const applyFilter = () => options.set({ filter: input.value.trim() });
  try {
    await new Promise<void>((resolve, reject) => {
      let isAccepted = false;
      input.onDidChangeValue(() => {
        applyFilter().catch(reject);
      });
      input.onDidAccept(() => {
        isAccepted = true;
        input.hide();
      });
      input.onDidHide(() => {
        if (isAccepted) resolve();
        else options.set({ filter: previousFilter }).then(resolve, reject);
      });
      input.show();
    });
  } finally {
    input.dispose();
  }
}
