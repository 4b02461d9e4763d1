import { english } from '#base/text/english';
import { sharedContext, type Agent } from '../agent';

/** Any agent that can read a file. */
export const genericAgent: Agent = {
  label: english`Any agent`,
  ...sharedContext,
  framing: 'Read it before you search the repository; open a file yourself where the pack shows only a part of it.',
  // Pi sets it in shell commands: github.com/earendil-works/pi/pull/6967
  sessionVariables: ['PI_SESSION_ID'],
  loadedFiles: ['AGENTS.md'],
};
