import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readdirSync, rmSync, symlinkSync } from 'node:fs';
import fc from 'fast-check';
import { scan, type Scan } from '#pipeline/1-scan/scan';
import { neverCancelled } from '#base/cancellation';
import { gitEnv, sandbox, type Sandbox } from '../platform/sandbox';

/** Raise it (SCAN_RUNS=3000) to look for what is still wrong. */
const runs = Number(process.env['SCAN_RUNS'] ?? 60);

const name = fc.constantFrom('a', 'b', 'c', 'A', 'x.log', 'keep.log', 'sp ace', '#h', '!n', '[b]', 'a*', '.dot', 'é');
const path = fc.array(name, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('/'));
const atom = fc.constantFrom('a', 'b', 'c', 'A', '*', '*.log', 'x.*', '?', '[ab]', '[!a]', '[[:alpha:]]', '**', '\\#h',
  '\\!n', 'sp ace', '\\[b\\]', 'a\\*', '.*', 'k*p.log', 'é', 'sp\\ ace');
const rule = fc.tuple(fc.boolean(), fc.boolean(), fc.array(atom, { minLength: 1, maxLength: 3 }),
  fc.constantFrom('', '', '/', ' ', '/ ', '/**', '/*', '\\ '))
  .map(([not, anchored, atoms, end]) => `${not ? '!' : ''}${anchored ? '/' : ''}${atoms.join('/')}${end}`);
const line = fc.oneof({ weight: 12, arbitrary: rule }, {
  weight: 1,
  arbitrary: fc.constantFrom('', '# a', '/', '//', '!', '   ', '\\', '#h', '/a//b', 'a/./b', '***'),
});
const rules = fc.tuple(fc.array(line, { minLength: 1, maxLength: 6 }), fc.constantFrom('\n', '\r\n'),
  fc.constantFrom('', '\uFEFF')).map(([lines, end, mark]) => mark + lines.join(end));
const folder = fc.oneof(fc.constant(''),
  fc.array(name, { minLength: 1, maxLength: 3 }).map((parts) => `${parts.join('/')}/`));
const tree = fc.record({
  paths: fc.uniqueArray(path, { minLength: 3, maxLength: 25 }),
  ignoreFiles: fc.uniqueArray(fc.tuple(folder, rules), { minLength: 1, maxLength: 4, selector: ([f]) => f }),
  excludes: fc.option(rules, { nil: undefined }),
});

