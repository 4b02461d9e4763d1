import { spawn, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, watch, type FSWatcher } from 'node:fs';
import { join, relative } from 'node:path';
import { version } from '../../package.json';
import { neverCancelled } from '#base/cancellation';
import { createEngine } from '#features/engine';
import { createNodeHost } from '#host/nodeHost';
import { isRunning } from '#platform/state/lockHolder';

export interface KillOptions {
  readonly root: string;
  /** `dist`. */
  readonly assetsDir: string;
  readonly env: NodeJS.ProcessEnv;
  readonly rounds: number;
  /** Ends before the last round when this many processes were killed while they ran. */
  readonly kills?: number;
  /** A source file of the root that every round edits. */
  readonly edited: string;
  readonly seed?: number;
}

export interface KillResult {
  /** Rounds whose process was killed while it ran, and while it wrote. */
  readonly killed: number;
  readonly whileWriting: number;
  /** Locks and temporary files that killed processes left, all rounds together. */
  readonly locks: number;
  readonly temporary: number;
  /** Files that are incomplete after a kill or left over at the end: expected to be empty. */
  readonly problems: readonly string[];
}

/**
 * Packs again and again, each time after an edit, and kills (-9) the process at a random moment: at a random write, or
 * after a random time. Every sixth round, another process packs another thread at the same time. After each kill,
 * everything below `.agentpack/` must be intact; after one complete pack at the end, nothing of the killed packs may be
 * left, except files whose PID is in use again.
 */
export async function killRounds(options: KillOptions): Promise<KillResult> {
  const { root, rounds, kills = Infinity } = options;
  const random = createRandom(options.seed ?? 1);
  const state = join(root, '.agentpack');
  const problems: string[] = [];
  let [killed, whileWriting, locks, temporary] = [0, 0, 0, 0];
  const left = new Set<string>();
  await ended(pack(options, []));
  for (let round = 1; round <= rounds && killed < kills; round++) {
    appendFileSync(join(root, options.edited), `export const round${round} = ${round};\n`);
    const scope = round % 2 === 0 ? ['--thread', `t${round % 3}`] : [];
    const beside = round % 6 === 0 ? pack(options, ['--thread', 'beside']) : undefined;
    const child = pack(options, scope);
    const event = random() < 0.7 ? 1 + Math.floor(random() * 30) : undefined;
    const stop = event === undefined ? killLater(child, random() * 500) : killAtWrite(child, state, scope[1], event);
    const [signal] = await Promise.all([ended(child), beside && ended(beside)]);
    stop();
    if (signal === 'SIGKILL') killed++;
    for (const name of filesBelow(state)) {
      if (left.has(name) || !/\.(?:tmp|lock)$/.test(name)) continue;
      left.add(name);
      if (name.endsWith('.lock')) locks++;
      else temporary++;
    }
    if (signal === 'SIGKILL' && event !== undefined) whileWriting++;
    problems.push(...(await unwhole(options, scope[1])).map((problem) => `round ${round}: ${problem}`));
  }
  await ended(pack(options, []));
  await ended(pack(options, ['--thread', 't0']));
  problems.push(
    ...filesBelow(state).filter((name) => /\.(?:tmp|lock|corrupt)$/.test(name) && !hasReusedPid(name)).map((name) =>
      `${name} is left at the end`
    ),
  );
  return { killed, whileWriting, locks, temporary, problems };
}

/** By now another process has the PID of the one that wrote the temporary file, which therefore stays for an hour. */
function hasReusedPid(name: string): boolean {
  const pid = /\.(\d+)-[\d-]+(?:\.old)?\.tmp$/.exec(name)?.[1];
  return pid !== undefined && isRunning(Number(pid));
}

