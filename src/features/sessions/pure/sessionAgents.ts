import { aiderSessions } from './agents/aider';
import { antigravitySessions } from './agents/antigravity';
import { claudeSessions } from './agents/claude';
import { clineSessions } from './agents/cline';
import { codexSessions } from './agents/codex';
import { copilotChatSessions } from './agents/copilotChat';
import { copilotSessions } from './agents/copilot';
import { cursorSessions } from './agents/cursor';
import { geminiSessions } from './agents/gemini';
import { kiroSessions } from './agents/kiro';
import { opencodeSessions } from './agents/opencode';
import type { SessionAgent } from './sessionAgent';

/** All agents whose sessions are read, in display order. */
export const sessionAgents: readonly SessionAgent[] = [
  claudeSessions,
  codexSessions,
  copilotSessions,
  copilotChatSessions,
  geminiSessions,
  opencodeSessions,
  cursorSessions,
  aiderSessions,
  clineSessions,
  kiroSessions,
  antigravitySessions,
];
