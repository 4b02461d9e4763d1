import { lineNumberFramingEnd, sharedContext, type Agent } from '../agent';

export const kiroAgent: Agent = {
  label: 'Kiro',
  ...sharedContext,
  framing: `Read it before you search the workspace; open a file ${lineNumberFramingEnd}`,
  paths: ['.kiro'],
  loadedFiles: ['AGENTS.md', '.kiro/steering/'],
  program: 'kiro-cli',
};
