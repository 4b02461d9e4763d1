import { homedir } from 'node:os';
import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { type AgentId, agents } from '#agents/agents';
import { terminalPrograms } from '#agents/agents';
import { createInstallProbe } from '#features/connect/node/installProbe';
import type { Folder } from '../folder/folder';
import { readSettings } from '../settings/settings';
import { flashStatus } from '../status/flash';
import { loadHandOver } from './copyPack';
import { buildAgentsWindowQuery, findAvailableAgents, hasAgentsWindow, type AgentRow,
  type PromptDelivery } from './agentRows';
import { moveIconOutOfLabel } from '../withIcon';

interface AgentItem extends vscode.QuickPickItem {
  open(): Promise<void>;
}

/** Lists the agents that this window can open, and gives the chosen agent a prompt for the newest pack. */
export async function openInAgent(folder: Folder): Promise<void> {
  const handOver = await loadHandOver(folder, false);
  const contextUri = vscode.Uri.joinPath(folder.uri, handOver.contextPath);
  const commandIds = new Set(await vscode.commands.getCommands(true));
  const availableItems = findAvailableAgents(commandIds).map(({ row, command }): AgentItem => ({
    label: `$(comment-discussion) ${row.name}`,
    description: describePromptDelivery(row.delivery),
    open: () => openWithCommand(row, command),
  }));
  const items = [...availableItems, ...listAgentsWindow(), ...listTerminalItems()];
  if (items.length === 0) {
    await vscode.env.clipboard.writeText(handOver.prompt);
    flashStatus(folder,
      l10n.t('$(check) AgentPack: no agent was found in this window; the prompt is on the clipboard'));
    return;
  }
  const chosenItem = await vscode.window.showQuickPick(items.map(moveIconOutOfLabel), {
    title: l10n.t('AgentPack: Open in Agent'),
    placeHolder: l10n.t('The agent gets the task and the location of the pack'),
    matchOnDescription: true,
  });
  await chosenItem?.open();

  async function openWithCommand({ name, buildArgs, delivery }: AgentRow, command: string): Promise<void> {
    if (delivery === 'pasted') await vscode.env.clipboard.writeText(handOver.prompt);
    try {
      await vscode.commands.executeCommand(command, ...(buildArgs?.(handOver.prompt, contextUri) ?? []));
    } catch (error) {
      await vscode.env.clipboard.writeText(handOver.prompt); // a newer version of the agent may not accept a prompt
      throw error;
    }
    if (delivery === 'pasted')
      flashStatus(folder, l10n.t('$(check) AgentPack: the prompt for {0} is on the clipboard; paste it', name));
  }

  function listAgentsWindow(): AgentItem[] {
    const { env, version, UIKind } = vscode;
    const isLocalDesktop = env.uiKind === UIKind.Desktop && env.remoteName === undefined;
    if (!hasAgentsWindow({ version, uriScheme: env.uriScheme, isLocalDesktop })) return [];
    return [{
      label: `$(comment-discussion) ${l10n.t('VS Code Agents Window')}`,
      description: describePromptDelivery('typed'),
      open: openAgentsWindow,
    }];
  }

  async function openAgentsWindow(): Promise<void> {
    const query = buildAgentsWindowQuery(handOver.prompt, folder.uri.toString());
    const url = vscode.Uri.from({ scheme: vscode.env.uriScheme, authority: 'agents', path: '/new', query });
    if (await vscode.env.openExternal(url)) return;
    await vscode.env.clipboard.writeText(handOver.prompt);
    flashStatus(folder,
      l10n.t('$(check) AgentPack: the prompt for {0} is on the clipboard; paste it', l10n.t('VS Code Agents Window')));
  }

  /**
   * Lists installed programs that run through `agentpack run`, which is available in the terminals of a trusted window.
   */
  function listTerminalItems(): AgentItem[] {
    if (!vscode.workspace.isTrusted || !readSettings(undefined).terminalCommand) return [];
    const { hasProgram } = createInstallProbe(homedir(), process.env);
    return Object.entries(terminalPrograms).filter(([, program]) => hasProgram(program)).map(([id, program]) => ({
      label: `$(terminal) ${agents[id as AgentId].label}`,
      description: l10n.t('in a terminal: {0}', `agentpack run ${id}`),
      open: () => openTerminal(id as AgentId, program),
    }));
  }

  async function openTerminal(id: AgentId, program: string): Promise<void> {
    await vscode.env.clipboard.writeText(handOver.prompt);
    const terminal = vscode.window.createTerminal({ name: program, cwd: folder.uri });
    terminal.show();
    terminal.sendText(`agentpack run ${id}`);
    flashStatus(folder,
      l10n.t('$(check) AgentPack: the prompt for {0} is on the clipboard; paste it', agents[id].label));
  }
}

function describePromptDelivery(delivery: PromptDelivery): string {
  switch (delivery) {
    case 'typed':
      return l10n.t('the prompt is typed in; you send it');
    case 'sent':
      return l10n.t('the prompt is sent at once');
    case 'pasted':
      return l10n.t('the prompt is copied; you paste it');
  }
}
