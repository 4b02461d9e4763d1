import { threadOption } from '#base/commandOptions';
import { shellWord } from '#base/text/shellWord';
import type { AgentId } from '../agents';

/** A tool that reads a pack from a file that the user gives it, for tools that are not connected. */
export interface ExportTarget {
  /** The name of the target's file. */
  readonly file: string;
  /** The agent whose framing the file has. */
  readonly agent: AgentId;
  /**
   * How the user gives the file to the tool, for a single task: never through a rules file, which every session loads.
   * `where` begins a sentence.
   */
  readonly load: readonly { readonly where: string; readonly text: (path: string) => string; }[];
}

/** Sources: code.claude.com/docs/en/memory, developers.openai.com/codex/cli, cursor.com/docs, aider.chat/docs/usage. */
export const exportRows = {
  claude: {
    file: 'CLAUDE_CONTEXT.md',
    agent: 'claude',
    load: [{ where: 'In a prompt of Claude Code', text: (path) => `@${path}` }],
  },
  codex: {
    file: 'CODEX_CONTEXT.md',
    agent: 'codex',
    load: [{ where: 'In a terminal', text: (path) => `codex ${shellWord(`Read ${path} first, then do its task.`)}` }],
  },
  cursor: {
    file: 'CURSOR_CONTEXT.md',
    agent: 'cursor',
    load: [{ where: 'In a prompt of Cursor', text: (path) => `@${path}` }],
  },
  aider: {
    file: 'AIDER_CONTEXT.md',
    agent: 'aider',
    load: [
      { where: 'In a terminal', text: (path) => `aider --read ${shellWord(path)}` },
      { where: 'In the chat of Aider', text: (path) => `/read-only ${/\s/.test(path) ? `"${path}"` : path}` },
    ],
  },
  agents: {
    file: 'AGENTS_CONTEXT.md',
    agent: 'generic',
    load: [{ where: 'In a prompt of any agent', text: (path) => `Read ${path} first.` }],
  },
} satisfies Readonly<Record<string, ExportTarget>>;

export type ExportTargetId = keyof typeof exportRows;

export const exportTargetIds = Object.keys(exportRows) as readonly ExportTargetId[];

/** Returns the command that regenerates the file, with the thread if it belongs to one. */
export function exportCommand(id: ExportTargetId, thread: string | undefined): string {
  return `agentpack export ${id}${thread === undefined ? '' : threadOption(thread)}`;
}

/** Returns the lines that explain how the user loads the file. */
export function loadSteps(id: ExportTargetId,
  path: string): readonly { readonly where: string; readonly text: string; }[]
{
  return exportRows[id].load.map(({ where, text }) => ({ where, text: text(path) }));
}
