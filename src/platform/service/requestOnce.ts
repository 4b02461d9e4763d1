import { isObject } from '#base/isObject';
import { deriveEndpoint, findFolderProblem, mayBeRunning } from './endpoint';
import { createMessageReader, InvalidMessage } from './messageReader';
import { loadNet } from './onDemand';
import { maxAnswerBytes, type HelloParams, type RequestParams, type ServiceError } from './protocol';
import type { Env } from './userFolder';

/** An unchecked answer: it is from the same build, but may contain anything. */
export interface SingleAnswer {
  readonly host: unknown;
  readonly value: unknown;
}

/**
 * Makes one request to the process that serves a root, which is a real path. Returns undefined if no such process
 * exists, if it is packing, if it refuses the request, or if it does not answer within `timeoutMs` milliseconds. This
 * is for a program that must stay small; `serviceClient.ts` makes any number of requests and reports their progress.
 * @throws Error if the other process fails because of a bug
 */
export function requestOnce(root: string, env: Env, timeoutMs: number, method: string,
  args: readonly unknown[]): Promise<SingleAnswer | undefined>
{
  const endpoint = deriveEndpoint(root, env);
  if (!endpoint || !mayBeRunning(endpoint) || findFolderProblem(endpoint.folder) !== undefined)
    return Promise.resolve(undefined);
  return new Promise((resolve, reject) => {
    const socket = loadNet().connect(endpoint.address);
    const timer = setTimeout(finish, timeoutMs);
    let host: unknown;
    const readChunk = createMessageReader(maxAnswerBytes, ({ id, result, error }) => {
      if (id === undefined) return undefined; // a notice
      const { data } = (error ?? {}) as Partial<ServiceError>;
      if (data?.kind === 'bug') reject(new Error(data.message));
      if (!isObject(result)) return finish();
      if (id !== 1) return finish({ host, value: result['value'] });
      if (result['isPacking'] !== false) return finish();
      host = result['host'];
      send(2, method, { arguments: args, hasRun: true, isQuiet: true } satisfies RequestParams);
    });
    socket.on('data', (chunk) => {
      try {
        readChunk(chunk);
      } catch (error) {
        if (!(error instanceof InvalidMessage)) throw error;
        finish();
      }
    });
    socket.on('error', () => undefined); // `close` follows
    socket.on('close', () => finish());
    send(1, 'hello', { root } satisfies HelloParams);

    function send(id: number, name: string, params: object): void {
      socket.write(`${JSON.stringify({ jsonrpc: '2.0', id, method: name, params })}\n`);
    }

    function finish(answer?: SingleAnswer): void {
      clearTimeout(timer);
      socket.destroy();
      resolve(answer);
    }
  });
}
