import { label } from '../text';
import { statusWords } from './connectItems';
import type { AgentState } from './connectTypes';

/** What a row of the check does when it is chosen. */
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

const icons: Readonly<Record<AgentState['status'], string>> = {
  'broken': 'error',
  'needs trust': 'warning',
  'connected': 'plug',
  'verified': 'pass',
  'installed': 'circle-large-outline',
  'not installed': 'circle-slash',
};
/** Those that need something first. */
const order = Object.keys(icons);

/** The agents that were found or are connected, those that need something first; one row where there is none. */
export function checkRows(states: readonly AgentState[]): CheckRow[] {
  const found = states.filter(({ status }) => status !== 'not installed').sort((a, b) =>
    order.indexOf(a.status) - order.indexOf(b.status) // stable: else in the order of the table
  );
  if (found.length > 0) return found.map(checkRow);
  return [{
    agent: undefined,
    label: '$(info) No agent was found on this machine',
    description: '',
    detail: 'Connect Agents… lists those that can be connected.',
    action: { kind: 'none' },
  }];
}

function checkRow(state: AgentState): CheckRow {
  const { status } = state;
  return {
    agent: state,
    label: `$(${icons[status]}) ${label(state.label)}`,
    description: statusWords(state),
    detail: label(detailOf(state)),
    action: actionOf(state),
  };
}

function detailOf({ status, problem, action, heartbeat }: AgentState): string {
  switch (status) {
    case 'broken':
      return `${problem ?? ''} Select to write it again.`;
    case 'installed':
      return 'Select to connect it.';
    case 'needs trust':
      return action ?? '';
    case 'connected':
      return action ?? 'It has no hooks, so there is nothing to check.';
    case 'verified':
      return heartbeat ? `Its last hook: ${heartbeat.event}, ${heartbeat.time}.` : '';
    case 'not installed':
      return '';
  }
}

function actionOf({ status, action, label: name }: AgentState): CheckAction {
  if (status === 'broken' || status === 'installed') return { kind: 'connect' };
  if (status === 'verified' || action === undefined) return { kind: 'none' };
  return { kind: 'tell', text: `${name}: ${action}` };
}
