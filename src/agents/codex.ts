import { sharedContextPath, type Agent } from './agent';
import { isSet } from './env';
import { codexOutput } from './toolOutput/codexOutput';

export const codex: Agent = {
  label: 'Codex',
  contextPath: sharedContextPath,
  title: 'AgentPack Context',
  framing:
    'Read it before you run rg or ls; print a file with sed by the line numbers given here where it is shown in part.',
  // in every shell command since github.com/openai/codex/pull/10096
  sessions: ['CODEX_THREAD_ID'],
  toolOutput: codexOutput,
  detect: (env) => isSet(env, 'CODEX_THREAD_ID', 'CODEX_SANDBOX', 'CODEX_CI'),
};
