import { english, nested } from '#base/text/english';
import { Worker } from 'node:worker_threads';
import { Cancelled, UserError } from '#base/errors';
import { workerRequests, type Engine, type WorkerRequest } from '#features/requests';
import type { Run } from '#engine/run';
import type { Report } from '#reports';
import { toError } from '#platform/service/failure';
import type { Remote } from '#platform/service/protocol';
import type { ServedSessions } from '#features/sessions/node/servedSessions';
import type { ServedTools } from '../tools/servedTools';
import type { FromWorker, EngineMethod, OpenedRoot, ToWorker, WorkerStart } from './protocol';
import { createServedCalls, type ToolCallers } from './servedCalls';

/** The engine of one root in the worker, and its tools, as asynchronous requests. */
export type RemoteEngine = WorkerEngine & {
  /**
   * Rejects pending requests with `Cancelled`. Resolves once the engine has stopped all its work and writes no more
   * files.
   */
  dispose(): Promise<void>;
};
type WorkerEngine = Remote<Pick<Engine, WorkerRequest> & ServedTools & ServedSessions>;

export interface EngineClient {
  /** Opens an engine. `callers` serves the tools that other processes call through this engine. */
  openEngine(options: OpenedRoot, callers?: ToolCallers): RemoteEngine;
  /** Ends the worker and rejects pending requests with `Cancelled`. */
  dispose(): Promise<void>;
}

export interface EngineClientOptions extends WorkerStart {
  /** The path of `dist/worker.js`. */
  readonly workerPath: string;
  /**
   * Called with sentences about problems that were worked around (a restarted worker, a damaged cache), and about
   * causes of delay in a run that has no `notice` of its own.
   */
  readonly onWarning: (sentence: string) => void;
  /** The worker's heap limit in MB. A worker that exceeds the limit dies without affecting the editor. */
  readonly memoryLimit?: number;
}

interface PendingRequest {
  readonly id: number;
  readonly engine: number;
  readonly method: EngineMethod;
  readonly arguments: readonly unknown[];
  readonly run: Run | undefined;
  readonly flag: Int32Array;
  startCount: number;
  resolve(json: string | undefined): void;
  reject(error: Error): void;
}

/** The interval at which runs are checked for cancellation, in milliseconds. */
const cancelPollMs = 15;
/** The maximum number of times that a request is started. If the worker dies, pending requests are started again. */
const maxStarts = 2;

/**
 * Creates a client with one worker for many roots. The first request starts the worker, and each pending request
 * restarts a dead worker once.
 */
