import { spawn } from 'node:child_process';
import * as l10n from '@vscode/l10n';
import { Cancelled, UserError } from '../../../base/errors';
import type { BenchmarkReport } from '../../../benchmark/results';
import type { Mode } from '../../../model';
import type { EditorSettings } from '../settings/settingValues';

export interface BenchmarkRequest {
  /** `dist/cli.js`. */
  readonly cliPath: string;
  readonly root: string;
  readonly pack: EditorSettings['pack'];
  /** Each task is packed in these modes too. */
  readonly modes: readonly Mode[];
  /** Ends the process, which removes its work trees. */
  readonly signal: AbortSignal;
  /** After each task. */
  done(count: number, of: number): void;
}

/** Milliseconds that the process has to end by itself. */
const patience = 3_000;

/** Runs `agentpack benchmark --json` in a process of its own, since it uses a processor for minutes. */
export async function benchmarkProcess(
  { cliPath, root, pack, modes, signal, done }: BenchmarkRequest,
): Promise<BenchmarkReport> {
  // in the desktop editor this program is Electron; NODE_OPTIONS may attach a debugger to it
  const { NODE_OPTIONS: _debugging, ...env } = process.env;
  const child = spawn(process.execPath, [cliPath, 'benchmark', root, '--json', `--modes=${modes.join(',')}`,
    ...benchmarkArguments(pack)], {
    cwd: root,
    env: { ...env, ELECTRON_RUN_AS_NODE: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
    windowsHide: true,
  });
  const out: string[] = [];
  let rest = '';
  child.stdout.setEncoding('utf8').on('data', (part: string) => {
    out.push(part);
  });
  child.stderr.setEncoding('utf8').on('data', (part: string) => {
    const lines = (rest + part).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) readLine(line);
  });
  let impatient: NodeJS.Timeout | undefined;
  const stop = () => {
    child.kill('SIGINT'); // the command line removes its work trees, and a second signal ends it at once
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
    if (code !== 0) throw new UserError(rest.trim() || last || benchmarkEnd(code));
    return JSON.parse(out.join('')) as BenchmarkReport;
  } finally {
    signal.removeEventListener('abort', stop);
    clearTimeout(impatient);
  }

  function readLine(line: string): void {
    const row = /^(\d+)\/(\d+) /.exec(line);
    if (row) done(Number(row[1]), Number(row[2]));
    else if (line.trim() !== '') last = line.trim();
  }
}

/** The editor's settings as options of the command line, so that the benchmark measures the packs of this editor. */
export function benchmarkArguments({ budget, mode, tokenizer, include, exclude }: EditorSettings['pack']): string[] {
  return [
    ...(budget === undefined ? [] : [`--budget=${budget}`]),
    ...(mode === undefined ? [] : [`--mode=${mode}`]),
    ...(tokenizer === undefined ? [] : [`--tokenizer=${tokenizer}`]),
    ...(include ?? []).map((glob) => `--include=${glob}`),
    ...(exclude ?? []).map((glob) => `--exclude=${glob}`),
  ];
}

function benchmarkEnd(code: number | null): string {
  return code === null
    ? l10n.t('The benchmark was ended by a signal.')
    : l10n.t('The benchmark ended with {0}.', code);
}
