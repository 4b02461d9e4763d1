import { parentPort, workerData } from 'node:worker_threads';
import { createEngine, type Engine, type Host, type Run } from '../../../engine';
import { Cancelled } from '../../../base/errors';
import { failureOf } from '../../service/failure';
import { createNodeHost } from '../nodeHost';
import { serveEngine, type EngineService } from '../service/serveEngine';
import type { FromWorker, OpenedRoot, ToWorker, WorkerStart } from './protocol';

/** The engines of all roots in one thread, started by engineClient.ts. The messages are described in protocol.ts. */
if (!parentPort) throw new Error('this file runs as a worker');
const port = parentPort;
const start = workerData as WorkerStart;
/** The smallest progress that is sent. */
const step = 0.005;

interface Opened {
  readonly of: OpenedRoot;
  created?: { readonly engine: Engine; readonly service: EngineService | undefined; };
}
const opened = new Map<number, Opened>();

port.on('message', (message: ToWorker) => {
  switch (message.kind) {
    case 'open':
      opened.set(message.engine, { of: message });
      break;
    case 'close':
      close(message.engine);
      break;
    case 'request':
      void handle(message);
      break;
  }
});

async function handle(request: Extract<ToWorker, { kind: 'request'; }>): Promise<void> {
  try {
    const engine = engineOf(request.engine);
    const value = await call(engine, request);
    // a pack contains its own warnings
    for (const sentence of engine.takeWarnings()) post({ kind: 'warning', sentence });
    post({ kind: 'done', id: request.id, json: value === undefined ? undefined : JSON.stringify(value) });
  } catch (error) {
    post({ kind: 'failed', id: request.id, failure: failureOf(error) });
  }
}

/** Created by the first request, so that this request reports an invalid root. */
function engineOf(id: number): Engine {
  const found = opened.get(id);
  if (!found) throw new Cancelled(); // closed while the request was pending
  if (!found.created) {
    const { root, git, isServed } = found.of;
    const host = createNodeHost({ ...start, callersEnv: false, root, git });
    const engine = createEngine(host);
    found.created = { engine, service: isServed ? serve(host, engine) : undefined };
  }
  return found.created.engine;
}

/** In this thread, so that no other extension of the editor delays an answer. */
function serve({ root, env }: Host, engine: Engine): EngineService {
  return serveEngine({
    root,
    env,
    kind: 'editor',
    engine,
    onProblem: (sentence) => post({ kind: 'warning', sentence }),
  });
}

function close(id: number): void {
  const created = opened.get(id)?.created;
  created?.service?.dispose();
  created?.engine.dispose();
  opened.delete(id);
}

function call(engine: Engine,
  { id, method, arguments: given, flag }: Extract<ToWorker, { kind: 'request'; }>): unknown
{
  let last: { stage: string; fraction: number; } = { stage: '', fraction: -1 };
  const run: Run = {
    // visible at once, also to a loop that handles no messages
    cancel: {
      get cancelled() {
        return Atomics.load(flag, 0) === 1;
      },
    },
    progress(stage, fraction) {
      if (stage === last.stage && fraction - last.fraction < step) return;
      last = { stage, fraction };
      post({ kind: 'progress', id, stage, fraction });
    },
    notice: (sentence) => post({ kind: 'notice', id, sentence }),
  };
  // The client's methods have the engine's types, so the arguments fit.
  const callable = engine[method] as (...all: readonly unknown[]) => unknown;
  return callable(...given, ...(method === 'latest' ? [] : [run]));
}

function post(message: FromWorker): void {
  port.postMessage(message);
}
