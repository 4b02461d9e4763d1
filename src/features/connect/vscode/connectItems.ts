import * as l10n from '@vscode/l10n';
import { formatNameList } from '#apps/vscode/counts';
import { label } from '#apps/vscode/text';
import type { AgentState, ConnectWish, ExtraChoice, ExtraState, Scope } from './connectTypes';
import { extraDetail, extraWords, isFound, listAgentLimits, statusWords } from './stateWords';

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
    /** Its limitations, in sentences. */
    readonly limits: readonly string[];
  };

/** Returns the title, which names the folder for the scope of a repository. */
export function connectTitle(scope: Scope, folder: string): string {
  return scope === 'user'
    ? l10n.t('AgentPack: Connect Agents (for you, in all folders)')
    : l10n.t('AgentPack: Connect Agents (for everyone, in {0})', folder);
}

/** Describes where agents are connected, for buttons and sentences. */
export function scopeWords(scope: Scope): string {
  return scope === 'user' ? l10n.t('For You, in All Folders') : l10n.t('For Everyone Who Works on This Repository');
}

/**
 * Returns what can be connected at a scope: agents that were found on this machine first, then the others, then
 * everything that is not an agent. Ticked: what is connected there; for a user who has not connected any yet, the
 * agents that were found.
 */
export function connectRows(states: readonly AgentState[], extras: readonly ExtraState[], scope: Scope): ConnectRow[] {
  const shown = states.filter(({ gives }) => gives[scope].length > 0);
  const missingAgents = shown.filter((state) => !isFound(state));
  const isFirst = scope === 'user' && states.every(({ scopes }) => scopes.length === 0);
  const rows = (heading: string, choices: readonly ConnectRow[]): ConnectRow[] =>
    choices.length === 0 ? [] : [{ kind: 'heading', label: heading }, ...choices];
  const agents = (of: readonly AgentState[]) => of.map((state) => agentRow(state, scope, isFirst));
  return [
    ...rows(l10n.t('found on this machine'), agents(shown.filter(isFound))),
    ...rows(l10n.t('not found'), agents(missingAgents.filter(({ isAnyAgent }) => !isAnyAgent))),
    ...rows(l10n.t('all other agents'), agents(missingAgents.filter(({ isAnyAgent }) => isAnyAgent))),
    ...rows(l10n.t('beside agents'), extras.filter((extra) => canConnectAt(extra, scope)).map(extraRow)),
  ];
}

/**
 * Returns the changes after which exactly the ticked items are connected; items that are connected and work are left
 * alone. A user's extra is in files of agents: one plan changes both.
 */
export function buildConnectWish(states: readonly AgentState[], extras: readonly ExtraState[], scope: Scope,
  ticked: readonly string[]): Required<ConnectWish>
{
  const ofUser = scope === 'user' ? listExtraChanges(extras, scope, ticked) : [];
  const extraIds = (action: keyof ConnectWish) => ofUser.flatMap(([id, verb]) => verb === action ? [id] : []);
  const ids = (of: (state: AgentState) => boolean) => states.filter(of).map(({ agent }) => agent);
  return {
    connect: [
      ...ids((state) =>
        ticked.includes(state.agent) &&
        !(isConnectedAt(state, scope) && state.status !== 'broken' && state.isOutdated !== true)
      ),
      ...extraIds('connect'),
    ],
    disconnect: [
      ...ids((state) => isConnectedAt(state, scope) && !ticked.includes(state.agent)),
      ...extraIds('disconnect'),
    ],
  };
}

/** The same for what is connected in a folder beside agents. */
export function extraWishes(extras: readonly ExtraState[], scope: Scope,
  ticked: readonly string[]): readonly (readonly [ExtraChoice, keyof ConnectWish])[]
{
  return scope === 'user' ? [] : listExtraChanges(extras, scope, ticked);
}

function listExtraChanges(extras: readonly ExtraState[], scope: Scope,
  ticked: readonly string[]): readonly (readonly [ExtraChoice, keyof ConnectWish])[]
{
  return extras.filter((extra) => canConnectAt(extra, scope)).flatMap(
    (extra): (readonly [ExtraChoice, keyof ConnectWish])[] => {
      const isTicked = ticked.includes(extra.id);
      if (isTicked && (!isExtraConnected(extra) || extra.status === 'broken')) return [[extra.id, 'connect']];
      return !isTicked && isExtraConnected(extra) ? [[extra.id, 'disconnect']] : [];
    },
  );
}

export function isExtraConnected({ status }: ExtraState): boolean {
  return status === 'connected' || status === 'verified' || status === 'broken';
}

function isConnectedAt({ scopes }: AgentState, scope: Scope): boolean {
  return scopes.includes(scope);
}

/** The predecessor can only be removed, and git has nothing to connect without a repository. */
function canConnectAt(extra: ExtraState, scope: Scope): boolean {
  return extra.id !== 'predecessor' && scope === (extra.id === 'outputs' ? 'user' : 'repository') &&
    (isExtraConnected(extra) || extra.problem === undefined);
}

function agentRow(state: AgentState, scope: Scope, isFirst: boolean): ConnectRow {
  return {
    kind: 'choice',
    id: state.agent,
    label: label(state.label),
    description: isFound(state) ? statusWords(state) : '',
    detail: label(formatAgentDetail(state, scope)),
    picked: isConnectedAt(state, scope) || (isFirst && isFound(state)),
    limits: listAgentLimits(state),
  };
}

function extraRow(extra: ExtraState): ConnectRow {
  return {
    kind: 'choice',
    id: extra.id,
    label: label(extra.label),
    description: extraWords(extra),
    detail: label(extra.problem ?? extraDetail(extra.id)),
    picked: isExtraConnected(extra),
    limits: extra.limits,
  };
}

const order = ['pointer', 'skill', 'mcp', 'hooks'] as const;

function givenWords(purpose: (typeof order)[number]): string {
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
function formatAgentDetail({ problem, gives, tested, isAnyAgent }: AgentState, scope: Scope): string {
  if (problem !== undefined) return l10n.t('{0} It is written again.', problem);
  const purposeNames = order.filter((purpose) => gives[scope].includes(purpose)).map(givenWords);
  const gets = l10n.t('Gets {0}', formatNameList(purposeNames));
  return tested || isAnyAgent ? gets : `${gets} · ${l10n.t('untested')}`;
}
