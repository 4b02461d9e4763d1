import { strict as assert } from 'node:assert';
import { execFileSync } from 'node:child_process';
import { chmodSync, lstatSync, mkdirSync, readFileSync, rmSync, symlinkSync, truncateSync } from 'node:fs';
import { platform } from 'node:os';
import { neverCancelled } from '#base/cancellation';
import { createEngine } from '#features/engine';
import type { Explanation, FailureReport, Report } from '#reports';
import { sandbox, type Sandbox } from '#test/platform/sandbox';
import { boundCli, type BoundCli } from './bound';
import { table } from '#test/support/table';

const files = {
  'src/a.ts': 'import { b } from "./b";\nexport const addTax = (p: number) => b(p);\n',
  'src/b.ts': 'export function b(x: number) { return x; }   // addTax\n',
  'lib/c.ts': 'export const addTaxC = 1;\n',
  '.gitignore': '*.log\n',
  'x.log': 'addTax\n',
};

interface Case {
  /** In git too: there another list is read. */
  readonly both?: true;
  /** Below the root; it gets no right at all, or those given. */
  readonly at: string;
  readonly rights?: number;
  /** Beside `files`. */
  readonly more?: Readonly<Record<string, string>>;
  /** A whole pack was made before. */
  readonly packed?: true;
  /** Without one the pack has to take the task from task.md. */
  readonly noTask?: true;
  /** The one sentence: among the pack's warnings, or on standard error with exit code 1 if it begins with `fails: `. */
  readonly says: string | ((git: boolean) => string);
  readonly packs?: readonly string[];
  readonly explains?: Readonly<Record<string, string>>;
}

const all = ['lib/c.ts', 'src/a.ts', 'src/b.ts'];
const state = (name: string) => ({ [`.agentpack/${name}`]: '' });

const cases: Readonly<Record<string, Case>> = {
  'a file': {
    both: true,
    at: 'src/b.ts',
    says: 'src/b.ts (permission denied) cannot be read and is left out: allow reading, then pack again.',
    packs: ['lib/c.ts', 'src/a.ts'],
    explains: { 'src/b.ts': 'permission denied' },
  },
  'a file that was packed': {
    at: 'src/b.ts',
    packed: true,
    says: 'src/b.ts (permission denied) cannot be read and is left out: allow reading, then pack again.',
    packs: ['lib/c.ts', 'src/a.ts'],
    explains: { 'src/b.ts': 'permission denied' },
  },
  'a folder': {
    both: true,
    at: 'lib',
    says: (git) =>
      `lib/${git ? ' (permission denied), lib/c.ts' : ''} (permission denied) cannot be read and ${
        git ? 'are' : 'is'
      } left out: allow reading, then pack again.`,
    packs: ['src/a.ts', 'src/b.ts'],
    explains: { 'lib/c.ts': 'permission denied' },
  },
  'a folder of new files': {
    both: true,
    at: 'new',
    more: { 'new/deep/n.ts': 'export const addTaxNew = 1;\n' },
    says: 'new/ (permission denied) cannot be read and is left out: allow reading, then pack again.',
    packs: all,
    explains: { 'new/deep/n.ts': 'permission denied' },
  },
  'a folder that may not be entered': {
    both: true,
    at: 'lib',
    rights: 0o444,
    says: 'lib/c.ts (permission denied) cannot be read and is left out: allow reading, then pack again.',
    packs: ['src/a.ts', 'src/b.ts'],
  },
  '.gitignore': { both: true, at: '.gitignore', says: 'The rules of .gitignore are not used: permission denied.' },
  '.agentignore': {
    at: '.agentignore',
    more: { '.agentignore': 'lib/\n' },
    says: 'The rules of .agentignore are not used: permission denied.',
    packs: all,
  },
  'config.toml': {
    at: '.agentpack/config.toml',
    more: state('config.toml'),
    says: '.agentpack/config.toml cannot be read: permission denied. Allow reading it, then try again.',
  },
  'task.md that is needed': {
    at: '.agentpack/task.md',
    more: state('task.md'),
    noTask: true,
    says: 'fails: .agentpack/task.md cannot be read: permission denied. Allow reading it, then try again.',
  },
  'task.md that is not needed': {
    at: '.agentpack/task.md',
    more: state('task.md'),
    says: '.agentpack/task.md cannot be read: permission denied. Allow reading it, then try again.',
    packs: all,
  },
  'task_state.md': {
    at: '.agentpack/task_state.md',
    more: state('task_state.md'),
    says: '.agentpack/task_state.md cannot be read: permission denied. Allow reading it, then try again.',
    packs: all,
  },
  'the index': {
    at: '.agentpack/cache/index.bin',
    packed: true,
    says:
      '.agentpack/cache/index.bin cannot be read: permission denied. Allow reading it, then try again. Until then, packs take longer.',
    packs: all,
  },
  'the cache': {
    at: '.agentpack/cache',
    packed: true,
    says:
      '.agentpack/cache/index.bin cannot be read: permission denied. Allow reading it, then try again. Until then, packs take longer.',
  },
  'the record': {
    at: '.agentpack/pack_metadata.json',
    packed: true,
    says: 'fails: .agentpack/pack_metadata.json cannot be read: permission denied. Allow reading it, then try again.',
  },
  '.agentpack': {
    at: '.agentpack',
    packed: true,
    says: 'fails: .agentpack/pack_metadata.json cannot be read: permission denied. Allow reading it, then try again.',
  },
  '.agentpack, which may only be read': {
    at: '.agentpack',
    rights: 0o555,
    packed: true,
    says: 'fails: /.agentpack/pack.lock cannot be created: permission denied. Allow writing there, then try again.',
  },
  'a root that may only be read': {
    at: '.',
    rights: 0o555,
    says: 'fails: /.agentpack cannot be created: permission denied. Allow writing there, then try again.',
  },
  'the root': { at: '.', says: 'fails:  cannot be opened: permission denied. Allow reading it, then try again.' },
};

