import * as l10n from '@vscode/l10n';
import { formatNameList } from '#apps/vscode/counts';
import { escapeLabel } from '#apps/vscode/text';
import type { AgentState, ConnectRequest, ExtraChoice, ExtraState, Scope } from './connectTypes';
import { describeExtra, formatExtraStatus, isFound, listAgentLimits, formatAgentStatus } from './stateWords';

/** A row of the quick pick of agents. */
export type ConnectRow =
  | { readonly kind: 'heading'; readonly label: string; }
  | {
    readonly kind: 'choice';
    readonly id: string;
    readonly label: string;
    readonly description: string;
    readonly detail: string;
    readonly picked: boolean;
    /** The limitations of the agent or extra, in sentences. */
    readonly limits: readonly string[];
  };

/** Formats the title of the quick pick. At the repository scope, the title includes the folder. */
export function formatConnectTitle(scope: Scope, folder: string): string {
  return scope === 'user'
    ? l10n.t('AgentPack: Connect Agents (for you, in all folders)')
    : l10n.t('AgentPack: Connect Agents (for everyone, in {0})', folder);
}

/** Describes where agents are connected, for buttons and sentences. */
export function formatScopeLabel(scope: Scope): string {
  return scope === 'user' ? l10n.t('For You, in All Folders') : l10n.t('For Everyone Who Works on This Repository');
}

/**
 * Returns the rows of everything that can be connected at a scope: first the agents that were found on this machine,
 * then the other agents, then the extras. Preselects what is connected at the scope. If the user has not connected any
 * agent yet, preselects the agents that were found.
 */
export function buildConnectRows(states: readonly AgentState[], extras: readonly ExtraState[],
  scope: Scope): ConnectRow[]
{
  const connectableAgents = states.filter(({ purposesByScope }) => purposesByScope[scope].length > 0);
  const missingAgents = connectableAgents.filter((state) => !isFound(state));
  const isFirstConnection = scope === 'user' && states.every(({ scopes }) => scopes.length === 0);
  const buildGroup = (heading: string, choices: readonly ConnectRow[]): ConnectRow[] =>
    choices.length === 0 ? [] : [{ kind: 'heading', label: heading }, ...choices];
  const buildAgentRows = (group: readonly AgentState[]) =>
    group.map((state) => toAgentRow(state, scope, isFirstConnection));
  return [
    ...buildGroup(l10n.t('found on this machine'), buildAgentRows(connectableAgents.filter(isFound))),
    ...buildGroup(l10n.t('not found'), buildAgentRows(missingAgents.filter(({ isAnyAgent }) => !isAnyAgent))),
    ...buildGroup(l10n.t('all other agents'), buildAgentRows(missingAgents.filter(({ isAnyAgent }) => isAnyAgent))),
    ...buildGroup(l10n.t('other integrations'), extras.filter((extra) => canConnectAt(extra, scope)).map(toExtraRow)),
  ];
}

/**
 * Returns the changes that leave exactly the selected items connected. Items that are already connected and work are
 * left unchanged. At the user scope, extras share files with agents, so one request covers both.
 */
export function buildConnectRequest(states: readonly AgentState[], extras: readonly ExtraState[], scope: Scope,
  selectedIds: readonly string[]): Required<ConnectRequest>
{
  const userExtraChanges = scope === 'user' ? listExtraChanges(extras, scope, selectedIds) : [];
  const listExtraIds = (action: keyof ConnectRequest) =>
    userExtraChanges.flatMap(([id, verb]) => verb === action ? [id] : []);
  const listAgentIds = (matches: (state: AgentState) => boolean) => states.filter(matches).map(({ agent }) => agent);
  return {
    connect: [
      ...listAgentIds((state) =>
        selectedIds.includes(state.agent) &&
        !(isConnectedAt(state, scope) && state.status !== 'broken' && state.isOutdated !== true)
      ),
      ...listExtraIds('connect'),
    ],
    disconnect: [
      ...listAgentIds((state) => isConnectedAt(state, scope) && !selectedIds.includes(state.agent)),
      ...listExtraIds('disconnect'),
    ],
  };
}

/** Returns the changes of the extras of a folder. */
export function listFolderExtraChanges(extras: readonly ExtraState[], scope: Scope,
  selectedIds: readonly string[]): readonly (readonly [ExtraChoice, keyof ConnectRequest])[]
{
  return scope === 'user' ? [] : listExtraChanges(extras, scope, selectedIds);
}

function listExtraChanges(extras: readonly ExtraState[], scope: Scope,
  selectedIds: readonly string[]): readonly (readonly [ExtraChoice, keyof ConnectRequest])[]
{
  return extras.filter((extra) => canConnectAt(extra, scope)).flatMap(
    (extra): (readonly [ExtraChoice, keyof ConnectRequest])[] => {
      const isSelected = selectedIds.includes(extra.id);
      if (isSelected && (!isExtraConnected(extra) || extra.status === 'broken')) return [[extra.id, 'connect']];
      return !isSelected && isExtraConnected(extra) ? [[extra.id, 'disconnect']] : [];
    },
  );
}

export function isExtraConnected({ status }: ExtraState): boolean {
  return status === 'connected' || status === 'verified' || status === 'broken';
}

function isConnectedAt({ scopes }: AgentState, scope: Scope): boolean {
  return scopes.includes(scope);
}

/** Excludes the predecessor, which can only be removed, and extras with a problem, such as git without a repository. */
function canConnectAt(extra: ExtraState, scope: Scope): boolean {
  return extra.id !== 'predecessor' && scope === (extra.id === 'outputs' ? 'user' : 'repository') &&
    (isExtraConnected(extra) || extra.problem === undefined);
}

function toAgentRow(state: AgentState, scope: Scope, isFirstConnection: boolean): ConnectRow {
  return {
    kind: 'choice',
    id: state.agent,
    label: escapeLabel(state.label),
    description: isFound(state) ? formatAgentStatus(state) : '',
    detail: escapeLabel(formatAgentDetail(state, scope)),
    picked: isConnectedAt(state, scope) || (isFirstConnection && isFound(state)),
    limits: listAgentLimits(state),
  };
}

function toExtraRow(extra: ExtraState): ConnectRow {
  return {
    kind: 'choice',
    id: extra.id,
    label: escapeLabel(extra.label),
    description: formatExtraStatus(extra),
    detail: escapeLabel(extra.problem ?? describeExtra(extra.id)),
    picked: isExtraConnected(extra),
    limits: extra.limits,
  };
}

const purposeOrder = ['pointer', 'skill', 'mcp', 'hooks'] as const;

function describePurpose(purpose: (typeof purposeOrder)[number]): string {
  switch (purpose) {
    case 'pointer':
      return l10n.t('instructions');
    case 'skill':
      return l10n.t('a skill');
    case 'mcp':
      return l10n.t('tools');
    case 'hooks':
      return l10n.t('a guard for its edits');
  }
}

/** Formats a detail that fits in a row: `Gets instructions, a skill, tools and a guard for its edits`. */
function formatAgentDetail({ problem, purposesByScope, tested, isAnyAgent }: AgentState, scope: Scope): string {
  if (problem !== undefined) return l10n.t('{0} Its files will be rewritten.', problem);
  const purposeNames = purposeOrder.filter((purpose) => purposesByScope[scope].includes(purpose)).map(describePurpose);
  const summary = l10n.t('Gets {0}', formatNameList(purposeNames));
  return tested || isAnyAgent ? summary : `${summary} · ${l10n.t('untested')}`;
}
