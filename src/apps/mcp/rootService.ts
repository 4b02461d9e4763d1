import { dirname } from 'node:path';
import { UserError } from '#base/errors';
import { redact } from '#secrets/redact';
import type { ContextText, Report, Retrieved } from '#reports';
import type { CallerOptions } from '#tools/tool';
import type { ToolReply } from '#tools/toolBox';
import { packProblem } from '#host/tools/packProblem';
import type { OwnRoot, RootRequests } from '#host/tools/ownRoot';
import { wideFolderProblem } from '#platform/fs/wideFolder';
import { watchPacks } from '#host/tools/watchPacks';
import type { Env } from '#platform/service/userFolder';
import { connectToRunningEngine, Disconnected } from '#platform/service/serviceClient';

/** The run of one call, as the engine expects it. */
export interface CallRun {
  readonly cancel: { readonly cancelled: boolean; };
  progress?(stage: string, fraction: number): void;
  notice?(sentence: string): void;
}

/**
 * The server's requests about one folder, answered by an engine in another process, otherwise by one in this process.
 */
export interface RootService {
  /** A real path. */
  readonly root: string;
  /** Calls a tool. Rejects only because of a bug. */
  call(tool: string, input: unknown, caller: Pick<CallerOptions, 'longestReply'>, run: CallRun): Promise<ToolReply>;
  /** Returns the context; if there is no pack, rejects with an error whose message states what to do. */
  context(run: CallRun): Promise<ContextText>;
  /** Explains in a sentence why hooks do not use the pack of this context file; undefined if they do. */
  packProblem(contextPath: string): string | undefined;
  latest(): Promise<Report | undefined>;
  retrieve(id: string, run: CallRun): Promise<Retrieved>;
  /** Calls back when a pack is written. Returns a function that stops this. */
  watch(packed: () => void): () => void;
  dispose(): void;
}

export interface RootServiceOptions {
  /** A real path. */
  readonly root: string;
  readonly env: Env;
  /** See `PackOptions.callersEnv`. */
  readonly callersEnv: Readonly<Record<string, string>>;
  /** Opens an engine in this process. @throws UserError if the folder does not exist */
  openOwn(root: string): Promise<OwnRoot>;
  log(line: string): void;
}

/**
 * How long to wait, in milliseconds. A first index takes longer than a busy host may need to report that it is running.
 */
const patience = 3_000;

/** Creates a service that connects to an engine, or opens one, on the first request. */
export function createRootService({ root, env, callersEnv, openOwn, log }: RootServiceOptions): RootService {
  const options = { callersEnv };
  let opened: Promise<OwnRoot> | undefined;
  let isDisposed = false;
  return {
    root,
    async call(tool, input, caller, run) {
      try {
        return await asked((requests) => requests.tool(tool, input, { ...options, ...caller }, run));
      } catch (error) {
        if (error instanceof UserError) return { ok: false, kind: error.kind, text: redact(error.message) };
        throw error;
      }
    },
    context: (run) => asked((requests) => requests.context(options, run)),
    packProblem: (contextPath) => packProblem(root, env, dirname(contextPath)),
    latest: () => asked(async (requests) => requests.latest((await requests.scope(options, 'ask')).thread ?? 'none')),
    async retrieve(id, run) {
      const problem = wideFolderProblem(root, env);
      if (problem !== undefined) throw new UserError(problem);
      return asked((requests) => requests.retrieve(id, options, run));
    },
    watch: (packed) => watchPacks(root, packed),
    dispose() {
      isDisposed = true;
      void opened?.then((service) => service.dispose(), () => undefined);
    },
  };

  /**
   * Repeats the request if the other process ends during it: with the next process, and finally with its own engine.
   */
  async function asked<T>(work: (requests: RootRequests) => Promise<T>): Promise<T> {
    for (const by of [livingRoot, livingRoot]) {
      const current = opened ??= open(by);
      try {
        return await workOn(current, work);
      } catch (error) {
        if (!(error instanceof Disconnected)) throw error;
        if (opened === current) opened = undefined;
      }
    }
    return workOn(opened ??= open(own), work);
  }

  async function workOn<T>(opening: Promise<OwnRoot>, work: (requests: RootRequests) => Promise<T>): Promise<T> {
    const { requests, takeWarnings } = await opening;
    const result = await work(requests);
    for (const sentence of takeWarnings()) log(sentence);
    return result;
  }

  /** Opens an engine; if that fails, the next request tries again. */
  async function open(by: () => Promise<OwnRoot>): Promise<OwnRoot> {
    try {
      const root = await by();
      if (isDisposed) root.dispose();
      return root;
    } catch (error) {
      opened = undefined;
      throw error;
    }
  }

  async function livingRoot(): Promise<OwnRoot> {
    const connection = await connectToRunningEngine<RootRequests>(root, env, patience);
    return connection ? { ...connection, requests: connection.engine } : own();
  }

  function own(): Promise<OwnRoot> {
    return openOwn(root);
  }
}
