import { antigravityHooks } from './antigravityHooks';
import { claudeHooks } from './claudeHooks';
import { clineHooks } from './clineHooks';
import { codexHooks } from './codexHooks';
import { copilotHooks } from './copilotHooks';
import { cursorHooks } from './cursorHooks';
import { fieldsOf, textIn } from './fields';
import { geminiHooks } from './geminiHooks';
import type { HookAdapter } from './hookCall';
import { kiroHooks } from './kiroHooks';
import { opencodeHooks } from './opencodeHooks';
import { windsurfHooks } from './windsurfHooks';

/** The agents whose hooks the guard answers, by their IDs in `agents.ts`, which loads packages and is not used here. */
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
 * The agent that calls. Several agents also run the hooks of `.claude/settings.json`: the payload tells which of them
 * it is, whatever the command line says. Undefined for an agent without hooks.
 */
export function callingAgent(named: string, payload: unknown): HookAgent | undefined {
  const agent = Object.hasOwn(hookAdapters, named) ? named as HookAgent : undefined;
  const fields = fieldsOf(payload);
  const has = (name: string) => fields[name] !== undefined;
  if (has('cursor_version') || has('conversation_id') && has('workspace_roots')) return 'cursor';
  if (has('agent_action_name')) return 'windsurf';
  if (has('clineVersion') || has('taskId') && has('workspaceRoots')) return 'cline';
  if (has('conversationId') && (has('toolCall') || has('workspacePaths'))) return 'antigravity';
  // Claude Code's payloads have no time; Gemini CLI's have, and a transcript
  const isCopilot = has('hookEventName') || has('sessionId') && has('timestamp') ||
    has('timestamp') && textIn(fields, 'session_id') !== undefined && !has('transcript_path');
  return isCopilot && (agent === undefined || agent === 'claude') ? 'copilot' : agent;
}
