import { createServer, type Server, type Socket } from 'node:net';
import { now, packedAt } from './shop';

/**
 * The behaviour of a process that listens where AgentPack would: the answer to each request, or what it does instead.
 */
type Behaviour = (method: string, socket: Socket) => object | undefined;

const hello = { host: { kind: 'editor', pid: 1, startedAt: now - 60_000 }, isPacking: false };
const freshness = (state: string, causes: readonly object[], of = packedAt) => ({
  result: { value: { state, causes, packedAt: of }, warnings: [] },
});
const says = (answer: object): Behaviour => (method) => (method === 'hello' ? { result: hello } : answer);

const behaviours = {
  fresh: says(freshness('fresh', [])),
  /** Changes to a file that the pack shows, one that it does not show, and the settings. */
  stale: says(freshness('stale', [
    { kind: 'files', files: ['src/b.ts', 'src/c.ts'].map((path) => ({ path, change: 'modified', selected: true })) },
    { kind: 'settings', detail: 'token_budget' },
  ])),
  'of another pack': says(freshness('fresh', [], packedAt - 1)),
  packing: () => ({ result: { ...hello, isPacking: true } }),
  'of another version': () => ({ error: { code: -32601, message: 'There is no request "freshness".' } }),
  hanging: () => undefined,
  dying: (method, socket) => method === 'hello' ? { result: hello } : void socket.destroy(),
  'full of garbage': (_method, socket) => void socket.write('garbage\n{"jsonrpc":"2.0"}\n'),
  'without an answer': () => ({}),
  'with an answer of another form': says({ result: { value: { state: 'fresh', causes: 7, packedAt }, warnings: [] } }),
} satisfies Readonly<Record<string, Behaviour>>;

export type LivingKind = keyof typeof behaviours;

/** Listens at a path until it is closed. */
export function livingHost(kind: LivingKind, path: string): Promise<Server> {
  const behave: Behaviour = behaviours[kind];
  const server = createServer((socket) => {
    let text = '';
    socket.on('error', () => undefined);
    socket.setEncoding('utf8').on('data', (data: string) => {
      text += data;
      const lines = text.split('\n');
      text = lines.pop()!;
      for (const line of lines) {
        const { id, method } = JSON.parse(line) as { readonly id?: number; readonly method: string; };
        const answer = id === undefined ? undefined : behave(method, socket);
        if (answer && !socket.destroyed) socket.write(`${JSON.stringify({ jsonrpc: '2.0', id, ...answer })}\n`);
      }
    });
  });
  return new Promise((done, fail) => server.once('error', fail).listen(path, () => done(server)));
}
