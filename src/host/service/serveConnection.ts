import type { Socket } from 'node:net';
import { english } from '#base/text/english';
import { UserError } from '#base/errors';
import type { Run } from '#engine/run';
import { toFailure } from '#platform/service/failure';
import { createMessageReader, InvalidMessage } from '#platform/service/messageReader';
import { errorCodes, longestRequest, type Answer, type Hello, type ServiceError } from '#platform/service/protocol';

/** The requests and data for a connection. */
export interface Served {
  /** A real path: a client that expects another root is refused. */
  readonly root: string;
  /** `environmentHash`: a client that names another one is refused, as its own engine may answer otherwise. */
  readonly environment: string;
  hello(): Hello;
  /** An object whose own functions are the requests; functions that take a run take it as the last argument. */
  readonly requests: object;
  takeWarnings(): readonly string[];
}

/** The most concurrent requests of one connection. The client must retry any beyond that. */
const maxPending = 1_000;
/** The most unread data, in bytes, buffered for a client that does not read, not counting one answer. */
const maxUnread = 16_000_000;
/** The smallest progress step that is sent. */
const step = 0.005;

/**
 * Answers one client until it disconnects, which cancels its pending requests. A client that sends invalid messages,
 * exceeds its limits or never reads is disconnected. The client is of the same build, so its arguments match the
 * requests; a request that fails on other arguments rejects.
 */
export function serveConnection(socket: Socket, served: Served): void {
  const pending = new Map<number, { cancelled: boolean; }>();
  let isKnown = false;
  const read = createMessageReader(longestRequest, receive);
  socket.on('data', (chunk) => {
    try {
      if (!socket.destroyed) read(chunk);
    } catch (error) {
      if (!(error instanceof InvalidMessage)) throw error;
      refuse(null, { code: errorCodes.parse, message: error.message });
      socket.destroy();
    }
  });
  socket.on('error', () => undefined); // `close` follows
  socket.on('close', () => {
    for (const cancel of pending.values()) cancel.cancelled = true;
  });

  function receive({ jsonrpc, id, method, params }: Readonly<Record<string, unknown>>): void {
    if (socket.destroyed) return;
    if (jsonrpc !== '2.0' || typeof method !== 'string' || typeof params !== 'object' || params === null)
      throw new InvalidMessage('A message is not a request.');
    if (method === '$/cancelRequest') {
      const cancel = pending.get((params as { readonly id: number; }).id);
      if (cancel) cancel.cancelled = true;
    } else if (typeof id !== 'number' || pending.has(id))
      throw new InvalidMessage('A request has no number of its own.');
    else if (pending.size >= maxPending) reject(id, new UserError(english`AgentPack is busy: try again.`));
    else if (method === 'hello') greet(id, params as Readonly<Record<string, unknown>>);
    else if (!isKnown) throw new InvalidMessage('The first request is not hello.');
    else void answer(id, method, params as Readonly<Record<string, unknown>>);
  }

  function greet(id: number, { root, environment }: Readonly<Record<string, unknown>>): void {
    if (root === served.root && (environment === undefined || environment === served.environment)) {
      isKnown = true;
      send({ id, result: served.hello() });
    } else refuse(id, {
        code: errorCodes.invalidRequest,
        message: 'This engine belongs to another folder or environment.',
      });
  }

  async function answer(id: number, method: string,
    { arguments: args, hasRun, isQuiet }: Readonly<Record<string, unknown>>): Promise<void>
  {
    const request = Object.hasOwn(served.requests, method)
      ? (served.requests as Readonly<Record<string, unknown>>)[method]
      : undefined;
    if (typeof request !== 'function' || !Array.isArray(args)) {
      refuse(id, { code: errorCodes.noMethod, message: `There is no request ${JSON.stringify(method.slice(0, 80))}.` });
      return;
    }
    const cancel = { cancelled: false };
    pending.set(id, cancel);
    // JSON cannot represent undefined
    const passed = [...args.map((argument: unknown) => argument ?? undefined),
      ...(hasRun === true ? [runOf(id, cancel, isQuiet === true)] : [])];
    try {
      const value = await (request as (...all: readonly unknown[]) => unknown)(...passed);
      const result: Answer = { value, warnings: served.takeWarnings() };
      pending.delete(id);
      send({ id, result });
    } catch (error) {
      pending.delete(id);
      reject(id, error);
    }
  }

  function reject(id: number, error: unknown): void {
    const data = toFailure(error);
    refuse(id, { code: errorCodes.rejected, message: data.kind === 'cancelled' ? 'cancelled' : data.message, data });
  }

  function runOf(id: number, cancel: { readonly cancelled: boolean; }, isQuiet: boolean): Run {
    let last: { stage: string; fraction: number; } = { stage: '', fraction: -1 };
    return {
      cancel,
      progress(stage, fraction) {
        if (isQuiet || stage === last.stage && fraction - last.fraction < step) return;
        last = { stage, fraction };
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
    if (socket.writableLength > maxUnread) socket.destroy();
    else socket.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  }
}
