import type { Readable, Writable } from 'node:stream';
import { serveStdio, StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { createServer, type ServerOptions } from './server';
import { isObject } from '#base/isObject';
import type { JSONRPCMessage } from '@modelcontextprotocol/server';
import { parsedInput } from '#agents/hooks/fields';

export interface ServeOptions extends ServerOptions {
  /** Messages are read from the input and written to the output; each is one line of JSON. */
  readonly input: Readable;
  readonly output: Writable;
  readonly cancel: { readonly cancelled: boolean; };
}

/** How often cancellation is checked, in milliseconds. */
const poll = 100;
/** The longest message in bytes; a longer message ends the connection. */
const longestMessage = 32_000_000;

/** Serves one client until it closes its end or the run is cancelled. */
export async function serveMcp({ input, output, cancel, ...options }: ServeOptions): Promise<void> {
  const transport = new StdioServerTransport(input, output, { maxBufferSize: longestMessage });
  const handle = serveStdio(({ era }) => createServer(options, era), {
    transport,
    onerror: (error) => options.log(error.message),
  });
  const receive = transport.onmessage;
  transport.onmessage = (message) => receive?.(tidyMessage(message));
  await new Promise<void>((done) => {
    const timer = setInterval(() => {
      if (cancel.cancelled) finish();
    }, poll);
    input.once('end', finish).once('close', finish).once('error', finish);

    function finish(): void {
      clearInterval(timer);
      done();
    }
  });
  await handle.close();
}

/**
 * Corrects a message whose `arguments` are not an object, which the protocol would refuse with an error that no model
 * reads: null counts as absent, a JSON text is parsed, and for anything else the tool reports which arguments it takes.
 */
function tidyMessage(message: JSONRPCMessage): JSONRPCMessage {
  if (!('method' in message) || message.params?.['arguments'] === undefined) return message;
  const { arguments: args, ...params } = message.params;
  if (args === null || args === '') return { ...message, params };
  if (message.method !== 'tools/call') return message;
  const parsed = parsedInput(args);
  return { ...message, params: { ...params, arguments: isObject(parsed) ? parsed : { arguments: args } } };
}
