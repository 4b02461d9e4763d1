import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { escapeNotification } from '#apps/vscode/text';
import { confirmPlannedChanges } from './askOverChanges';
import type { CheckRow } from './checkItems';
import type { ConnectUi } from './connectFlow';
import { pickAgents, type AgentPickOptions } from './connectPick';
import type { AgentState } from './connectTypes';
import type { GuardTestResult } from './guardTest';
import type { Previews } from './previewDocuments';
import { moveIconOutOfLabel } from '#apps/vscode/withIcon';

/** Creates the quick picks, dialogs and notifications. For `unavailableScope`, see `AgentPickOptions`. */
export function createConnectUi(folder: string, previews: Previews,
  unavailableScope: AgentPickOptions['unavailableScope']): ConnectUi
{
  return {
    choose: (scopes, rows) => pickAgents({ folder, scopes, ...(unavailableScope ? { unavailableScope } : {}) }, rows),
    check: (rows) =>
      Promise.resolve(
        vscode.window.showQuickPick<CheckRow>(rows.then((loadedRows) => loadedRows.map(moveIconOutOfLabel)), {
          title: l10n.t('AgentPack: Check Agent Connections'),
          placeHolder: l10n.t('Select an agent to repair or connect it'),
          matchOnDescription: true,
          matchOnDetail: true,
        }),
      ),
    ask: (question, files) => confirmPlannedChanges(question, files, previews),
    notify(message, offersView = false) {
      void showMessage(message, offersView);
    },
  };
}

async function showMessage(message: string, offersView: boolean): Promise<void> {
  // a message without a button is shown on one line, which cuts off its end
  const actions = offersView ? [l10n.t('Show Agents')] : [];
  const chosenAction = await vscode.window.showInformationMessage(escapeNotification(`AgentPack: ${message}`),
    ...actions);
  if (chosenAction !== undefined) await vscode.commands.executeCommand('agentpack.agents.focus');
}

/** Asks for one of several agents; returns the only one without asking. */
export async function pickAgent(states: readonly AgentState[]): Promise<AgentState | undefined> {
  if (states.length < 2) return states[0];
  const items = states.map((state) => ({ label: state.label, state }));
  const pickedItem = await vscode.window.showQuickPick(items, {
    title: l10n.t('AgentPack: Test Guard'),
    placeHolder: l10n.t('Select the agent whose guard you want to test'),
  });
  return pickedItem?.state;
}

/** Shows the result, and reports whether the user chose to repair the agent. */
export async function showTestResult({ passed, message, details }: GuardTestResult,
  previews: Previews): Promise<boolean>
{
  const [repairLabel, showDetailsLabel] = [l10n.t('Repair'), l10n.t('Show Details')];
  const actions = [...(passed ? [] : [repairLabel]), ...(details === undefined ? [] : [showDetailsLabel])];
  const text = escapeNotification(`AgentPack: ${message}`);
  const chosenAction = passed
    ? await vscode.window.showInformationMessage(text, ...actions)
    : await vscode.window.showWarningMessage(text, ...actions);
  if (chosenAction === showDetailsLabel) await previews.showText(l10n.t('Test Guard'), details ?? '');
  return chosenAction === repairLabel;
}
