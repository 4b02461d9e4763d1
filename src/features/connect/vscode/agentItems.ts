import * as l10n from '@vscode/l10n';
import { escapeLabel, escapeMarkdownText } from '#apps/vscode/text';
import type { TreeNode } from '#apps/vscode/views/tree/treeNode';
import type { AgentState, ExtraState } from './connectTypes';
import { isExtraConnected } from './connectItems';
import { sortByUrgency, describeExtra, formatExtraStatus, isFound, listAgentLimits, getStatusCodicon,
  formatAgentStatus } from './stateWords';

/** The content of the Agents view. */
export interface AgentsContent {
  /** The nodes of the view. Empty if no agent is connected, in which case the view shows a message. */
  readonly nodes: readonly TreeNode[];
  /** The number of connected agents. */
  readonly connectedCount: number;
}

/** Returns the agents that are connected or were found, agents that need attention first, followed by the extras. */
export function buildAgentNodes(states: readonly AgentState[], extras: readonly ExtraState[]): AgentsContent {
  const connectedCount = states.filter(({ scopes }) => scopes.length > 0).length;
  const isEmpty = connectedCount === 0 && !extras.some((extra) => isExtraConnected(extra) || extra.status === 'found');
  if (isEmpty) return { nodes: [], connectedCount };
  return {
    nodes: [...sortByUrgency(states.filter(isFound)).map(buildAgentNode), ...extras.map(buildExtraNode)],
    connectedCount,
  };
}

function buildAgentNode(state: AgentState): TreeNode {
  const statusText = formatAgentStatus(state);
  return {
    id: `agent/${state.agent}`,
    label: escapeLabel(state.label),
    description: statusText,
    tooltip: formatAgentTooltip(state.label, statusText, [explainAgentState(state)], listAgentLimits(state)),
    ...getStatusIcon(state.status),
    context: ['agent', ...listAgentActions(state)].join(' '),
    children: [],
    accessible: `${state.label}, ${statusText}. ${explainAgentState(state)}`,
  };
}

function listAgentActions({ status, scopes, purposesByScope, isOutdated }: AgentState): string[] {
  if (scopes.length === 0) return ['canConnect'];
  const hasGuard = scopes.some((scope) => purposesByScope[scope].includes('hooks'));
  return [
    ...(status === 'broken' || isOutdated ? ['canRepair'] : []),
    ...(hasGuard ? ['canTest'] : []),
    'canDisconnect',
  ];
}

/** Explains what the state means and what changes it. */
function explainAgentState({ status, problem, action, heartbeat, isOutdated }: AgentState): string {
  if (isOutdated) {
    return l10n.t('Its files work, but an older version of AgentPack wrote them. Select Repair to update them.');
  }
  switch (status) {
    case 'broken':
      return l10n.t('{0} Select Repair to write it again.', problem ?? '').trim();
    case 'needs trust':
      return action ?? '';
    case 'connected':
      return action ?? l10n.t('It has no hooks, so its edits are not guarded.');
    case 'verified':
      return heartbeat
        ? l10n.t('Its hooks run: the last was {0}, {1}.', heartbeat.event, heartbeat.time)
        : l10n.t('Its hooks run.');
    case 'installed':
    case 'not installed':
      return l10n.t('It receives no information about packs, and its edits are not guarded.');
  }
}

function buildExtraNode(extra: ExtraState): TreeNode {
  const statusText = formatExtraStatus(extra);
  const note = extra.problem ?? (extra.lastRun === undefined ? '' : l10n.t('Last run: {0}.', extra.lastRun));
  const sentences = [`${describeExtra(extra.id)}.`, ...(note === '' ? [] : [note])];
  return {
    id: `extra/${extra.id}`,
    label: escapeLabel(extra.label),
    description: statusText,
    tooltip: formatAgentTooltip(extra.label, statusText, sentences, extra.limits),
    ...getStatusIcon(extra.status),
    context: ['extra', ...listExtraActions(extra)].join(' '),
    children: [],
    accessible: [`${extra.label}, ${statusText}.`, ...sentences].join(' '),
  };
}

function listExtraActions(extra: ExtraState): string[] {
  if (extra.status === 'not connected') return extra.problem === undefined ? ['canConnect'] : [];
  return [...(extra.status === 'broken' ? ['canRepair'] : []), 'canDisconnect'];
}

const colors: Readonly<Record<string, string>> = {
  broken: 'problemsErrorIcon.foreground',
  'needs trust': 'problemsWarningIcon.foreground',
  found: 'problemsWarningIcon.foreground',
  verified: 'testing.iconPassed',
};

function getStatusIcon(status: AgentState['status'] | ExtraState['status']): Pick<TreeNode, 'icon' | 'iconColor'> {
  const color = colors[status];
  return { icon: getStatusCodicon(status), ...(color === undefined ? {} : { iconColor: color }) };
}

function formatAgentTooltip(name: string, statusText: string, sentences: readonly string[],
  limits: readonly string[]): string
{
  return [
    `**${escapeMarkdownText(name)}** (${escapeMarkdownText(statusText)})`,
    ...sentences.map(escapeMarkdownText),
    ...(limits.length > 0
      ? [l10n.t('Limits:'), limits.map((limit) => `- ${escapeMarkdownText(limit)}`).join('\n')]
      : []),
  ].join('\n\n');
}