let bound: BoundCli;
before(() => {
  bound = boundCli();
});
after(() => bound.stop());

const packOf = (root: string, ...args: string[]) => bound.run('/', ['pack', root, '--json', ...args]);
const task = ['--task', 'addTax', '--budget', '40000'];
const packHere = async (box: Sandbox, git: boolean): Promise<Report> => {
  const engine = createEngine(box.host({ git }));
  const report = await engine.pack({ task: 'addTax', sections: ['receipts'] }, { cancel: neverCancelled });
  assert.deepEqual(engine.takeWarnings(), []);
  engine.dispose();
  return report;
};
const pathsOf = (report: Report) => report.files.map((file) => file.path).sort();

describe('files that cannot be read or written', function() {
  before(function() {
    if (platform() === 'win32') this.skip();
  }); // its rights are others

  table('is named in one sentence, and works again once access is permitted', (row) => {
    for (const git of [true, false]) {
      for (
        const [what, { at, rights = 0, both, more = {}, packed, noTask, says, packs, explains = {} }] of Object.entries(
          cases,
        )
      ) {
        if (git && !both) continue;
        row(`${what}, ${git ? 'in git' : 'walked'}: is named in one sentence, and works again once access is permitted`,
          async () => {
            const box = sandbox(files, { git });
            if (git) box.commit('The shop');
            for (const [path, text] of Object.entries(more)) box.write(path, text);
            if (packed) await packHere(box, git);
            const before = lstatSync(box.at(at)).mode & 0o777;
            chmodSync(box.at(at), rights);
            try {
              const { code, stdout, stderr } = await packOf(box.root, ...(noTask ? [] : task));
              const sentence = typeof says === 'string' ? says : says(git);
              if (sentence.startsWith('fails: ')) {
                const { error } = JSON.parse(stdout) as FailureReport;
                assert.deepEqual([code, error.kind, ...[`${error.message}\n`, stderr].map((text) =>
                  text.replace(box.root, '')
                )], [1, 'failed', ...Array<string>(2).fill(`${sentence.slice('fails: '.length)}\n`)]);
              } else {
                assert.equal(code, 0, stderr);
                const report = JSON.parse(stdout) as Report;
                const told = [...report.warnings, ...stderr.trim().split('\n')].map((line) =>
                  line.replace(box.root, '')
                );
                assert.ok(told.includes(sentence), told.join('\n'));
                if (packs) assert.deepEqual(pathsOf(report), packs);
              }
              for (const [path, detail] of Object.entries(explains)) {
                const explained = JSON.parse(
                  (await bound.run('/', ['explain', box.root, path, '--json'])).stdout,
                ) as Explanation;
                assert.deepEqual([explained.status, explained.because, detail.split('|').includes(explained.detail)], [
                  'omitted',
                  'unreadable',
                  true,
                ], explained.detail);
              }
            } finally {
              chmodSync(box.at(at), before);
            }
            const healed = await packHere(box, git);
            assert.deepEqual(healed.warnings, []);
            assert.deepEqual(pathsOf(healed), [...all, ...Object.keys(more).filter((path) =>
              path.startsWith('new/')
            )].filter((path) => more['.agentignore'] === undefined || !path.startsWith('lib/')).sort());
            box.dispose();
          });
      }
    }
  });

  it('is reported as changed since the pack if it is an unreadable file', async () => {
    const box = sandbox(files, { git: false });
    await packHere(box, false);
    chmodSync(box.at('src/b.ts'), 0);
    assert.match((await bound.run('/', ['status', box.root])).stdout, /^stale\n.*src\/b\.ts/);
    box.dispose();
  });
});

