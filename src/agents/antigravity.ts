import { isSet, type Agent } from './agent';

export const antigravity: Agent = {
  label: 'Antigravity',
  contextPath: '.agentpack/context.md',
  title: 'AgentPack Context',
  framing:
    'Read it before you search the workspace; open a file by the line numbers given here where it is shown in part.',
  // the second is also Gemini CLI's, in hooks: geminicli.com/docs/hooks
  sessions: ['ANTIGRAVITY_SESSION_ID', 'GEMINI_SESSION_ID'],
  detect: (env, hasPath) =>
    isSet(env, 'ANTIGRAVITY', 'ANTIGRAVITY_SESSION_ID') || hasPath('.agent/skills') || hasPath('GEMINI.md'),
};
