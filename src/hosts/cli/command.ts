import type { Engine, Host, PackOptions, Run } from '../../engine';
import type { OptionRow, Reads, Values } from './args';
import type { TerminalText } from './output/terminal';

/** What a command gives back: the JSON document, and the same for people. */
export interface Answer {
  readonly json: unknown;
  text(width: number, paint: boolean): TerminalText;
  /** 0 done, 1 failed, 3 the guard warns, 4 the guard blocks. */
  readonly exit: number;
  /** Why `exit` is 1, in one sentence. */
  readonly problem?: string;
}

export interface Call {
  readonly engine: Engine;
  readonly host: Host;
  readonly options: PackOptions;
  /** Paths below the root, from the positionals and `--path`. */
  readonly paths: readonly string[];
  /** A file that need not lie below the root, as it was named. */
  readonly named: string | undefined;
  /** The same as they were given, but for the path that they begin with: block ids, lines of files. */
  readonly targets: readonly string[];
  /** Of the command's own options. */
  readonly values: Values;
  readonly run: Run;
  /** Where paths that name no file of the root begin. */
  readonly cwd: string;
  readonly assetsDir: string;
  /** A line on standard error, unless all shall be quiet. */
  tell(line: string): void;
  /** A line while it runs: to standard output, or beside it where a JSON document is wanted there. */
  say(line: string): void;
  warn(line: string): void;
}

export interface Command {
  readonly usage: string;
  readonly help: string;
  /** Positionals after ROOT: none, exactly one, one and more, at most one, or any number. */
  readonly takes: 'nothing' | 'file' | 'files' | 'perhaps a file' | 'perhaps files';
  readonly options?: Readonly<Record<string, OptionRow>>;
  readonly reads: Reads;
  /** Why it takes none of these: ends the sentence "it takes no --task: ". */
  readonly refuses?: Readonly<Record<string, string>>;
  /** It does nothing but answer, so that it answers with `--quiet` too. */
  readonly asks?: true;
  answer(call: Call): Promise<Answer>;
}
