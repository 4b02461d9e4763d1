import { sharedContextPath, type Agent } from './agent';

export const aider: Agent = {
  label: 'Aider',
  contextPath: sharedContextPath,
  title: 'AgentPack Context',
  framing: 'Ask for the files that it names and that you have to change; it shows some of them only in part.',
  sessions: [],
  toolOutput: {
    unsupported: 'it has no hooks',
    source: 'https://aider.chat/docs/config/options.html',
  },
  detect: (_env, hasPath) => hasPath('.aider.conf.yml'),
};
