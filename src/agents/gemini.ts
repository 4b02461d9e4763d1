import { sharedContextPath, type Agent } from './agent';
import { isSet } from './env';
import { geminiOutput } from './toolOutput/geminiOutput';

export const gemini: Agent = {
  label: 'Gemini CLI',
  contextPath: sharedContextPath,
  title: 'AgentPack Context',
  framing:
    'Read it before you search the repository; use read_file with the line numbers given here where a file is shown in part.',
  // in hooks: geminicli.com/docs/hooks
  sessions: ['GEMINI_SESSION_ID'],
  toolOutput: geminiOutput,
  // in its shell commands: packages/core/src/services/shellExecutionService.ts of github.com/google-gemini/gemini-cli
  detect: (env, hasPath) => isSet(env, 'GEMINI_CLI') || hasPath('.gemini/settings.json'),
};
