/**
 * Measures the processor time of link and rank in a living engine: after a save, a new task, a new file, a deleted
 * file; beside a new linker and ranker. Bundle with esbuild, then: node --expose-gc linkRank.cjs FOLDER [GIT
 * DIRECTORY]. Not part of `npm test`. The processor's caches are swept before each run, as an editor's own work sweeps
 * them.
 */
import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { indexFile } from '#pipeline/2-index/indexFile';
import { createLinker } from '#pipeline/3-link/linker';
import { createRanker } from '#pipeline/4-rank/ranker';
import { readTask } from '#pipeline/4-rank/task';
import { byPath } from '#base/order';
import type { Commit, GitFacts, IndexedFile, SafeText, Task } from '#model';
import { indexFolder } from './indexFolder';

const saves = 200;
const savedFiles = 20;
const sweep = new Uint8Array(64 << 20);
const tasks = [
  'fix: connection pool leaks when the query runner is not released in transaction',
  'update the documentation of bean definitions and property editors',
  'Support `JSON` column types in find options, see src/find/Options.ts:12 where parseOptions() throws "Cannot read property"',
  'feat: let the web client retry a request after a timeout',
  'refactor the parser of cache keys',
  'test: cover the scheduler',
  'build: upgrade the linter',
  'handle null values in converters of dates and numbers',
];

const { files: indexed, texts: read, vocabulary } = indexFolder(resolve(process.argv[2] ?? '.'));
const texts = new Map(read);
let files: readonly IndexedFile[] = [...indexed].sort(byPath);
const git: GitFacts = {
  branch: 'main',
  head: undefined,
  upstream: undefined,
  ahead: 0,
  behind: 0,
  changes: [],
  commits: process.argv[3] === undefined ? [] : commitsOf(process.argv[3]),
};
const before = memory();
let linker = createLinker();
let ranker = createRanker();
const known = new Map<string, Task>();
let parts = { link: 0, rank: 0 };
console.log(`${files.length} files, ${vocabulary.words.length} words, ${git.commits.length} commits`);
tell('first run', [run(tasks[0]!)]);
const used = memory();
console.log(
  `state: ${((used.heap - before.heap) / 1e6).toFixed(1)} MB heap + ${
    ((used.arrays - before.arrays) / 1e6).toFixed(1)
  } MB arrays`,
);

for (let i = 0; i < 60; i++) {
  save(i);
  run(tasks[i % tasks.length]!);
} // an engine that has lived for a while
tell('save', times(saves, (i) => {
  save(i);
  return run(tasks[0]!);
}));
tell('save, long task', times(saves, (i) => {
  save(i);
  return run(tasks[2]!);
}));
tell('task of before', times(tasks.length * 4, (i) => run(tasks[i % tasks.length]!)));
const subjects = git.commits.map((commit) => commit.subject).slice(0, 40);
tell('new task',
  times(subjects.length || 40,
    (i) => run(subjects[i] ?? [...texts.keys()][(i * 7919) % texts.size]!.replace(/[^A-Za-z]+/g, ' '))));
tell('new file', times(20, (i) => {
  add(i);
  return run(tasks[0]!);
}));
tell('deleted file', times(20, (i) => {
  files = files.filter((_, at) => at !== (i * 7919) % files.length);
  return run(tasks[0]!);
}));
tell('from scratch', times(5, () => {
  linker = createLinker();
  ranker = createRanker();
  return run(tasks[0]!);
}));

function run(text: string): { link: number; rank: number; } {
  for (let i = 0; i < sweep.length; i += 64) sweep[i]!++;
  const task = known.get(text) ?? readTask(text as SafeText, 'option');
  known.set(text, task);
  parts = { link: 0, rank: 0 };
  const graph = spent('link', () => linker(files));
  spent('rank', () => {
    const ranking = ranker({
      files,
      vocabulary,
      graph,
      task,
      git,
      pinned: [],
      excluded: [],
      readText: (file) => texts.get(file.path),
    });
    ranking.listPaths(200);
    return ranking.listBest(170);
  });
  return parts;
}

function save(i: number): void {
  const at = ((i % savedFiles) * 7919) % files.length;
  const file = files[at]!;
  files = files.map((one, place) => (place === at
    ? {
      ...file,
      facts: indexFile(file.path, file.language, `${texts.get(file.path) ?? ''}\nconst saved${i} = 1;\n`, vocabulary,
        () => 0),
    }
    : one)
  );
}

function add(i: number): void {
  const file = files[(i * 104_729) % files.length]!;
  const path = file.path.replace(/[^/]*$/, `new${i}_$&`);
  texts.set(path, texts.get(file.path) ?? '');
  files = [...files, {
    ...file,
    path,
    manifest: undefined,
    facts: indexFile(path, file.language, texts.get(file.path) ?? '', vocabulary, () => 0),
  }].sort(byPath);
}

function times(count: number, one: (i: number) => { link: number; rank: number; }): { link: number; rank: number; }[] {
  return Array.from({ length: count }, (_, i) => one(i));
}

function spent<T>(part: keyof typeof parts, work: () => T): T {
  const started = process.cpuUsage();
  const result = work();
  const { user, system } = process.cpuUsage(started);
  parts[part] = (user + system) / 1000;
  return result;
}

function tell(what: string, runs: readonly { link: number; rank: number; }[]): void {
  const at = (values: number[], part: number): string =>
    values.sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))]!.toFixed(2);
  const row = (part: (one: { link: number; rank: number; }) => number): string =>
    `${at(runs.map(part), 0).padStart(7)} /${at(runs.map(part), 0.5).padStart(7)} /${
      at(runs.map(part), 0.95).padStart(8)
    }`;
  console.log(
    `${what.padEnd(16)} link ${row((r) => r.link)}   rank ${row((r) => r.rank)}   both ${
      row((r) => r.link + r.rank)
    }   ms CPU, least / p50 / p95`,
  );
}

function memory(): { heap: number; arrays: number; } {
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return { heap: heapUsed, arrays: arrayBuffers };
}

function commitsOf(directory: string): Commit[] {
  const log = execFileSync('git', [`--git-dir=${directory}`, 'log', '-n', '1000', '--name-only', '--no-renames',
    '--format=%x01%H%x02%s'], { maxBuffer: 1 << 30, encoding: 'utf8' });
  return log.split('\x01').slice(1).map((entry) => {
    const [head = '', ...paths] = entry.trim().split('\n');
    const [sha = '', subject = ''] = head.split('\x02');
    return { sha, time: 0, subject, files: paths.filter((path) => path !== '') };
  });
}
