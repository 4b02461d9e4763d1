import { sharedContextPath, type Agent } from './agent';
import { copilotOutput } from './toolOutput/copilotOutput';

export const copilot: Agent = {
  label: 'GitHub Copilot',
  contextPath: sharedContextPath,
  title: 'AgentPack Context',
  framing: 'Read it before a workspace search; open a file by the line numbers given here where it is shown in part.',
  // as the cloud agent's own environment lists it: github.com/watson/is-ci/issues/28
  sessions: ['COPILOT_AGENT_SESSION_ID'],
  toolOutput: copilotOutput,
  detect: (_env, hasPath) => hasPath('.github/copilot-instructions.md'),
};
