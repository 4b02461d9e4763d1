import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { dist } from '../engines';
import { megabytes } from '../measure';
import type { Area } from '.';

/** Saves after which memory is compared: by then, everything permanent is loaded and cached. */
const settled = 100;
/** Saves between two switches of the branch, and between two rebases: 200 and 50 of 5,000. */
const perSwitch = 25;
const perRebase = 100;
const namesOfSave = 10;
/** A save of a file that no pack chooses from is followed by no pack. Ms. */
const longestPack = 2_000;

/** Memory is measured so many times after the first hundred saves. */
const measurements = 20;
/** The slope is that of the last saves, as a share of all: 2,000 of 5,000. */
const lastShare = 0.4;

/**
 * `agentpack watch` over thousands of saves, each with new names in place of those of the file's last save, switches of
 * branches and rebases of a real history: what its process holds at the end, beside what it held after the first
 * hundred saves, and how it came to it. `--steps 10000` (the default): 5,000 saves. Linux.
 */
export const endurance: Area = {
  given: true,
  title: 'Watching over saves, branch switches and rebases (after a full garbage collection)',
  async measure({ name, root }, { folder, steps }) {
    const place = clone(root, join(folder, 'endurance'));
    const commits = git(place, 'log', '--first-parent', '--format=%H', '-n', '400').trim().split('\n');
    if (commits.length < 10) throw new Error(`endurance: ${root} has fewer than 10 commits: name a whole repository.`);
    const watched = startWatch(place, folder);
    await watched.packed(60_000);
    const saves = steps / 2;
    let before: Held | undefined;
    const heaps: (readonly [saves: number, heap: number])[] = [];
    const every = Math.max(settled, Math.floor(saves / measurements));
    const counts = { switches: 0, rebases: 0, packs: 0 };
    for (let i = 1; i <= saves; i++) {
      save(place, i);
      if (await watched.packed(longestPack)) counts.packs++;
      if (i % perSwitch === 0) {
        git(place, 'reset', '-q', '--hard');
        git(place, 'checkout', '-q', '--detach', commits[(i / perSwitch * 7) % commits.length]!);
        counts.switches++;
        await watched.packed(longestPack);
      }
      if (i % perRebase === 0) {
        rebase(place, commits[(i / perRebase * 3) % Math.min(commits.length, 30)]!);
        counts.rebases++;
        await watched.packed(longestPack);
      }
      if (i !== settled && i % every !== 0) continue;
      const held = await watched.held();
      before ??= i === settled ? held : undefined;
      heaps.push([i, held.heap]);
      console.error(`${i} saves: ${held.heap.toFixed(1)} MB`);
    }
    const after = await watched.held();
    await watched.end();
    if (!before) throw new Error(`endurance: give at least --steps ${2 * settled}.`);
    rmSync(place, { recursive: true, force: true });
    return [{
      repository: name,
      saves,
      ...counts,
      'heap, MB': after.heap,
      'heap, ratio': after.heap / before.heap,
      'heap, KB a save at last': 1_000 * slopeOf(heaps.filter(([at]) => at > (1 - lastShare) * saves)),
      'resident, MB': after.resident,
      'resident, ratio': after.resident / before.resident,
      'handles more': after.handles - before.handles,
      'descriptors more': after.descriptors - before.descriptors,
      'processes more': after.processes - before.processes,
      'temporary files': after.temporary,
    }];
  },
};

/** The resources of the watching process. */
interface Held {
  /** MB. */
  readonly heap: number;
  readonly resident: number;
  readonly handles: number;
  readonly descriptors: number;
  readonly processes: number;
  /** Below `.agentpack/`. */
  readonly temporary: number;
}

const identity = ['-c', 'user.name=A', '-c', 'user.email=a@example.org', '-c', 'core.hooksPath=/nonexistent'];

