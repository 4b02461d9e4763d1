import { english } from '#base/text/english';
import { agents, isAgentId, type AgentId } from '../../agents';
import { agentConnections } from '../connections';
import { contextPointers, type FolderExtraId } from './folderExtras';

/**
 * Something other than an agent that `agentpack connect NAME` connects, and only if the user names it.
 */
export interface Extra {
  readonly label: string;
  /** The effect of connecting it, in one sentence. */
  readonly help: string;
  /** The limitations, in sentences. */
  readonly limits: readonly string[];
}

export const extras = {
  git: {
    label: 'Git',
    help:
      english`In this clone, hooks update a stale pack in the background after a commit, merge or checkout; if the hooks of the repository are shared (core.hooksPath, Husky), this needs --team.`,
    limits: [
      english`A hook that is not a shell script, or is not executable, is left unchanged.`,
      english`Tools that rewrite hooks (lefthook, pre-commit, Husky 4) remove these lines: connect again afterwards.`,
      english`Git runs no hook after "git reset" and "git stash": the pack stays stale until the next commit or checkout.`,
      english`Hooks of core.hooksPath outside the repository are not changed.`,
      english`If Git LFS hooks are in place, "git lfs install" refuses to reinstall them until you disconnect.`,
    ],
  },
  tasks: {
    label: english`VS Code tasks`,
    help:
      english`Adds the tasks "AgentPack: pack" and "AgentPack: watch" to .vscode/tasks.json in this folder, for users without the extension, which provides these tasks itself.`,
    limits: [
      english`The tasks run the program agentpack, which must be on the PATH of terminals.`,
      english`With the extension, you can define a task of your own in that file, such as {"type": "agentpack", "command": "pack", "args": ["--budget", "8000"]}.`,
    ],
  },
  'CLAUDE_CONTEXT.md': createPointerExtra('CLAUDE_CONTEXT.md'),
  'CODEX_CONTEXT.md': createPointerExtra('CODEX_CONTEXT.md'),
  'CURSOR_CONTEXT.md': createPointerExtra('CURSOR_CONTEXT.md'),
  'AIDER_CONTEXT.md': createPointerExtra('AIDER_CONTEXT.md'),
  outputs: {
    label: english`The hook for long results`,
    help:
      english`Adds a hook to your settings for Claude Code, Codex, Copilot CLI and Gemini CLI, if installed. The hook replaces a long result of a shell command, or of Claude Code's own search, with the relevant parts, best files first.`,
    limits: [
      english`After you install another agent, connect again to add the hook to it.`,
      english`To see which results are left unchanged for each agent, run "agentpack help hook".`,
    ],
  },
  predecessor: {
    label: "AgentPack's predecessor",
    help:
      english`Entries that the Python program agentpack-cli wrote here and for you. "disconnect predecessor" removes them from instructions, settings, .gitignore, git hooks, tasks and shell profiles.`,
    limits: [
      english`This cannot be undone. Comments that agentpack-cli itself removed from other settings are not restored.`,
      english`If agentpack-cli set init.templateDir in git, that setting is kept.`,
      english`Uninstall agentpack-cli the way it was installed (pipx uninstall agentpack-cli); .agentpack/ and .agentignore are kept, because AgentPack reads them.`,
    ],
  },
} satisfies Readonly<Record<string, Extra>>;

function createPointerExtra(file: keyof typeof contextPointers): Extra {
  return {
    label: file,
    help:
      english`Creates a short file in this folder that points an agent to the pack, for prompts that mention @${file}.`,
    limits: [english`Git ignores the file in this clone; with --team, git shows it as a new file.`],
  };
}

export type ExtraId = keyof typeof extras;
export type ConnectableId = AgentId | ExtraId;

export function isExtraId(id: string): id is ExtraId {
  return Object.hasOwn(extras, id);
}

/** Reports whether an extra consists of files in a folder; several of these can be connected at once. */
export function isFolderExtra(id: ExtraId): id is FolderExtraId {
  return id === 'tasks' || Object.hasOwn(contextPointers, id);
}

export function getConnectableLabel(id: ConnectableId): string {
  return isAgentId(id) ? agents[id].label : extras[id].label;
}

/** Returns the one-time step for the user after connecting an agent, in one sentence. */
export function getConnectableApproval(id: ConnectableId): string | undefined {
  return isAgentId(id) ? agentConnections[id].approval : undefined;
}

/** Formats the extras for a terminal. The pointers are listed together, because only their names differ. */
export function formatExtraNotes(): string {
  const [firstPointer, ...remainingIds] = Object.keys(contextPointers);
  return Object.entries<Extra>(extras).filter(([id]) => !remainingIds.includes(id)).map(([id, { help, limits }]) => {
    const names = id === firstPointer ? [id, ...remainingIds].join(', ') : id;
    return [`${names}: ${help}`, ...limits.map((limit) => `  - ${limit}`)].join('\n');
  }).join('\n\n');
}
