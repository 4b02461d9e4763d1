import assert from 'node:assert/strict';
import { chmodSync, existsSync, mkdirSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join, relative } from 'node:path';
import { findGit, isOutsideWorkspace, listTrustedPathFolders } from '#platform/git/gitProgram';
import { gitEnv, sandbox, type Sandbox } from '../sandbox';

/** A program that tells that it was run. */
function canary(box: Sandbox, path: string): string {
  mkdirSync(dirname(box.at(path)), { recursive: true });
  writeFileSync(box.at(path), `#!/bin/sh\ntouch "${box.at('sprung')}"\nexit 0\n`);
  chmodSync(box.at(path), 0o755);
  return box.at(path);
}

const usual = gitEnv['PATH']!;

describe('the git executable', function() {
  let box: Sandbox;
  let elsewhere: Sandbox;
  before(function() {
    if (process.platform === 'win32') this.skip();
  });
  beforeEach(() => {
    box = sandbox({ 'a.ts': '1\n', 'sub/b.ts': '2\n' });
    elsewhere = sandbox({}, { git: false });
  });
  afterEach(() => {
    box.dispose();
    elsewhere.dispose();
  });

  /** PATH entries that a repository can influence, each before the usual ones. */
  const entries: Readonly<Record<string, () => string>> = {
    'the root': () => box.root,
    'a folder of it': () => box.at('bin'),
    'a folder of it, with a slash behind': () => `${box.at('bin')}/`,
    'a folder of it, by a way around': () => `${box.at('bin')}/../../${relative(dirname(box.root), box.root)}/./bin`,
    'the present folder': () => '.',
    'nothing, which is the present folder': () => '',
    'a relative folder': () => 'bin',
    'a relative folder that leads out and in again': () => `../${relative(dirname(box.root), box.root)}/bin`,
    'a link elsewhere that leads into it': () => {
      symlinkSync(box.at('bin'), elsewhere.at('link'));
      return elsewhere.at('link');
    },
    'a folder elsewhere whose git is a link into it': () => {
      symlinkSync(box.at('bin/git'), elsewhere.at('git'));
      return elsewhere.root;
    },
    'a link in it that leads out': () => {
      canary(elsewhere, 'git');
      symlinkSync(elsewhere.root, box.at('out'));
      return box.at('out');
    },
    'a home that is not told': () => '~/bin',
  };

  for (const [what, entry] of Object.entries(entries)) {
    it(`does not come from ${what}`, async () => {
      canary(box, 'git');
      canary(box, 'bin/git');
      canary(box, 'bin/git-lfs');
      const env = { ...gitEnv, PATH: `${entry()}${delimiter}${usual}` };
      const cwd = process.cwd();
      process.chdir(box.root);
      try {
        assert.equal(findGit(box.root, env), join(realpathSync.native(dirname(findGit(box.root, gitEnv)!)), 'git'));
        const git = box.host({ env }).git!;
        assert.ok((await git.list()).paths.includes('a.ts'));
        await git.facts({ commits: 1 });
      } finally {
        process.chdir(cwd);
      }
      assert.equal(existsSync(box.at('sprung')) || existsSync(elsewhere.at('sprung')), false,
        'a program of the repository was run');
    });
  }

  it('does not come from a folder of the repository around the root', () => {
    canary(box, 'bin/git');
    assert.deepEqual(
      listTrustedPathFolders(box.at('sub'), { PATH: [box.at('bin'), box.root, '/usr/bin'].join(delimiter) }),
      [
        '/usr/bin',
      ],
    );
  });

  it('may be in a home folder that is a repository, and on a disk that is packed as a whole', () => {
    const bin = dirname(canary(box, 'bin/git'));
    assert.equal(findGit(box.at('sub'), { HOME: box.root, PATH: bin }), join(bin, 'git'));
    assert.ok(findGit('/', { PATH: usual }));
  });

  it('is missing if only the repository provides one, and the pack reports it', async () => {
    canary(box, 'bin/git');
    const host = box.host({ env: { ...gitEnv, PATH: box.at('bin') } });
    await host.prepareGit!({});
    assert.equal(host.git, undefined);
    assert.match(host.gitProblem!, /^Git is not used here: git was not found on the PATH outside this folder\./);
  });

  it('is neither a folder nor a file that is not executable', () => {
    mkdirSync(elsewhere.at('one/git'), { recursive: true });
    elsewhere.write('two/git', '#!/bin/sh\n');
    assert.equal(
      findGit(box.root, { PATH: [elsewhere.at('one'), elsewhere.at('two'), elsewhere.at('none')].join(delimiter) }),
      undefined,
    );
  });

  it('reads no configuration and runs no helper from the workspace, whatever the environment', async () => {
    const trap = canary(box, 'trap');
    canary(box, 'libexec/git-ls-files');
    box.write('evil.config',
      `[filter "evil"]\n\tclean = ${trap}\n[core]\n\tfsmonitor = ${trap}\n\tpager = ${trap}\n[diff]\n\texternal = ${trap}\n`);
    box.write('git/config', `[filter "evil"]\n\tclean = ${trap}\n`);
    box.write('.gitattributes', '* filter=evil\n');
    box.commit('first');
    box.write('a.ts', '3\n');
    for (
      const more of [
        { GIT_CONFIG_GLOBAL: box.at('evil.config') },
        { GIT_CONFIG_GLOBAL: 'evil.config' },
        { GIT_CONFIG_SYSTEM: box.at('evil.config'), GIT_CONFIG_NOSYSTEM: '0' },
        { GIT_EXEC_PATH: box.at('libexec') },
        { GIT_EXEC_PATH: 'libexec' },
        { XDG_CONFIG_HOME: box.root, GIT_CONFIG_GLOBAL: undefined },
        { GIT_EXTERNAL_DIFF: trap },
        { GIT_PAGER: trap },
        { GIT_SSH_COMMAND: trap },
        { GIT_CONFIG_PARAMETERS: `'core.fsmonitor=${trap}'` },
        { GIT_TRACE: box.at('sprung') },
        { PAGER: trap, EDITOR: trap, GIT_EDITOR: trap, GIT_ASKPASS: trap, SSH_ASKPASS: trap },
      ] as NodeJS.ProcessEnv[]
    ) {
      const git = box.host({ env: { ...gitEnv, ...more } }).git!;
      await git.list();
      assert.deepEqual((await git.facts({ commits: 1 })).changes.map((c) => c.path), ['a.ts']);
      assert.equal(existsSync(box.at('sprung')), false, JSON.stringify(more));
    }
  });

  it('runs nothing that a hostile repository configures', async () => {
    const trap = canary(box, 'trap');
    box.write('.gitattributes', '* filter=evil diff=evil merge=evil\n');
    const first = box.commit('first');
    // a partial clone would fetch it
    box.git('update-index', '--add', '--cacheinfo', `100644,${'1'.repeat(40)},gone.ts`);
    box.write('included', `[filter "evil"]\n\tclean = ${trap}\n\tsmudge = ${trap}\n\tprocess = ${trap}\n`);
    const settings: Readonly<Record<string, string>> = {
      'include.path': box.at('included'),
      [`includeIf.gitdir:${box.root}/.path`]: box.at('included'),
      'includeIf.onbranch:main.path': box.at('included'),
      'alias.ls-files': `!${trap}`,
      'alias.status': `!${trap}`,
      'alias.x': `!${trap}`,
      'core.fsmonitor': trap,
      'core.hooksPath': box.root,
      'core.pager': trap,
      'pager.log': trap,
      'pager.status': trap,
      'core.editor': trap,
      'core.sshCommand': trap,
      'core.gitProxy': trap,
      'core.askPass': trap,
      'credential.helper': `!${trap}`,
      'diff.external': trap,
      'diff.evil.command': trap,
      'diff.evil.textconv': trap,
      'diff.tool': 'x',
      'difftool.x.cmd': trap,
      'merge.evil.driver': trap,
      'gpg.program': trap,
      'gpg.ssh.program': trap,
      'log.showSignature': 'true',
      'status.submoduleSummary': 'true',
      'submodule.sub.update': `!${trap}`,
      'core.alternateRefsCommand': trap,
      'uploadpack.packObjectsHook': trap,
      'remote.origin.url': `ext::${trap}`,
      'remote.origin.uploadpack': trap,
      'remote.origin.vcs': 'evil',
      'remote.origin.promisor': 'true',
      'remote.origin.partialclonefilter': 'blob:none',
      'protocol.allow': 'always',
      'protocol.ext.allow': 'always',
    };
    for (const [key, value] of Object.entries(settings)) box.git('config', '--add', key, value);
    for (const hook of ['post-index-change', 'fsmonitor-watchman', 'reference-transaction', 'pre-auto-gc'])
      canary(box, `.git/hooks/${hook}`);
    canary(box, 'git-remote-evil');
    box.write('a.ts', '3\n');
    rmSync(box.at('sprung'), { force: true });
    const git = box.host({ env: { ...gitEnv, PATH: `${box.root}${delimiter}${usual}` } }).git!;
    await git.list();
    await git.facts({ commits: 5, since: first });
    await git.ignoreRule('a.ts');
    assert.equal(existsSync(box.at('sprung')), false, 'a program was run');
  });

  for (const url of ['ext', 'uploadpack', 'ssh', 'helper']) {
    it(`fetches nothing missing from a partial clone, by ${url}`, async () => {
      const trap = canary(box, '.git/trap');
      canary(elsewhere, 'git-remote-evil');
      box.write('gone.ts', 'was\n');
      box.commit('first');
      const object = box.git('rev-parse', 'HEAD:gone.ts');
      rmSync(box.at(`.git/objects/${object.slice(0, 2)}/${object.slice(2)}`));
      box.write('gone.ts', 'is\n');
      const settings: Readonly<Record<string, string>> = {
        'remote.origin.url': {
          ext: `ext::${trap}`,
          uploadpack: elsewhere.root,
          ssh: 'ssh://host/x',
          helper: 'evil://x',
        }[url]!,
        'remote.origin.uploadpack': trap,
        'core.sshCommand': trap,
        'remote.origin.promisor': 'true',
        'remote.origin.partialclonefilter': 'blob:none',
        'protocol.allow': 'always',
        'protocol.ext.allow': 'always',
      };
      for (const [key, value] of Object.entries(settings)) box.git('config', key, value);
      const git = box.host({ env: { ...gitEnv, PATH: `${usual}${delimiter}${elsewhere.root}` } }).git!;
      assert.ok((await git.list()).paths.includes('gone.ts'));
      assert.match((await git.facts({ commits: 5 })).warnings?.join('\n') ?? '',
        /^Git could not tell what was changed: /);
      assert.equal(existsSync(box.at('sprung')) || existsSync(elsewhere.at('sprung')), false, 'a program was run');
    });
  }

  it('reports nothing about another work tree or repository that .git leads to', async () => {
    elsewhere.write('private.txt', 'of somebody\n');
    const named = box.git('config', 'core.worktree', elsewhere.root);
    assert.equal(named, '');
    const host = box.host();
    await host.prepareGit!({});
    assert.match(host.gitProblem ?? '', /^Git is not used here: /);
    box.git('config', 'core.worktree', '/');
    const above = box.host();
    await above.prepareGit!({});
    const told = JSON.stringify([await above.git?.list(), await above.git?.facts({ commits: 5 })]);
    assert.ok(!told.includes('private') && !told.includes('/etc/'), told);
  });
});

describe('a path in an environment variable', () => {
  it('belongs to the user if it is absolute and outside', () => {
    const box = sandbox({ in: '' }, { git: false });
    symlinkSync(box.at('in'), `${box.root}-link`);
    assert.deepEqual(
      ['/etc/gitconfig', box.at('in'), 'in', './in', '', `${box.root}-link`, `${box.root}-other`, `${box.root}/../x`]
        .map((path) => isOutsideWorkspace(path, box.root, {})),
      [true, false, false, false, false, false, true, true],
    );
    box.dispose();
  });
});