function git(cwd: string, ...args: readonly string[]): string {
  return execFileSync('git', [...identity, ...args], { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}

function clone(from: string, to: string): string {
  rmSync(to, { recursive: true, force: true });
  git('.', 'clone', '-q', '--no-hardlinks', from, to);
  return to;
}

/** Gives one of the tracked source files, each in its turn, a last line with new names. */
function save(place: string, i: number): void {
  const files = git(place, 'ls-files', '*.ts', '*.js', '*.go', '*.py', '*.java', '*.rs', '*.md').trim().split('\n');
  const file = join(place, files[(i * 31) % files.length]!);
  const names = Array.from({ length: namesOfSave }, (_, k) => `saved${i.toString(36)}Name${k}`).join(', ');
  const text = readFileSync(file, 'utf8').replace(/\n\/\/ saved: .*\n$/, '');
  writeFileSync(file, `${text}\n// saved: ${names}\n`);
}

/** The slope of a line through points, by least squares. NaN for fewer than two. */
function slopeOf(points: readonly (readonly [x: number, y: number])[]): number {
  const mean = (axis: 0 | 1) => points.reduce((sum, point) => sum + point[axis], 0) / points.length;
  const [x, y] = [mean(0), mean(1)];
  return points.reduce((sum, point) => sum + (point[0] - x) * (point[1] - y), 0) /
    points.reduce((sum, point) => sum + (point[0] - x) ** 2, 0);
}

/** A commit on an older one, rebased onto another. */
function rebase(place: string, onto: string): void {
  git(place, 'reset', '-q', '--hard');
  writeFileSync(join(place, 'endurance.txt'), `${onto}\n`);
  git(place, 'add', 'endurance.txt');
  git(place, 'commit', '-q', '-m', 'Endurance');
  const commit = git(place, 'rev-parse', 'HEAD').trim();
  git(place, 'rebase', '-q', '--onto', onto, `${commit}~1`, commit);
  git(place, 'checkout', '-q', '--detach', onto);
}

function startWatch(place: string, folder: string) {
  const probe = join(folder, 'probe.cjs');
  const answer = join(folder, 'held.json');
  writeFileSync(probe, `process.on('SIGUSR2', () => {
    gc(); gc();
    const { heapUsed, external, rss } = process.memoryUsage();
    const fs = require('fs');
    fs.writeFileSync(${JSON.stringify(`${answer}.new`)}, JSON.stringify({ heap: heapUsed + external, resident: rss,
      handles: process.getActiveResourcesInfo().length, descriptors: fs.readdirSync('/proc/self/fd').length }));
    fs.renameSync(${JSON.stringify(`${answer}.new`)}, ${JSON.stringify(answer)});
  });`);
  const child = spawn(process.execPath, ['--expose-gc', '-r', probe, join(dist(), 'cli.js'), 'watch', '--task',
    'find what is slow'], { cwd: place, stdio: ['ignore', 'pipe', 'inherit'] });
  let packs = 0;
  let seen = 0;
  child.stdout.on('data', () => packs++);
  return { packed, held, end };

  /** Whether a pack was printed since the last call, or is within `ms`. */
  async function packed(ms: number): Promise<boolean> {
    for (let waited = 0; packs === seen && waited < ms; waited += 10) await sleep(10);
    const isPacked = packs > seen;
    seen = packs;
    return isPacked;
  }

  async function held(): Promise<Held> {
    await sleep(3_000); // what runs after the last save
    rmSync(answer, { force: true });
    child.kill('SIGUSR2');
    while (!existsSync(answer)) await sleep(20);
    const { heap, resident, ...rest } = JSON.parse(readFileSync(answer, 'utf8')) as Omit<Held,
      'processes' | 'temporary'>;
    return {
      ...rest,
      heap: megabytes(heap),
      resident: megabytes(resident),
      processes: childrenOf(child),
      temporary: readdirSync(join(place, '.agentpack'), { recursive: true, encoding: 'utf8' })
        .filter((path) => path.endsWith('.tmp')).length,
    };
  }

  function end(): Promise<void> {
    return new Promise((done) => {
      child.once('close', () => done());
      child.kill('SIGINT');
    });
  }
}

function childrenOf({ pid }: ChildProcess): number {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter((one) => one !== '').length;
}
