import type { Socket } from 'node:net';
import { addAll } from '#base/collections/lists';
import { Cancelled } from '#base/errors';
import type { Run } from '#engine/run';
import { hashEnvironment } from './environment';
import { deriveEndpoint, findFolderProblem, mayBeRunning } from './endpoint';
import { toError } from './failure';
import { createMessageReader, InvalidMessage } from './messageReader';
import { loadNet } from './onDemand';
import { maxAnswerBytes, type Answer, type Hello, type HelloParams, type ProgressParams, type Remote,
  type RequestParams, type ServedEngine, type ServiceError } from './protocol';
import type { Env } from './userFolder';

/** An engine that runs in another process. */
export interface RunningEngine<T = ServedEngine> extends Hello {
  /** The engine's requests. They reject with the engine's errors, or with `Disconnected` if the process ends first. */
  readonly engine: Remote<T>;
  /** Returns the warnings of the requests since the last call. */
  takeWarnings(): readonly string[];
  /** Resolves when the other process has ended or disconnected. */
  readonly ended: Promise<void>;
  /** Cancels the pending requests, which reject with `Disconnected`. */
  dispose(): void;
}

/** The other process ended or sent an invalid answer, so another engine must be used. */
export class Disconnected extends Error {
  constructor() {
    super('the running engine disconnected');
    this.name = 'Disconnected';
  }
}

interface PendingRequest {
  readonly run: Run | undefined;
  resolve(result: Partial<Answer & Hello>): void;
  reject(error: Error): void;
}

/** The interval between checks for the cancellation of runs, in milliseconds. */
const cancelPollMs = 15;

/**
 * Connects to the process that serves a root, which is a real path. Returns undefined if no such process exists, if it
 * does not answer within `timeoutMs` milliseconds, or if its socket is accessible to other users. Unless
 * `allowsAnyEnvironment` is set, also returns undefined if the process has a different environment, because the
 * caller's own engine might answer differently. `T` is the engine's type, if it supports more requests than
 * `ServedEngine`.
 */
export async function connectToRunningEngine<T = ServedEngine>(root: string, env: Env, timeoutMs: number,
  { allowsAnyEnvironment = false } = {}): Promise<RunningEngine<T> | undefined>
{
  const endpoint = deriveEndpoint(root, env);
  if (!endpoint || !mayBeRunning(endpoint) || findFolderProblem(endpoint.folder) !== undefined) return undefined;
  const socket = loadNet().connect(endpoint.address);
  const channel = openChannel(socket);
  const timer = setTimeout(() => socket.destroy(), timeoutMs);
  try {
    const params: HelloParams = { root, ...(allowsAnyEnvironment ? {} : { environment: hashEnvironment(env) }) };
    const { host, isPacking } = await channel.send('hello', params, undefined) as Hello;
    return {
      host,
      isPacking,
      engine: createRemote<T>(channel),
      takeWarnings: () => channel.warnings.splice(0),
      ended: channel.ended,
      dispose: () => socket.destroy(),
    };
  } catch (error) {
    socket.destroy();
    if (error instanceof Disconnected || error instanceof Refused) return undefined;
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/** The other process does not support the request, or does not serve the client. */
export class Refused extends Error {}

interface Channel {
  send(method: string, params: object, run: Run | undefined): Promise<Partial<Answer & Hello>>;
  readonly warnings: string[];
  readonly ended: Promise<void>;
}

function openChannel(socket: Socket): Channel {
  const pendingRequests = new Map<number, PendingRequest>();
  const cancelledIds = new Set<number>();
  const warnings: string[] = [];
  let pollTimer: NodeJS.Timeout | undefined;
  let lastId = 0;
  const readChunk = createMessageReader(maxAnswerBytes, receive);
  socket.on('data', (chunk) => {
    try {
      readChunk(chunk);
    } catch (error) {
      if (!(error instanceof InvalidMessage)) throw error;
      socket.destroy();
    }
  });
  socket.on('error', () => undefined); // `close` follows
  const ended = new Promise<void>((resolve) => {
    socket.on('close', () => {
      for (const id of [...pendingRequests.keys()]) settle(id)?.reject(new Disconnected());
      resolve();
    });
  });
  return { send, warnings, ended };

  function send(method: string, params: object, run: Run | undefined): Promise<Partial<Answer & Hello>> {
    return new Promise((resolve, reject) => {
      if (run?.cancel.cancelled) reject(new Cancelled());
      else if (socket.destroyed) reject(new Disconnected());
      else {
        const id = ++lastId;
        pendingRequests.set(id, { run, resolve, reject });
        if (run) pollTimer ??= setInterval(sendCancellations, cancelPollMs);
        write({ id, method, params });
      }
    });
  }

  function write(message: object): void {
    socket.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  }

  function receive(message: Readonly<Record<string, unknown>>): void {
    const { id, method } = message;
    if (method === '$/progress') {
      const { id, stage, fraction } = readMessageObject<ProgressParams>(message, 'params');
      pendingRequests.get(id)?.run?.progress?.(stage, fraction);
    } else if (method === '$/notice') {
      const { id, sentence } = readMessageObject<{ readonly id: number; readonly sentence: string; }>(message,
        'params');
      pendingRequests.get(id)?.run?.notice?.(sentence);
    } else if (message['error'] !== undefined)
      settle(id as number)?.reject(toRequestError(readMessageObject<ServiceError>(message, 'error')));
    else {
      const answer = readMessageObject<Partial<Answer & Hello>>(message, 'result');
      addAll(warnings, answer.warnings ?? []);
      settle(id as number)?.resolve(answer);
    }
  }

  function sendCancellations(): void {
    for (const [id, { run }] of pendingRequests) {
      if (!run?.cancel.cancelled || cancelledIds.has(id)) continue;
      cancelledIds.add(id);
      write({ method: '$/cancelRequest', params: { id } });
    }
  }

  /** Removes a pending request and returns it, or undefined if it was already settled. */
  function settle(id: number): PendingRequest | undefined {
    const request = pendingRequests.get(id);
    pendingRequests.delete(id);
    cancelledIds.delete(id);
    if (pendingRequests.size === 0) {
      clearInterval(pollTimer);
      pollTimer = undefined;
    }
    return request;
  }
}

/**
 * Returns an object in a message. Its fields are not checked because the sender is the same build.
 * @throws InvalidMessage if the part is not an object
 */
function readMessageObject<T>(message: Readonly<Record<string, unknown>>, name: string): T {
  const value = message[name];
  if (typeof value !== 'object' || value === null) throw new InvalidMessage(`A message has no ${name}.`);
  return value as T;
}

function toRequestError({ data, message }: ServiceError): Error {
  return data === undefined ? new Refused(message) : toError(data);
}

/** Creates an object that sends every method call as a request. The last argument may be a run. */
function createRemote<T>(channel: Channel): Remote<T> {
  return new Proxy({}, {
    get: (_, method) => {
      if (typeof method !== 'string' || method === 'then') return undefined; // the proxy must not look like a promise
      return async (...args: readonly unknown[]) => {
        const lastArgument = args.at(-1);
        const run = isRun(lastArgument) ? lastArgument : undefined;
        const params: RequestParams = {
          arguments: run ? args.slice(0, -1) : args,
          hasRun: run !== undefined,
          ...(run?.progress ? {} : { isQuiet: true }),
        };
        return (await channel.send(method, params, run)).value;
      };
    },
  }) as Remote<T>;
}

function isRun(value: unknown): value is Run {
  return typeof value === 'object' && value !== null && 'cancel' in value;
}
