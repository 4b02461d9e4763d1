import { byLineNumbers, sharedContext, type Agent } from '../agent';

export const antigravityAgent: Agent = {
  label: 'Antigravity',
  ...sharedContext,
  framing: `Read it before you search the workspace; open a file ${byLineNumbers}`,
  sessions: ['ANTIGRAVITY_SESSION_ID'],
  variables: ['ANTIGRAVITY', 'ANTIGRAVITY_SESSION_ID'],
  paths: ['.agent/skills', 'GEMINI.md'],
  loadedFiles: ['AGENTS.md', 'GEMINI.md', '.agent/rules/'],
};
