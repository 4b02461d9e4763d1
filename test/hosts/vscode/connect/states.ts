import type { AgentState, PlannedChange } from '../../../../src/hosts/vscode/connect/connectTypes';

/** An agent that has hooks, is installed and not connected. */
export function state(agent: string, more: Partial<AgentState> = {}): AgentState {
  return {
    agent,
    label: agent.slice(0, 1).toUpperCase() + agent.slice(1),
    status: 'installed',
    scopes: [],
    limits: ['A shell is not seen.'],
    tested: true,
    gives: { user: ['pointer', 'skill', 'hooks'], repository: ['pointer', 'hooks'] },
    ...more,
  };
}

export function change(more: Partial<PlannedChange> = {}): PlannedChange {
  return {
    scope: 'user',
    files: [],
    isChange: true,
    connect: [],
    disconnect: [],
    refused: [],
    notices: [],
    write: () => undefined,
    ...more,
  };
}
