import * as l10n from '@vscode/l10n';
import { label, markdown } from '#apps/vscode/text';
import type { TreeNode } from '#apps/vscode/views/treeNode';
import type { AgentState, ExtraState } from './connectTypes';
import { isExtraConnected } from './connectItems';
import { byUrgency, extraDetail, extraWords, isFound, listAgentLimits, statusIcon, statusWords } from './stateWords';

/** The content of the Agents view. */
export interface AgentsShown {
  /** Empty if no agent is connected: the view states that. */
  readonly nodes: readonly TreeNode[];
  /** The number of connected agents. */
  readonly connected: number;
}

/** Returns the agents that are connected or were found, agents that need attention first, followed by the extras. */
export function agentNodes(states: readonly AgentState[], extras: readonly ExtraState[]): AgentsShown {
  const connected = states.filter(({ scopes }) => scopes.length > 0).length;
  const isEmpty = connected === 0 && !extras.some((extra) => isExtraConnected(extra) || extra.status === 'found');
  if (isEmpty) return { nodes: [], connected };
  return { nodes: [...byUrgency(states.filter(isFound)).map(agentNode), ...extras.map(extraNode)], connected };
}

function agentNode(state: AgentState): TreeNode {
  const words = statusWords(state);
  return {
    id: `agent/${state.agent}`,
    label: label(state.label),
    description: words,
    tooltip: formatAgentTooltip(state.label, words, [explainAgentState(state)], listAgentLimits(state)),
    ...getStatusIcon(state.status),
    context: ['agent', ...agentActions(state)].join(' '),
    children: [],
    accessible: `${state.label}, ${words}. ${explainAgentState(state)}`,
  };
}

function agentActions({ status, scopes, gives, isOutdated }: AgentState): string[] {
  if (scopes.length === 0) return ['canConnect'];
  const hasGuard = scopes.some((scope) => gives[scope].includes('hooks'));
  return [
    ...(status === 'broken' || isOutdated ? ['canRepair'] : []),
    ...(hasGuard ? ['canTest'] : []),
    'canDisconnect',
  ];
}

/** Explains what the state means and what changes it. */
function explainAgentState({ status, problem, action, heartbeat, isOutdated }: AgentState): string {
  if (isOutdated) {
    return l10n.t('An older version of AgentPack wrote its files, which work; Repair brings them up to date.');
  }
  switch (status) {
    case 'broken':
      return l10n.t('{0} Repair writes it again.', problem ?? '').trim();
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
      return l10n.t('It is not told about packs, and its edits are not guarded.');
  }
}

function extraNode(extra: ExtraState): TreeNode {
  const words = extraWords(extra);
  const told = extra.problem ?? (extra.lastRun === undefined ? '' : l10n.t('Last run: {0}.', extra.lastRun));
  const sentences = [`${extraDetail(extra.id)}.`, ...(told === '' ? [] : [told])];
  return {
    id: `extra/${extra.id}`,
    label: label(extra.label),
    description: words,
    tooltip: formatAgentTooltip(extra.label, words, sentences, extra.limits),
    ...getStatusIcon(extra.status),
    context: ['extra', ...extraActions(extra)].join(' '),
    children: [],
    accessible: [`${extra.label}, ${words}.`, ...sentences].join(' '),
  };
}

function extraActions(extra: ExtraState): string[] {
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
  return { icon: statusIcon(status), ...(color === undefined ? {} : { iconColor: color }) };
}

function formatAgentTooltip(name: string, words: string, sentences: readonly string[],
  limits: readonly string[]): string
{
  return [
    `**${markdown(name)}** (${markdown(words)})`,
    ...sentences.map(markdown),
    ...(limits.length > 0 ? [l10n.t('Limits:'), limits.map((limit) => `- ${markdown(limit)}`).join('\n')] : []),
  ].join('\n\n');
}
