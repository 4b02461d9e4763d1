import { cpSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import { join, resolve } from 'node:path';

/** Who answers for a folder, as it says itself. */
export interface Answering {
  readonly kind: string;
  readonly pid: number;
}

/** Asks each process that answers for a folder of this home, at its socket, and returns the one of this root. */
export async function answeringFor(root: string, home: string): Promise<Answering | undefined> {
  const run = join(home, '.agentpack/run');
  for (const name of namesIn(run)) {
    const host = name.endsWith('.sock') ? await hostAt(join(run, name), root) : undefined;
    if (host) return host;
  }
  return undefined;
}

/** The paths of the sockets of this home. */
export function socketsOf(home: string): readonly string[] {
  const run = join(home, '.agentpack/run');
  return namesIn(run).filter((name) => name.endsWith('.sock')).map((name) => join(run, name));
}

/** A command line in this folder without an engine and without redaction: what it answers, a living one does. */
export function commandLineWithoutEngine(folder: string, dist = resolve('dist')): string {
  mkdirSync(folder, { recursive: true });
  for (
    const name of readdirSync(dist).filter((one) =>
      one.endsWith('.js') && !['cliProcess.js', 'redact.js'].includes(one)
    )
  )
    if (statSync(join(dist, name)).isFile()) cpSync(join(dist, name), join(folder, name));
  return join(folder, 'cli.js');
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder).sort();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/** Undefined where nobody listens, or for another folder. */
function hostAt(socketPath: string, root: string): Promise<Answering | undefined> {
  return new Promise((done) => {
    const socket = connect(socketPath);
    let text = '';
    socket.on('error', () => undefined).once('close', () => done(undefined));
    socket.setEncoding('utf8').on('data', (data: string) => {
      text += data;
      if (!text.includes('\n')) return;
      const { result } = JSON.parse(text) as { readonly result?: { readonly host: Answering; }; };
      done(result?.host);
      socket.destroy();
    });
    socket.write(`${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'hello', params: { root } })}\n`);
  });
}

/** The writer that `verdict.json` names. */
export function writerIn(
  root: string,
): { readonly kind: string; readonly pid: number; readonly heartbeat: string | null; } {
  const text = readFileSync(join(root, '.agentpack/verdict.json'), 'utf8');
  return (JSON.parse(text) as { readonly writer: ReturnType<typeof writerIn>; }).writer;
}
