import assert from 'node:assert/strict';
import { appendFileSync, chmodSync, cpSync, linkSync, lstatSync, mkdirSync, readFileSync, renameSync, rmSync, statSync,
  symlinkSync, unlinkSync, utimesSync, writeFileSync } from 'node:fs';
import fc from 'fast-check';
import type { Host } from '#engine/host';
import type { GitHost } from '#engine/ports/gitHost';
import { isOnLocalDisk } from '#platform/fs/localDisk';
import { gitEnv, sandbox, type Sandbox } from '../sandbox';

const text = 'export const a = 1;\n';
const files = {
  'src/a.ts': text,
  'src/same.ts': text,
  'src/linked.ts': text,
  'src/old.ts': text,
  'src/removed.ts': text,
  'src/deep/b.ts': text,
  'logo.png': 'x',
  '.gitignore': '*.log\nbuilt/\nrules\n',
  'src/deep/.gitignore': '.gitignore\n',
  'src/rules': '',
  'logs/old.log': 'ignored, in a folder that is not ignored\n',
  'built/out.js': 'ignored with its folder\n',
  '.git/info/exclude': '*.tmp\n',
  '.git/info/attributes': '*.bin binary\n',
};
const homeFiles = {
  '.config/git/ignore': '*.tmp\n',
  '.config/git/attributes': '*.bin binary\n',
  'own.cfg': '[user]\n\tname = A\n',
  'older.cfg': '[core]\n\tautocrlf = true\n',
  'newer.cfg': '[user]\n\tname = B\n',
};

