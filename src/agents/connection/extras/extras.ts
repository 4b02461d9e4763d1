import { english } from '#base/text/english';
import { agents, isAgentId, type AgentId } from '../../agents';
import { agentConnections } from '../connections';
import { contextPointers, type FolderExtraId } from './folderExtras';

/**
 * Something other than an agent that `agentpack connect NAME` connects: only by name, never because it is installed.
 */
export interface Extra {
  readonly label: string;
  /** The effect of connecting it, in one sentence. */
  readonly help: string;
  /** Its limits, in sentences. */
  readonly limits: readonly string[];
}

export const extras = {
  git: {
    label: 'Git',
    help:
      english`In this clone, hooks after a commit, merge or checkout repeat a stale pack in the background; in a repository whose hooks are shared (core.hooksPath, Husky), with --team.`,
    limits: [
      english`A hook that is no shell script, or is not executable, is not extended.`,
      english`Tools that write hooks anew (lefthook, pre-commit, Husky 4) take the lines out of theirs: connect again after that.`,
      english`Git runs no hook after "git reset" and "git stash": the pack stays stale until the next commit or checkout.`,
      english`Hooks of core.hooksPath outside the repository are not changed.`,
      english`Beside the hooks of Git LFS, "git lfs install" refuses to write its own anew, and works again after disconnecting.`,
    ],
  },
  tasks: {
    label: english`Tasks of VS Code`,
    help:
      english`In this folder, the tasks "AgentPack: pack" and "AgentPack: watch" in .vscode/tasks.json, for people without the extension, which has them by itself.`,
    limits: [
      english`They run the program agentpack, which has to be on the path of terminals.`,
      english`With the extension, a task of your own in that file is {"type": "agentpack", "command": "pack", "args": ["--budget", "8000"]}.`,
    ],
  },
  'CLAUDE_CONTEXT.md': pointerFor('CLAUDE_CONTEXT.md'),
  'CODEX_CONTEXT.md': pointerFor('CODEX_CONTEXT.md'),
  'CURSOR_CONTEXT.md': pointerFor('CURSOR_CONTEXT.md'),
  'AIDER_CONTEXT.md': pointerFor('AIDER_CONTEXT.md'),
  outputs: {
    label: english`The hook for long results`,
    help:
      english`For you, in the settings of each of Claude Code, Codex, Copilot CLI and Gemini CLI that is installed: a hook that replaces a long result of a shell command, or of Claude Code's own search, by what matters of it, the best files first.`,
    limits: [
      english`After an agent is installed: connect again, so that it gets the hook too.`,
      english`What each of them leaves as it is: agentpack help hook.`,
    ],
  },
  predecessor: {
    label: "AgentPack's predecessor",
    help:
      english`What agentpack-cli, the program in Python, has written here and for you: "disconnect predecessor" takes it out of instructions, settings, .gitignore, git hooks, tasks and shell profiles.`,
    limits: [
      english`Nothing brings it back. Comments that it has lost itself in settings of others stay lost.`,
      english`Where it has set init.templateDir of git, that setting stays.`,
      english`Its program is removed by what installed it (pipx uninstall agentpack-cli); .agentpack/ and .agentignore stay, as AgentPack reads them.`,
    ],
  },
} satisfies Readonly<Record<string, Extra>>;

function pointerFor(file: keyof typeof contextPointers): Extra {
  return {
    label: file,
    help: english`In this folder, a short file that tells an agent of the pack, for people who name it: @${file}.`,
    limits: [english`Git ignores it in this clone, or with --team shows it as a new file.`],
  };
}

export type ExtraId = keyof typeof extras;
export type ConnectableId = AgentId | ExtraId;

export function isExtraId(id: string): id is ExtraId {
  return Object.hasOwn(extras, id);
}

/** Whether it is files of a folder, of which several can be connected at once. */
export function isFolderExtra(id: ExtraId): id is FolderExtraId {
  return id === 'tasks' || Object.hasOwn(contextPointers, id);
}

export function connectableLabel(id: ConnectableId): string {
  return isAgentId(id) ? agents[id].label : extras[id].label;
}

/** Returns the step that the user takes once after connecting it, in one sentence. */
export function connectableApproval(id: ConnectableId): string | undefined {
  return isAgentId(id) ? agentConnections[id].approval : undefined;
}

/** Returns lines for a terminal. The pointers are listed together, because only their names differ. */
export function extraNotes(): string {
  const [first, ...others] = Object.keys(contextPointers);
  return Object.entries<Extra>(extras).filter(([id]) => !others.includes(id)).map(([id, { help, limits }]) => {
    const names = id === first ? [id, ...others].join(', ') : id;
    return [`${names}: ${help}`, ...limits.map((limit) => `  - ${limit}`)].join('\n');
  }).join('\n\n');
}
