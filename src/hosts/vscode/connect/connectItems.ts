import { label } from '../text';
import type { AgentState, Scope } from './connectTypes';

/** A row of the quick pick of agents. */
export type ConnectRow =
  | { readonly kind: 'heading'; readonly label: string; }
  | {
    readonly kind: 'agent';
    readonly agent: string;
    readonly label: string;
    readonly description: string;
    readonly detail: string;
    readonly picked: boolean;
  };

/** The title bar: the folder is named for a repository. */
export function connectTitle(scope: Scope, folder: string): string {
  return `AgentPack: Connect Agents (${scope === 'user' ? 'for you, in all folders' : `for everyone, in ${folder}`})`;
}

/** Where agents are connected, for buttons and sentences. */
export const scopeWords: Readonly<Record<Scope, string>> = {
  user: 'For You, in All Folders',
  repository: 'For Everyone Who Works on This Repository',
};

/**
 * The agents that can be connected at a scope, those that were found on this machine first. Ticked: those that are
 * connected there; for a user who has connected none yet, those that were found.
 */
export function connectRows(states: readonly AgentState[], scope: Scope): ConnectRow[] {
  const shown = states.filter(({ gives }) => gives[scope].length > 0);
  const isFirst = scope === 'user' && states.every(({ scopes }) => scopes.length === 0);
  const rows = (of: readonly AgentState[], heading: string): ConnectRow[] =>
    of.length === 0 ? [] : [{ kind: 'heading', label: heading }, ...of.map((state) => agentRow(state, scope, isFirst))];
  return [
    ...rows(shown.filter(isFound), 'on this machine'),
    ...rows(shown.filter((state) => !isFound(state)), 'not found on this machine'),
  ];
}

export function isConnectedAt({ scopes }: AgentState, scope: Scope): boolean {
  return scopes.includes(scope);
}

function isFound({ status }: AgentState): boolean {
  return status !== 'not installed';
}

function agentRow(state: AgentState, scope: Scope, isFirst: boolean): ConnectRow {
  return {
    kind: 'agent',
    agent: state.agent,
    label: label(state.label),
    description: isFound(state) ? statusWords(state) : '',
    detail: label(detailOf(state, scope)),
    picked: isConnectedAt(state, scope) || (isFirst && isFound(state)),
  };
}

/** `verified, for you and in this repository`. */
export function statusWords({ status, scopes }: AgentState): string {
  if (scopes.length === 0) return status === 'installed' ? 'installed, not connected' : status;
  return `${status}, ${scopes.map((scope) => scope === 'user' ? 'for you' : 'in this repository').join(' and ')}`;
}

const givenWords = {
  pointer: 'is told of packs',
  skill: 'gets a skill',
  hooks: 'its edits are guarded',
  mcp: 'gets tools',
} as const;

function detailOf({ problem, gives, limits, tested }: AgentState, scope: Scope): string {
  if (problem !== undefined) return `${problem} It is written again.`;
  const given = gives[scope].map((purpose) => givenWords[purpose]).join(', ');
  return [
    `${given.slice(0, 1).toUpperCase()}${given.slice(1)}.`,
    ...limits,
    ...(tested ? [] : ['By documentation only: AgentPack was not run with this agent.']),
  ].join(' ');
}
