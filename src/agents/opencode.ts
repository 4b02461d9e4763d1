import { sharedContextPath, type Agent } from './agent';
import { isSet } from './env';

export const opencode: Agent = {
  label: 'OpenCode',
  contextPath: sharedContextPath,
  title: 'AgentPack Context',
  framing:
    'Read it before you use grep or glob; open a file with read by the line numbers given here where it is shown in part.',
  sessions: [],
  toolOutput: {
    unsupported:
      'AgentPack has no plugin for it yet: its plugins can change results, those of versions 1 and 2 differently',
    source: 'https://opencode.ai/v2/docs/build/plugins/migrate-v1',
  },
  // in its shell commands: packages/opencode/src/index.ts of github.com/anomalyco/opencode
  detect: (env, hasPath) => isSet(env, 'OPENCODE') || hasPath('.opencode') || hasPath('opencode.json'),
};
