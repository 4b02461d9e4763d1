import type { AgentId } from './agents';

/** The agents that are programs of a terminal, and the program of each: what `agentpack run AGENT` starts. */
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
