import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { dist } from '../engines';
import { outputs as made, writeOutput } from '../madeOutputs';
import type { Area } from '.';

/** Bytes of each output. */
const size = 100_000_000;
/** How often the memory of the process is read; its peak is reported by the system. Ms. */
const pollInterval = 50;

/** `agentpack compress` on outputs of 100 MB, beside `cat` and beside the same process with no input. Linux. */
export const outputs: Area = {
  title: 'Compressing outputs of 100 MB',
  parts: Object.keys(made),
  async measure({ name }, { folder }) {
    const input = join(folder, 'output');
    const root = join(folder, 'root');
    mkdirSync(root, { recursive: true });
    writeOutput(input, name, size);
    const compress = [process.execPath, join(dist(), 'cli.js'), 'compress', '--root', root];
    const alone = await run(compress, '/dev/null');
    const whole = await run(compress, input);
    const cat = await run(['cat'], input);
    const megabytes = statSync(input).size / 1e6;
    rmSync(input);
    return [{
      repository: name,
      'peak, MB': whole.peak,
      'without input, MB': alone.peak,
      ratio: whole.peak / alone.peak,
      'MB/s': megabytes / whole.seconds,
      'time of cat': whole.seconds / cat.seconds,
    }];
  },
};

/** Peak: resident, as the system counts it. */
function run([program, ...args]: readonly string[],
  input: string): Promise<{ readonly peak: number; readonly seconds: number; }>
{
  const descriptor = openSync(input, 'r');
  const started = performance.now();
  const child = spawn(program!, args, { stdio: [descriptor, 'ignore', 'inherit'] });
  closeSync(descriptor);
  let peak = 0;
  const timer = setInterval(() => {
    peak = peakOf(child.pid!) ?? peak;
  }, pollInterval);
  return new Promise((done, fail) => {
    child.once('error', fail).once('close', () => {
      clearInterval(timer);
      done({ peak, seconds: (performance.now() - started) / 1_000 });
    });
  });
}

/** MB; undefined if the process has ended. */
function peakOf(pid: number): number | undefined {
  if (process.platform !== 'linux') return Number.NaN;
  const found = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return found ? Number(found[1]) / 1_024 : undefined;
}
