import assert from 'node:assert/strict';
import { compileGlobs } from '#pipeline/1-scan/globs';
import { scan, type KnownFile, type Scan, type ScanOptions } from '#pipeline/1-scan/scan';
import { Cancelled, UserError } from '#base/errors';
import { neverCancelled } from '#base/cancellation';
import { memoryHost, type MemoryHost } from '#test/support/memoryHost';
import { table } from '#test/support/table';

const defaults: ScanOptions = {
  include: [],
  exclude: [],
  maxBytes: 1_000,
  ignoreFile: '.agentignore',
  submodules: 'list',
};

describe('scan', () => {
  check('returns the files that git lists', memoryHost({ files: { 'b.ts': 'b', 'a.ts': 'a' }, git: {} }), {}, ['a.ts',
    'b.ts'], {});
  check('reports what git ignores',
    memoryHost({ files: { 'a.ts': 'a' }, git: { listing: { ignored: ['dist/', '.agentpack/context.md'] } } }), {}, [
    'a.ts',
  ], { 'dist/': 'ignored: ignored by git' });
  check('reports submodules', memoryHost({
    files: { 'a.ts': 'a' },
    git: { listing: { paths: ['a.ts'], submodules: [{ path: 'lib', recorded: '1'.repeat(40) }] } },
  }), {}, ['a.ts'], {
    lib: 'submodule: a submodule that is not initialized: git submodule update --init fetches its files',
  });
  check('leaves out files that git lists but that are not on disk',
    memoryHost({ files: { 'a.ts': 'a' }, git: { listing: { paths: ['a.ts', 'deleted.ts', 'sparse/x.ts'] } } }), {}, [
    'a.ts',
  ], {});
  check('walks the folders without git, and applies nested .gitignore files', memoryHost({
    files: {
      '.gitignore': '*.log\nout/',
      'a.log': '',
      'out/x.ts': '',
      'b/.gitignore': '!keep.log\n/x',
      'b/keep.log': 'k',
      'b/x': 'x',
      'b/c/x': 'x',
      '.git/config': '',
    },
  }), {}, ['.gitignore', 'b/.gitignore', 'b/c/x', 'b/keep.log'], {
    'a.log': 'ignored: .gitignore:1: *.log',
    'out/': 'ignored: .gitignore:2: out/',
    'b/x': 'ignored: b/.gitignore:2: /x',
  });
  check('does not walk into another repository',
    memoryHost({ files: { 'a.ts': 'a', 'lib/.git/HEAD': '', 'lib/x.ts': '' } }), {}, ['a.ts'], {
    lib: 'nested-repository: a separate repository, not a submodule of this one',
  });
  check('adds .agentignore to git, nested and collapsed to folders', memoryHost({
    files: {
      '.agentignore': 'fixtures/\n*.snap',
      'a.ts': 'a',
      't/fixtures/1.ts': '',
      't/fixtures/2.ts': '',
      't/a.snap': '',
      'u/.agentignore': '/old',
      'u/old': 'x',
      'u/v/old': 'x',
    },
    git: {},
  }), {}, ['.agentignore', 'a.ts', 'u/.agentignore', 'u/v/old'], {
    't/fixtures/': 'ignored: .agentignore:1: fixtures/',
    't/a.snap': 'ignored: .agentignore:2: *.snap',
    'u/old': 'ignored: u/.agentignore:1: /old',
  });
  check('reads an .agentignore that git ignores', memoryHost({
    files: { 'u/.agentignore': 'x', 'u/x': '', 'a': '' },
    git: { listing: { paths: ['a', 'u/x'], ignored: ['u/.agentignore'] } },
  }), {}, ['a'], { 'u/x': 'ignored: u/.agentignore:1: x', 'u/.agentignore': 'ignored: ignored by git' });
  check('puts the rules of a folder before those of its subfolders, however they sort',
    memoryHost({ files: { 'a/.agentignore': 'x', 'a/!b/.agentignore': '!x', 'a/!b/x': 'kept', 'a/x': '' } }), {}, [
    'a/!b/.agentignore',
    'a/!b/x',
    'a/.agentignore',
  ], { 'a/x': 'ignored: a/.agentignore:1: x' });
  check('leaves out by name, size and content, with the reason', memoryHost({
    files: { 'a.ts': 'a', '.env': 'KEY=1', 'big.ts': 'x'.repeat(1_234), 'logo.png': 'not read', 'blob': 'a\0b' },
  }), {}, ['a.ts'], {
    '.env': 'secret-file: files with this name contain secrets',
    'big.ts': 'large: 1,234 bytes; the limit is 1,000',
    'logo.png': 'binary: .png files are binary',
    blob: 'binary: has a NUL byte near its start',
  });
  check('excludes by globs, and folders by their names',
    memoryHost({ files: { 'a.ts': '', 'docs/x.md': '', 'b/gen/c.ts': '', 'b/gen.ts': '' } }), {
    exclude: ['docs', '**/gen'],
  }, ['a.ts', 'b/gen.ts'], { 'docs/x.md': 'excluded: exclude: docs', 'b/gen/c.ts': 'excluded: exclude: **/gen' });
  check('includes by globs, including dot files', memoryHost({ files: { 'a.ts': '', '.x/b.ts': '', 'c.md': '' } }), {
    include: ['**/*.{ts,js}'],
  }, ['.x/b.ts', 'a.ts'], { 'c.md': 'excluded: no include pattern matches it' });
  check('does not report the folders of AgentPack and git',
    memoryHost({ files: { 'a.ts': '', '.agentpack/task.md': 't', 'sub/.agentpack/task.md': 't' }, git: {} }), {}, [
    'a.ts',
  ], {});
  check('leaves out links, and reports their targets', withLinks(), {}, ['a.ts'], {
    'to-file': 'link: a link to a.ts, which is listed itself',
    'to-root': 'link: a link to the root, which is listed itself',
    'to-nowhere': 'outside: a link to a target outside the root or to a missing target',
  });
  check('leaves out unreadable files', locked(), {}, ['a.ts'], { 'b.ts': 'unreadable: permission denied' });
  check('reports files whose names are not UTF-8', memoryHost({ files: { 'a\uFFFD.ts': '' } }), {}, [], {
    'a\uFFFD.ts': 'unreadable: its name is not UTF-8',
  });

  table('goes no deeper than 64 folders … git', (row) => {
    for (const git of [{}, undefined]) {
      row(`goes no deeper than 64 folders ${git ? 'with' : 'without'} git`, async () => {
        const host = memoryHost({
          files: { [`${'d/'.repeat(64)}in`]: '', [`${'d/'.repeat(65)}out`]: '' },
          ...(git ? { git } : {}),
        });
        const { result } = await run(host);
        assert.deepEqual(result.files.map((f) => f.path), [`${'d/'.repeat(64)}in`]);
        assert.deepEqual(result.excludedPaths.map((l) => l.detail), ['deeper than 64 folders']);
      });
    }
  });

  it('does not list the files of a folder that became a link', async () => {
    const host = memoryHost({
      files: { 'real/x.ts': 'x' },
      git: { listing: { paths: ['real/x.ts', 'old', 'old/x.ts'] } },
    });
    host.link('old', 'real');
    host.write('old/x.ts', 'seen through the link');
    assert.deepEqual((await run(host)).result.files.map((f) => f.path), ['real/x.ts']);
  });

  it('passes the text of new and changed files to the visitor, and reads no unchanged file', async () => {
    const host = memoryHost({ files: { 'a.ts': 'a', 'b.ts': 'b', 'c.ts': 'c' }, git: {} });
    const first = await run(host);
    assert.deepEqual(first.visited, { 'a.ts': 'a', 'b.ts': 'b', 'c.ts': 'c' });
    host.tick(10_000);
    host.write('b.ts', 'B');
    host.remove('c.ts');
    host.takeReads();
    const second = await run(host, {}, first.known(host.now() - 10_000));
    assert.deepEqual(second.visited, { 'b.ts': 'B' });
    assert.deepEqual(host.takeReads().filter((p) => p.endsWith('.ts')), ['b.ts']);
    assert.deepEqual([second.result.read, second.result.reused], [1, 1]);
    assert.equal(second.result.files[0]!.stat, first.result.files[0]!.stat, 'an unchanged file keeps its stat object');
  });

  it('reads a file again if it was written within two seconds of being read', async () => {
    const host = memoryHost({ files: {}, git: {} });
    host.write('a.ts', 'a');
    const first = await run(host);
    host.tick(60_000);
    host.takeReads();
    const second = await run(host, {}, first.known(host.now() - 60_000));
    assert.deepEqual(host.takeReads().filter((p) => p.endsWith('.ts')), ['a.ts']);
    assert.deepEqual(second.visited, {}, 'the same content is not visited');
    assert.deepEqual([second.result.read, second.result.reused], [0, 1]);
    await run(host, {}, second.known(host.now()));
    assert.deepEqual(host.takeReads().filter((p) => p.endsWith('.ts')), []);
  });

  it('treats a touched file with the same content as unchanged, and returns its new stat', async () => {
    const host = memoryHost({ files: { 'a.ts': 'a' }, git: {} });
    const first = await run(host);
    host.tick(5_000);
    host.write('a.ts', 'a');
    const second = await run(host, {}, first.known(host.now()));
    assert.deepEqual(second.visited, {});
    assert.equal(second.result.files[0]!.stat.mtimeMs, host.now());
  });

  it('walks the folders with a warning if git fails', async () => {
    const host = memoryHost({ files: { '.gitignore': 'x', x: '', y: '' } });
    const broken = {
      ...host,
      files: host.files,
      git: { list: () => Promise.reject(new UserError('index file corrupt')) },
    };
    const { result } = await run(broken);
    assert.equal(result.source, 'walk');
    assert.deepEqual(result.files.map((f) => f.path), ['.gitignore', 'y']);
    assert.match(result.warnings[0]!, /index file corrupt/);
  });

  it('warns about an ignore file that it cannot use', async () => {
    const host = memoryHost({ files: { '.agentignore': 'x'.repeat(300_000), x: '' }, git: {} });
    assert.match((await run(host, { maxBytes: 1_000 })).result.warnings[0]!, /\.agentignore are not used/);
  });

  it('stops when it is cancelled', async () => {
    const host = memoryHost({ files: { 'a.ts': 'a', 'b.ts': 'b' }, git: {} });
    const cancel = { cancelled: false };
    await assert.rejects(scan(host, defaults, new Map(), () => {
      cancel.cancelled = true;
    }, cancel), Cancelled);
  });

  it('reports progress that never falls and ends at 1', async () => {
    const host = memoryHost({
      files: Object.fromEntries(Array.from({ length: 1_000 }, (_, i) => [`f${i}`, 'x'])),
      git: {},
    });
    const seen: number[] = [];
    await scan(host, defaults, new Map(), () => {}, neverCancelled, (f) => seen.push(f));
    assert.ok(seen.length > 3);
    assert.deepEqual(seen, [...seen].sort((a, b) => a - b));
    assert.equal(seen.at(-1), 1);
  });

  function check(title: string, host: MemoryHost, options: Partial<ScanOptions>, files: string[],
    excludedPaths: Record<string, string>): void
  {
    it(title, async () => {
      const { result } = await run(host, options);
      assert.deepEqual(result.files.map((f) => f.path), files);
      assert.deepEqual(Object.fromEntries(result.excludedPaths.map((l) => [l.path, `${l.because}: ${l.detail}`])),
        excludedPaths);
      assert.deepEqual(result.excludedPaths.map((l) => l.path), Object.keys(excludedPaths).sort(), 'sorted');
    });
  }
});

