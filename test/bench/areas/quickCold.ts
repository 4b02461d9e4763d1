import { spawn, spawnSync } from 'node:child_process';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { dist, forgetPacks, taskText } from '../engines';
import { cpuMs, median } from '../measure';
import { packByCommand, type Cost } from './cold';
import type { Area } from '.';

const repetitions = 5;

/**
 * A first pack, repomix and the hashes of all files in turns, so that the load of the machine is the same for all; each
 * ratio is the median of those of the turns. Without repomix on this machine, its columns are "-".
 */
export const quickCold: Area = {
  title: 'First pack by the command line (processor time with children) as ratios to others in the same turn',
  given: true,
  async measure({ name, root }, { folder }) {
    const repomix = findRepomix();
    const firstLooks: (number | undefined)[] = [];
    for (let i = 0; i < repetitions; i++) {
      forgetPacks(root);
      firstLooks.push(await timeFirstLook(root));
    }
    const turns = Array.from({ length: repetitions }, () => {
      forgetPacks(root);
      const pack = packByCommand(root);
      const output = join(folder, 'repomix.xml');
      return {
        pack,
        repomix: repomix === undefined ? undefined : run(process.execPath, [repomix, '-o', output, '--quiet'], root),
        hashes: run('sh', ['-c', 'git ls-files -z | xargs -0 sha1sum'], root),
        node: run(process.execPath, ['-e', '0'], root)!.wall,
        load: loadavg()[0]!,
      };
    });
    const ratio = (other: 'repomix' | 'hashes') =>
      medianOrDash(turns.map((turn) => turn[other] && turn.pack.cpu / turn[other].cpu));
    return [{
      repository: name,
      'pack/repomix': ratio('repomix'),
      'pack/sha1sum': ratio('hashes'),
      'pack CPU ms': median(turns.map(({ pack }) => pack.cpu)),
      'repomix CPU ms': medianOrDash(turns.map((turn) => turn.repomix?.cpu)),
      'sha1sum CPU ms': medianOrDash(turns.map((turn) => turn.hashes?.cpu)),
      'first look ms': medianOrDash(firstLooks),
      'empty Node ms': median(turns.map(({ node }) => node)),
      'pack wall ms': median(turns.map(({ pack }) => pack.wall)),
      'pack CPU/wall': median(turns.map(({ pack }) => pack.cpu / pack.wall)),
      load: median(turns.map(({ load }) => load)),
    }];
  },
};

/** The main file of repomix if npm has it on this machine: it must not download anything. */
function findRepomix(): string | undefined {
  const { status, stdout } = spawnSync('npm', ['exec', '--yes', '--offline', '--package=repomix', '-c',
    'realpath "$(command -v repomix)"'], { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}

/** Returns undefined if the program is not on this machine or fails. */
function run(program: string, args: readonly string[], cwd: string): Cost | undefined {
  const [cpu, wall] = [cpuMs(), performance.now()];
  const { status } = spawnSync(program, args, { cwd, stdio: 'ignore' });
  return status === 0 ? { cpu: cpuMs() - cpu, wall: performance.now() - wall } : undefined;
}

/** Returns the time until the first look is written, in milliseconds; undefined if the folder gets none. */
async function timeFirstLook(root: string): Promise<number | undefined> {
  const started = performance.now();
  const pack = spawn(process.execPath, [join(dist(), 'cli.js'), 'pack', root, '--task', taskText], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let printed = '';
  try {
    for await (const part of pack.stderr) {
      printed += part;
      if (printed.includes('A first look is in')) return performance.now() - started;
    }
    return undefined;
  } finally {
    pack.kill('SIGKILL');
  }
}

function medianOrDash(values: readonly (number | undefined)[]): number | string {
  const measured = values.filter((value) => value !== undefined);
  return measured.length < values.length ? '-' : median(measured);
}
