import { parentPort, workerData } from 'node:worker_threads';
import { createEngine } from '#features/engine';
import { workerRequests, type Engine, type WorkerRequest } from '#features/requests';
import type { Host } from '#engine/host';
import type { Run } from '#engine/run';
import { Cancelled } from '#base/errors';
import { toFailure } from '#platform/service/failure';
import { createRootsHost } from '../roots/rootsHost';
import { createCallLimit, type CallLimit } from '../service/callLimit';
import { serveEngine, type EngineService } from '../service/serveEngine';
import { servedSessions, type ServedSessions } from '#features/sessions/node/servedSessions';
import { servedTools, type ServedTools } from '../tools/servedTools';
import type { FromWorker, OpenedRoot, ToWorker, WorkerStart } from './protocol';
import { createWindowOptions } from './windowOptions';

/** The engines of all roots in one thread, started by engineClient.ts. The messages are described in protocol.ts. */
if (!parentPort) throw new Error('this file runs as a worker');
const port = parentPort;
const start = workerData as WorkerStart;
/** The smallest progress step that is sent. */
const step = 0.005;

interface Created {
  readonly engine: Engine;
  readonly tools: ServedTools;
  readonly sessions: ServedSessions;
  readonly service: EngineService | undefined;
}

interface Opened {
  readonly of: OpenedRoot;
  created?: Created;
}
const opened = new Map<number, Opened>();
const ofWindow = createWindowOptions(post);

port.on('message', (message: ToWorker) => {
  switch (message.kind) {
    case 'open':
      opened.set(message.engine, { of: message });
      break;
    case 'close':
      void close(message.engine);
      break;
    case 'request':
      void handle(message);
      break;
    case 'toolOptions':
    case 'toolRefused':
      ofWindow.receive(message);
      break;
  }
});

async function handle(request: Extract<ToWorker, { kind: 'request'; }>): Promise<void> {
  try {
    const created = getOrCreateRoot(request.engine);
    const value = await call(created, request);
    // a pack contains its own warnings
    for (const sentence of created.engine.takeWarnings()) post({ kind: 'warning', sentence });
    post({ kind: 'done', id: request.id, json: value === undefined ? undefined : JSON.stringify(value) });
  } catch (error) {
    post({ kind: 'failed', id: request.id, failure: toFailure(error) });
  }
}

/** Returns the root, creating it on the first request, so that this request reports an invalid root. */
function getOrCreateRoot(id: number): Created {
  const openedRoot = opened.get(id);
  if (!openedRoot) throw new Cancelled(); // closed while the request was pending
  if (!openedRoot.created) {
    const { root, git, isServed, sessions } = openedRoot.of;
    const host = createRootsHost({ ...start, callersEnv: false, root, git, ...(sessions ? { sessions } : {}) });
    const engine = createEngine(host);
    const calls = createCallLimit();
    const tools = servedTools(engine, host, calls);
    openedRoot.created = {
      engine,
      tools,
      sessions: servedSessions(host),
      service: isServed ? serve(host, engine, calls, ofWindow.forCallers(id, tools)) : undefined,
    };
  }
  return openedRoot.created;
}

/** Serves in this thread, so that no other extension of the editor delays an answer. */
function serve({ root, env }: Host, engine: Engine, calls: CallLimit, more: ServedTools): EngineService {
  return serveEngine({
    root,
    env,
    kind: 'editor',
    engine,
    calls,
    more,
    onProblem: (sentence) => post({ kind: 'warning', sentence }),
  });
}

async function close(id: number): Promise<void> {
  const created = opened.get(id)?.created;
  opened.delete(id);
  try {
    created?.service?.dispose();
    await created?.engine.dispose();
  } finally {
    post({ kind: 'closed', engine: id });
  }
}

function call({ engine, tools, sessions }: Created,
  { id, method, arguments: args, flag }: Extract<ToWorker, { kind: 'request'; }>): unknown
{
  let last: { stage: string; fraction: number; } = { stage: '', fraction: -1 };
  const run: Run = {
    // takes effect at once, even in a loop that handles no messages
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
  // The client's methods have the engine's types, so the arguments match.
  const served = { ...tools, ...sessions };
  const callable = (method in served ? served[method as keyof typeof served] : engine[method as WorkerRequest]) as (
    ...all: readonly unknown[]
  ) => unknown;
  return callable(...args, ...(method in served || workerRequests[method as WorkerRequest] ? [run] : []));
}

function post(message: FromWorker): void {
  port.postMessage(message);
}
