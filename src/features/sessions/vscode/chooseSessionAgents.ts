import { homedir } from 'node:os';
import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { neverCancelled } from '#base/cancellation';
import { byText } from '#base/order';
import { formatNameList } from '#apps/vscode/counts';
import { HelpfulError, createTrustHelp } from '#apps/vscode/errorHelp';
import type { Folder } from '#apps/vscode/folder/folder';
import { readSettings } from '#apps/vscode/settings/settings';
import { formatNotification } from '#apps/vscode/text';
import { createStoreRows, type StoreRow } from './storeRows';

/** `AgentPack: Choose Agents Whose Sessions AgentPack Reads`: shows each agent's folder, and the data kept about it. */
export async function chooseSessionAgents(folder: Folder): Promise<void> {
  if (!vscode.workspace.isTrusted)
    throw new HelpfulError(l10n.t('Sessions of agents are read only in a trusted workspace.'), createTrustHelp());
  const { stores } = await folder.readAgentSessions({ what: 'stores' }, { cancel: neverCancelled });
  const rows = createStoreRows(stores, homedir());
  const chosen = await vscode.window.showQuickPick(rows, {
    title: l10n.t('AgentPack: Choose Agents Whose Sessions AgentPack Reads'),
    placeHolder: l10n.t('Only facts are stored, and nothing leaves this computer'),
    canPickMany: true,
    matchOnDescription: true,
  });
  if (!chosen) return;
  await saveAllowedAgents(rows, chosen);
}

/**
 * Saves the allowed agents. An agent that the user's own configuration allows is not repeated in the settings, which
 * cannot disallow it.
 */
async function saveAllowedAgents(rows: readonly StoreRow[], chosen: readonly StoreRow[]): Promise<void> {
  const savedIds = readSettings(undefined).sessions.agents ?? [];
  const configuredRows = rows.filter(({ picked, id }) => picked && !savedIds.includes(id));
  const unlistedIds = savedIds.filter((id) => !rows.some((row) => row.id === id));
  const agents = [...unlistedIds, ...chosen.filter((row) => !configuredRows.includes(row)).map(({ id }) => id)].sort(
    byText,
  );
  await vscode.workspace.getConfiguration('agentpack').update('sessions.agents', agents,
    vscode.ConfigurationTarget.Global);
  const stillAllowed = configuredRows.filter((row) => !chosen.includes(row)).map((row) => row.label);
  if (stillAllowed.length > 0)
    void vscode.window.showInformationMessage(formatNotification(
      l10n.t('{0}: still read because [sessions] in {1} allows it. Remove it there.', formatNameList(stillAllowed),
        '~/.agentpack/config.toml'),
      undefined,
    ));
}
