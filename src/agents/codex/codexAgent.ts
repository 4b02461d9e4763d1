import { byLineNumbers, sharedContext, type Agent } from '../agent';

export const codexAgent: Agent = {
  label: 'Codex',
  ...sharedContext,
  framing: `Read it before you run rg or ls; print a file with sed ${byLineNumbers}`,
  // in every shell command since github.com/openai/codex/pull/10096
  sessions: ['CODEX_THREAD_ID'],
  variables: ['CODEX_THREAD_ID', 'CODEX_SANDBOX', 'CODEX_CI'],
  loadedFiles: ['AGENTS.override.md', 'AGENTS.md'],
  program: 'codex',
};
