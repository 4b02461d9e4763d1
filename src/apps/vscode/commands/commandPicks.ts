import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { Failures } from '../failures';
import type { Folders } from '../folder/folders';
import { withIcon } from '../withIcon';
import { handOverRows, setupRows, type CommandRow, type RowsInput } from './commandRows';

/** Registers the commands that offer several others: Hand Over… and Check Setup…. */
export function registerCommandPicks(folders: Folders, failures: Failures): vscode.Disposable {
  return vscode.Disposable.from(
    failures.command('agentpack.handOver',
      () => pick(l10n.t('AgentPack: Hand Over'), l10n.t('Select how an agent gets the pack'), handOverRows(given()))),
    failures.command('agentpack.checkSetup',
      () => pick(l10n.t('AgentPack: Check Setup'), l10n.t('Select what to check'), setupRows(given()))),
  );

  function given(): RowsInput {
    return { hasFolder: folders.current !== undefined, hasPack: folders.current?.state.report !== undefined };
  }
}

async function pick(title: string, placeHolder: string, rows: readonly CommandRow[]): Promise<void> {
  const items = rows.map(({ icon, label, detail, command }) =>
    withIcon({ label: `$(${icon}) ${label}`, detail, command })
  );
  const chosen = await vscode.window.showQuickPick(items, { title, placeHolder, matchOnDetail: true });
  if (chosen) await vscode.commands.executeCommand(chosen.command);
}
