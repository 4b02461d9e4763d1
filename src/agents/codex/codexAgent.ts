import { lineNumberFramingEnd, sharedContext, type Agent } from '../agent';

export const codexAgent: Agent = {
  label: 'Codex',
  ...sharedContext,
  framing: `Read it before you run rg or ls; print a file with sed ${lineNumberFramingEnd}`,
  // Codex sets it for every shell command since github.com/openai/codex/pull/10096
  sessionVariables: ['CODEX_THREAD_ID'],
  detectionVariables: ['CODEX_THREAD_ID', 'CODEX_SANDBOX', 'CODEX_CI'],
  loadedFiles: ['AGENTS.override.md'],
  fallbackFile: 'AGENTS.md',
  program: 'codex',
};
