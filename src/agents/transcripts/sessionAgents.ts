import { aiderSessions } from '../aider/aiderSessions';
import { antigravitySessions } from '../antigravity/antigravitySessions';
import { claudeSessions } from '../claude/claudeSessions';
import { clineSessions } from '../cline/clineSessions';
import { codexSessions } from '../codex/codexSessions';
import { copilotChatSessions } from '../copilot/copilotChatSessions';
import { copilotSessions } from '../copilot/copilotSessions';
import { cursorSessions } from '../cursor/cursorSessions';
import { geminiSessions } from '../gemini/geminiSessions';
import { kiroSessions } from '../kiro/kiroSessions';
import { opencodeSessions } from '../opencode/opencodeSessions';
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
