import { Worker } from 'node:worker_threads';
import { Cancelled, UserError } from '../../../base/errors';
import type { Engine, Run } from '../../../engine';
import type { Report } from '../../../reports';
import type { Failure, FromWorker, Method, ToWorker, WorkerStart } from './protocol';

/** The engine of one root, in the worker: the same questions and answers, over there. */
export type RemoteEngine = Omit<Engine,
  'latest' | 'recordedOptions' | 'scope' | 'dispose' | 'takeWarnings' | 'trials' | 'packDocument' | 'shareConfig'> & {
  latest(thread?: string): Promise<Report | undefined>;
  /** Its questions under way end with `Cancelled`. */
  dispose(): void;
};

export interface EngineClient {
  engine(options: { readonly root: string; readonly git: boolean; }): RemoteEngine;
  /** Ends the worker; questions under way end with `Cancelled`. */
  dispose(): Promise<void>;
}

export interface EngineClientOptions extends WorkerStart {
  /** `dist/worker.js`. */
  readonly workerPath: string;
  /**
   * Hears, in sentences, what went wrong and was worked around (a worker started again, a damaged cache set aside), and
   * what keeps a run waiting that has no ear for it.
   */
  readonly onWarning: (sentence: string) => void;
  /** The worker's memory; beyond it the worker dies, and not the editor. MB. */
  readonly memoryLimit?: number;
}

interface Pending {
  readonly id: number;
  readonly engine: number;
  readonly method: Method;
  readonly arguments: readonly unknown[];
  readonly run: Run | undefined;
  readonly flag: Int32Array;
  starts: number;
  resolve(json: string | undefined): void;
  reject(error: Error): void;
}

/** A run's `cancel` can only be asked; this often it is. Ms. */
const cancelPoll = 15;
/** A question that was under way when the worker died is asked once more. */
const mostStarts = 2;

/**
 * One worker for many roots, started by the first question. A worker that dies is started again by the questions that
 * were under way, each at most once.
 */
