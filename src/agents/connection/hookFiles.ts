import { claudeHookFiles } from '../claude/claudeHookFiles';
import { codexHookFiles } from '../codex/codexHookFiles';
import { copilotHookFiles } from '../copilot/copilotHookFiles';

/**
 * The files to which `connect` writes the hooks of agents that also accept hooks from a plugin. The paths use forward
 * slashes and are below home or below a root. The guard reads these files, so nothing in this module may load a
 * package.
 */
export const hookFiles = { claude: claudeHookFiles, codex: codexHookFiles, copilot: copilotHookFiles };

/** Reports whether the text of such a file contains hooks that `connect` wrote. */
export function hasGuardHooks(text: string): boolean {
  return text.includes('.agentpack/hooks/guard');
}
