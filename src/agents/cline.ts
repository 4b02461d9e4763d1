import { sharedContextPath, type Agent } from './agent';
import { isSet } from './env';

export const cline: Agent = {
  label: 'Cline',
  contextPath: sharedContextPath,
  title: 'AgentPack Context',
  framing: 'Read it before you use search_files; open a file by the line numbers given here where it is shown in part.',
  sessions: [],
  toolOutput: {
    unsupported: 'its hooks that run after a tool add to the conversation, they do not replace the result',
    source: 'https://docs.cline.bot/features/hooks',
  },
  // in terminals that it opens: github.com/cline/cline/discussions/5366
  detect: (env, hasPath) => isSet(env, 'CLINE_ACTIVE') || hasPath('.clinerules') || hasPath('.cline'),
};
