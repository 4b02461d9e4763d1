import { PassThrough } from 'node:stream';
import { Client, type ClientOptions } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { resolve } from 'node:path';
import { serveMcp } from '#apps/mcp/serve';
import { openOwnRoot } from '#host/tools/ownRoot';
import { gitEnv, type Sandbox } from '#test/platform/sandbox';

export interface Connection {
  readonly client: Client;
  close(): Promise<void>;
}

/** A client of the built command line, as an agent starts it. */
export async function connectToProcess(cwd: string, args: readonly string[] = [], options: ClientOptions = {},
  env: Readonly<Record<string, string>> = {}, name = 'test'
): Promise<
  Connection & { readonly transport: StdioClientTransport; }
> {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [resolve('dist/cli.js'), 'mcp', ...args],
    cwd,
    env: { ...gitEnv, ...env } as Record<string, string>,
    stderr: 'pipe',
  });
  const client = new Client({ name, version: '1' }, options);
  await client.connect(transport);
  return { client, transport, close: () => client.close() };
}

/** Messages of a connection as raw lines, in this process: for what no client of the library sends. */
export function rawConnection(box: Sandbox) {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const logged: string[] = [];
  const ended = serveMcp({
    version: '1',
    commandLineRoot: box.root,
    findFallbackRoot: () => box.root,
    env: gitEnv,
    callersEnv: {},
    showsAllTools: () => true,
    openOwnRoot: async (root) =>
      openOwnRoot({ root, assetsDir: resolve('dist'), version: '1', env: gitEnv, onProblem: () => undefined }),
    log: (line) => logged.push(line),
    input,
    output,
    cancel: { cancelled: false },
  });
  let text = '';
  output.setEncoding('utf8').on('data', (part: string) => {
    text += part;
  });
  return {
    ended,
    logged,
    send: (message: object | string) =>
      input.write(`${typeof message === 'string' ? message : JSON.stringify(message)}\n`),
    write: (text: string) => input.write(text),
    end: () => input.end(),
    messages: () => text.split('\n').filter((line) => line !== '').map((line) => JSON.parse(line) as Message),
  };
}

export interface Message {
  readonly id?: number | string | null;
  readonly method?: string;
  readonly result?: Record<string, unknown>;
  readonly error?: { readonly code: number; readonly message: string; };
  readonly params?: Record<string, unknown>;
}
