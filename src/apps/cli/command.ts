import type { Engine } from '#features/requests';
import type { Host } from '#engine/host';
import type { PackOptions } from '#engine/options';
import type { Run } from '#engine/run';
import type { OptionRow, OptionsRead } from './arguments/options';
import type { OptionValues } from './arguments/parseArguments';
import type { TerminalText } from './output/terminal';

/** The result of a command: a JSON document, and the same content as text for the user. */
export interface CommandResult {
  readonly json: unknown;
  /** Set if the document is printed without line breaks because its tokens are counted. */
  readonly isCompact?: true;
  /** Bytes to print unchanged instead of `text`, only if standard output is not a terminal. */
  readonly bytes?: Uint8Array;
  /** Returns the text. `width` is in columns; with `color`, the text contains terminal escape sequences. */
  text(width: number, color: boolean): TerminalText;
  /** The exit code: 0 done, 1 failed, 3 the guard warns, 4 the guard blocks. */
  readonly exit: number;
  /** The reason why `exit` is 1, in one sentence. */
  readonly failure?: string;
}

export interface CommandContext {
  readonly engine: Engine;
  readonly host: Host;
  readonly options: PackOptions;
  /** Paths below the root, from the positionals and `--path`. */
  readonly paths: readonly string[];
  /** The positionals with their leading path made relative to the root, such as block IDs or lines of files. */
  readonly targets: readonly string[];
  /** The positional of `'optional file'`, unchanged, because this file may be outside the root. */
  readonly inputFile: string | undefined;
  /** The text of `'query'`. */
  readonly query: string | undefined;
  /** The words of `'command'` and of `'name and words'`; empty if there are none. */
  readonly command: readonly string[];
  /** The positionals of `'names'`, as many as the usage has, or of `'optional names'`. */
  readonly names: readonly string[];
  readonly values: OptionValues;
  /** Whether the folder was named with ROOT or `--root`. */
  readonly isRootGiven: boolean;
  readonly run: Run;
  /** The base of paths that do not name a file of the root. */
  readonly cwd: string;
  /** The environment of the process, for programs that the user runs through AgentPack. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The descriptor of standard input. */
  readonly input: number;
  /** Whether standard output goes to a file or another program. */
  readonly isPiped: boolean;
  /** The content of standard input, if it was read before the command started. */
  readonly payload: string | undefined;
  readonly assetsDir: string;
  /** Returns all commands of this version by name, in the order of the help. */
  commands(): Promise<Readonly<Record<string, Command>>>;
  /** Prints a line on standard error, except with `--quiet`. */
  notify(line: string): void;
  /** Prints a line of output while the command runs: on standard output, or with `--json` on standard error. */
  print(line: string): void;
  warn(line: string): void;
}

export interface Command {
  readonly usage: string;
  readonly help: string;
  /**
   * The positionals after ROOT. `file`: exactly one path; `files`: one or more; `optional file`: at most one; `optional
   * files`: any number. `query`: a text, or none. `command`: no ROOT, and the words of another command after `--`.
   * `names`: no ROOT, and the names that the usage requires; `optional names`: any number of names. `action`: a name,
   * ROOT, and the action's arguments. `name and words`: no ROOT, one name, and words after `--`.
   */
  readonly positionals: 'none' | 'file' | 'files' | 'optional file' | 'optional files' | 'query' | 'command' | 'names'
    | 'optional names' | 'name and words' | 'action';
  /** For `action`: the actions whose only positional is not a ROOT. */
  readonly textActions?: readonly string[];
  /**
   * Returns the possible names for a positional, given the positionals before it, for shell completion. `commands`
   * contains the names of all commands.
   */
  readonly names?: (previous: readonly string[], commands: readonly string[]) => readonly string[];
  readonly options?: Readonly<Record<string, OptionRow>>;
  readonly reads: OptionsRead;
  /**
   * The reasons why the command rejects options, by option name. A reason completes a sentence such as
   * "pack takes no --task: …".
   */
  readonly rejects?: Readonly<Record<string, string>>;
  /** Set if the only purpose of the command is to print a text, which it therefore prints even with `--quiet`. */
  readonly isQuery?: true;
  /**
   * Set if an agent's program calls the command, reads its standard output as JSON and treats an exit code other than 0
   * as a verdict. The command prints `CommandResult.json`, or nothing if that is undefined, and exits with 0 even if it
   * fails.
   */
  readonly isHook?: true;
  /** Set if the answer does not depend on a folder, so the folder that was found is not mentioned. */
  readonly needsNoRoot?: true;
  /** Set if the command reads no files of the folder, so it also runs in a home folder. */
  readonly anyFolder?: true;
  /** Set if the command uses standard output for its own protocol, so nothing else may be printed there. */
  readonly isServer?: true;
  /**
   * Arguments of sample calls that show the command's purpose, as they follow `agentpack` in a shell. Tests run all of
   * them.
   */
  readonly examples: readonly string[];
  /** The meanings of exit codes for this command: additional codes, and common codes with a more specific meaning. */
  readonly exits?: Readonly<Record<string, string>>;
  /** Returns the text at the end of the command's help, for facts that no option or exit code covers. */
  readonly details?: () => string;
  execute(context: CommandContext): Promise<CommandResult>;
}

/** An engine, in this process or in another, that answers these requests. */
type AnsweringEngine = {
  readonly [
    M in 'scope' | 'status' | 'guard' | 'retrieve' | 'explain' | 'related' | 'outline' | 'callers' | 'impact' | 'find'
      | 'search' | 'searchPage' | 'context' | 'repackPreview'
  ]: (
    ...args: Parameters<Engine[M]>
  ) => ReturnType<Engine[M]> | Promise<Awaited<ReturnType<Engine[M]>>>;
};

/** The context of a command that only queries an engine. */
export interface AnswerContext
  extends
    Pick<CommandContext,
      'options' | 'paths' | 'targets' | 'query' | 'values' | 'run' | 'cwd' | 'env' | 'notify' | 'warn'>
{
  readonly engine: AnsweringEngine;
  readonly host: Pick<Host, 'root'>;
}

/** A command that only queries an engine, so an engine in another process can answer it. */
export interface AnsweringCommand extends Omit<Command, 'execute'> {
  execute(context: AnswerContext): Promise<CommandResult>;
}
