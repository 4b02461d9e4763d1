import { lineNumberFramingEnd, sharedContext, type Agent } from '../agent';

export const antigravityAgent: Agent = {
  label: 'Antigravity',
  ...sharedContext,
  framing: `Read it before you search the workspace; open a file ${lineNumberFramingEnd}`,
  sessionVariables: ['ANTIGRAVITY_SESSION_ID'],
  detectionVariables: ['ANTIGRAVITY', 'ANTIGRAVITY_SESSION_ID'],
  paths: ['.agent/skills', 'GEMINI.md'],
  loadedFiles: ['AGENTS.md', 'GEMINI.md', '.agent/rules/'],
};
