import * as l10n from '@vscode/l10n';
import { label } from '#apps/vscode/text';
import type { AgentState } from './connectTypes';
import { byUrgency, isFound, statusIcon, statusWords } from './stateWords';

/** The action of a row of the check when it is chosen. */
export type CheckAction =
  | { readonly kind: 'connect'; }
  /** Its sentence says what a person has to do in the agent. */
  | { readonly kind: 'tell'; readonly text: string; }
  | { readonly kind: 'none'; };

export interface CheckRow {
  readonly agent: AgentState | undefined;
  readonly label: string;
  readonly description: string;
  readonly detail: string;
  readonly action: CheckAction;
}

/** Returns the agents that were found or are connected, agents that need attention first; one row if there are none. */
export function checkRows(states: readonly AgentState[]): CheckRow[] {
  const foundStates = byUrgency(states.filter(isFound));
  if (foundStates.length > 0) return foundStates.map(checkRow);
  return [{
    agent: undefined,
    label: `$(info) ${l10n.t('No agent was found on this machine')}`,
    description: '',
    detail: l10n.t('Connect Agents… lists those that can be connected.'),
    action: { kind: 'none' },
  }];
}

function checkRow(state: AgentState): CheckRow {
  return {
    agent: state,
    label: `$(${statusIcon(state.status)}) ${label(state.label)}`,
    description: statusWords(state),
    detail: label(describeCheckedAgent(state)),
    action: toCheckAction(state),
  };
}

function describeCheckedAgent({ status, problem, action, heartbeat }: AgentState): string {
  switch (status) {
    case 'broken':
      return l10n.t('{0} Select to write it again.', problem ?? '').trim();
    case 'installed':
      return l10n.t('Select to connect it.');
    case 'needs trust':
      return action ?? '';
    case 'connected':
      return action ?? l10n.t('It has no hooks, so there is nothing to check.');
    case 'verified':
      return heartbeat ? l10n.t('Its last hook: {0}, {1}.', heartbeat.event, heartbeat.time) : '';
    case 'not installed':
      return '';
  }
}

function toCheckAction({ status, action, label: name }: AgentState): CheckAction {
  if (status === 'broken' || status === 'installed') return { kind: 'connect' };
  if (status === 'verified' || action === undefined) return { kind: 'none' };
  return { kind: 'tell', text: `${name}: ${action}` };
}
