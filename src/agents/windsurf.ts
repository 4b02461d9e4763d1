import { sharedContextPath, type Agent } from './agent';
import { isSet } from './env';

export const windsurf: Agent = {
  label: 'Windsurf (Devin Desktop)',
  contextPath: sharedContextPath,
  title: 'AgentPack Context',
  framing: 'Read it before a codebase search; open a file by the line numbers given here where it is shown in part.',
  sessions: ['WINDSURF_SESSION_ID'],
  toolOutput: {
    unsupported:
      'its hooks can block a command, but change neither the command nor its result: nothing that they print reaches the model, except the reason of a block',
    source: 'https://docs.windsurf.com/windsurf/cascade/hooks',
  },
  detect: (env, hasPath) => isSet(env, 'WINDSURF_SESSION_ID') || hasPath('.windsurf') || hasPath('.windsurfrules'),
};
