import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { createEngine } from '#features/engine';
import type { Engine } from '#features/requests';
import type { Host } from '#engine/host';
import type { PackOptions } from '#engine/options';
import { byText } from '#base/order';
import { neverCancelled } from '#base/cancellation';
import { createNodeHost } from '#host/nodeHost';
import { generator } from './generator';
import { unlimitedParsing } from './unlimitedParsing';

export interface Walk {
  /** A work tree that may be changed at will, with a git repository. */
  readonly root: string;
  readonly assetsDir: string;
  readonly steps: number;
  /** A cold engine packs after this many steps. */
  readonly every: number;
  readonly seed: number;
  readonly onStep?: (step: number, what: string) => void;
}

const run = { cancel: neverCancelled };
const compared = ['context.md', 'context.claude.md', 'pack-registry.json', 'snapshots/latest.json'];
const tasks = ['Rank files by the words of the task', 'Fix the budget of the rendered pack',
  'Secrets must be redacted in file names too', 'Make the cache smaller', 'Refactor the git host'];
const words = ['budget', 'rank', 'redact', 'outline', 'snapshot', 'token', 'render', 'cache'];

/**
 * Changes a real repository at random, with a warm engine that packs in all its ways, and compares every so often all
 * that it writes with what a new engine without a cache makes of the same state. Throws at the first difference.
 */
