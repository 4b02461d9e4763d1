import type { WorkerRequest } from '#features/requests';
import type { EditorSessions } from '#engine/settings/sessionSettings';
import type { PackOptions } from '#engine/options';
import type { Stage } from '#model';
import type { Failure } from '#platform/service/failure';

/** The data that the worker starts with. */
export interface WorkerStart {
  readonly assetsDir: string;
  readonly version: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The editor's application root. */
  readonly appRoot?: string;
}

export interface OpenedRoot {
  readonly root: string;
  /** False for an untrusted workspace. */
  readonly git: boolean;
  /** The editor settings for agents' sessions, in addition to the user's own configuration. */
  readonly sessions?: EditorSessions;
  /** Whether other processes of the user can query this engine; default: false. */
  readonly isServed?: boolean;
}

export type EngineMethod = WorkerRequest | 'tool' | 'sessions';

export type ToWorker =
  | { readonly kind: 'open'; readonly engine: number; } & OpenedRoot
  | { readonly kind: 'close'; readonly engine: number; }
  /**
   * `arguments` excludes the `Run` at the end: setting `flag` to 1 cancels the request, and messages report progress.
   */
  | {
    readonly kind: 'request';
    readonly id: number;
    readonly engine: number;
    readonly method: EngineMethod;
    readonly arguments: readonly unknown[];
    readonly flag: Int32Array;
  }
  /** The answer to `toolStarts`. */
  | { readonly kind: 'toolOptions'; readonly call: number; readonly options: PackOptions; }
  | { readonly kind: 'toolRefused'; readonly call: number; readonly failure: Failure; };

export type FromWorker =
  /** The answer to `close`: the engine has stopped all its work and writes no more files. */
  | { readonly kind: 'closed'; readonly engine: number; }
  | { readonly kind: 'warning'; readonly sentence: string; }
  | { readonly kind: 'progress'; readonly id: number; readonly stage: Stage; readonly fraction: number; }
  /** The cause of a delay of the request. */
  | { readonly kind: 'notice'; readonly id: number; readonly sentence: string; }
  /** The report of a first look as JSON. */
  | { readonly kind: 'firstLook'; readonly id: number; readonly json: string; }
  /** The result as JSON, because cloning the objects would block the receiving thread ten times as long. */
  | { readonly kind: 'done'; readonly id: number; readonly json: string | undefined; }
  | { readonly kind: 'failed'; readonly id: number; readonly failure: Failure; }
  /** Another process has called a tool, which waits for the options of the window. */
  | { readonly kind: 'toolStarts'; readonly call: number; readonly engine: number; readonly name: string; }
  | { readonly kind: 'toolEnded'; readonly call: number; };
