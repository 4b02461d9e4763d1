import { isSet, type Agent } from './agent';

export const cursor: Agent = {
  label: 'Cursor',
  contextPath: '.agentpack/context.md',
  title: 'AgentPack Context',
  framing: 'Read it before a codebase search; open a file by the line numbers given here where it is shown in part.',
  sessions: ['CURSOR_CONVERSATION_ID', 'CURSOR_SESSION_ID'],
  detect: (env, hasPath) => isSet(env, 'CURSOR_TRACE_ID', 'CURSOR_SESSION_ID', 'CURSOR_AGENT') || hasPath('.cursor') || hasPath('.cursorrules'),
};
