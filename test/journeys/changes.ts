import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import type { World } from './world';

/** One change of a repository beside AgentPack; `n` and `m` choose what of. */
export interface Change {
  readonly what: keyof typeof changes;
  readonly n: number;
  readonly m: number;
}

const names = ['budget', 'rank', 'outline', 'query', 'record'];
const nth = <T>(list: readonly T[], n: number): T | undefined => list[n % list.length];

/** Some do nothing in some states, as git refuses them there. */
const changes = {
  edit(world: World, path: string, m: number) {
    writeFileSync(world.at(path), `${readFileSync(world.at(path), 'utf8')}\n// ${nth(names, m)!} ${m}\n`);
  },
  shorten(world: World, path: string, m: number) {
    const bytes = readFileSync(world.at(path));
    writeFileSync(world.at(path), bytes.subarray(0, m % (bytes.length + 1)));
  },
  create(world: World, path: string, m: number) {
    const extension = path.slice(path.lastIndexOf('.'));
    const to = join(dirname(path), `${nth(names, m)!}${m % 50}${extension.includes('/') ? '' : extension}`);
    writeFileSync(world.at(to), readFileSync(world.at(path)));
  },
  remove(world: World, path: string) {
    rmSync(world.at(path));
  },
  rename(world: World, path: string, m: number) {
    const to = world.at(`${nth(['moved', 'moved/deep', 'src'], m)!}/${path.slice(path.lastIndexOf('/') + 1)}`);
    if (existsSync(to)) return;
    mkdirSync(dirname(to), { recursive: true });
    renameSync(world.at(path), to);
  },
  ignore(world: World, path: string, m: number) {
    writeFileSync(world.at(nth(['.gitignore', '.agentignore'], m)!),
      `${nth([path, dirname(path), '*.md', '!*'], m)!}\n`);
  },
  settings(world: World, _path: string, m: number) {
    writeState(world, 'config.toml',
      nth(['', '[context]\ndefault_budget = 3000\n', '[context]\nthread = "team"\n', '[context\n'], m)!);
  },
  task(world: World, path: string, m: number) {
    writeState(world, 'task.md', nth(['', `# Task\n\nFix ${path}\n`, '# Task\n\nCount the cache\n'], m)!);
  },
  memory(world: World, path: string, m: number) {
    writeState(world, 'MEMORY.md',
      nth(['', `# Memory\n\n- ${path} is generated\n- \n`, 'A paragraph.\n\nAnother.\n'], m)!);
  },
  /** A file of AgentPack's own is cut, as by a full disk. */
  damage(world: World, _path: string, m: number) {
    const folder = world.at('.agentpack');
    if (!existsSync(folder)) return;
    const own = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()
      .filter((name) => statSync(join(folder, name)).isFile());
    const path = nth(own, m);
    if (path === undefined) return;
    const bytes = readFileSync(join(folder, path));
    writeFileSync(join(folder, path), bytes.subarray(0, m % (bytes.length + 1)));
  },
  forget(world: World) {
    rmSync(world.at('.agentpack'), { recursive: true, force: true });
  },
  commit(world: World, _path: string, m: number) {
    world.git('add', '-A');
    world.git('commit', '-q', '--allow-empty', '--no-verify', '-m', `Change ${nth(names, m)!}`);
  },
  stage(world: World) {
    world.git('add', '-A');
  },
  branch(world: World, _path: string, m: number) {
    world.git('checkout', '-q', '-f', '-B', `branch-${m % 3}`);
  },
  checkout(world: World, _path: string, m: number) {
    const all = world.git('branch', '--format=%(refname:short)').split('\n').filter((name) => /^[\w/-]+$/.test(name));
    world.git('checkout', '-q', '-f', nth(all, m) ?? 'HEAD');
  },
  detach(world: World) {
    world.git('checkout', '-q', '-f', '--detach');
  },
  stash(world: World) {
    world.git('stash', 'push', '-q', '-u');
  },
  unstash(world: World) {
    world.git('stash', 'pop', '-q');
  },
  reset(world: World) {
    world.git('reset', '-q', '--hard', 'HEAD~1');
  },
} satisfies Record<string, (world: World, path: string, m: number) => void>;

/** Edits are as frequent as all others together. */
export const change: fc.Arbitrary<Change> = fc.record({
  what: fc.oneof(fc.constant<Change['what']>('edit'), fc.constantFrom(...Object.keys(changes) as Change['what'][])),
  n: fc.nat(100_000),
  m: fc.nat(100_000),
});

/** A repository keeps at least this many files. */
const fewestFiles = 5;

export function apply({ what, n, m }: Change, world: World): void {
  const files = world.files();
  const path = nth(files, n);
  if (path === undefined || (what === 'remove' && files.length <= fewestFiles)) return;
  try {
    changes[what](world, path, m);
  } catch (error) {
    // git says that it cannot, or a folder has the name that a file should get
    if (!(error instanceof Error && ('status' in error || 'code' in error))) throw error;
  }
}

function writeState(world: World, name: string, text: string): void {
  mkdirSync(world.at('.agentpack'), { recursive: true });
  writeFileSync(world.at(`.agentpack/${name}`), text);
}
