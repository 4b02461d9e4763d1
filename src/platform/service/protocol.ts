import type { Engine } from '#features/requests';
import type { Run } from '#engine/run';
import type { Freshness, Stage } from '#model';
import type { Failure } from './failure';

/**
 * JSON-RPC 2.0 over a socket or pipe, one message per line. The first request is `hello`, followed by the engine's own
 * requests with their results, and `$/cancelRequest` and `$/progress` as in the Language Server Protocol.
 */

/** The requests of an engine that other processes can make. */
export type ServedEngine = Omit<Engine, 'dispose' | 'takeWarnings' | 'outputs' | 'trials' | 'share' | 'shareConfig'>;

/** The methods of `T`, as asynchronous calls over a channel. */
export type Remote<T> = {
  readonly [M in keyof T]: T[M] extends (...args: infer G) => infer R ? (...args: G) => Promise<Awaited<R>> : never;
};

/** The host that serves the requests for a root. */
export interface RunningHost {
  readonly kind: HostKind;
  readonly pid: number;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
}

export type HostKind = 'editor' | 'watch' | 'mcp';

export interface HelloParams {
  /** A real path. */
  readonly root: string;
  /**
   * The hash of the client's environment, if the answers of the client's own engine would depend on its environment. If
   * the hash is missing, any host may answer.
   */
  readonly environment?: string;
}

/** Requests that a host serves besides its engine's. */
export interface HostRequests {
  /**
   * Returns the freshness of a thread's pack ('none' for the shared pack), as determined within the last `maxAge`
   * milliseconds. A result that is outdated but allowed by `maxAge` is updated after the answer.
   */
  freshness(thread: string, maxAge: number, run: Run): Promise<Freshness>;
  /**
   * Returns each text without its secrets. Programs that only print the texts need not load the secret detectors.
   */
  redacted(texts: readonly string[]): readonly string[];
}

export interface Hello {
  readonly host: RunningHost;
  /** Whether a pack is running or queued, so that an answer would be delayed. */
  readonly isPacking: boolean;
}

export interface RequestParams {
  readonly arguments: readonly unknown[];
  /** Whether a run follows the arguments, so that the request can be canceled and reports its progress. */
  readonly hasRun: boolean;
  /** Whether the caller ignores the request's progress. */
  readonly isQuiet?: true;
}

export interface Answer {
  /** Missing if the engine returned undefined. */
  readonly value?: unknown;
  /** The result of `Engine.takeWarnings` after the request. */
  readonly warnings: readonly string[];
}

export interface ProgressParams {
  readonly id: number;
  readonly stage: Stage;
  readonly fraction: number;
}

export interface ServiceError {
  readonly code: number;
  readonly message: string;
  /** The error of a request that the engine rejected. */
  readonly data?: Failure;
}

/**
 * The error codes of JSON-RPC 2.0. `rejected` is one of the codes that it leaves to applications. It means that the
 * engine rejected the request.
 */
export const errorCodes = {
  parse: -32700,
  invalidRequest: -32600,
  noMethod: -32601,
  rejected: -32000,
} as const;

/** The maximum size of a request, in bytes. A task may have 16 MB and is even larger when it is escaped. */
export const maxRequestBytes = 64_000_000;
/** The maximum size of an answer, in bytes. */
export const maxAnswerBytes = 512_000_000;
