import type { Socket } from 'node:net';
import { english } from '#base/text/english';
import { UserError } from '#base/errors';
import type { Run } from '#engine/run';
import { toFailure } from '#platform/service/failure';
import { createMessageReader, InvalidMessage } from '#platform/service/messageReader';
import { errorCodes, maxRequestBytes, type Answer, type Hello, type ServiceError } from '#platform/service/protocol';

/** The requests and data that are offered to a connected client. */
export interface ConnectionService {
  /** The real path of the root. A client that expects another root is refused. */
  readonly root: string;
  /** The environment's hash. A client with another hash is refused, because its own engine may answer differently. */
  readonly environment: string;
  hello(): Hello;
  /** An object whose own functions are the requests; functions that take a run take it as the last argument. */
  readonly requests: object;
  takeWarnings(): readonly string[];
}

/** The maximum number of concurrent requests of one connection. The client must retry further requests. */
const maxPending = 1_000;
/** The maximum size, in bytes, of the data that is buffered for a client that does not read, excluding one answer. */
const maxUnreadBytes = 16_000_000;
/** The smallest progress step that is sent. */
const minProgressStep = 0.005;

/**
 * Answers one client until it disconnects, which cancels its pending requests. A client that sends invalid messages,
 * exceeds its limits or never reads is disconnected. The client is from the same build, so the types of its arguments
 * are not checked; if they are wrong and the request therefore fails, it is rejected.
 */
export function serveConnection(socket: Socket, service: ConnectionService): void {
  const pendingRequests = new Map<number, { cancelled: boolean; }>();
  let isGreeted = false;
  const readMessages = createMessageReader(maxRequestBytes, receive);
  socket.on('data', (chunk) => {
    try {
      if (!socket.destroyed) readMessages(chunk);
    } catch (error) {
      if (!(error instanceof InvalidMessage)) throw error;
      refuse(null, { code: errorCodes.parse, message: error.message });
      socket.destroy();
    }
  });
  socket.on('error', () => undefined); // `close` follows
  socket.on('close', () => {
    for (const cancel of pendingRequests.values()) cancel.cancelled = true;
  });

  function receive({ jsonrpc, id, method, params }: Readonly<Record<string, unknown>>): void {
    if (socket.destroyed) return;
    if (jsonrpc !== '2.0' || typeof method !== 'string' || typeof params !== 'object' || params === null)
      throw new InvalidMessage('A message is not a request.');
    if (method === '$/cancelRequest') {
      const cancel = pendingRequests.get((params as { readonly id: number; }).id);
      if (cancel) cancel.cancelled = true;
    } else if (typeof id !== 'number' || pendingRequests.has(id))
      throw new InvalidMessage('A request has no unique number.');
    else if (pendingRequests.size >= maxPending) reject(id, new UserError(english`AgentPack is busy. Try again.`));
    else if (method === 'hello') greet(id, params as Readonly<Record<string, unknown>>);
    else if (!isGreeted) throw new InvalidMessage('The first request is not hello.');
    else void answer(id, method, params as Readonly<Record<string, unknown>>);
  }

  function greet(id: number, { root, environment }: Readonly<Record<string, unknown>>): void {
    if (root === service.root && (environment === undefined || environment === service.environment)) {
      isGreeted = true;
      send({ id, result: service.hello() });
    } else refuse(id, {
        code: errorCodes.invalidRequest,
        message: 'This engine belongs to another folder or environment.',
      });
  }

  async function answer(id: number, method: string,
    { arguments: args, hasRun, isQuiet }: Readonly<Record<string, unknown>>): Promise<void>
  {
    const request = Object.hasOwn(service.requests, method)
      ? (service.requests as Readonly<Record<string, unknown>>)[method]
      : undefined;
    if (typeof request !== 'function' || !Array.isArray(args)) {
      refuse(id, { code: errorCodes.noMethod, message: `There is no request ${JSON.stringify(method.slice(0, 80))}.` });
      return;
    }
    const cancel = { cancelled: false };
    pendingRequests.set(id, cancel);
    // JSON cannot represent undefined
    const requestArguments = [...args.map((argument: unknown) => argument ?? undefined),
      ...(hasRun === true ? [createRun(id, cancel, isQuiet === true)] : [])];
    try {
      const value = await (request as (...all: readonly unknown[]) => unknown)(...requestArguments);
      const result: Answer = { value, warnings: service.takeWarnings() };
      pendingRequests.delete(id);
      send({ id, result });
    } catch (error) {
      pendingRequests.delete(id);
      reject(id, error);
    }
  }

  function reject(id: number, error: unknown): void {
    const data = toFailure(error);
    refuse(id, { code: errorCodes.rejected, message: data.kind === 'cancelled' ? 'cancelled' : data.message, data });
  }

  function createRun(id: number, cancel: { readonly cancelled: boolean; }, isQuiet: boolean): Run {
    let lastProgress: { stage: string; fraction: number; } = { stage: '', fraction: -1 };
    return {
      cancel,
      progress(stage, fraction) {
        if (isQuiet || stage === lastProgress.stage && fraction - lastProgress.fraction < minProgressStep) return;
        lastProgress = { stage, fraction };
        send({ method: '$/progress', params: { id, stage, fraction } });
      },
      notice: (sentence) => send({ method: '$/notice', params: { id, sentence } }),
    };
  }

  function refuse(id: number | null, error: ServiceError): void {
    send({ id, error });
  }

  function send(message: object): void {
    if (socket.destroyed) return;
    if (socket.writableLength > maxUnreadBytes) socket.destroy();
    else socket.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  }
}