describe('scan compared with git', () => {
  let box: Sandbox;
  before(() => {
    box = sandbox();
  });
  after(() => box.dispose());

  it('finds the same files as git', async () => {
    await fc.assert(fc.asyncProperty(tree, async (t) => {
      plant(t);
      const walked = await run(box, false);
      assert.deepEqual(all(walked), listed(box, '-o', '-c'));
    }), { numRuns: runs });
  });

  it('names the same rule as git', async () => {
    await fc.assert(fc.asyncProperty(tree, async (t) => {
      plant(t);
      const ignored = (await run(box, false)).excludedPaths.filter((l) => l.because === 'ignored');
      assert.deepEqual(ignored.map((l) => [l.path, l.detail]), rulesByGit(box, ignored.map((l) => l.path)));
    }), { numRuns: runs });
  });

  it('accounts for every path, with git and without', async () => {
    await fc.assert(fc.asyncProperty(tree, fc.boolean(), async (t, git) => {
      plant(t);
      const result = await run(box, git);
      const packed = new Set(result.files.map((f) => f.path));
      const excludedPaths = result.excludedPaths.map((l) => l.path);
      for (const path of onDisk(box)) {
        const covers = excludedPaths.filter((l) => l === path || (l.endsWith('/') && path.startsWith(l)));
        assert.equal(covers.length > 0, !packed.has(path),
          `${path} is packed: ${packed.has(path)}, left out by: ${covers.join(', ')}`);
      }
    }), { numRuns: runs });
  });

  it('lists the same with and without git, with links, another repository and outer rules', async () => {
    const outer = sandbox({
      '.gitignore': '*.tmp\n/sub/only-here\n!keep.tmp',
      'sub/.gitignore': 'out/\n!out/keep',
      'sub/a.ts': 'a',
      'sub/a.tmp': '',
      'sub/keep.tmp': '',
      'sub/only-here': '',
      'sub/x/only-here': 'x',
      'sub/out/keep': '',
      'sub/excluded': '',
      'sub/lib/b.ts': '',
    });
    outer.write('.git/info/exclude', 'excluded');
    outer.write('sub/global.me', '');
    outer.write('home/.gitconfig', '[core]\n\texcludesFile = ~/ignore\n');
    outer.write('home/ignore', '*.me\n!a.tmp\n');
    execFileSync('git', ['init', '-q', 'sub/lib'], { cwd: outer.root, env: gitEnv });
    symlinkSync('a.ts', outer.at('sub/link.ts'));
    symlinkSync('.', outer.at('sub/loop'));
    const env = { PATH: process.env['PATH'], HOME: outer.at('home') };
    const [byGit, byWalk] = [await run(outer, true, 'sub', env), await run(outer, false, 'sub', env)];
    outer.dispose();
    assert.deepEqual([byGit.source, byWalk.source], ['git', 'walk']);
    assert.deepEqual(byGit.files, byWalk.files);
    assert.deepEqual(byGit.files.map((f) => f.path), ['.gitignore', 'a.ts', 'keep.tmp', 'x/only-here']);
    assert.deepEqual(byGit.excludedPaths.map((l) => [l.path, l.because]),
      byWalk.excludedPaths.map((l) => [l.path, l.because]));
    assert.deepEqual(byWalk.excludedPaths.map((l) => `${l.path}: ${l.detail}`), [
      'a.tmp: ../.gitignore:1: *.tmp',
      'excluded: .git/info/exclude:1: excluded',
      'global.me: the global excludes of git:1: *.me',
      'lib: a separate repository, not a submodule of this one',
      'link.ts: a link to a.ts, which is listed itself',
      'loop: a link to the root, which is listed itself',
      'only-here: ../.gitignore:2: /sub/only-here',
      'out/: .gitignore:1: out/',
    ]);
  });

  function plant(
    t: { paths: readonly string[]; ignoreFiles: readonly (readonly [string, string])[]; excludes: string | undefined; },
  ): void {
    for (const entry of readdirSync(box.root)) if (entry !== '.git') rmSync(box.at(entry), { recursive: true });
    for (const p of [...t.paths].sort((a, b) => b.length - a.length)) tryWrite(p, 'x');
    for (const [f, text] of t.ignoreFiles) tryWrite(`${f}.gitignore`, text);
    box.write('.git/info/exclude', t.excludes ?? '');
  }

  /** A random path may be a file where another one has a folder. */
  function tryWrite(p: string, text: string): void {
    try {
      box.write(p, text);
    } catch (error) {
      if (!['EISDIR', 'ENOTDIR', 'EEXIST'].includes((error as NodeJS.ErrnoException).code!)) throw error;
    }
  }
});

async function run(box: Sandbox, git: boolean, below = '', env: NodeJS.ProcessEnv = gitEnv): Promise<Scan> {
  const host = box.host({ root: box.at(below), git, env });
  return scan(host, {
    include: [],
    exclude: [],
    maxBytes: 10_000,
    ignoreFile: '.agentignore',
    submodules: 'list' as const,
  }, new Map(), () => {}, neverCancelled);
}

function all(result: Scan): string[] {
  return [...result.files.map((f) => f.path),
    ...result.excludedPaths.filter((l) => l.because !== 'ignored').map((l) => l.path)].sort();
}

function listed(box: Sandbox, ...which: string[]): string[] {
  return execFileSync('git', ['ls-files', '-z', '--exclude-standard', ...which], {
    cwd: box.root,
    env: gitEnv,
    encoding: 'utf8',
  }).split('\0').filter(Boolean).sort();
}

function rulesByGit(box: Sandbox, paths: readonly string[]): [string, string][] {
  if (paths.length === 0) return [];
  const done = execFileSync('git', ['check-ignore', '-v', '-z', '--stdin'], {
    cwd: box.root,
    env: gitEnv,
    encoding: 'utf8',
    input: paths.map((p) => `./${p}\0`).join(''),
  }).split('\0');
  return paths.map((path, i) => [path, `${done[4 * i]}:${done[4 * i + 1]}: ${done[4 * i + 2]}`]);
}

function onDisk(box: Sandbox): string[] {
  return readdirSync(box.root, { recursive: true, withFileTypes: true })
    .filter((e) => !e.isDirectory()).map((e) => `${e.parentPath}/${e.name}`.slice(box.root.length + 1)).filter((p) =>
      !p.startsWith('.git/')
    );
}
