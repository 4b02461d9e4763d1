import { antigravityHooks } from '../antigravity/antigravityHooks';
import { claudeHooks } from '../claude/claudeHooks';
import { clineHooks } from '../cline/clineHooks';
import { codexHooks } from '../codex/codexHooks';
import { copilotHooks } from '../copilot/copilotHooks';
import { cursorHooks } from '../cursor/cursorHooks';
import { geminiHooks } from '../gemini/geminiHooks';
import { kiroHooks } from '../kiro/kiroHooks';
import { opencodeHooks } from '../opencode/opencodeHooks';
import { windsurfHooks } from '../windsurf/windsurfHooks';
import { toFields, getTextField } from './fields';
import type { HookAdapter } from './hookCall';

/**
 * The agents whose hooks the guard answers, by their IDs in `agents.ts`, which is not used here because it loads
 * packages.
 */
export const hookAdapters = {
  claude: claudeHooks,
  codex: codexHooks,
  antigravity: antigravityHooks,
  gemini: geminiHooks,
  cursor: cursorHooks,
  windsurf: windsurfHooks,
  copilot: copilotHooks,
  opencode: opencodeHooks,
  cline: clineHooks,
  kiro: kiroHooks,
} satisfies Readonly<Record<string, HookAdapter>>;

export type HookAgent = keyof typeof hookAdapters;

/**
 * Finds the calling agent. Several agents also run the hooks of `.claude/settings.json`, so the payload identifies the
 * agent, regardless of the command line. Undefined for an agent without hooks.
 */
export function findCallingAgent(commandLineAgent: string, payload: unknown): HookAgent | undefined {
  const agent = Object.hasOwn(hookAdapters, commandLineAgent) ? commandLineAgent as HookAgent : undefined;
  const fields = toFields(payload);
  const hasField = (name: string) => fields[name] !== undefined;
  if (hasField('cursor_version') || hasField('conversation_id') && hasField('workspace_roots')) return 'cursor';
  if (hasField('agent_action_name')) return 'windsurf';
  if (hasField('clineVersion') || hasField('taskId') && hasField('workspaceRoots')) return 'cline';
  if (hasField('conversationId') && (hasField('toolCall') || hasField('workspacePaths'))) return 'antigravity';
  // Claude Code's payloads have no time stamp; Gemini CLI's payloads have a time stamp and a transcript
  const isCopilot = hasField('hookEventName') || hasField('sessionId') && hasField('timestamp') ||
    hasField('timestamp') && getTextField(fields, 'session_id') !== undefined && !hasField('transcript_path');
  return isCopilot && (agent === undefined || agent === 'claude') ? 'copilot' : agent;
}