describe('a home folder that may only be read', function() {
  before(function() {
    if (platform() === 'win32') this.skip();
  });

  table('is named in one sentence by commands that write there, and is not needed by others', (row) => {
    const check = (args: readonly string[], says?: string): void =>
      row(args.join(' '), async () => {
        const box = sandbox(files);
        const others = sandbox({ 'home/.profile': '', 'api/x.ts': 'export {};\n' }, { git: false });
        const home = others.at('home');
        box.commit('The shop');
        chmodSync(home, 0o555);
        try {
          const { code, stderr } = await bound.run(box.root, args.map((arg) => arg === 'API' ? others.at('api') : arg),
            { HOME: home });
          const told = stderr.replaceAll(home, '~').replace(/(memory\/)\S+/, '$1NAME');
          assert.deepEqual([code, told], says === undefined ? [0, ''] : [1, `${says}\n`]);
        } finally {
          chmodSync(home, 0o755);
          box.dispose();
          others.dispose();
        }
      });
    for (
      const args of ['pack --task addTax', 'pack --task addTax --check', 'search addTax', 'retrieve src/a.ts', 'doctor',
        'memory add Round_up', 'memory list', 'docs pack', 'callers addTax', 'threads', 'repair']
    ) check(args.split(' '));
    const denied = 'permission denied. Allow writing there, then try again.';
    check(['memory', 'add', 'Round up', '--personal'], `~/.agentpack/memory/NAME cannot be created: ${denied}`);
    check(['connect', 'claude', '--yes'], `~/.agentpack cannot be created: ${denied}`);
    check(['pack', '--task', 'addTax', '--also', 'API'],
      'The folders of --also cannot be saved, because you have no key to seal the list with: set HOME and allow writing to ~/.agentpack; agentpack doctor checks the key.');
  });
});

/** Entries of another kind where a file or a folder is expected. */
const odd: Readonly<
  Record<string, { readonly make: (box: Sandbox) => void; readonly says: string; readonly code: number; }>