export function createEngineClient(options: EngineClientOptions): EngineClient {
  const opened = new Map<number, { readonly root: string; readonly git: boolean; }>();
  const pending = new Map<number, Pending>();
  let worker: Worker | undefined;
  let poll: NodeJS.Timeout | undefined;
  let last = 0;

  return { engine, dispose };

  function engine(of: { readonly root: string; readonly git: boolean; }): RemoteEngine {
    const id = ++last;
    opened.set(id, of);
    if (worker) post({ kind: 'open', engine: id, ...of });
    return {
      pack: (packOptions, run) => ask(id, 'pack', [packOptions], run),
      refreshIfStale: (refreshOptions, run) => ask(id, 'refreshIfStale', [refreshOptions], run),
      status: (packOptions, run) => ask(id, 'status', [packOptions], run),
      guard: (guardOptions, run) => ask(id, 'guard', [guardOptions], run),
      explain: (path, packOptions, run) => ask(id, 'explain', [path, packOptions], run),
      packages: (packOptions, run) => ask(id, 'packages', [packOptions], run),
      related: (path, packOptions, run) => ask(id, 'related', [path, packOptions], run),
      outline: (paths, packOptions, run) => ask(id, 'outline', [paths, packOptions], run),
      retrieve: (target, retrieveOptions, run) => ask(id, 'retrieve', [target, retrieveOptions], run),
      select: (selectOptions, run) => ask(id, 'select', [selectOptions], run),
      task: (taskOptions, run) => ask(id, 'task', [taskOptions], run),
      forget: (run) => ask(id, 'forget', [], run),
      threads: (threadsOptions, run) => ask(id, 'threads', [threadsOptions], run),
      share: (shareOptions, run) => ask(id, 'share', [shareOptions], run),
      packedText: (path, thread, run) => ask(id, 'packedText', [path, thread], run),
      latest: (thread) => ask(id, 'latest', [thread], undefined),
      dispose() {
        if (!opened.delete(id)) return;
        for (const one of [...pending.values()].filter((p) => p.engine === id)) {
          Atomics.store(one.flag, 0, 1);
          settle(one.id)?.reject(new Cancelled());
        }
        if (worker) post({ kind: 'close', engine: id });
      },
    };
  }

  function ask<T>(of: number, method: Method, given: readonly unknown[], run: Run | undefined): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      if (!opened.has(of) || run?.cancel.cancelled) {
        reject(new Cancelled());
        return;
      }
      const one: Pending = {
        id: ++last,
        engine: of,
        method,
        arguments: given,
        run,
        flag: new Int32Array(new SharedArrayBuffer(4)),
        starts: 0,
        resolve: (json) => resolve((json === undefined ? undefined : JSON.parse(json)) as T),
        reject,
      };
      pending.set(one.id, one);
      poll ??= setInterval(passOnCancellations, cancelPoll);
      start(one);
    });
  }

  function start(one: Pending): void {
    one.starts++;
    worker ??= startWorker();
    post({ kind: 'ask', id: one.id, engine: one.engine, method: one.method, arguments: one.arguments, flag: one.flag });
  }

  function startWorker(): Worker {
    const { assetsDir, version, env } = options;
    const started = new Worker(options.workerPath, {
      workerData: { assetsDir, version, env: { ...env } } satisfies WorkerStart,
      resourceLimits: { maxOldGenerationSizeMb: options.memoryLimit ?? 2_048 },
      execArgv: [], // an editor that is being debugged would pass on its port
    });
    started.unref(); // questions under way keep the process; an idle worker does not
    let reason: string | undefined;
    started.on('message', receive);
    started.on('error', (error: NodeJS.ErrnoException) => {
      reason = error.code === 'ERR_WORKER_OUT_OF_MEMORY'
        ? `it needed more than ${options.memoryLimit ?? 2_048} MB`
        : error.message;
    });
    started.on('exit', (code) => {
      if (worker === started) died(reason ?? `exit code ${code}`);
    });
    for (const [id, of] of opened) started.postMessage({ kind: 'open', engine: id, ...of } satisfies ToWorker);
    return started;
  }

  function died(reason: string): void {
    worker = undefined;
    const underWay = [...pending.values()];
    options.onWarning(
      `AgentPack's engine stopped (${reason})${
        underWay.some((p) => p.starts < mostStarts)
          ? ' and was started again'
          : ''
      }.`,
    );
    for (const one of underWay) {
      if (one.starts < mostStarts) start(one);
      else settle(one.id)?.reject(
          new UserError(
            `AgentPack's engine stopped twice during ${one.method} of ${
              opened.get(one.engine)?.root ?? 'a folder'
            } (${reason}): exclude large folders in .agentignore, or report it with the log.`,
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
        pending.get(message.id)?.run?.progress?.(message.stage, message.fraction);
        break;
      case 'notice':
        (pending.get(message.id)?.run?.notice ?? options.onWarning)(message.sentence);
        break;
      case 'done':
        settle(message.id)?.resolve(message.json);
        break;
      case 'failed':
        settle(message.id)?.reject(errorOf(message.failure));
        break;
    }
  }

  /** The question, which is no longer under way; undefined where it was answered before. */
  function settle(id: number): Pending | undefined {
    const one = pending.get(id);
    pending.delete(id);
    if (pending.size === 0) {
      clearInterval(poll);
      poll = undefined;
    }
    return one;
  }

  function passOnCancellations(): void {
    for (const { run, flag } of pending.values()) if (run?.cancel.cancelled) Atomics.store(flag, 0, 1);
  }

  function post(message: ToWorker): void {
    worker?.postMessage(message);
  }

  async function dispose(): Promise<void> {
    opened.clear();
    const ending = worker;
    worker = undefined;
    for (const id of [...pending.keys()]) settle(id)?.reject(new Cancelled());
    await ending?.terminate();
  }
}

function errorOf(failure: Failure): Error {
  switch (failure.kind) {
    case 'cancelled':
      return new Cancelled();
    case 'user':
      return new UserError(failure.message, failure.of);
    case 'bug':
      return Object.assign(new Error(failure.message), failure.stack === undefined ? {} : { stack: failure.stack });
  }
}
