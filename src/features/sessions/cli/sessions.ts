import type { Command } from '#apps/cli/command';

export const sessions = {
  usage: 'sessions [ID | digest ID | forget [ID] | export ID | join DIR]',
  positionals: 'optional names',
  names: (previousNames) => (previousNames.length === 0 ? ['digest', 'forget', 'export', 'join'] : []),
  isQuery: true,
  reads: {},
  help:
    'Shows what agents did in this folder, according to their own sessions, once you allow it: files, tokens, reads, pack use.',
  options: {
    allow: {
      type: 'string',
      value: 'AGENTS',
      help: 'read the sessions of these agents, separated by commas, in this run only (default: sessions.agents)',
    },
    detail: {
      type: 'string',
      value: 'DETAIL',
      values: ['facts', 'prompts'],
      help: 'prompts: show prompts and last answers too, redacted (default: sessions.detail)',
    },
    since: {
      type: 'string',
      value: 'POSITION',
      values: 'number',
      help: 'with ID: only the files that changed after this position, and the new position',
    },
    entries: { type: 'boolean', help: 'with ID or --file: list prompts, calls and results in a uniform format' },
    file: {
      type: 'string',
      value: 'PATH',
      values: 'file',
      help: 'read this transcript; the agent is detected from its content',
    },
    stores: { type: 'boolean', help: 'show where each agent keeps its sessions and whether they can be read' },
    verify: { type: 'boolean', help: 'read everything again, from the first record' },
    until: { type: 'string', value: 'ENTRY', help: 'with export: stop after the entry with this ID' },
    redact: { type: 'boolean', help: 'with export: redact secrets instead of copying byte for byte' },
    chunks: { type: 'boolean', help: 'with export: split into files of at most 50 MiB, which join puts back together' },
    out: {
      type: 'string',
      value: 'DIR',
      values: 'folder',
      help: 'with export and join: the folder to write to (default: this one; a redirected export is printed)',
    },
  },
  examples: ['sessions', 'sessions --allow claude,codex', 'sessions --stores', 'sessions forget'],
  details: () =>
    `Nothing of an agent's sessions is opened until you name it: in [sessions] of ~/.agentpack/config.toml (agents = ["claude"]), in the editor's settings, or by --allow for one run. A repository cannot. Below .agentpack/sessions/ only facts are kept: paths, times, counts, ids; prompts, answers and what tools returned never are. Nothing is written in an agent's own folders.

sessions digest prints the working set of a session, in at most 9,000 bytes: its task, the files that it edited and whether each is still as it left it, commands that failed last, notes about these files, and what it read that is unchanged. Where an agent's sessions are allowed and it is connected, the same text is given back to it after it has compacted a conversation (Claude Code, Codex).

sessions forget removes what is kept of all sessions, or of one. Taking an agent out of the list does the same at the next run.

--json prints {"sessions": [{"agent", "id", "state", "startedAt", "position", "lastPrompt", "files", "failed", "reads", "subagents", "tokens", "cost", "resume", "pack", "unread", …}]}. null means that the transcript does not say.`,
  async execute(context) {
    const { runSessions } = await import('./sessionsRun');
    return runSessions(context);
  },
} satisfies Command;
