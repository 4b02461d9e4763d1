import type { AgentId } from '../agentRows';
import { claudeOutput } from '../claude/claudeOutput';
import { codexOutput } from '../codex/codexOutput';
import { copilotOutput } from '../copilot/copilotOutput';
import { geminiOutput } from '../gemini/geminiOutput';
import type { ReplaceableToolOutput } from './toolOutput';

/** The agents whose hooks can replace a long shell result. The connections of the other agents state why not. */
export const toolOutputs: Readonly<Partial<Record<AgentId, ReplaceableToolOutput>>> = {
  claude: claudeOutput,
  codex: codexOutput,
  gemini: geminiOutput,
  copilot: copilotOutput,
};
