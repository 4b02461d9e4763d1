import { sharedContextPath, type Agent } from './agent';
import { isSet } from './env';

export const cursor: Agent = {
  label: 'Cursor',
  contextPath: sharedContextPath,
  title: 'AgentPack Context',
  framing: 'Read it before a codebase search; open a file by the line numbers given here where it is shown in part.',
  // the first is in no manual of Cursor's; that its agent's shells have it:
  // github.com/arielbk/trace/releases/tag/v0.9.1
  sessions: ['CURSOR_CONVERSATION_ID', 'CURSOR_SESSION_ID'],
  detect: (env, hasPath) =>
    isSet(env, 'CURSOR_TRACE_ID', 'CURSOR_SESSION_ID', 'CURSOR_AGENT') || hasPath('.cursor') || hasPath('.cursorrules'),
};
