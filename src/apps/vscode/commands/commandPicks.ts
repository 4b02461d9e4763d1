import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { Folders } from '../folder/folders';
import { moveIconOutOfLabel } from '../withIcon';
import { buildHandOverRows, buildSetupRows, type CommandRow, type RowsInput } from './commandRows';

/** Offers the commands that give the pack to an agent, and runs the selected one. */
export function pickHandOver(folders: Folders): Promise<void> {
  const rows = buildHandOverRows(readRowsInput(folders));
  return pickCommand(l10n.t('AgentPack: Hand Over'), l10n.t('Select how an agent gets the pack'), rows);
}

/** Offers the commands that check connections and the guard, and runs the selected one. */
export function pickCheck(folders: Folders): Promise<void> {
  return pickCommand(l10n.t('AgentPack: Check Setup'), l10n.t('Select what to check'),
    buildSetupRows(readRowsInput(folders)));
}

function readRowsInput({ current }: Folders): RowsInput {
  return { hasFolder: current !== undefined, hasPack: current?.state.report !== undefined };
}

async function pickCommand(title: string, placeHolder: string, rows: readonly CommandRow[]): Promise<void> {
  const items = rows.map(({ icon, label, detail, command }) =>
    moveIconOutOfLabel({ label: `$(${icon}) ${label}`, detail, command })
  );
  const chosenItem = await vscode.window.showQuickPick(items, { title, placeHolder, matchOnDetail: true });
  if (chosenItem) await vscode.commands.executeCommand(chosenItem.command);
}