export function createEngineClient(options: EngineClientOptions): EngineClient {
  const openedRoots = new Map<number, OpenedRoot>();
  const callersByEngine = new Map<number, ToolCallers>();
  const servedCalls = createServedCalls(post);
  const pendingRequests = new Map<number, PendingRequest>();
  /** Engines that the worker is closing. */
  const closingEngines = new Map<number, { readonly ended: Promise<void>; readonly end: () => void; }>();
  let worker: Worker | undefined;
  let pollTimer: NodeJS.Timeout | undefined;
  let lastId = 0;

  return { openEngine, dispose };

  function openEngine(openedRoot: OpenedRoot, callers?: ToolCallers): RemoteEngine {
    const id = ++lastId;
    openedRoots.set(id, openedRoot);
    if (callers) callersByEngine.set(id, callers);
    if (worker) post({ kind: 'open', engine: id, ...openedRoot });
    return {
      ...createRequests(id),
      async dispose() {
        if (!openedRoots.delete(id)) return closingEngines.get(id)?.ended;
        callersByEngine.delete(id);
        for (const request of [...pendingRequests.values()].filter((p) => p.engine === id)) {
          Atomics.store(request.flag, 0, 1);
          settle(request.id)?.reject(new Cancelled());
        }
        if (!worker) return;
        post({ kind: 'close', engine: id });
        let end = (): void => undefined;
        const ended = new Promise<void>((done) => {
          end = done;
        });
        closingEngines.set(id, { ended, end });
        return ended;
      },
    };
  }

  function createRequests(id: number): WorkerEngine {
    const requests = Object.entries({ ...workerRequests, tool: true, sessions: true }).map(([method, takesRun]) => [
      method,
      (...args: readonly unknown[]) =>
        takesRun
          ? send(id, method as EngineMethod, args.slice(0, -1), args.at(-1) as Run)
          : send(id, method as EngineMethod, args, undefined),
    ]);
    return Object.fromEntries(requests) as WorkerEngine;
  }

  /** Sends a request. The result has the engine's types, because it is the engine's own result, passed as JSON. */
  function send(engineId: number, method: EngineMethod, args: readonly unknown[],
    run: Run | undefined): Promise<unknown>
  {
    return new Promise((resolve, reject) => {
      if (!openedRoots.has(engineId) || run?.cancel.cancelled) {
        reject(new Cancelled());
        return;
      }
      const request: PendingRequest = {
        id: ++lastId,
        engine: engineId,
        method,
        arguments: args,
        run,
        flag: new Int32Array(new SharedArrayBuffer(4)),
        startCount: 0,
        resolve: (json) => resolve(json === undefined ? undefined : JSON.parse(json)),
        reject,
      };
      pendingRequests.set(request.id, request);
      pollTimer ??= setInterval(forwardCancellations, cancelPollMs);
      start(request);
    });
  }

  function start(request: PendingRequest): void {
    request.startCount++;
    worker ??= startWorker();
    post({
      kind: 'request',
      id: request.id,
      engine: request.engine,
      method: request.method,
      arguments: request.arguments,
      flag: request.flag,
    });
  }

  function startWorker(): Worker {
    const { assetsDir, version, env, appRoot } = options;
    const newWorker = new Worker(options.workerPath, {
      workerData: {
        assetsDir,
        version,
        env: { ...env },
        ...(appRoot === undefined ? {} : { appRoot }),
      } satisfies WorkerStart,
      resourceLimits: { maxOldGenerationSizeMb: options.memoryLimit ?? 2_048 },
      execArgv: [], // otherwise, a debugged editor would pass on its port
    });
    newWorker.unref(); // pending requests keep the process alive, but an idle worker does not
    let deathReason: string | undefined;
    newWorker.on('message', receive);
    newWorker.on('error', (error: NodeJS.ErrnoException) => {
      deathReason = error.code === 'ERR_WORKER_OUT_OF_MEMORY'
        ? english`it needed more than ${options.memoryLimit ?? 2_048} MB`
        : error.message;
    });
    newWorker.on('exit', (code) => {
      if (worker === newWorker) handleWorkerDeath(deathReason ?? english`exit code ${code}`);
    });
    for (const [id, openedRoot] of openedRoots)
      newWorker.postMessage({ kind: 'open', engine: id, ...openedRoot } satisfies ToWorker);
    return newWorker;
  }

  function handleWorkerDeath(reason: string): void {
    worker = undefined;
    servedCalls.endAll();
    for (const id of closingEngines.keys()) finishClosing(id);
    const interruptedRequests = [...pendingRequests.values()];
    options.onWarning(
      english`AgentPack's engine stopped (${nested(reason)})${
        interruptedRequests.some((p) => p.startCount < maxStarts)
          ? english` and was restarted`
          : ''
      }.`,
    );
    for (const request of interruptedRequests) {
      if (request.startCount < maxStarts) start(request);
      else settle(request.id)?.reject(
          new UserError(
            english`AgentPack's engine stopped twice during ${request.method} of ${
              openedRoots.get(request.engine)?.root ?? english`a folder`
            } (${nested(reason)}). Exclude large folders in .agentignore, or report the problem with the log.`,
          ),
        );
    }
  }

  function receive(message: FromWorker): void {
    switch (message.kind) {
      case 'warning':
        options.onWarning(message.sentence);
        break;
      case 'progress':
        pendingRequests.get(message.id)?.run?.progress?.(message.stage, message.fraction);
        break;
      case 'notice':
        (pendingRequests.get(message.id)?.run?.notice ?? options.onWarning)(message.sentence);
        break;
      case 'firstLook':
        pendingRequests.get(message.id)?.run?.showFirstLook?.(JSON.parse(message.json) as Report);
        break;
      case 'done':
        settle(message.id)?.resolve(message.json);
        break;
      case 'failed':
        settle(message.id)?.reject(toError(message.failure));
        break;
      case 'closed':
        finishClosing(message.engine);
        break;
      case 'toolStarts':
      case 'toolEnded':
        servedCalls.receive(message, (id) => callersByEngine.get(id));
        break;
    }
  }

  function finishClosing(id: number): void {
    closingEngines.get(id)?.end();
    closingEngines.delete(id);
  }

  /** Removes a request from the pending requests and returns it. Returns undefined if it was already settled. */
  function settle(id: number): PendingRequest | undefined {
    const request = pendingRequests.get(id);
    pendingRequests.delete(id);
    if (pendingRequests.size === 0) {
      clearInterval(pollTimer);
      pollTimer = undefined;
    }
    return request;
  }

  function forwardCancellations(): void {
    for (const { run, flag } of pendingRequests.values()) if (run?.cancel.cancelled) Atomics.store(flag, 0, 1);
  }

  function post(message: ToWorker): void {
    worker?.postMessage(message);
  }

  async function dispose(): Promise<void> {
    openedRoots.clear();
    const endingWorker = worker;
    worker = undefined;
    for (const id of [...pendingRequests.keys()]) settle(id)?.reject(new Cancelled());
    await endingWorker?.terminate();
    for (const id of closingEngines.keys()) finishClosing(id);
  }
}
