import type { Agent } from './agent';
import { aiderAgent } from './aider/aiderAgent';
import { antigravityAgent } from './antigravity/antigravityAgent';
import { claudeAgent } from './claude/claudeAgent';
import { clineAgent } from './cline/clineAgent';
import { codexAgent } from './codex/codexAgent';
import { copilotAgent } from './copilot/copilotAgent';
import { cursorAgent } from './cursor/cursorAgent';
import { geminiAgent } from './gemini/geminiAgent';
import { genericAgent } from './generic/genericAgent';
import { kiroAgent } from './kiro/kiroAgent';
import { opencodeAgent } from './opencode/opencodeAgent';
import { windsurfAgent } from './windsurf/windsurfAgent';

/**
 * Every agent by its ID. IDs in options, settings and their descriptions, context files and detection derive from this
 * table. `generic` stands for every agent without a row. The other rows are in detection order.
 */
export const agents = {
  generic: genericAgent,
  claude: claudeAgent,
  codex: codexAgent,
  antigravity: antigravityAgent,
  gemini: geminiAgent,
  cursor: cursorAgent,
  windsurf: windsurfAgent,
  copilot: copilotAgent,
  opencode: opencodeAgent,
  cline: clineAgent,
  kiro: kiroAgent,
  aider: aiderAgent,
} satisfies Readonly<Record<string, Agent>>;

export type AgentId = keyof typeof agents;
