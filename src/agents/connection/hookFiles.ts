import type { MovableFolder } from './folders';

/**
 * The files, with `/`, into which connecting writes the hooks of agents that also take hooks from a plugin: below home,
 * and below a root. The guard reads these files, so nothing in this module may load a package.
 */
export const hookFiles = {
  claude: {
    user: '.claude/settings.json',
    repository: '.claude/settings.json',
    folder: { usual: '.claude', variable: 'CLAUDE_CONFIG_DIR' },
  },
  codex: {
    user: '.codex/hooks.json',
    repository: '.codex/hooks.json',
    folder: { usual: '.codex', variable: 'CODEX_HOME' },
  },
  copilot: {
    user: '.copilot/hooks/agentpack-guard.json',
    repository: '.github/hooks/agentpack-guard.json',
    alsoRun: '.claude/settings.json',
    folder: { usual: '.copilot', variable: 'COPILOT_HOME' },
  },
} as const satisfies Readonly<Record<string, HookFiles>>;

interface HookFiles {
  readonly user: string;
  readonly repository: string;
  /** Another agent's file in a repository whose hooks this agent runs too. */
  readonly alsoRun?: string;
  readonly folder: MovableFolder;
}

/** Reports whether the text of such a file contains hooks that connecting wrote. */
export function hasConnectedHooks(text: string): boolean {
  return text.includes('.agentpack/hooks/guard');
}
