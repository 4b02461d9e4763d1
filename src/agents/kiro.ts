import { sharedContextPath, type Agent } from './agent';

export const kiro: Agent = {
  label: 'Kiro',
  contextPath: sharedContextPath,
  title: 'AgentPack Context',
  framing:
    'Read it before you search the workspace; open a file by the line numbers given here where it is shown in part.',
  sessions: [],
  toolOutput: {
    unsupported: 'nothing that its hooks print replaces a result',
    source: 'https://kiro.dev/docs/hooks/',
  },
  detect: (_env, hasPath) => hasPath('.kiro'),
};
