import { isAbsolute } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { serveStdio, StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { noFolderStart } from './clientFolders';
import { createMessageLines } from './messageLines';
import { createServer, type ServerOptions } from './server';
import { isObject } from '#base/isObject';
import type { JSONRPCMessage } from '@modelcontextprotocol/server';
import { parseJsonInput } from '#agents/hooks/fields';

export interface ServeOptions extends ServerOptions {
  /** Messages are read from the input and written to the output; each is one line of JSON. */
  readonly input: Readable;
  readonly output: Writable;
  readonly cancel: { readonly cancelled: boolean; };
}

/** The interval between checks for cancellation, in milliseconds. */
const pollIntervalMs = 100;
/** The maximum size of a message in bytes. A larger message ends the connection. */
const maxMessageBytes = 32_000_000;

/** Serves one client until the client disconnects or the run is cancelled. */
export async function serveMcp({ input, output, cancel, ...options }: ServeOptions): Promise<void> {
  const messageLines = createMessageLines(maxMessageBytes, (line) => output.write(line));
  input.pipe(messageLines);
  const transport = new StdioServerTransport(messageLines, output, { maxBufferSize: maxMessageBytes });
  const connection = serveStdio(({ era }) => createServer(options, era), {
    transport,
    onerror: (error) => options.log(error.message),
  });
  const receiveMessage = transport.onmessage;
  transport.onmessage = (message) => receiveMessage?.(tidyMessage(message));
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      if (cancel.cancelled) finish();
    }, pollIntervalMs);
    input.once('close', endLines).once('error', endLines);
    messageLines.once('end', finish).once('close', finish); // the transport reports its errors

    function endLines(): void {
      messageLines.end();
    }

    function finish(): void {
      clearInterval(timer);
      resolve();
    }
  });
  await connection.close();
  messageLines.destroy();
}

/** Corrects what clients send and the protocol would reject. */
function tidyMessage(message: JSONRPCMessage): JSONRPCMessage {
  return 'result' in message ? tidyRoots(message) : tidyArguments(message);
}

/**
 * Corrects the URIs of a client's roots that do not begin with `file://`, since one of them would discard all. A path
 * becomes its URI; any other text becomes a URI of no folder, because its path has a NUL byte.
 */
function tidyRoots(message: JSONRPCMessage & { readonly result: unknown; }): JSONRPCMessage {
  const { result } = message;
  if (!isObject(result) || !Array.isArray(result['roots'])) return message;
  const roots = result['roots'].map((root: unknown) => {
    const fields = isObject(root) ? root : {};
    const uri = typeof fields['uri'] === 'string' ? fields['uri'] : '';
    if (uri.startsWith('file://')) return root;
    if (/^file:\/+/i.test(uri)) return { ...fields, uri: uri.replace(/^file:\/+/i, 'file:///') };
    return { ...fields, uri: isAbsolute(uri) ? pathToFileURL(uri).href : `${noFolderStart}${uri}` };
  });
  return { ...message, result: { ...result, roots } };
}

/**
 * Corrects a message whose `arguments` are not an object, which the protocol would reject with an error that models do
 * not see. Null counts as absent, and JSON text is parsed. For anything else, the tool reports which arguments it
 * accepts.
 */
function tidyArguments(message: JSONRPCMessage): JSONRPCMessage {
  if (!('method' in message) || message.params?.['arguments'] === undefined) return message;
  const { arguments: args, ...params } = message.params;
  if (args === null || args === '') return { ...message, params };
  if (message.method !== 'tools/call') return message;
  const parsedArguments = parseJsonInput(args);
  return {
    ...message,
    params: { ...params, arguments: isObject(parsedArguments) ? parsedArguments : { arguments: args } },
  };
}
