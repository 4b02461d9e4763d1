import { byLineNumbers, sharedContext, type Agent } from '../agent';

export const windsurfAgent: Agent = {
  label: 'Windsurf (Devin Desktop)',
  ...sharedContext,
  framing: `Read it before a codebase search; open a file ${byLineNumbers}`,
  sessions: ['WINDSURF_SESSION_ID'],
  variables: ['WINDSURF_SESSION_ID'],
  paths: ['.windsurf', '.windsurfrules'],
  loadedFiles: ['AGENTS.md', '.windsurfrules', '.windsurf/rules/'],
};
