import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, symlinkSync,
  writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { turnOf } from '#test/bench/sessions/madeTranscript';
import type { World } from './world';

/** One change of a repository beside AgentPack; `n` and `m` choose what of. */
export interface Change {
  readonly what: keyof typeof changes;
  readonly n: number;
  readonly m: number;
}

const names = ['budget', 'rank', 'outline', 'query', 'record'];
/** Names that programs often misread. */
const oddNames = ['a b.ts', '-x.ts', 'ü\u0308.ts', 'a\nb.ts', '#1.md', 'x"y\'.py', '*.ts', '$HOME.md', 'con.ts',
  'a,b.csv'];
/** Bytes that are not UTF-8, binary content, very long lines, and documents. */
const oddContents: readonly (string | Buffer)[] = [Buffer.from([0xff, 0xfe, 0x61, 0, 0x62, 0]), Buffer.from('a\0b'),
  Buffer.from('caf\xe9 = 1\r\n', 'latin1'), `const a = "${'x'.repeat(300_000)}";\n`, 'a,b\n1,"2\n3"\n',
  '\ufeff# Heading\n\n- x\n', '<<<<<<< HEAD\na\n=======\nb\n>>>>>>> other\n',
  '<!doctype html><table><tr><td>1<td>2</table>', '{"cells": [{"source": ["a = 1"]}]}',
  'version https://git-lfs.github.com/spec/v1\noid sha256:abc\nsize 12\n', '\r\r\n\u2028\u0085', ''];
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
  oddName(world: World, path: string, m: number) {
    writeFileSync(world.at(join(dirname(path), nth(oddNames, m)!)), readFileSync(world.at(path)));
  },
  oddContent(world: World, path: string, m: number) {
    writeFileSync(world.at(path), nth(oddContents, m)!);
  },
  document(world: World, _path: string, m: number) {
    writeFileSync(world.at(`notes${m % 3}.${nth(['md', 'csv', 'html', 'txt'], m)!}`), nth(oddContents, m)!);
  },
  link(world: World, path: string, m: number) {
    rmSync(world.at(path));
    symlinkSync(nth(['..', 'nowhere', '/etc/hosts', path.slice(path.lastIndexOf('/') + 1), '.agentpack', '.'], m)!,
      world.at(path));
  },
  /** A folder comes in place of the file. */
  folder(world: World, path: string) {
    const bytes = readFileSync(world.at(path));
    rmSync(world.at(path));
    mkdirSync(world.at(path));
    writeFileSync(world.at(`${path}/index.ts`), bytes);
  },
  repository(world: World, path: string) {
    const folder = dirname(path) === '.' ? 'nested' : dirname(path);
    mkdirSync(world.at(folder), { recursive: true });
    world.git('init', '-q', folder);
  },
  merge(world: World, _path: string, m: number) {
    world.git('merge', '-q', '--no-edit', `branch-${m % 3}`);
  },
  orphan(world: World, _path: string, m: number) {
    world.git('checkout', '-q', '--orphan', `orphan-${m}`);
  },
  /** The repository is none, until the same happens again. */
  repositoryGone(world: World) {
    const [git, away] = [world.at('.git'), join(world.folder, 'git')];
    if (existsSync(git)) renameSync(git, away);
    else renameSync(away, git);
  },
  /** An agent's session in the folder goes on. */
  session(world: World, _path: string, m: number) {
    const folder = join(world.folder, 'home/.claude/projects', world.root.replaceAll(/[^A-Za-z0-9]/g, '-'));
    mkdirSync(folder, { recursive: true });
    for (let turn = 0; turn <= m % 9; turn++)
      appendFileSync(join(folder, '00000000-0000-4000-8000-000000000001.jsonl'),
        turnOf(m % 100 + turn, world.root, 300));
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
