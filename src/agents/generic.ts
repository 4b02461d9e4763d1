import { english } from '../base/text/english';
import { sharedContextPath, type Agent } from './agent';

/** Any agent that can read a file. */
export const generic: Agent = {
  label: english`Any agent`,
  contextPath: sharedContextPath,
  title: 'AgentPack Context',
  framing: 'Read it before you search the repository; open a file yourself where the pack shows only a part of it.',
  // Pi's shell commands: github.com/earendil-works/pi/pull/6967
  sessions: ['PI_SESSION_ID'],
  toolOutput: {
    unsupported: 'agents have no hooks in common',
    source: 'https://agents.md',
  },
  detect: () => false,
};
