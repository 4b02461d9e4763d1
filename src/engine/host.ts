import type { ReadJob } from '#pipeline/1-scan/openAll';
import type { FileToOpen } from '#pipeline/1-scan/openFile';
import type { ParsePort } from '#pipeline/5-outline/parse';
import type { ParserLibrary } from '#pipeline/5-outline/runtime';
import type { RipgrepPattern } from '#features/search/pure/matcher';
import type { VerdictWriter } from '#reports';
import type { PackedBatch } from './formats/batch';
import type { DocumentsHost } from './ports/documentsHost';
import type { FileHost } from './ports/fileHost';
import type { GitHost, WaitOptions } from './ports/gitHost';
import type { OwnConfig, OwnMemory, SharedFacts } from './ports/ownFiles';
import type { OtherTree, RootsHost } from './ports/rootsHost';
import type { StateHost } from './ports/stateHost';
import type { SessionSettings } from './settings/sessionSettings';

/**
 * The engine's access to files, git, state, clock and environment, implemented on Node (`host/nodeHost.ts`) or in
 * memory (`test/support`). Paths are relative to the root. A path that leaves the root through a link counts as absent.
 */
export interface Host {
  /** An absolute path for messages and `Report.root`; no path is built from it. */
  readonly root: string;
  /** The AgentPack version, which is part of every fingerprint. */
  readonly version: string;
  /** The environment variables, through which agents pass the IDs of their sessions, and users pass settings. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /**
   * Whether `env` is the caller's environment. False in an editor, which inherits the environment of the shell that
   * started it.
   */
  readonly isCallersEnv: boolean;

  readonly files: FileHost;
  /** Undefined if git is missing or fails, and in an untrusted workspace, where no process may run. */
  readonly git: GitHost | undefined;
  /** False in an untrusted workspace. */
  readonly isGitAllowed: boolean;
  /** A sentence that explains why git cannot be used in an existing repository. */
  readonly gitProblem?: string | undefined;
  /** Called before a request reads files: updates `git` and `gitProblem`. Rejects with `Cancelled`. */
  prepareGit?(waitOptions: WaitOptions): Promise<void>;
  readonly state: StateHost;
  /**
   * Other repositories that the user packs together with this one, each as a folder of this one. Missing in an
   * untrusted workspace, and if no other repositories can be packed.
   */
  readonly roots?: RootsHost | undefined;
  /**
   * Returns the same folder in the repository's other work trees, and the additional roots, in their current state.
   * Skips folders that do not contain an `.agentpack/` folder of this user. Missing in an untrusted workspace.
   */
  otherTrees?(): readonly OtherTree[];
  /** Facts that teammates indexed, if the team shares them. */
  readonly sharedFacts?: SharedFacts | undefined;
  readonly assets: AssetHost;
  /** A second thread that helps build an index from scratch, if available. It does not affect the result. */
  readonly indexHelper?: IndexHelper | undefined;

  /** ripgrep, if it may run and the host finds it. It does not affect the results of searches. */
  readonly ripgrep?: RipgrepHost | undefined;

  /** The user's own configuration, `~/.agentpack/config.toml`; undefined if there is no home folder. */
  readonly ownConfig?: OwnConfig | undefined;
  /** The user's private notes on this repository; undefined if there is no home folder. */
  readonly ownMemory?: OwnMemory | undefined;
  /** Returns what the user currently allows for agents' sessions; nothing in an untrusted workspace. */
  sessionSettings?(): SessionSettings;
  /** Parses and searches documents. Missing in an untrusted workspace, where no process may run. */
  readonly documents?: DocumentsHost | undefined;
  /**
   * Runs a program of the user's choice. Missing if no program may run: in an untrusted workspace, and in an editor.
   */
  readonly compressor?: CompressorHost | undefined;
  /** Returns a message authentication code made with the user's own key; undefined if there is no such key. */
  seal?(text: string): string | undefined;
  /** Returns the identity of this process, which currently answers requests for the root. */
  getVerdictWriter?(): VerdictWriter;
  /** Returns the SHA-256 hash in lowercase hexadecimal. */
  hash(data: Uint8Array | string): string;
  now(): number;
  /** The size, in bytes, to which the heap of this thread may grow; undefined if it is unknown. */
  readonly heapLimit?: number | undefined;
  /** Measures the processor time of a parse, and ends a parse that hangs. */
  readonly parsing: ParsePort;
  /** Lets other events run, so that a cancellation can arrive. */
  pause(): Promise<void>;
}

export interface CompressorHost {
  /**
   * Runs the command with a text on its standard input and returns its output. Rejects with `UserError`, which names
   * the command, if the command is missing, fails or takes too long. Rejects with `Cancelled` when cancelled. No
   * process keeps running.
   */
  run(command: readonly string[], text: string, waitOptions: WaitOptions): Promise<string>;
}

/** An external program that searches files faster than this process can read them. */
export interface RipgrepHost {
  /**
   * Returns the given files that the pattern matches, and the files that could not be searched. Rejects with
   * `Cancelled` when cancelled. No process keeps running.
   */
  findPossibleMatches(pattern: RipgrepPattern, paths: readonly string[],
    waitOptions: WaitOptions): Promise<ReadonlySet<string>>;
}

/** Helps to read and index many files: see `pipeline/1-scan/openAll.ts`. */
export interface IndexHelper {
  /** The number of files from which the helper saves more time than it takes to start. */
  readonly minFiles: number;
  start(files: readonly FileToOpen[], maxBytes: number): IndexJob | undefined;
}

export interface IndexJob extends Omit<ReadJob<never>, 'takeFinished'> {
  /**
   * Returns the batches that finished since the last call, in the order of their completion. If `shouldWait` is true,
   * first waits at most a few milliseconds for one.
   */
  takeFinishedBatches(
    shouldWait: boolean,
  ): Promise<readonly { readonly batch: number; readonly packed: PackedBatch; }[]>;
}

export interface AssetHost {
  /** Returns the bytes of `NAME.wasm`; the names are listed in languages.ts. */
  grammar(name: string): Uint8Array;
  /** Returns a new instance of web-tree-sitter. */
  parserLibrary(): ParserLibrary;
  /** Returns web-tree-sitter's own WebAssembly module. */
  parserRuntime(): Uint8Array;
  /** Returns `grammars/<language>/<name>.scm`; undefined if the language has none. */
  query(language: string, name: 'outline' | 'imports'): string | undefined;
  /** Returns the merge ranks of an encoding, in the binary form that `tokens/` reads. */
  ranks(encoding: 'cl100k_base' | 'o200k_base'): Uint8Array;
}
