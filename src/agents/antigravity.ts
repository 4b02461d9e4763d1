import { sharedContextPath, type Agent } from './agent';
import { isSet } from './env';

export const antigravity: Agent = {
  label: 'Antigravity',
  contextPath: sharedContextPath,
  title: 'AgentPack Context',
  framing:
    'Read it before you search the workspace; open a file by the line numbers given here where it is shown in part.',
  sessions: ['ANTIGRAVITY_SESSION_ID'],
  toolOutput: {
    unsupported: 'its hooks that run after a tool only observe',
    source: 'https://github.com/google-antigravity/antigravity-sdk-python/blob/main/google/antigravity/hooks/README.md',
  },
  detect: (env, hasPath) =>
    isSet(env, 'ANTIGRAVITY', 'ANTIGRAVITY_SESSION_ID') || hasPath('.agent/skills') || hasPath('GEMINI.md'),
};
