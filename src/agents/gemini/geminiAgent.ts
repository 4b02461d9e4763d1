import { sharedContext, type Agent } from '../agent';

export const geminiAgent: Agent = {
  label: 'Gemini CLI',
  ...sharedContext,
  framing:
    'Read it before you search the repository; use read_file with the line numbers given here where a file is shown in part.',
  // Gemini CLI sets it in hooks: geminicli.com/docs/hooks
  sessionVariables: ['GEMINI_SESSION_ID'],
  // Gemini CLI sets it in shell commands: packages/core/src/services/shellExecutionService.ts of
  // github.com/google-gemini/gemini-cli
  detectionVariables: ['GEMINI_CLI'],
  paths: ['.gemini/settings.json'],
  loadedFiles: ['GEMINI.md'],
  program: 'gemini',
};
