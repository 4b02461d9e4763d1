import type { HookFiles } from '../connection/folders';

export const claudeHookFiles = {
  user: '.claude/settings.json',
  repository: '.claude/settings.json',
  folder: { defaultPath: '.claude', variable: 'CLAUDE_CONFIG_DIR' },
} as const satisfies HookFiles;
