import { sharedContextPath, type Agent } from './agent';
import { isSet } from './env';

export const windsurf: Agent = {
  label: 'Windsurf (Devin Desktop)',
  contextPath: sharedContextPath,
  title: 'AgentPack Context',
  framing: 'Read it before a codebase search; open a file by the line numbers given here where it is shown in part.',
  sessions: ['WINDSURF_SESSION_ID'],
  detect: (env, hasPath) => isSet(env, 'WINDSURF_SESSION_ID') || hasPath('.windsurf') || hasPath('.windsurfrules'),
};
