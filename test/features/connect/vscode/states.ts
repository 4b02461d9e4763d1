import type { AgentState, ExtraState, PlannedChange, PlannedText } from '#features/connect/vscode/connectTypes';

/** An agent that has hooks, is installed and not connected. */
export function state(agent: string, more: Partial<AgentState> = {}): AgentState {
  return {
    agent,
    label: agent.slice(0, 1).toUpperCase() + agent.slice(1),
    status: 'installed',
    scopes: [],
    limits: ['A shell is not seen.'],
    tested: true,
    isAnyAgent: false,
    purposesByScope: { user: ['pointer', 'skill', 'hooks'], repository: ['pointer', 'hooks'] },
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
    steps: [],
    write: () => undefined,
    ...more,
  };
}

export function extra(id: ExtraState['id'], more: Partial<ExtraState> = {}): ExtraState {
  return { id, label: id.slice(0, 1).toUpperCase() + id.slice(1), status: 'not connected', limits: [], ...more };
}

export function text(more: Partial<PlannedText> = {}): PlannedText {
  return { path: '/home/x', file: '~/x', before: 'a', after: 'b', hidesSecrets: false, isProgram: false, ...more };
}