> = {
  'task.md as a folder': {
    make: (box) => mkdirSync(box.at('.agentpack/task.md'), { recursive: true }),
    code: 0,
    says: '.agentpack/task.md cannot be read: it is a folder. Move it out of the way, then try again.',
  },
  'config.toml as a pipe': {
    make: (box) => {
      mkdirSync(box.at('.agentpack'));
      pipe(box.at('.agentpack/config.toml'));
    },
    code: 0,
    says: '.agentpack/config.toml cannot be read: it is a named pipe. Move it out of the way, then try again.',
  },
  'task_state.md as a pipe': {
    make: (box) => {
      mkdirSync(box.at('.agentpack'));
      pipe(box.at('.agentpack/task_state.md'));
    },
    code: 0,
    says: '.agentpack/task_state.md cannot be read: it is a named pipe. Move it out of the way, then try again.',
  },
  'metrics.jsonl as a pipe': {
    make: (box) => {
      mkdirSync(box.at('.agentpack'));
      pipe(box.at('.agentpack/metrics.jsonl'));
    },
    code: 0,
    says: '.agentpack/metrics.jsonl cannot be read: it is a named pipe. Move it out of the way, then try again.',
  },
  'context.md as a folder': {
    make: (box) => mkdirSync(box.at('.agentpack/context.md'), { recursive: true }),
    code: 1,
    says: '/.agentpack/context.md cannot be written: it is a folder. Move it out of the way, then try again.',
  },
  'the cache as a file': {
    make: (box) => box.write('.agentpack/cache', ''),
    code: 0,
    says:
      '/.agentpack/cache/index.bin cannot be written: a part of its path is not a folder. Move it out of the way, then try again. Until then, packs take longer.',
  },
  'the outlines as a folder': {
    make: (box) => mkdirSync(box.at('.agentpack/cache/outlines.bin'), { recursive: true }),
    code: 0,
    says:
      '.agentpack/cache/outlines.bin cannot be read: it is a folder. Move it out of the way, then try again. Until then, packs take longer.',
  },
  '.agentpack as a file': {
    make: (box) => box.write('.agentpack', ''),
    code: 1,
    says: '.agentpack is a file: rename or remove it, because AgentPack keeps its packs in a folder with that name.',
  },
  '.agentpack as a link to a target outside the root': {
    make: (box) => symlinkSync('/', box.at('.agentpack')),
    code: 1,
    says:
      '.agentpack/pack_metadata.json points outside the folder through a link (to /): remove the link, then try again.',
  },
  '.agentpack as a link to itself': {
    make: (box) => symlinkSync('.agentpack', box.at('.agentpack')),
    code: 1,
    says: '/.agentpack cannot be used: it is a link that is broken or leads outside the root.',
  },
  '.agentignore as a folder': {
    make: (box) => mkdirSync(box.at('.agentignore')),
    code: 0,
    says: 'The rules of .agentignore are not used: it is a folder.',
  },
  '.agentignore as a pipe': {
    make: (box) => pipe(box.at('.agentignore')),
    code: 0,
    says: 'The rules of .agentignore are not used: it is a named pipe.',
  },
};

