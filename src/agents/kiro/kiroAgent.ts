import { byLineNumbers, sharedContext, type Agent } from '../agent';

export const kiroAgent: Agent = {
  label: 'Kiro',
  ...sharedContext,
  framing: `Read it before you search the workspace; open a file ${byLineNumbers}`,
  paths: ['.kiro'],
  loadedFiles: ['AGENTS.md', '.kiro/steering/'],
  program: 'kiro-cli',
};
