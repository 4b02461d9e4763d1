import * as l10n from '@vscode/l10n';
import { formatNameList } from '#apps/vscode/counts';
import { translateSentence } from '#apps/vscode/engineWords';
import type { AgentState, ExtraChoice, ExtraState } from './connectTypes';

/** The texts for the states of agents and extras, in quick picks and in the agents view. */

/** Codicons; states that need attention come first. */
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

export function getStatusCodicon(status: keyof typeof icons): string {
  return icons[status];
}

/** Sorts the states so that those that need attention come first. */
export function sortByUrgency<State extends { readonly status: keyof typeof icons; }>(
  states: readonly State[],
): State[] {
  const order = Object.keys(icons);
  return [...states].sort((a, b) => order.indexOf(a.status) - order.indexOf(b.status)); // the sort is stable
}

export function isFound({ status }: AgentState): boolean {
  return status !== 'not installed';
}

function formatStatus(status: keyof typeof icons): string {
  switch (status) {
    case 'broken':
      return l10n.t('broken');
    case 'needs trust':
      return l10n.t('needs approval');
    case 'connected':
      return l10n.t('connected');
    case 'verified':
      return l10n.t('verified');
    case 'installed':
    case 'not connected':
      return l10n.t('not connected');
    case 'found':
      return l10n.t('found');
    case 'not installed':
    case 'not found':
      return l10n.t('not found');
  }
}

/** Formats a status: `verified, for you and in this repository`. */
export function formatAgentStatus({ status, scopes, isOutdated }: AgentState): string {
  if (scopes.length === 0) return formatStatus(status);
  const scopeNames = formatNameList(
    scopes.map((scope) => scope === 'user' ? l10n.t('for you') : l10n.t('in this repository')),
  );
  return [formatStatus(status), ...(isOutdated ? [l10n.t('from an older version')] : []), scopeNames].join(', ');
}

export function formatExtraStatus({ status }: ExtraState): string {
  return formatStatus(status);
}

export const extraIds: readonly ExtraChoice[] = ['git', 'tasks', 'outputs', 'predecessor'];

/** Describes the effect of connecting an extra, in one line. */
export function describeExtra(id: ExtraChoice): string {
  switch (id) {
    case 'git':
      return l10n.t('Hooks that update a stale pack after a commit, merge or checkout');
    case 'tasks':
      return l10n.t('Tasks for pack and watch in .vscode/tasks.json, for users without the extension');
    case 'outputs':
      return l10n.t(
        'Shortens long results of commands and searches for agents to the relevant parts, best files first',
      );
    case 'predecessor':
      return l10n.t('Entries that the Python program agentpack-cli wrote here and for you');
  }
}

/** Returns the limitations that the user should know before relying on an agent. */
export function listAgentLimits({ limits, tested, isAnyAgent }: AgentState): readonly string[] {
  return tested || isAnyAgent
    ? limits
    : [...limits, l10n.t('This follows the documentation of the agent, but has not been tested with it.')];
}

/** Translates the texts of a diagnosis into the language of the editor. */
export function translateDiagnosis<
  Diagnosis extends { readonly problem?: string; readonly action?: string; readonly limits: readonly string[]; },
>(diagnosis: Diagnosis): Diagnosis {
  const { problem, action, limits } = diagnosis;
  return {
    ...diagnosis,
    limits: limits.map(translateSentence),
    ...(problem === undefined ? {} : { problem: translateSentence(problem) }),
    ...(action === undefined ? {} : { action: translateSentence(action) }),
  };
}
