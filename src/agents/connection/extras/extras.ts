import { agents, isAgentId, type AgentId } from '../../agents';
import { agentConnections } from '../connections';

/** What `agentpack connect NAME` connects beside agents: by its name alone, never because it is installed. */
export interface Extra {
  readonly label: string;
  /** What connecting it does, in one sentence. */
  readonly help: string;
  /** What it cannot do, in sentences. */
  readonly limits: readonly string[];
}

export const extras = {
  git: {
    label: 'Git',
    help:
      'In this clone, hooks after a commit, merge or checkout repeat a stale pack in the background; in a repository whose hooks are shared (core.hooksPath, Husky), with --team.',
    limits: [
      'A hook that is no shell script, or is not executable, is not extended.',
      'Tools that write hooks anew (lefthook, pre-commit, Husky 4) take the lines out of theirs: connect again after that.',
      'Hooks of core.hooksPath outside the repository are not changed.',
      'Beside the hooks of Git LFS, "git lfs install" refuses to write its own anew, and works again after disconnecting.',
    ],
  },
  predecessor: {
    label: "AgentPack's predecessor",
    help:
      'What agentpack-cli, the program in Python, has written here and for you: "disconnect predecessor" takes it out of instructions, settings, .gitignore, git hooks, tasks and shell profiles.',
    limits: [
      'Nothing brings it back. Comments that it has lost itself in settings of others stay lost.',
      'Its program is removed by what installed it (pipx uninstall agentpack-cli); .agentpack/ and .agentignore stay, as AgentPack reads them.',
    ],
  },
} as const satisfies Readonly<Record<string, Extra>>;

export type ExtraId = keyof typeof extras;
export type ConnectableId = AgentId | ExtraId;

export function isExtraId(id: string): id is ExtraId {
  return Object.hasOwn(extras, id);
}

export function connectableLabel(id: ConnectableId): string {
  return isAgentId(id) ? agents[id].label : extras[id].label;
}

/** What a person has to do once after connecting it, in one sentence. */
export function connectableApproval(id: ConnectableId): string | undefined {
  return isAgentId(id) ? agentConnections[id].approval : undefined;
}

/** For people: lines for a terminal. */
export function extraNotes(): string {
  return Object.entries<Extra>(extras).map(([id, { help, limits }]) =>
    [`${id}: ${help}`, ...limits.map((limit) => `  - ${limit}`)].join('\n')
  ).join('\n\n');
}