describe('the stamps of a folder', () => {
  let box: Sandbox, home: Sandbox, git: GitHost;
  before(async function() {
    box = sandbox(files);
    if (!isOnLocalDisk(box.root)) this.skip();
    home = sandbox(homeFiles, { git: false });
    symlinkSync('newer.cfg', home.at('.gitconfig'));
    box.commit('first');
    mkdirSync(box.at('empty'));
    box.git('config', 'branch.main.remote', '.');
    box.git('config', 'branch.main.merge', 'refs/heads/base');
    box.git('config', 'include.path', home.at('own.cfg'));
    box.git('branch', 'base');
    writePack();
    git = (await prepared('')).git!;
  });
  after(() => {
    box?.dispose();
    home?.dispose();
  });

  async function prepared(folder: string): Promise<Host> {
    const host = box.host({ root: box.at(folder), env: { ...gitEnv, HOME: home.root, GIT_CONFIG_GLOBAL: undefined } });
    await host.prepareGit!({});
    return host;
  }

  function writePack(folder = ''): void {
    box.write(`${folder}.agentpack/new`, 'a pack');
    renameSync(box.at(`${folder}.agentpack/new`), box.at(`${folder}.agentpack/context.md`));
  }

  /** Takes the stamps so long after all changes that none of them can have been missed. */
  async function take(): Promise<() => Promise<boolean>> {
    rmSync(box.at('inner'), { recursive: true, force: true });
    const stamps = await git.takeStamps!({ startedAt: Date.now() + 2_500, ignoreFile: 'rules' });
    const { ignored } = await git.list();
    const files = ['src/linked.ts', 'src/deep/b.ts'].flatMap((path) => seen(path));
    return async () => await stamps?.areCurrent({ files, ignored }) ?? false;
  }
  /** A file as a refresh saw it, if it exists. */
  function seen(path: string) {
    const stats = lstatSync(box.at(path), { throwIfNoEntry: false });
    return stats ? [{ path, stat: { ...stats, kind: 'file' as const } }] : [];
  }
  const keepTimes = (path: string, act: () => void) => {
    const { atime, mtime } = statSync(box.at(path));
    act();
    utimesSync(box.at(path), atime, mtime);
  };

  /** Changes of files in the root, which are noticed once the files were compared. */
  const changes: Readonly<Record<string, () => void>> = {
    'a file that was edited': () => appendFileSync(box.at('src/a.ts'), '//\n'),
    'a file that was edited and has its old time and size': () =>
      keepTimes('src/same.ts', () => box.write('src/same.ts', 'export const a = 9;\n')),
    'a file that was edited under another name': () => {
      linkSync(box.at('src/linked.ts'), home.at('other name'));
      writeFileSync(home.at('other name'), 'export const a = 9;\n');
    },
    'a file that can be run now': () => chmodSync(box.at('src/a.ts'), 0o755),
    'an older file in the place of another': () => renameSync(box.at('src/old.ts'), box.at('src/a.ts')),
    'a file that was removed': () => rmSync(box.at('src/removed.ts')),
    'a folder that was renamed': () => renameSync(box.at('src/deep'), box.at('src/moved')),
    'a binary file that was edited': () => appendFileSync(box.at('logo.png'), 'y'),
    'a new file': () => box.write('src/new.ts', ''),
    'a new file in an empty folder': () => box.write('empty/new.ts', ''),
    'a new file in a folder of ignored files': () => box.write('logs/new.ts', ''),
    'a new link': () => symlinkSync('a.ts', box.at('src/link.ts')),
    'a repository in a folder': () => box.git('init', '-q', 'inner'),
    'an ignore rule': () => appendFileSync(box.at('.gitignore'), 'src/deep\n'),
    'a rule in a file that is ignored itself': () => appendFileSync(box.at('src/moved/.gitignore'), '*\n'),
    'a further rule in an ignored file': () => box.write('src/rules', '*\n'),
  };
  /** Changes of git's own files, and of files that were read, which are noticed even before that. */
  const changesOfGit: Readonly<Record<string, () => void>> = {
    'a rule of this clone': () => box.write('.git/info/exclude', 'src/deep\n'),
    'no more rules of this clone': () => rmSync(box.at('.git/info/exclude')),
    'a rule of the user': () => home.write('.config/git/ignore', 'src/deep\n'),
    'no more rules of the user': () => rmSync(home.at('.config/git/ignore')),
    'the attributes of another folder': () => renameSync(home.at('.config'), home.at('old')),
    'an attribute of this clone': () => box.write('.git/info/attributes', '*.ts text eol=crlf\n'),
    'no more attributes of this clone': () => rmSync(box.at('.git/info/attributes')),
    'a setting of this clone': () => box.git('config', 'core.autocrlf', 'true'),
    'older settings of the user behind the same link': () => {
      unlinkSync(home.at('.gitconfig'));
      symlinkSync('older.cfg', home.at('.gitconfig'));
    },
    'a setting of the user': () => home.write('.gitconfig', '[core]\n\tautocrlf = false\n'),
    'a setting in an included file': () => home.write('own.cfg', '[core]\n\tautocrlf = true\n'),
    'no more included file': () => rmSync(home.at('own.cfg')),
    'a file that is no longer tracked': () => box.git('rm', '-q', '--cached', 'logo.png'),
    'another branch': () => box.git('checkout', '-q', '-b', 'next'),
    'a commit': () => box.git('commit', '-q', '--allow-empty', '-m', 'second'),
    'a commit of the upstream branch': () => {
      const commit = box.git('commit-tree', '-p', 'HEAD', '-m', 'theirs', 'HEAD^{tree}');
      box.git('update-ref', 'refs/heads/base', commit);
    },
    'packed references': () => box.git('pack-refs', '--all'),
    'no more index': () => rmSync(box.at('.git/index')),
    'a file that is not the one that was read': () => {
      box.write('other.ts', text);
      renameSync(box.at('other.ts'), box.at('src/linked.ts'));
    },
    'a folder of git with another mode, as with another owner': () => chmodSync(box.at('.git'), 0o700),
  };
  for (const [name, act] of Object.entries({ ...changes, ...changesOfGit }))
    it(`show ${name}`, async () => {
      const areCurrent = await take();
      const isOfGit = Object.hasOwn(changesOfGit, name);
      if (!isOfGit) assert.equal(await areCurrent(), true);
      act();
      assert.equal(await areCurrent(), false);
      assert.equal(await areCurrent(), false);
      if (isOfGit) assert.equal(await (await take())(), true);
    });

  const silent: Readonly<Record<string, () => void>> = {
    'nothing': () => undefined,
    'a file that was read': () => readFileSync(box.at('src/a.ts')),
    'a file in an ignored folder': () => box.write('built/more.js', ''),
    'an ignored file that was edited': () => appendFileSync(box.at('logs/old.log'), 'more\n'),
    'a pack': () => writePack(),
    'git log': () => box.git('log'),
  };
  for (const [name, act] of Object.entries(silent))
    it(`are the same after ${name}`, async () => {
      const areCurrent = await take();
      assert.equal(await areCurrent(), true);
      act();
      assert.equal(await areCurrent(), true);
    });

  it('are unknown if a file changed shortly before they were taken, or later', async () => {
    for (
      const change of [() => appendFileSync(box.at('.git/info/exclude'), '*.old\n'), () => box.write('src/late.ts', '')]
    ) {
      change();
      const stamps = await git.takeStamps!({ startedAt: Date.now(), ignoreFile: 'rules' });
      assert.equal(await stamps?.areCurrent({ files: [], ignored: (await git.list()).ignored }) ?? false, false);
    }
  });

  it('are unknown with another repository in the root, and where folders keep their times', async () => {
    const areCurrent = await take();
    box.git('init', '-q', 'inner');
    assert.equal(await areCurrent(), false);
    utimesSync(box.at('.agentpack'), 0, 0);
    assert.equal(await (await take())(), false);
    writePack();
  });

  it('are unknown on disks of other machines', () => {
    if (process.platform === 'linux') assert.ok(!isOnLocalDisk('/proc'));
  });

  it('show a repository that is nearer to the root, and another folder in place of the root', async () => {
    const { git: innerGit } = await prepared('src');
    writePack('src/');
    const takeInner = () => innerGit!.takeStamps!({ startedAt: Date.now() + 2_500, ignoreFile: 'rules' });
    const stamps = await takeInner();
    assert.equal(await stamps!.areCurrent({ files: [], ignored: [] }), true);
    box.git('init', '-q', 'src');
    assert.equal(await stamps!.areCurrent({ files: [], ignored: [] }), false);
    rmSync(box.at('src/.git'), { recursive: true });
    const laterStamps = await takeInner();
    cpSync(box.at('src'), box.at('copy'), { recursive: true, preserveTimestamps: true });
    renameSync(box.at('src'), box.at('moved'));
    renameSync(box.at('copy'), box.at('src'));
    assert.equal(await laterStamps!.areCurrent({ files: [], ignored: [] }), false);
  });

  it('stay the same only while git says the same', async () => {
    box.commit('all changes');
    let count = 0;
    const edits = [
      () => box.write(`src/new${count++}.ts`, ''),
      () => appendFileSync(box.at('src/a.ts'), `${count++}\n`),
      () => appendFileSync(box.at('.gitignore'), `*.ignored${count++}\n`),
      () => box.git('checkout', '-q', '-b', `branch${count++}`),
      () => box.git('commit', '-q', '--allow-empty', '-m', 'more'),
      () => box.git('add', '-A'),
      () => appendFileSync(box.at('.git/info/exclude'), `new${count++}.ts\n`),
      ...Object.values(silent),
    ];
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...edits), { minLength: 1, maxLength: 3 }), async (acts) => {
        const areCurrent = await take();
        const before = await whatGitSays();
        assert.equal(await areCurrent(), true);
        for (const act of acts) act();
        if (await areCurrent()) assert.deepEqual(await whatGitSays(), before);
      }),
      { numRuns: 8 },
    );
  });

  it('show that the repository is gone', async () => {
    const areCurrent = await take();
    assert.equal(await areCurrent(), true);
    rmSync(box.at('.git'), { recursive: true });
    assert.equal(await areCurrent(), false);
  });

  async function whatGitSays() {
    return [await git.list(), await git.facts({ commits: 3 })];
  }
});
