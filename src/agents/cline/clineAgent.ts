import { lineNumberFramingEnd, sharedContext, type Agent } from '../agent';

export const clineAgent: Agent = {
  label: 'Cline',
  ...sharedContext,
  framing: `Read it before you use search_files; open a file ${lineNumberFramingEnd}`,
  // Cline sets it in the terminals that it opens: github.com/cline/cline/discussions/5366
  detectionVariables: ['CLINE_ACTIVE'],
  paths: ['.clinerules', '.cline'],
  loadedFiles: ['AGENTS.md', '.clinerules', '.clinerules/'],
  program: 'cline',
};
