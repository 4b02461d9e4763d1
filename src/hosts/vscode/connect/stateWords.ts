import type { AgentState, ExtraChoice, ExtraState } from './connectTypes';

/** What quick picks and the view say of an agent's state. */

/** Codicons; those that need something come first. */
const icons = {
  'broken': 'error',
  'needs trust': 'warning',
  'connected': 'plug',
  'verified': 'pass',
  'installed': 'circle-large-outline',
  'not installed': 'circle-slash',
  'found': 'warning',
  'not connected': 'circle-large-outline',
  'not found': 'circle-slash',
} as const satisfies Readonly<Record<AgentState['status'] | ExtraState['status'], string>>;

export function statusIcon(status: keyof typeof icons): string {
  return icons[status];
}

/** Those that need something first; else as they were. */
export function byUrgency<State extends { readonly status: keyof typeof icons; }>(states: readonly State[]): State[] {
  const order = Object.keys(icons);
  return [...states].sort((a, b) => order.indexOf(a.status) - order.indexOf(b.status)); // stable
}

export function isFound({ status }: AgentState): boolean {
  return status !== 'not installed';
}

const statuses: Readonly<Record<AgentState['status'], string>> = {
  'broken': 'broken',
  'needs trust': 'needs approval',
  'connected': 'connected',
  'verified': 'verified',
  'installed': 'not connected',
  'not installed': 'not found',
};

/** `verified, for you and in this repository`. */
export function statusWords({ status, scopes, isOutdated }: AgentState): string {
  if (scopes.length === 0) return statuses[status];
  const where = scopes.map((scope) => scope === 'user' ? 'for you' : 'in this repository').join(' and ');
  return `${statuses[status]}${isOutdated ? ', of an older version' : ''}, ${where}`;
}

export function extraWords({ status }: ExtraState): string {
  return status;
}

/** In one line each. */
export const extraDetails: Readonly<Record<ExtraChoice, string>> = {
  git: 'Hooks that repeat a stale pack after a commit, merge or checkout',
  tasks: 'pack and watch in .vscode/tasks.json, for people without the extension',
  predecessor: 'What agentpack-cli, the program in Python, has written here and for you',
};

/** What a person has to know before an agent is relied upon. */
export function limitsOf({ limits, tested, isAnyAgent }: AgentState): readonly string[] {
  return tested || isAnyAgent
    ? limits
    : [...limits, 'AgentPack follows its documentation here, and was not tested with the agent itself.'];
}
