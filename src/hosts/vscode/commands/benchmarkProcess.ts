import { spawn } from 'node:child_process';
import { Cancelled, UserError } from '../../../base/errors';
import type { BenchmarkReport } from '../../../benchmark/results';
import type { Settings } from '../settings/settingValues';

export interface BenchmarkWish {
  /** `dist/cli.js`. */
  readonly cliPath: string;
  readonly root: string;
  readonly pack: Settings['pack'];
  /** Ends it, and what it left. */
  readonly signal: AbortSignal;
  /** After each task. */
  done(count: number, of: number): void;
}

/** Milliseconds that it may take to end by itself. */
const patience = 3_000;

/** `agentpack benchmark --json` in a process of its own: it takes a processor for minutes, and the editor goes on. */
export async function benchmarkProcess({ cliPath, root, pack, signal, done }: BenchmarkWish): Promise<BenchmarkReport> {
  // in the desktop editor this program is Electron; what an editor that is being debugged gives to node is not for this
  // one
  const { NODE_OPTIONS: _debugging, ...env } = process.env;
  const child = spawn(process.execPath, [cliPath, 'benchmark', root, '--json', ...benchmarkArguments(pack)], {
    cwd: root,
    env: { ...env, ELECTRON_RUN_AS_NODE: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
    windowsHide: true,
  });
  const out: string[] = [];
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (part: string) => {
    out.push(part);
  });
  child.stderr.setEncoding('utf8').on('data', (part: string) => {
    const lines = (said + part).split('\n');
    said = lines.pop() ?? '';
    for (const line of lines) tell(line);
  });
  let impatient: NodeJS.Timeout | undefined;
  const stop = () => {
    child.kill('SIGINT'); // the command line removes its work trees then, and waits for nothing when it is told twice
    impatient = setTimeout(() => child.kill('SIGINT'), patience);
  };
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();
  let last = '';
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once('close', resolve).once('error', reject);
    });
    if (signal.aborted) throw new Cancelled();
    if (code !== 0) throw new UserError(said.trim() || last || `The benchmark ended with ${code ?? 'a signal'}.`);
    return JSON.parse(out.join('')) as BenchmarkReport;
  } finally {
    signal.removeEventListener('abort', stop);
    clearTimeout(impatient);
  }

  function tell(line: string): void {
    const row = /^(\d+)\/(\d+) /.exec(line);
    if (row) done(Number(row[1]), Number(row[2]));
    else if (line.trim() !== '') last = line.trim();
  }
}

/** The editor's settings as the command line takes them, so that what is judged is what is packed here. */
export function benchmarkArguments({ budget, mode, tokenizer, include, exclude }: Settings['pack']): string[] {
  return [
    ...(budget === undefined ? [] : [`--budget=${budget}`]),
    ...(mode === undefined ? [] : [`--mode=${mode}`]),
    ...(tokenizer === undefined ? [] : [`--tokenizer=${tokenizer}`]),
    ...(include ?? []).map((glob) => `--include=${glob}`),
    ...(exclude ?? []).map((glob) => `--exclude=${glob}`),
  ];
}
