import type { AgentId } from './agents';

/** The terminal program of each agent that has one: `agentpack run AGENT` starts it. */
export const terminalPrograms: Readonly<Partial<Record<AgentId, string>>> = {
  claude: 'claude',
  codex: 'codex',
  gemini: 'gemini',
  cursor: 'cursor-agent',
  copilot: 'copilot',
  opencode: 'opencode',
  cline: 'cline',
  kiro: 'kiro-cli',
  aider: 'aider',
};