describe('globs', () => {
  table('refuse …', (row) => {
    for (const pattern of ['', '*a*a*a*a', '**/a/**/b/**/c/**', 'x'.repeat(2_000)]) {
      row(`refuse ${JSON.stringify(pattern.slice(0, 20))}`, () =>
        assert.throws(() => compileGlobs([pattern], 'exclude'), UserError));
    }
  });
});

async function run(
  host: Pick<MemoryHost, 'files' | 'hash' | 'now' | 'pause'> & { readonly git: Parameters<typeof scan>[0]['git']; },
  options: Partial<ScanOptions> = {},
  known: ReadonlyMap<string, KnownFile> = new Map(),
) {
  const visited: Record<string, string> = {};
  const result: Scan = await scan(host, { ...defaults, ...options }, known, (file, text) => {
    visited[file.path] = text;
  }, neverCancelled);
  return {
    result,
    visited,
    known: (indexedAt: number) => new Map(result.files.map((f) => [f.path, { ...f, indexedAt }])),
  };
}

function withLinks(): MemoryHost {
  const host = memoryHost({ files: { 'a.ts': 'a' } });
  host.link('to-file', 'a.ts');
  host.link('to-root', '');
  host.link('to-nowhere', '../etc/passwd');
  return host;
}

function locked(): MemoryHost {
  const host = memoryHost({ files: { 'a.ts': 'a', 'b.ts': 'b' } });
  host.lock('b.ts', 'permission denied');
  return host;
}