/** `scope`: the pack's thread, whatever the environment of the shell names. */
function pack({ root, assetsDir, env }: KillOptions, scope: readonly string[]): ChildProcess {
  return spawn(process.execPath, [join(assetsDir, 'cli.js'), 'pack', root, '--task', 'find the rounds', '--budget',
    '4000', '--quiet', '--thread', 'none', ...scope], { env, stdio: ['ignore', 'ignore', 'inherit'] });
}

function ended(child: ChildProcess): Promise<NodeJS.Signals | null> {
  return new Promise((done, fail) => child.on('error', fail).on('close', (_, signal) => done(signal)));
}

function killLater(child: ChildProcess, ms: number): () => void {
  const timer = setTimeout(() => child.kill('SIGKILL'), ms);
  return () => clearTimeout(timer);
}

/** At the `event`th change below `.agentpack/`. */
function killAtWrite(child: ChildProcess, state: string, thread: string | undefined, event: number): () => void {
  let seen = 0;
  const watchers: FSWatcher[] = ['', 'snapshots', 'cache', ...(thread === undefined ? [] : [`threads/${thread}`])].map(
    (folder) => {
      mkdirSync(join(state, folder), { recursive: true });
      return watch(join(state, folder), () => {
        if (++seen === event) child.kill('SIGKILL');
      });
    },
  );
  return () => {
    for (const watcher of watchers) watcher.close();
  };
}

/** Returns incomplete files below `.agentpack/`, and files of another pack if the pack is reported as fresh. */
async function unwhole({ root, assetsDir, env }: KillOptions, thread: string | undefined): Promise<string[]> {
  const state = join(root, '.agentpack');
  const problems: string[] = [];
  for (const name of filesBelow(state)) {
    const texts = name.endsWith('.json')
      ? [textOf(name)]
      : name.endsWith('.jsonl')
      ? textOf(name).split('\n').filter((line) => line !== '')
      : [];
    for (const text of texts)
      try {
        JSON.parse(text);
      } catch {
        problems.push(`${name} does not parse: ${text.slice(0, 80)}`);
      }
    if (name.endsWith('.corrupt')) problems.push(`${name} was set aside`);
  }
  const host = createNodeHost({ root, assetsDir, version, git: true, env });
  host.state.loadCache(); // reports a damaged cache as a warning
  host.state.loadOutlines('');
  problems.push(...host.state.takeWarnings());
  const folder = thread === undefined ? '' : `threads/${thread}/`;
  const foreign = foreignFiles(folder);
  if (foreign.length === 0) return problems;
  const engine = createEngine(host);
  const { state: freshness } = await engine.status({ thread: thread ?? 'none', noWrite: true }, {
    cancel: neverCancelled,
  });
  engine.dispose();
  if (freshness === 'fresh')
    problems.push(...foreign.map((name) => `${folder}${name} does not belong to the pack that is reported as fresh`));
  return problems;

  /** Files that are not those which the metadata speaks of. */
  function foreignFiles(folder: string): string[] {
    if (!existsSync(join(state, `${folder}pack_metadata.json`))) return [];
    const { agentpack } = JSON.parse(textOf(`${folder}pack_metadata.json`)) as {
      agentpack: { contexts: Record<string, string>; inputs: { snapshot: string; }; };
    };
    const snapshot = folder === '' ? 'snapshots/latest.json' : 'snapshot.json';
    const others = Object.entries(agentpack.contexts).filter(([name, hash]) =>
      createHash('sha256').update(textOf(`${folder}${name}`)).digest('hex') !== hash
    ).map(([name]) => name);
    return (JSON.parse(textOf(`${folder}${snapshot}`)) as { root_hash?: string; }).root_hash ===
        agentpack.inputs.snapshot
      ? others
      : [...others, snapshot];
  }

  function textOf(name: string): string {
    return readFileSync(join(state, name), 'utf8');
  }
}

function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).map((entry) =>
    relative(folder, join(entry.parentPath, entry.name))
  ).sort();
}

/** Mulberry32: the same moments again, as far as the machine has it so. */
function createRandom(seed: number): () => number {
  let a = seed;
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}
