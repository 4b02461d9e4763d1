import type { AgentId } from '../agents';
import type { Connection } from './artefact';
import { aiderConnection } from './rows/aider';
import { antigravityConnection } from './rows/antigravity';
import { claudeConnection } from './rows/claude';
import { clineConnection } from './rows/cline';
import { codexConnection } from './rows/codex';
import { copilotConnection } from './rows/copilot';
import { cursorConnection } from './rows/cursor';
import { geminiConnection } from './rows/gemini';
import { genericConnection } from './rows/generic';
import { kiroConnection } from './rows/kiro';
import { opencodeConnection } from './rows/opencode';
import { windsurfConnection } from './rows/windsurf';

/**
 * What `agentpack connect` writes for each agent. Apart from the table of agents: that one is loaded for each call of
 * `agentpack hook`, which needs no texts of pointers and skills.
 */
export const agentConnections: Readonly<Record<AgentId, Connection>> = {
  generic: genericConnection,
  claude: claudeConnection,
  codex: codexConnection,
  antigravity: antigravityConnection,
  gemini: geminiConnection,
  cursor: cursorConnection,
  windsurf: windsurfConnection,
  copilot: copilotConnection,
  opencode: opencodeConnection,
  cline: clineConnection,
  kiro: kiroConnection,
  aider: aiderConnection,
};
