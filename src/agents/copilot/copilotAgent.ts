import { lineNumberFramingEnd, sharedContext, type Agent } from '../agent';

export const copilotAgent: Agent = {
  label: 'GitHub Copilot',
  ...sharedContext,
  framing: `Read it before a workspace search; open a file ${lineNumberFramingEnd}`,
  // the cloud agent's environment contains it: github.com/watson/is-ci/issues/28
  sessionVariables: ['COPILOT_AGENT_SESSION_ID'],
  paths: ['.github/copilot-instructions.md'],
  loadedFiles: ['AGENTS.md', '.github/copilot-instructions.md'],
  program: 'copilot',
};
