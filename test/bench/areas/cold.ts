import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, lstatSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cpuMs, median, megabytes } from '../measure';
import { dist, forgetPacks, taskText } from '../engines';
import type { Area } from '.';

const repetitions = 3;
const maxBytes = 1_048_576;

/** The command line on a repository without `.agentpack/`, against the least that any such program has to do: L. */
export const cold: Area = {
  title: 'Cold index and first pack (processor time with children; L = list + stat + read + SHA-1 of all files)',
  files: [250, 12_000],
  async measure({ name, root }, { repomix, folder }) {
    const limits = Array.from({ length: repetitions }, () => limit(root));
    const l = median(limits.map((one) => one.ms));
    const packs = Array.from({ length: repetitions }, () => {
      forgetPacks(root);
      return packByCommand(root);
    });
    const cpu = median(packs.map((one) => one.cpu));
    const rival = repomix ? repomixMs(root, folder) : 'skipped: no --repomix';
    return [{
      repository: name,
      'cold/L': cpu / l,
      ...(typeof rival === 'number' ? { 'cold/repomix': cpu / rival } : { 'cold/repomix': rival }),
      'cold CPU ms': cpu,
      'cold wall ms': median(packs.map((one) => one.wall)),
      'L ms': l,
      files: limits[0]!.files,
      MB: megabytes(limits[0]!.bytes),
      'MB/s CPU': megabytes(limits[0]!.bytes) / cpu * 1_000,
    }];
  },
};

function limit(root: string): { readonly ms: number; readonly files: number; readonly bytes: number; } {
  const started = cpuMs();
  const paths = execFileSync('git', ['ls-files', '-c', '-o', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  }).split('\0');
  let files = 0;
  let bytes = 0;
  for (const path of paths) {
    const stat = path === '' ? undefined : lstatSync(join(root, path), { throwIfNoEntry: false });
    if (!stat?.isFile() || stat.size > maxBytes) continue;
    const content = readFileSync(join(root, path));
    createHash('sha1').update(content).digest();
    files++;
    bytes += content.length;
  }
  return { ms: cpuMs() - started, files, bytes };
}

export interface Cost {
  /** Processor time in ms, with children. */
  readonly cpu: number;
  /** In ms. */
  readonly wall: number;
}

export function packByCommand(root: string): Cost {
  const [cpu, wall] = [cpuMs(), performance.now()];
  execFileSync(process.execPath, [join(dist(), 'cli.js'), 'pack', root, '--task', taskText, '--thread', 'none',
    '--quiet'], { stdio: ['ignore', 'ignore', 'inherit'] });
  return { cpu: cpuMs() - cpu, wall: performance.now() - wall };
}

/** Its processor time with its default options, or why there is none. */
function repomixMs(root: string, folder: string): number | string {
  const home = join(folder, 'repomix');
  const bin = join(home, 'node_modules/repomix/bin/repomix.cjs');
  if (!existsSync(bin)) {
    mkdirSync(home, { recursive: true });
    const installed = spawnSync('npm', ['install', '--prefix', home, '--no-audit', '--no-fund', '--ignore-scripts',
      'repomix'], { encoding: 'utf8' });
    if (installed.status !== 0) return 'skipped: it could not be installed';
  }
  const started = cpuMs();
  const done = spawnSync(process.execPath, [bin, root, '-o', join(home, 'out.xml'), '--quiet'], { encoding: 'utf8' });
  return done.status === 0 ? cpuMs() - started : `skipped: it ended with ${done.status}`;
}