export async function randomWalk(
  { root, assetsDir, steps, every, seed, onStep }: Walk,
): Promise<{ readonly compared: number; readonly did: ReadonlyMap<string, number>; }> {
  const random = generator(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const at = (path: string) => join(root, path);
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.c', '-c', 'commit.gpgsign=false', ...args], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  const clock = { frozen: undefined as number | undefined };
  let engine = start();
  /** Changed since the last pack; undefined: changed in a way that hints do not cover. */
  let hinted: string[] | undefined = [];
  const did = new Map<string, number>();
  let comparisons = 0;

  for (let step = 1; step <= steps; step++) {
    const what = change();
    did.set(what, (did.get(what) ?? 0) + 1);
    onStep?.(step, what);
    await repack();
    if (step % every === 0 || step === steps) await compare(step);
  }
  engine.dispose();
  return { compared: comparisons, did };

  function start(): Engine {
    const host = createNodeHost({
      root,
      assetsDir,
      version: '0.0.0-walk',
      git: true,
      env: process.env,
      isCallersEnv: false,
      parsing: unlimitedParsing,
    });
    return createEngine(Object.create(host, { now: { value: () => clock.frozen ?? Date.now() } }) as Host);
  }

  /** Returns all files, including ignored ones. */
  function allFiles(): string[] {
    return readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
      .filter((path) => !/^\.(?:agentpack|git)\//.test(path))
      .sort(byText);
  }

  function change(): string {
    const path = pick(allFiles());
    const ways: Record<string, () => void> = {
      edit() {
        writeFileSync(at(path),
          `${readFileSync(at(path), 'utf8')}\n// ${pick(words)} ${pick(words)}${Math.floor(random() * 1000)}\n`);
        hinted?.push(path);
      },
      shorten() {
        const text = readFileSync(at(path), 'utf8');
        writeFileSync(at(path), text.slice(0, Math.floor(text.length * random())));
        hinted?.push(path);
      },
      touch() {
        writeFileSync(at(path), readFileSync(at(path)));
        hinted?.push(path);
      },
      create() {
        const name = `${dirname(path) === '.' ? '' : `${dirname(path)}/`}${pick(words)}${Math.floor(random() * 100)}${
          path.slice(path.lastIndexOf('.'))
        }`;
        writeFileSync(at(name), readFileSync(at(path)));
        hinted?.push(name);
      },
      delete() {
        rmSync(at(path));
        hinted?.push(path);
      },
      rename() {
        const to = `${pick(['moved', 'moved/deep', 'src'])}/${pick(words)}-${path.slice(path.lastIndexOf('/') + 1)}`;
        mkdirSync(dirname(at(to)), { recursive: true });
        renameSync(at(path), at(to));
        hinted?.push(path, to);
      },
      case() {
        const name = path.slice(path.lastIndexOf('/') + 1);
        const to = path.slice(0, path.length - name.length) +
          (name === name.toUpperCase() ? name.toLowerCase() : name.toUpperCase());
        if (existsSync(at(to))) return;
        renameSync(at(path), at(to));
        hinted?.push(path, to);
      },
      ignore() {
        const file = pick(['.gitignore', '.agentignore']);
        const rules = existsSync(at(file)) ? readFileSync(at(file), 'utf8').split('\n').slice(-8) : [];
        writeFileSync(at(file),
          [...rules.slice(Math.floor(random() * 3)), pick([`${path}`, `*${pick(words)}*`, `!${path}`, '*.txt'])].join(
            '\n',
          ));
        hinted?.push(file);
      },
      settings() {
        mkdirSync(at('.agentpack'), { recursive: true });
        writeFileSync(at('.agentpack/config.toml'),
          pick(['', '[context]\ndefault_budget = 3000\n', '[context]\ndefault_budget = 12000\n']));
        hinted?.push('.agentpack/config.toml');
      },
      task() {
        mkdirSync(at('.agentpack'), { recursive: true });
        writeFileSync(at('.agentpack/task.md'), `# Task\n\n${pick(tasks)}\n`);
        hinted?.push('.agentpack/task.md');
      },
      commit() {
        git('add', '-A');
        git('commit', '-q', '--allow-empty', '-m', `Change ${pick(words)}`);
        hinted = undefined;
      },
      branch() {
        git('add', '-A');
        git('commit', '-q', '--allow-empty', '-m', `Leave ${pick(words)}`);
        const branches = git('branch', '--format=%(refname:short)').trim().split('\n');
        if (branches.length < 4) git('checkout', '-q', '-b', `branch-${branches.length}`);
        else git('checkout', '-q', '-f', pick(branches));
        hinted = undefined;
      },
      restart() {
        engine.dispose();
        engine = start();
      },
    };
    const likely = ['edit', 'edit', 'edit', 'edit', 'edit', 'edit', 'shorten', 'touch'];
    const what = random() < 0.6 ? pick(likely) : pick(Object.keys(ways));
    ways[what]!();
    return what;
  }

  async function repack(): Promise<void> {
    const options: PackOptions = { keepTask: true, keepOptions: true };
    const way = random();
    if (way < 0.2) return;
    if (way < 0.7 && hinted) await engine.pack({ ...options, saved: hinted }, run);
    else if (way < 0.8) await cancelled(options);
    else if (way < 0.9) await engine.refreshIfStale({ repack: true }, run);
    else await engine.pack({ budget: pick([2_000, 8_000]), saved: undefined }, run);
    hinted = [];
  }

  /** A run that is cancelled at a random check. */
  async function cancelled(options: PackOptions): Promise<void> {
    let checks = 0;
    const until = Math.floor(random() * 200);
    const cancel = {
      get cancelled() {
        return ++checks > until;
      },
    };
    try {
      await engine.pack(options, { cancel });
    } catch (error) {
      if (!(error instanceof Error) || error.name !== 'Cancelled') throw error;
    }
  }

  async function compare(step: number): Promise<void> {
    const state = at('.agentpack');
    const kept = `${root}.state`;
    mkdirSync(state, { recursive: true });
    rmSync(kept, { recursive: true, force: true });
    cpSync(state, kept, { recursive: true });
    clock.frozen = Date.now();
    const warm = await made(engine);
    rmSync(state, { recursive: true });
    cpSync(kept, state, { recursive: true });
    rmSync(join(state, 'cache'), { recursive: true, force: true });
    const coldEngine = start();
    const cold = await made(coldEngine);
    coldEngine.dispose();
    clock.frozen = undefined;
    assert.deepEqual(warm, cold, `step ${step} of seed ${seed}`);
    assert.equal((await engine.status({}, run)).state, 'fresh');
    hinted = [];
    comparisons++;
  }

  async function made(by: Engine): Promise<unknown> {
    const { timings: _timings, counts, ...report } = await by.pack({ keepTask: true, keepOptions: true }, run);
    return {
      report,
      counts: { ...counts, parsed: 0, reused: 0 },
      files: compared.map((name) => readFileSync(at(`.agentpack/${name}`), 'utf8')),
    };
  }
}
