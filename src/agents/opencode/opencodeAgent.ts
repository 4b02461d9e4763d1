import { lineNumberFramingEnd, sharedContext, type Agent } from '../agent';

export const opencodeAgent: Agent = {
  label: 'OpenCode',
  ...sharedContext,
  framing: `Read it before you use grep or glob; open a file with read ${lineNumberFramingEnd}`,
  // OpenCode sets it in shell commands: packages/opencode/src/index.ts of github.com/anomalyco/opencode
  detectionVariables: ['OPENCODE'],
  paths: ['.opencode', 'opencode.json'],
  loadedFiles: ['AGENTS.md'],
  fallbackFile: 'CLAUDE.md',
  program: 'opencode',
};
