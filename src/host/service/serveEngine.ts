import { english, nested } from '#base/text/english';
import type { Server, Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { UserError } from '#base/errors';
import { redactPrinted } from '#secrets/redact';
import type { Engine } from '#features/requests';
import { hashEnvironment } from '#platform/service/environment';
import { deriveEndpoint, type Endpoint } from '#platform/service/endpoint';
import type { HostKind, HostRequests, RunningHost } from '#platform/service/protocol';
import type { Env } from '#platform/service/userFolder';
import type { CallLimit } from './callLimit';
import { claimEndpoint, type Claim } from './claimEndpoint';
import { limitRequests } from './limitedRequests';
import { touchRecord, removeDeadHostFiles, removeRecord, writeRecord } from './livingRecord';
import { createFreshnessRequest } from './recentFreshness';
import { serveConnection } from './serveConnection';
import { registerVerdictWriter } from './writer';

export interface EngineServiceOptions {
  /** The real path of the root. */
  readonly root: string;
  readonly env: Env;
  readonly kind: HostKind;
  readonly engine: Engine;
  /** The limit that is shared with the engine's other callers. */
  readonly calls: CallLimit;
  /** An object whose functions serve additional requests. Functions that take a run take it as the last argument. */
  readonly additionalRequests?: object;
  /** Called with a sentence if this host cannot serve. Other hosts then use their own engines. */
  onProblem(sentence: string): void;
}

export interface EngineService {
  /** Whether this host answers; false while another host does. */
  readonly isServing: boolean;
  /** The number of connected clients. */
  readonly connectionCount: number;
  /** Stops serving; the next host takes over. */
  dispose(): void;
}

/** The maximum number of connections; further clients are refused. */
const maxConnections = 100;
/** The interval at which the record of a running host is touched, in milliseconds. */
const heartbeatMs = 10_000;
/** The delay before the endpoint is claimed again while another host claims it, in milliseconds. */
const claimRetryMs = 40;

/**
 * Answers requests from this user's other processes about one root. If another host already answers them, waits until
 * that host has ended. Does not keep the process alive.
 */
export function serveEngine(options: EngineServiceOptions): EngineService {
  const { root, env, kind, engine, calls, additionalRequests } = options;
  const limitedEngine = limitRequests(engine, calls);
  const ownRequests: HostRequests = {
    freshness: createFreshnessRequest(limitedEngine, () => Date.now()),
    redacted: (texts) => texts.map((text) => redactPrinted(text)),
  };
  const requests = { ...limitedEngine, ...ownRequests, ...additionalRequests };
  const environment = hashEnvironment(env);
  const host: RunningHost = { kind, pid: process.pid, startedAt: Date.now() };
  const connections = new Set<Socket>();
  const disposal = createDeferred();
  let isDisposed = false;
  let isServing = false;
  void serveUntilDisposed();
  return {
    get isServing() {
      return isServing;
    },
    get connectionCount() {
      return connections.size;
    },
    dispose() {
      isDisposed = true;
      disposal.resolve();
    },
  };

  async function serveUntilDisposed(): Promise<void> {
    const endpoint = deriveEndpoint(root, env);
    try {
      while (endpoint && !isDisposed) await followClaim(endpoint, await claimEndpoint(endpoint, accept));
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      options.onProblem(english`Other programs cannot query this AgentPack: ${nested(error.message)}`);
    }
  }

  /** Acts on a claim, and returns when the endpoint has to be claimed again. */
  async function followClaim(endpoint: Endpoint, claim: Claim): Promise<void> {
    switch (claim.kind) {
      case 'contested':
        await sleep(claimRetryMs * (0.5 + Math.random()), undefined, { ref: false });
        break;
      case 'taken':
        claim.connection.unref();
        // the end of a connection is noticed only while data is read from it
        await Promise.race([new Promise((resolve) => claim.connection.resume().once('close', resolve)),
          disposal.promise]);
        claim.connection.destroy();
        break;
      case 'ours':
        await serveClaim(endpoint, claim);
    }
  }

  /** Serves until this host is disposed or the socket is removed or replaced. */
  async function serveClaim(endpoint: Endpoint, claim: Extract<Claim, { kind: 'ours'; }>): Promise<void> {
    prepareServer(claim.server);
    writeRecord(endpoint, host, root);
    removeDeadHostFiles(endpoint.folder);
    const stopWriting = registerVerdictWriter(root, host, endpoint.recordPath);
    isServing = true;
    while (!isDisposed && claim.isOurs()) {
      touchRecord(endpoint);
      await Promise.race([sleep(heartbeatMs, undefined, { ref: false }), disposal.promise]);
    }
    isServing = false;
    stopWriting();
    if (claim.isOurs()) removeRecord(endpoint);
    claim.release();
    for (const socket of connections) socket.destroy();
  }

  function prepareServer(server: Server): void {
    server.maxConnections = maxConnections;
    server.on('error',
      (error) => options.onProblem(english`Other programs cannot query this AgentPack: ${error.message}.`));
    server.unref();
  }

  function accept(socket: Socket): void {
    socket.unref();
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
    serveConnection(socket, {
      root,
      environment,
      hello: () => ({ host, isPacking: engine.isPacking() }),
      requests,
      takeWarnings: engine.takeWarnings,
    });
  }
}

function createDeferred(): { readonly promise: Promise<void>; resolve(): void; } {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
