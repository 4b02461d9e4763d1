import { dirname } from 'node:path';
import { UserError } from '#base/errors';
import { redact } from '#secrets/redact';
import type { ContextText, Report, RetrievedText } from '#reports';
import type { CallerOptions } from '#tools/tool';
import type { ToolReply } from '#tools/toolBox';
import { findPackProblem } from '#host/tools/packProblem';
import type { OwnRoot, RootRequests } from '#host/tools/ownRoot';
import { findWideFolderProblem } from '#platform/fs/wideFolder';
import { watchPacks } from '#host/tools/watchPacks';
import type { Env } from '#platform/service/userFolder';
import { connectToRunningEngine, Disconnected } from '#platform/service/serviceClient';

/** The cancellation state and the callbacks of one call, as the engine expects them. */
export interface CallRun {
  readonly cancel: { readonly cancelled: boolean; };
  progress?(stage: string, fraction: number): void;
  notice?(sentence: string): void;
}

/**
 * Answers the server's requests about one folder, with a running engine in another process if there is one, otherwise
 * with an engine in this process.
 */
export interface RootService {
  /** The real path of the folder. */
  readonly root: string;
  /** Calls a tool. The promise is rejected only in the case of a bug. */
  call(tool: string, input: unknown, caller: Pick<CallerOptions, 'longestReply'>, run: CallRun): Promise<ToolReply>;
  /** Returns the context. If there is no pack, rejects with an error whose message explains what to do. */
  loadContext(run: CallRun): Promise<ContextText>;
  /** Explains in a sentence why hooks do not use the pack of this context file; undefined if they do. */
  findPackProblem(contextPath: string): string | undefined;
  loadLatestReport(): Promise<Report | undefined>;
  retrieve(id: string, run: CallRun): Promise<RetrievedText>;
  /** Calls the listener whenever a pack is written. Returns a function that stops watching. */
  watch(onPacked: () => void): () => void;
  dispose(): void;
}

export interface RootServiceOptions {
  /** The real path of the folder. */
  readonly root: string;
  readonly env: Env;
  /** See `PackOptions.callersEnv`. */
  readonly callersEnv: Readonly<Record<string, string>>;
  /** Opens an engine in this process. @throws UserError if the folder does not exist */
  openOwnRoot(root: string): Promise<OwnRoot>;
  log(line: string): void;
}

/**
 * How long to wait for a running engine to answer, in milliseconds. Waiting for a busy host is faster than building a
 * new index.
 */
const connectTimeoutMs = 3_000;

/** Creates a service that connects to an engine, or opens one, on the first request. */
export function createRootService({ root, env, callersEnv, openOwnRoot, log }: RootServiceOptions): RootService {
  const options = { callersEnv };
  let openedRoot: Promise<OwnRoot> | undefined;
  let isDisposed = false;
  return {
    root,
    async call(tool, input, caller, run) {
      try {
        return await sendRequest((requests) =>
          requests.tool(tool, input, { ...options, takesFirstLook: true, ...caller }, run)
        );
      } catch (error) {
        if (error instanceof UserError) return { ok: false, kind: error.kind, text: redact(error.message) };
        throw error;
      }
    },
    loadContext: (run) => sendRequest((requests) => requests.context(options, run)),
    findPackProblem: (contextPath) => findPackProblem(root, env, dirname(contextPath)),
    loadLatestReport: () =>
      sendRequest(async (requests) => requests.latest((await requests.scope(options, 'ask')).thread ?? 'none')),
    async retrieve(id, run) {
      const problem = findWideFolderProblem(root, env);
      if (problem !== undefined) throw new UserError(problem);
      return sendRequest((requests) => requests.retrieve(id, options, run));
    },
    watch: (onPacked) => watchPacks(root, onPacked),
    dispose() {
      isDisposed = true;
      void openedRoot?.then((service) => service.dispose(), () => undefined);
    },
  };

  /**
   * Sends a request to an engine. If the other process ends during the request, repeats it with the next process, and
   * finally with an engine in this process.
   */
  async function sendRequest<T>(work: (requests: RootRequests) => Promise<T>): Promise<T> {
    for (const openRoot of [connectOrOpen, connectOrOpen]) {
      const currentRoot = openedRoot ??= openWithReset(openRoot);
      try {
        return await runOnRoot(currentRoot, work);
      } catch (error) {
        if (!(error instanceof Disconnected)) throw error;
        if (openedRoot === currentRoot) openedRoot = undefined;
      }
    }
    return runOnRoot(openedRoot ??= openWithReset(openOwnEngine), work);
  }

  async function runOnRoot<T>(pendingRoot: Promise<OwnRoot>, work: (requests: RootRequests) => Promise<T>): Promise<T> {
    const { requests, takeWarnings } = await pendingRoot;
    const result = await work(requests);
    for (const sentence of takeWarnings()) log(sentence);
    return result;
  }

  /** Opens an engine; if that fails, the next request tries again. */
  async function openWithReset(openRoot: () => Promise<OwnRoot>): Promise<OwnRoot> {
    try {
      const root = await openRoot();
      if (isDisposed) root.dispose();
      return root;
    } catch (error) {
      openedRoot = undefined;
      throw error;
    }
  }

  async function connectOrOpen(): Promise<OwnRoot> {
    const connection = await connectToRunningEngine<RootRequests>(root, env, connectTimeoutMs);
    return connection ? { ...connection, requests: connection.engine } : openOwnEngine();
  }

  function openOwnEngine(): Promise<OwnRoot> {
    return openOwnRoot(root);
  }
}