describe('something else in place of a file', function() {
  before(function() {
    if (platform() === 'win32') this.skip();
  });

  table('is named in one sentence, and blocks nothing', (row) => {
    for (const [what, { make, says, code }] of Object.entries(odd)) {
      row(`${what} is named in one sentence, and blocks nothing`, async () => {
        const box = sandbox(files, { git: false });
        make(box);
        const done = await packOf(box.root, ...task);
        const told = [...(done.code === 0 ? (JSON.parse(done.stdout) as Report).warnings : []),
          ...done.stderr.trim().split('\n')].map((line) => line.replace(box.root, ''));
        assert.deepEqual([done.code, told.includes(says)], [code, true], told.join('\n'));
        if (code === 0) assert.ok(readFileSync(box.at('.agentpack/context.md'), 'utf8').includes('addTaxC'));
        box.dispose();
      });
    }
  });

  table('is replaced by the pack without a warning if it is a link at …', (row) => {
    for (const name of ['index.bin', 'journal.bin']) {
      row(`is replaced by the pack without a warning if it is a link at ${name}`, async () => {
        const box = sandbox(files, { git: false });
        const outside = sandbox({ 'x.txt': 'not of the repository' }, { git: false });
        const path = box.at(`.agentpack/cache/${name}`);
        await packOf(box.root, ...task);
        rmSync(path, { force: true });
        symlinkSync(outside.at('x.txt'), path);
        box.write('src/b.ts', `${files['src/b.ts']}export const edited = 1;\n`);
        const { code, stdout, stderr } = await packOf(box.root, ...task);
        assert.deepEqual([code, (JSON.parse(stdout) as Report).warnings, stderr], [0, [], '']);
        assert.ok(!lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink());
        assert.equal(readFileSync(outside.at('x.txt'), 'utf8'), 'not of the repository');
        for (const { dispose } of [box, outside]) dispose();
      });
    }
  });

  it('does not fail on pipes, links to nothing or in a circle, a 255-byte name, a sparse file or a path beyond the system limit', async () => {
    const box = sandbox(files, { git: false });
    pipe(box.at('src/pipe.ts'));
    symlinkSync('nowhere', box.at('src/dangling.ts'));
    symlinkSync('two.ts', box.at('src/one.ts'));
    symlinkSync('one.ts', box.at('src/two.ts'));
    symlinkSync('.', box.at('src/loop'));
    const long = `src/${'n'.repeat(252)}.ts`;
    box.write(long, 'export const addTaxLong = 1;\n');
    box.write('src/hole.ts', '');
    truncateSync(box.at('src/hole.ts'), 2 ** 36);
    execFileSync('sh', ['-c',
      'for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22; do mkdir "$0" && cd -P "$0" || exit 1; done; echo "export const addTaxDeep = 1" > deep.ts',
      'd'.repeat(200)], { cwd: box.root });
    const { code, stdout, stderr } = await packOf(box.root, ...task);
    assert.deepEqual([code, stderr], [0, '']);
    const report = JSON.parse(stdout) as Report;
    assert.deepEqual(pathsOf(report), [...all, long].sort());
    for (
      const [path, because] of Object.entries({
        'src/pipe.ts': 'unreadable',
        'src/dangling.ts': 'outside',
        'src/one.ts': 'outside',
        'src/loop': 'link',
        'src/hole.ts': 'large',
      })
    ) {
      const explained = JSON.parse((await bound.run('/', ['explain', box.root, path, '--json'])).stdout) as Explanation;
      assert.deepEqual([path, explained.because], [path, because]);
    }
    execFileSync('rm', ['-rf', box.root]); // Node cannot name what lies so deep
  });

  for (const git of [true, false]) {
    it(`names that differ only in case are separate files, ${git ? 'in git' : 'walked'}, even if the index has a different case than the disk`, async function() {
      const box = sandbox({
        ...files,
        'src/A.ts': 'export const upper = 1;   // addTax\n',
        'src/use.ts':
          'import { addTax } from "./a";\nimport { upper } from "./A";\nexport const addTaxUse = [addTax, upper];\n',
      }, { git });
      if (readFileSync(box.at('src/a.ts'), 'utf8') !== files['src/a.ts']) this.skip(); // a disk that knows no case
      if (git) {
        box.git('config', 'core.ignorecase', 'false');
        box.commit('Both');
        box.git('config', 'core.ignorecase', 'true');
      }
      const related = async (path: string) =>
        JSON.parse((await bound.run('/', ['related', box.root, path, '--json'])).stdout) as {
          imports: { path: string; }[];
          importers: string[];
        };
      assert.deepEqual((await related('src/use.ts')).imports.map((edge) => edge.path), ['src/a.ts', 'src/A.ts']);
      assert.deepEqual((await related('src/A.ts')).importers, ['src/use.ts']);
      assert.deepEqual(pathsOf(JSON.parse((await packOf(box.root, ...task)).stdout) as Report),
        [...all, 'src/A.ts', 'src/use.ts'].sort());
      execFileSync('mv', ['src/b.ts', 'src/B.ts'], { cwd: box.root });
      assert.deepEqual(pathsOf(JSON.parse((await packOf(box.root, ...task)).stdout) as Report), ['lib/c.ts', 'src/A.ts',
        'src/B.ts', 'src/a.ts', 'src/use.ts']);
      box.dispose();
    });
  }
});

/**
 * Unreadable files: how each comes about, and how the receipts, `explain` and, if the user can do something about it,
 * the pack's warnings name it.
 */
const reasons: Readonly<
  Record<string,
    { readonly make: (box: Sandbox) => string; readonly says: string; readonly warns?: string; readonly git?: true; }>
