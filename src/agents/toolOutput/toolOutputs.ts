import type { AgentId } from '../agentRows';
import { claudeOutput } from './claudeOutput';
import { codexOutput } from './codexOutput';
import { copilotOutput } from './copilotOutput';
import { geminiOutput } from './geminiOutput';
import type { ToolOutput } from './toolOutput';

/** Whether a hook of each agent can replace a long result of its shell. */
export const toolOutputs: Readonly<Record<AgentId, ToolOutput>> = {
  generic: {
    unsupported: 'agents have no hooks in common',
    source: 'https://agents.md',
  },
  claude: claudeOutput,
  codex: codexOutput,
  antigravity: {
    unsupported: 'its hooks that run after a tool only observe',
    source: 'https://github.com/google-antigravity/antigravity-sdk-python/blob/main/google/antigravity/hooks/README.md',
  },
  gemini: geminiOutput,
  cursor: {
    unsupported: 'its hooks replace results of MCP tools only (updated_mcp_tool_output), not those of shell commands',
    source: 'https://cursor.com/docs/hooks',
  },
  windsurf: {
    unsupported:
      'its hooks can block a command, but change neither the command nor its result: nothing that they print reaches the model, except the reason of a block',
    source: 'https://docs.windsurf.com/windsurf/cascade/hooks',
  },
  copilot: copilotOutput,
  opencode: {
    unsupported:
      'AgentPack has no plugin for it yet: its plugins can change results, those of versions 1 and 2 differently',
    source: 'https://opencode.ai/v2/docs/build/plugins/migrate-v1',
  },
  cline: {
    unsupported: 'its hooks that run after a tool add to the conversation, they do not replace the result',
    source: 'https://docs.cline.bot/features/hooks',
  },
  kiro: {
    unsupported: 'nothing that its hooks print replaces a result',
    source: 'https://kiro.dev/docs/hooks/',
  },
  aider: {
    unsupported: 'it has no hooks',
    source: 'https://aider.chat/docs/config/options.html',
  },
};
