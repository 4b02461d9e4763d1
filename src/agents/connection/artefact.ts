import type { FolderLookup, MovableFolder } from './folders';
import type { FixedToolOutput } from '../toolOutput/toolOutput';
import type { TrustRule } from './trust';

/** An artefact applies in all of this user's folders, or in one repository for all its users. */
export type ArtefactScope = 'user' | 'repository';

/** The purpose of an artefact for the agent, in the order in which artefacts are shown and written. */
export type ArtefactPurpose = 'pointer' | 'skill' | 'hooks' | 'mcp';

/** One file, or one part of a shared file, that `connect` writes for an agent and `disconnect` removes. */
export interface Artefact {
  readonly purpose: ArtefactPurpose;
  readonly scope: ArtefactScope;
  /**
   * A path with forward slashes and without `..`, below the home folder (`user`) or the root (`repository`). Absolute
   * only if a user's environment moves the folder.
   */
  readonly path: string;
  /** The usual path below home; undefined if the path is not moved. */
  readonly usual?: string;
  readonly content: ArtefactContent;
}

export type ArtefactContent = OwnFile | MarkedBlock | JsonEntries | HookLines;

/** A file that belongs entirely to AgentPack. */
export interface OwnFile {
  readonly kind: 'file';
  readonly text: string;
  /** Set for a program that the agent starts by its path. */
  readonly isExecutable?: true;
}

/** Lines in a file that others own, between two marks that name AgentPack: Markdown, TOML, YAML or a shell script. */
export interface MarkedBlock {
  readonly kind: 'block';
  /** Without marks; ends without a line break. */
  readonly text: string;
  /**
   * The marks: `<!-- agentpack:begin -->` for `markdown`, `# agentpack:begin` for the others. With `toml`, the result
   * must parse.
   */
  readonly syntax: 'markdown' | 'toml' | 'hash';
  /**
   * Set for YAML with one top-level key in the block. A file that already has the key, or to which another key cannot
   * be appended, is refused with the reason `why`.
   */
  readonly yaml?: { readonly key: string; readonly why: string; };
}

/** Lines in a script that git runs, below its first line; if there is no script, AgentPack creates one. */
export interface HookLines {
  readonly kind: 'hook';
  /**
   * Text for sh, without marks or a final line break. It changes no variable, prints nothing and always exits with 0.
   */
  readonly text: string;
}

/**
 * Entries in a JSON file that others own. Comments and trailing commas are kept; a file that does not parse is refused.
 */
export interface JsonEntries {
  readonly kind: 'json';
  readonly entries: readonly JsonEntry[];
  /** Whether the agent reads comments and trailing commas; if not, a file that has them is refused. */
  readonly allowsComments: boolean;
}

export interface JsonEntry {
  /** The keys that lead to the entry; missing objects are created. */
  readonly path: readonly string[];
  /** `property`: the value of the last key. `element`: another element of the array that the path leads to. */
  readonly as: 'property' | 'element';
  readonly value: unknown;
  /**
   * Set for an entry that others also need, such as the version of the format. It is written only if the key is
   * missing, and removed only if nothing else remains in the file.
   */
  readonly isShared?: true;
}

/** The inputs on which an agent's artefacts depend. */
export interface ConnectionContext {
  readonly scope: ArtefactScope;
  /** The commands that start AgentPack from hooks and as the MCP server. */
  readonly commands: ConnectionCommands;
  /** Finds the folder from the environment of the user who connects. */
  readonly findFolder: FolderLookup;
}

/**
 * The shell that runs a hook's command. `any`: POSIX sh, PowerShell or cmd, because the agent does not document which.
 */
export type HookShell = 'sh' | 'powershell' | 'cmd' | 'any';

export interface ConnectionCommands {
  /**
   * One line for a hook: runs the guard, with the agent and event as its arguments. Exits with 0 if the guard or Node
   * is missing; see `guardCommand.ts`.
   */
  guard(agent: string, event: string, shell: HookShell): string;
  /** Program and arguments of the MCP server on standard input and output. */
  readonly mcp: McpCommand;
}

export interface McpCommand {
  readonly command: string;
  readonly args: readonly string[];
}

/** The connection of one agent, from `NAMEConnection.ts` in the agent's folder. */
export interface Connection {
  /** The agent is installed for this user if one of the paths, below home, or one of the programs exists. */
  readonly installed: { readonly paths: readonly string[]; readonly programs: readonly string[]; };
  /** Represents all agents that read common files, so it is never installed on a machine. */
  readonly isAnyAgent?: true;
  /** User folders that the environment can move; `connections.ts` moves the artefacts and the probe with them. */
  readonly folders?: readonly MovableFolder[];
  /**
   * The context file that the agent is pointed to; if undefined, the shared file of all agents without a separate file.
   */
  readonly contextPath?: string;
  /** The parts at each scope. */
  readonly user: ConnectionParts;
  readonly repository: ConnectionParts;
  /**
   * Whether the agent reads files that git ignores, such as `.agentpack/context.md`; if not, its pointer names a
   * command.
   */
  readonly readsIgnoredFiles: boolean;
  /** Sentences about what cannot be connected, such as edits that the guard does not see. */
  readonly limits: readonly string[];
  /** The one-time step that the user takes after connecting, in one sentence, such as approving the hooks. */
  readonly approval?: string;
  /** A sentence about what AgentPack's plugin does not do in this agent unless the agent is also connected. */
  readonly pluginProblem?: string;
  /** Whether the agent's own files show that it runs the hooks; see `trust.ts`. */
  readonly trust?: TrustRule;
  /** The shell that runs its hook commands if it is not `sh -c`: the user's own shell, as a login shell. */
  readonly hookShell?: 'login';
  /** Explains why none of its hooks can replace the result of a command; undefined if `toolOutputs` has its hook. */
  readonly fixedOutput?: FixedToolOutput;
  /** The documents and tests that describe its files and events, newest first. Third parties are marked as such. */
  readonly sources: readonly ConnectionSource[];
}

/** The parts that an agent gets at a scope. Parts that it does not support are left out. */
export interface ConnectionParts {
  /** The text about packs is in its own file, after a header, or is a block in someone else's Markdown file. */
  readonly pointer?: { readonly file: string; readonly header?: string; } | { readonly block: string; };
  /** The part that makes the agent read the pointer's file. */
  readonly reference?: ConnectionPart;
  /** The folder in which the agent looks for skills. */
  readonly skills?: string;
  readonly hooks?: readonly ConnectionPart[];
  readonly mcp?: ConnectionPart;
}

export type ConnectionPart = (context: ConnectionContext) => Pick<Artefact, 'path' | 'content'>;

export interface ConnectionSource {
  readonly what: string;
  readonly where: string;
  /** `vendor`: its documentation or source; `run`: tested with the program; `third party`: someone else's account. */
  readonly kind: 'vendor' | 'run' | 'third party';
}

export interface InstallProbe {
  readonly findFolder: FolderLookup;
  /** Reports whether a file or folder exists. The path is below home or absolute, with forward slashes. */
  hasHomePath(path: string): boolean;
  /** Reports whether a program of this name is on the path. */
  hasProgram(name: string): boolean;
}