> = {
  'a file 500 folders deep': { make: (box) => deep(box, 500), says: 'deeper than 64 folders', warns: 'move it up' },
  'a file 500 folders deep, in git': {
    make: (box) => deep(box, 500),
    says: 'deeper than 64 folders',
    warns: 'move it up',
    git: true,
  },
  'a file of a path that the system does not take': {
    make: (box) => indexed(box, `${`${'d'.repeat(200)}/`.repeat(22)}deep.ts`),
    says: 'its path is longer than the system allows',
    warns: 'give it a shorter path',
    git: true,
  },
  'a file of a name that the system does not take': {
    make: (box) => indexed(box, `${'n'.repeat(300)}.ts`),
    says: 'its path is longer than the system allows',
    warns: 'give it a shorter path',
    git: true,
  },
  'a pipe': {
    make: (box) => {
      pipe(box.at('src/odd.ts'));
      return 'src/odd.ts';
    },
    says: 'it is a named pipe',
  },
  'a socket': {
    make: (box) => {
      execFileSync(process.execPath, ['-e',
        `require("net").createServer().listen(${
          JSON.stringify(box.at('src/odd.ts'))
        }, () => process.kill(process.pid, "SIGKILL"))`], { stdio: 'ignore', timeout: 120_000, killSignal: 'SIGKILL' });
      return 'src/odd.ts';
    },
    says: 'it is a socket',
  },
};

function deep(box: Sandbox, folders: number): string {
  const path = `${'d/'.repeat(folders)}deep.ts`;
  box.write(path, 'export const addTaxDeep = 1;\n');
  return path;
}

/** A file that the index names; the disk cannot hold it. */
function indexed(box: Sandbox, path: string): string {
  box.git('update-index', '--add', '--cacheinfo', `100644,${box.git('hash-object', '-w', 'src/a.ts')},${path}`);
  return path;
}

describe('the reason why a file cannot be read', function() {
  before(function() {
    if (platform() === 'win32') this.skip();
  });

  table('is given in the receipts, by explain and, if the user can fix it, in the warnings', (row) => {
    for (const [what, { make, says, warns, git = false }] of Object.entries(reasons)) {
      row(`${what}: is given in the receipts, by explain and, if the user can fix it, in the warnings`, async () => {
        const box = sandbox(files, { git });
        if (git) box.commit('The shop');
        let path: string;
        try {
          path = make(box);
        } catch (error) {
          if (what !== 'a socket') throw error;
          path = 'src/odd.ts';
        } // its maker is killed, so that it stays
        const engine = createEngine(box.host({ git }));
        const report = await engine.pack({ task: 'addTax', sections: ['receipts'] }, { cancel: neverCancelled });
        const explained = await engine.explain(path, {}, { cancel: neverCancelled });
        engine.dispose();
        assert.deepEqual([explained.status, explained.because, explained.detail], ['omitted', 'unreadable', says]);
        assert.ok(readFileSync(box.at('.agentpack/context.md'), 'utf8').includes(`1 unreadable (${says}): `),
          'receipts');
        const [warning] = report.warnings;
        assert.equal(report.warnings.length, warns === undefined ? 0 : 1, report.warnings.join('\n'));
        if (warns !== undefined)
          assert.ok(
            warning!.includes(`(${says})`) && warning!.endsWith(`left out: ${warns}, then pack again.`) &&
              warning!.length < 400,
            warning,
          );
        const { code, stderr } = await bound.run('/', ['explain', box.root, path, '--json']);
        assert.deepEqual([code, stderr], [0, '']);
        execFileSync('rm', ['-rf', box.root]);
      });
    }
  });

  it('is one sentence for a name that cannot be a path', async () => {
    const box = sandbox(files, { git: false });
    for (const path of ['src/a.ts/b', 'x'.repeat(300), `${'y/'.repeat(3_000)}z`]) {
      const { code, stderr } = await bound.run(box.root, ['explain', path]);
      assert.deepEqual([code, stderr.trim().split('\n').length, /\n {4}at /.test(stderr)], [path.length < 20 ? 1 : code,
        1, false], stderr);
    }
    box.dispose();
  });
});

function pipe(at: string): void {
  execFileSync('mkfifo', [at]);
}
