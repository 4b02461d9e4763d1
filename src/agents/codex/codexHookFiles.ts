import type { HookFiles } from '../connection/folders';

export const codexHookFiles = {
  user: '.codex/hooks.json',
  repository: '.codex/hooks.json',
  folder: { defaultPath: '.codex', variable: 'CODEX_HOME' },
} as const satisfies HookFiles;
