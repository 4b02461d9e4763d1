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
import { createServedSessions, type ServedSessions } from '#features/sessions/node/servedSessions';
import { createServedTools, type ServedTools } from '../tools/servedTools';
import type { FromWorker, OpenedRoot, ToWorker, WorkerStart } from './protocol';
import { createWindowOptions } from './windowOptions';

/** Runs the engines of all roots in one thread. `engineClient.ts` starts it; `protocol.ts` describes the messages. */
if (!parentPort) throw new Error('This file must run as a worker.');
const port = parentPort;
const workerStart = workerData as WorkerStart;
/** The minimum progress step that is sent. */
const minProgressStep = 0.005;

interface CreatedRoot {
  readonly engine: Engine;
  readonly tools: ServedTools;
  readonly sessions: ServedSessions;
  readonly service: EngineService | undefined;
}

interface RootEntry {
  readonly openedRoot: OpenedRoot;
  created?: CreatedRoot;
}
const openedRoots = new Map<number, RootEntry>();
const windowOptions = createWindowOptions(post);

port.on('message', (message: ToWorker) => {
  switch (message.kind) {
    case 'open':
      openedRoots.set(message.engine, { openedRoot: message });
      break;
    case 'close':
      void closeRoot(message.engine);
      break;
    case 'request':
      void handleRequest(message);
      break;
    case 'toolOptions':
    case 'toolRefused':
      windowOptions.receive(message);
      break;
  }
});

async function handleRequest(request: Extract<ToWorker, { kind: 'request'; }>): Promise<void> {
  try {
    const createdRoot = getOrCreateRoot(request.engine);
    const value = await callMethod(createdRoot, request);
    // a pack contains its own warnings
    for (const sentence of createdRoot.engine.takeWarnings()) post({ kind: 'warning', sentence });
    post({ kind: 'done', id: request.id, json: value === undefined ? undefined : JSON.stringify(value) });
  } catch (error) {
    post({ kind: 'failed', id: request.id, failure: toFailure(error) });
  }
}

/** Returns the root. It is created on the first request, so that this request reports an invalid root. */
function getOrCreateRoot(id: number): CreatedRoot {
  const entry = openedRoots.get(id);
  if (!entry) throw new Cancelled(); // the root was closed while the request was pending
  if (!entry.created) {
    const { root, git, isServed, sessions } = entry.openedRoot;
    const host = createRootsHost({ ...workerStart, isCallersEnv: false, root, git, ...(sessions ? { sessions } : {}) });
    const engine = createEngine(host);
    const calls = createCallLimit();
    const tools = createServedTools(engine, host, calls);
    entry.created = {
      engine,
      tools,
      sessions: createServedSessions(host),
      service: isServed ? serve(host, engine, calls, windowOptions.wrapTools(id, tools)) : undefined,
    };
  }
  return entry.created;
}

/** Serves the engine in this thread, so that other extensions of the editor cannot delay an answer. */
function serve({ root, env }: Host, engine: Engine, calls: CallLimit, windowTools: ServedTools): EngineService {
  return serveEngine({
    root,
    env,
    kind: 'editor',
    engine,
    calls,
    additionalRequests: windowTools,
    onProblem: (sentence) => post({ kind: 'warning', sentence }),
  });
}

async function closeRoot(id: number): Promise<void> {
  const createdRoot = openedRoots.get(id)?.created;
  openedRoots.delete(id);
  try {
    createdRoot?.service?.dispose();
    await createdRoot?.engine.dispose();
  } finally {
    post({ kind: 'closed', engine: id });
  }
}

function callMethod({ engine, tools, sessions }: CreatedRoot,
  { id, method, arguments: args, flag }: Extract<ToWorker, { kind: 'request'; }>): unknown
{
  let lastProgress: { stage: string; fraction: number; } = { stage: '', fraction: -1 };
  const run: Run = {
    // this takes effect at once, even in a loop that handles no messages
    cancel: {
      get cancelled() {
        return Atomics.load(flag, 0) === 1;
      },
    },
    progress(stage, fraction) {
      if (stage === lastProgress.stage && fraction - lastProgress.fraction < minProgressStep) return;
      lastProgress = { stage, fraction };
      post({ kind: 'progress', id, stage, fraction });
    },
    notice: (sentence) => post({ kind: 'notice', id, sentence }),
    showFirstLook: (report) => post({ kind: 'firstLook', id, json: JSON.stringify(report) }),
  };
  // the client's methods have the same types as the engine's, so the arguments match
  const servedMethods = { ...tools, ...sessions };
  const callServedMethod = (method in servedMethods
    ? servedMethods[method as keyof typeof servedMethods]
    : engine[method as WorkerRequest]) as (
      ...all: readonly unknown[]
    ) => unknown;
  return callServedMethod(...args,
    ...(method in servedMethods || workerRequests[method as WorkerRequest] ? [run] : []));
}

function post(message: FromWorker): void {
  port.postMessage(message);
}
