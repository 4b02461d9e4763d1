import * as l10n from '@vscode/l10n';
import { escapeLabel } from '#apps/vscode/text';
import type { AgentState } from './connectTypes';
import { sortByUrgency, isFound, getStatusCodicon, formatAgentStatus } from './stateWords';

/** The action that runs when a row of the check is selected. */
export type CheckAction =
  | { readonly kind: 'connect'; }
  /** Shows what the user has to do in the agent. */
  | { readonly kind: 'tell'; readonly text: string; }
  | { readonly kind: 'none'; };

export interface CheckRow {
  readonly agent: AgentState | undefined;
  readonly label: string;
  readonly description: string;
  readonly detail: string;
  readonly action: CheckAction;
}

/** Returns rows for the found or connected agents, the most urgent first, or a note if no agent was found. */
export function buildCheckRows(states: readonly AgentState[]): CheckRow[] {
  const foundStates = sortByUrgency(states.filter(isFound));
  if (foundStates.length > 0) return foundStates.map(buildCheckRow);
  return [{
    agent: undefined,
    label: `$(info) ${l10n.t('No agent was found on this machine')}`,
    description: '',
    detail: l10n.t('Connect Agents… lists the agents that can be connected.'),
    action: { kind: 'none' },
  }];
}

function buildCheckRow(state: AgentState): CheckRow {
  return {
    agent: state,
    label: `$(${getStatusCodicon(state.status)}) ${escapeLabel(state.label)}`,
    description: formatAgentStatus(state),
    detail: escapeLabel(describeCheckedAgent(state)),
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
