import type { HookFiles } from '../connection/folders';

export const copilotHookFiles = {
  user: '.copilot/hooks/agentpack-guard.json',
  repository: '.github/hooks/agentpack-guard.json',
  alsoRun: '.claude/settings.json',
  folder: { defaultPath: '.copilot', variable: 'COPILOT_HOME' },
} as const satisfies HookFiles;
