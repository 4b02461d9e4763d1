import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { Cancelled } from '#base/errors';
import type { Folder } from '../folder/folder';
import { moveIconOutOfLabel } from '../withIcon';
import { buildPackageRows, type PackageRow } from './packageItems';

/** Asks for a package; undefined if the user chose none. */
export async function askForPackage(folder: Folder): Promise<string | undefined> {
  const cancellationSource = new vscode.CancellationTokenSource();
  const rows = folder.ask.packages({
    get cancelled() {
      return cancellationSource.token.isCancellationRequested;
    },
  }).then((packages) => buildPackageRows(packages).map(moveIconOutOfLabel));
  rows.catch(() => undefined); // handled below, after the quick pick
  try {
    const chosenRow = await vscode.window.showQuickPick<PackageRow>(rows, {
      title: folder.name === ''
        ? l10n.t('AgentPack: Choose Package')
        : l10n.t('AgentPack: Choose Package ({0})', folder.name),
      placeHolder: l10n.t('Pack one package and the packages that it depends on'),
      matchOnDescription: true,
      matchOnDetail: false,
    });
    if (!chosenRow) cancellationSource.cancel();
    await rows.catch((error: unknown) => {
      if (!(error instanceof Cancelled)) throw error;
    });
    return chosenRow?.workspace;
  } finally {
    cancellationSource.dispose();
  }
}
