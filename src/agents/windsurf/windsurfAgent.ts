import { lineNumberFramingEnd, sharedContext, type Agent } from '../agent';

export const windsurfAgent: Agent = {
  label: 'Windsurf (Devin Desktop)',
  ...sharedContext,
  framing: `Read it before a codebase search; open a file ${lineNumberFramingEnd}`,
  sessionVariables: ['WINDSURF_SESSION_ID'],
  detectionVariables: ['WINDSURF_SESSION_ID'],
  paths: ['.windsurf', '.windsurfrules'],
  loadedFiles: ['AGENTS.md', '.windsurfrules', '.windsurf/rules/'],
};
