import { strict as assert } from 'node:assert';
import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { openGitHooks } from '../../../src/hosts/node/connect/gitHooks';
import type { DoctorReport, ExtraDiagnosis } from '../../../src/reports';
import { until } from '../../integration/until';
import { gitEnv, sandbox, type Sandbox } from '../node/sandbox';
import { runCli } from './runCli';
import type { Outcome } from './spawnCli';
import { treeOf } from './treeOf';

const events = ['post-commit', 'post-merge', 'post-checkout'] as const;

/** What git itself changes with each command: no part of what connecting leaves behind. */
const ofGit = (path: string) =>
  /^\/(?:.*\/)?\.git\/(?:objects|logs|index|COMMIT_EDITMSG|ORIG_HEAD|refs|worktrees)/.test(path);

describe('agentpack connect git', function() {
  this.timeout(60_000);
  let home: Sandbox;
  let box: Sandbox;
  before(() => {
    home = sandbox({}, { git: false });
  });
  after(() => home.dispose());
  beforeEach(() => {
    box = sandbox({ 'src/a.ts': 'export const a = 1;\n', '.gitignore': '/linked\n' });
    box.commit('First');
  });
  // a hook may still write down that it ran
  afterEach(() => rmSync(box.root, { recursive: true, force: true, maxRetries: 10 }));
  const runIn = (cwd: string, ...args: string[]): Promise<Outcome> =>
    runCli(cwd, args, { env: { HOME: home.root, USERPROFILE: home.root } });
  const run = (...args: string[]) => runIn(box.root, ...args);
  const connect = async (...flags: string[]) => {
    const done = await run('connect', 'git', '--yes', ...flags);
    assert.equal(done.code, 0, done.stderr);
  };
  const doctor = async (): Promise<ExtraDiagnosis> =>
    (JSON.parse((await run('doctor', 'git', '--json')).stdout) as DoctorReport).extras[0]!;
  const script = (path: string, text: string, mode = 0o755) => {
    box.write(path, text);
    chmodSync(box.at(path), mode);
  };
  /** What the hooks start notes its arguments in a file, before and after it does something. */
  const watchRuns = (does = ':') => {
    const log = `'${box.at('.git/runs')}'`;
    script('.git/run', `#!/bin/sh\necho "start $*" >>${log}\n${does}\necho end >>${log}\n`);
    const given = readFileSync(box.at('.git/agentpack/programs'), 'utf8');
    box.write('.git/agentpack/programs', given.replace(/^node .*$/m, `node ${box.at('.git/run')}`));
  };
  /** Without the first argument, the command line. */
  const runs = () =>
    (existsSync(box.at('.git/runs')) ? readFileSync(box.at('.git/runs'), 'utf8') : '').split('\n').filter((line) =>
      line !== ''
    ).map((line) => line.replace(/^start \S+cli\.js /, ''));
  const allRan = (name = 'main') =>
    until('all that hooks started has ended', () =>
      existsSync(box.at(`.git/agentpack/last-${name}`)) && !existsSync(box.at(`.git/agentpack/pending-${name}`)) &&
      runs().filter((line) =>
              line === 'end'
            ).length * 2 === runs().length);

  describe('and disconnect leave every byte and mode as they were', () => {
    const before: Readonly<Record<string, () => string[]>> = {
      'without hooks': () => [],
      'with hooks of others': () => {
        script('.git/hooks/post-commit', '#!/usr/bin/env bash\nset -eu\necho "done"', 0o775);
        script('.git/hooks/post-merge', 'echo "no first line"\n', 0o700);
        script('.git/hooks/post-checkout', '#!/bin/sh\n');
        return [];
      },
      "with the predecessor's hooks": () => {
        for (const name of events)
          script(`.git/hooks/${name}`,
            '#!/bin/sh\n# agentpack:auto-repack:start\n/usr/bin/python3 -m agentpack.cli hook --event GitAutoRepack --agent auto\n# agentpack:auto-repack:end\n');
        return [];
      },
      'with one hook for two events': () => {
        script('.git/hooks/post-commit', '#!/bin/sh\necho "$0"\n');
        symlinkSync('post-commit', box.at('.git/hooks/post-merge'));
        return [];
      },
      'without a folder of hooks': () => {
        rmSync(box.at('.git/hooks'), { recursive: true });
        return [];
      },
      'with hooks that the repository shares': () => {
        box.git('config', 'core.hooksPath', '.githooks');
        script('.githooks/post-merge', '#!/bin/sh\nexit 0\n');
        return ['--team'];
      },
      'with hooks in a folder that is not there yet': () => {
        box.git('config', 'core.hooksPath', 'tools/hooks');
        return ['--team'];
      },
      'with Husky 9': () => {
        husky();
        box.write('.husky/post-merge', 'npm install\n');
        return ['--team'];
      },
    };
    for (const [what, prepare] of Object.entries(before)) {
      it(what, async () => {
        const flags = prepare();
        const tree = treeOf(box.root, ofGit);
        await connect(...flags);
        const after = treeOf(box.root, ofGit);
        assert.notDeepEqual(after, tree);
        assert.match((await run('connect', 'git', '--yes', ...flags)).stdout, /^Git is already connected/m);
        assert.deepEqual(treeOf(box.root, ofGit), after);
        watchRuns();
        box.write('.agentpack/x', '');
        box.commit('Second');
        await allRan();
        assert.equal(runs()[0], 'pack --if-stale --quiet --root .');
        for (const name of ['.git/run', '.git/runs', '.agentpack']) rmSync(box.at(name), { recursive: true });
        assert.equal((await run('disconnect', 'git', '--yes')).code, 0);
        assert.deepEqual(treeOf(box.root, ofGit), tree);
      });
    }
    it('also without the record', async () => {
      script('.git/hooks/post-commit', '#!/bin/sh\necho mine\n');
      const tree = treeOf(box.root, ofGit);
      await connect();
      rmSync(box.at('.git/agentpack/connections.json'));
      assert.equal((await run('disconnect', 'git', '--yes')).code, 0);
      assert.deepEqual(treeOf(box.root, ofGit), tree);
    });
    it('after the hooks were moved to another folder', async () => {
      const tree = treeOf(box.root, ofGit);
      await connect();
      box.git('config', 'core.hooksPath', 'hooks');
      assert.equal((await run('disconnect', 'git', '--yes')).code, 0);
      box.git('config', '--unset', 'core.hooksPath');
      assert.deepEqual(Object.keys(treeOf(box.root, ofGit)), Object.keys(tree));
    });
  });

  /** The files of Husky 9.1.7 that decide what runs. */
  function husky(): void {
    box.git('config', 'core.hooksPath', '.husky/_');
    box.write('.husky/_/.gitignore', '*');
    box.write('.husky/_/h',
      '#!/usr/bin/env sh\nn=$(basename "$0")\ns=$(dirname "$(dirname "$0")")/$n\n[ ! -f "$s" ] && exit 0\nsh -e "$s" "$@"\nc=$?\nexit $c\n');
    for (const name of events) script(`.husky/_/${name}`, '#!/usr/bin/env sh\n. "$(dirname "$0")/h"');
  }

  describe('leaves a hook of others as it was to git and to itself', () => {
    const hooks = {
      'its exit code': '#!/bin/sh\nexit 3\n',
      'what it sees of the shell': '#!/bin/bash\necho "[$?] [$!] [$*] [$0] [$-] [${agentpack-none}] [$(jobs)]"\n',
      'set -eu': '#!/bin/bash -eu\nset -o pipefail\necho "${1-none}" >&2\n',
      'what it waits for': '#!/bin/sh\n(sleep 0; echo child) & wait; echo waited\n',
      'what it reads': '#!/bin/sh\ncat; echo end\n',
      'a failure in it': '#!/bin/sh -e\nfalse\necho never\n',
      'exec': '#!/bin/sh\nexec echo replaced\n',
      'a trap': '#!/bin/sh\ntrap "echo bye" EXIT\ntrap "echo child" CHLD\necho hello\n',
      'another shell': '#!/bin/dash\n[ -t 0 ] || echo "no terminal"\n',
    };
    for (const [what, text] of Object.entries(hooks)) {
      it(what, async () => {
        for (const name of events) script(`.git/hooks/${name}`, text);
        box.write('.agentpack/pack_metadata.json', '');
        const seen = () =>
          [['checkout', '-q', '-b', 'other'], ['commit', '-q', '--allow-empty', '-m', 'x'], ['checkout', '-q', 'main'],
            [
              'merge',
              '-q',
              'other',
            ], ['branch', '-q', '-D', 'other'], ['reset', '-q', '--hard', 'HEAD~1']].map((args) => {
              const { status, stdout, stderr } = spawnSync('git', args, {
                cwd: box.root,
                env: {
                  ...gitEnv,
                  GIT_AUTHOR_DATE: '2026-01-02T03:04:05Z',
                  GIT_COMMITTER_DATE: '2026-01-02T03:04:05Z',
                  GIT_AUTHOR_NAME: 'A',
                  GIT_AUTHOR_EMAIL: 'a@b',
                  GIT_COMMITTER_NAME: 'A',
                  GIT_COMMITTER_EMAIL: 'a@b',
                },
                encoding: 'utf8',
              });
              return { status, stdout, stderr };
            });
        const before = seen();
        await connect();
        watchRuns(`until test -e '${box.at('.git/go')}'; do sleep 0.1; done`);
        assert.deepEqual(seen(), before, 'and git does not wait for a pack');
        box.write('.git/go', '');
        await allRan();
      });
    }
  });

  describe('repeats a stale pack', () => {
    const isFresh = () =>
      until('the pack is fresh', async () =>
        (JSON.parse((await run('status', '--json')).stdout) as { state: string; }).state === 'fresh');
    beforeEach(async () => {
      await connect();
      watchRuns(`'${process.execPath}' "$@"`);
      assert.equal((await run('pack', '--task', 'Change a')).code, 0);
    });
    const changes: Readonly<Record<string, () => void>> = {
      'after a commit': () => {
        box.write('src/a.ts', 'export const a = 2;\n');
        box.commit('Second');
      },
      'after checking out another branch': () => void box.git('checkout', '-q', '-b', 'other'),
      'after a merge': () => {
        box.git('checkout', '-q', '-b', 'other');
        box.write('src/b.ts', 'export const b = 1;\n');
        box.commit('B');
        box.git('checkout', '-q', 'main');
        box.git('merge', '-q', '--no-ff', '-m', 'Merge', 'other');
      },
      'after a rebase': () => {
        box.git('checkout', '-q', '-b', 'other');
        for (const name of ['b', 'c']) {
          box.write(`src/${name}.ts`, `export const ${name} = 1;\n`);
          box.commit(name);
        }
        box.git('checkout', '-q', 'main');
        box.write('src/d.ts', '');
        box.commit('d');
        box.git('checkout', '-q', 'other');
        box.git('rebase', '-q', 'main');
      },
    };
    for (const [what, change] of Object.entries(changes)) {
      it(what, async () => {
        change();
        await isFresh();
        await allRan();
        assert.equal((await run('status')).stdout.split('\n')[0], 'fresh');
      });
    }
  });

  it('runs in linked work trees and submodules, each for itself', async () => {
    const inner = sandbox({ 'lib.ts': '' });
    inner.commit('Lib');
    try {
      box.git('-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', inner.root, 'lib');
      box.commit('With lib');
      await connect();
      watchRuns();
      box.git('worktree', 'add', '-q', 'linked');
      box.write('linked/.agentpack/x', '');
      box.git('-C', 'linked', 'commit', '-q', '--allow-empty', '-m', 'x');
      await allRan('linked');
      assert.equal(runs()[0], 'pack --if-stale --quiet --root .');
      assert.ok(!existsSync(box.at('.agentpack')));
      const sub = (...args: string[]) => runIn(box.at('lib'), ...args, '--root', box.at('lib'));
      assert.equal((await sub('connect', 'git', '--yes')).code, 0);
      box.write('lib/.agentpack/x', '');
      box.write('.git/modules/lib/agentpack/programs', `node /bin/sh\ncli ${box.at('.git/run')}\nroot .\n`);
      box.git('-C', 'lib', 'commit', '-q', '--allow-empty', '-m', 'x');
      await until('it ran there', () => existsSync(box.at('.git/modules/lib/agentpack/last-main')));
      // from the linked work tree, what was connected in the first one
      assert.equal((await runIn(box.at('linked'), 'disconnect', 'git', '--yes')).code, 0);
      assert.ok(!existsSync(box.at('.git/agentpack')));
      assert.ok(existsSync(box.at('.git/modules/lib/agentpack/repack')));
    } finally {
      inner.dispose();
    }
  });

  it('repeats the packs of all folders that were connected', async () => {
    for (const folder of ['packages/a b', 'packages/c']) {
      mkdirSync(box.at(folder), { recursive: true });
      assert.equal((await run('connect', 'git', '--yes', '--root', folder)).code, 0);
      box.write(`${folder}/.agentpack/x`, '');
    }
    const roots = readFileSync(box.at('.git/agentpack/programs'), 'utf8').split('\n').filter((line) =>
      line.startsWith('root')
    );
    assert.deepEqual(roots, ['root packages/a b', 'root packages/c']);
    watchRuns();
    box.commit('Second');
    await until('both ran', () => runs().length >= 4);
    await allRan();
    assert.deepEqual(runs().slice(0, 4), ['pack --if-stale --quiet --root packages/a b', 'end',
      'pack --if-stale --quiet --root packages/c', 'end']);
  });

  describe('its script', () => {
    const repack = (path = process.env['PATH']) => {
      const done = spawnSync('sh', [box.at('.git/agentpack/repack')], {
        cwd: box.root,
        env: { ...gitEnv, PATH: path },
        encoding: 'utf8',
      });
      return [done.status, done.stdout, done.stderr];
    };
    beforeEach(() => connect());

    it('does nothing where there is no pack', () => {
      const tree = treeOf(box.root, () => false);
      assert.deepEqual(repack(), [0, '', '']);
      assert.deepEqual(treeOf(box.root, () => false), tree);
    });

    it('does nothing where a later hook runs it as well', () => {
      watchRuns();
      box.write('.agentpack/x', '');
      script('.git/bin/sleep', '#!/bin/sh\necho another >.git/agentpack/pending-main\n');
      assert.deepEqual(repack(`${box.at('.git/bin')}:${process.env['PATH']}`), [0, '', '']);
      assert.deepEqual(runs(), []);
      assert.deepEqual(repack(), [0, '', '']);
      assert.deepEqual(runs(), ['pack --if-stale --quiet --root .', 'end']);
    });

    for (
      const [what, remove] of Object.entries({
        'the script itself': () => rmSync(box.at('.git/agentpack'), { recursive: true }),
        'the list of programs': () => rmSync(box.at('.git/agentpack/programs')),
        'AgentPack': () => box.write('.git/agentpack/programs', 'node /nowhere/node\ncli /nowhere/cli.js\nroot .\n'),
      })
    ) {
      it(`is missed by nobody: ${what}`, () => {
        box.write('.agentpack/x', '');
        remove();
        const done = spawnSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', 'commit', '-q', '--allow-empty',
          '-m', 'x'], {
          cwd: box.root,
          env: gitEnv,
          encoding: 'utf8',
        });
        assert.deepEqual([done.status, done.stdout, done.stderr], [0, '', '']);
      });
    }

    it("leaves another user's folder alone", function() {
      if (process.getuid?.() !== 0) return this.skip();
      watchRuns();
      box.write('.agentpack/x', '');
      chownSync(box.at('.agentpack'), 65534, 65534);
      assert.deepEqual(repack(), [0, '', '']);
      assert.deepEqual(runs(), []);
    });

    it('knows the folder of an extension by any version', async () => {
      const extension = '/ext/agentpack.agentpack-0.1.0-linux-x64/dist';
      const { plan } = await openGitHooks(box.root, extension, gitEnv);
      const text = plan({ connect: ['git'] }).files.find(({ path }) => path === '.git/agentpack/programs')?.after ?? '';
      assert.deepEqual(text.split('\n').filter((line) => line.startsWith('cli /ext')), [`cli ${extension}/cli.js`,
        'cli /ext/agentpack.agentpack-*/dist/cli.js']);
    });

    it('finds an extension that was updated, in the folder of its new version', () => {
      box.write('.agentpack/x', '');
      const cli = '.git/ext [1]/agentpack.agentpack-9.9.9/dist/cli.js';
      watchRuns();
      box.write(cli, '');
      const text = readFileSync(box.at('.git/agentpack/programs'), 'utf8');
      box.write('.git/agentpack/programs',
        text.replace(/^cli .*/m, `cli ${box.at('.git/ext*/agentpack.agentpack-*/dist/cli.js')}`));
      assert.deepEqual(repack(), [0, '', '']);
      assert.ok(readFileSync(box.at('.git/runs'), 'utf8').startsWith(`start ${box.at(cli)} pack`));
    });
  });

  describe('says why it changes nothing', () => {
    const cases: Readonly<Record<string, readonly [prepare: () => void, message: RegExp, flags?: readonly string[]]>> =
      {
        'for a hook in another language': [
          () => script('.git/hooks/post-commit', '#!/usr/bin/env python3\n'),
          /post-commit is run by python3, not by a shell\. Make it run this as well: /,
        ],
        'for a hook that git does not run': [
          () => script('.git/hooks/post-merge', '#!/bin/sh\nrm -rf x\n', 0o644),
          /\.git\/hooks\/post-merge is not executable, so git does not run it/,
        ],
        'for a hook that is no text': [
          () => box.write('.git/hooks/post-commit', Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0xff])),
          /post-commit/,
        ],
        'for a link to a hook elsewhere': [
          () => {
            script('tools/hook', '#!/bin/sh\n');
            symlinkSync('../../tools/hook', box.at('.git/hooks/post-commit'));
          },
          /\.git\/hooks\/post-commit is not written: .* is a link/,
        ],
        'where hooks are shared, without --team': [
          () => void box.git('config', 'core.hooksPath', '.githooks'),
          /keeps its hooks in \.githooks, for everyone .* connect git --team/,
        ],
        'where hooks are those of Husky, without --team': [husky, /keeps its hooks in \.husky, for everyone/],
        'where hooks are not shared, with --team': [() => undefined, /leave --team out/, ['--team']],
        'where hooks belong to all repositories': [
          () => void box.git('config', 'core.hooksPath', join(box.root, '..')),
          /which are not this repository's alone\. Nothing was changed\. .*pack --if-stale/,
        ],
        'where hooks are turned off': [
          () => void box.git('config', 'core.hooksPath', '/dev/null'),
          /turned off here: core\.hooksPath is \/dev\/null/,
        ],
      };
    for (const [what, [prepare, message, flags = []]] of Object.entries(cases)) {
      it(what, async () => {
        prepare();
        const tree = treeOf(box.root, () => false);
        const done = await run('connect', 'git', '--yes', ...flags);
        assert.notEqual(done.code, 0);
        assert.match(done.stderr, message);
        assert.deepEqual(treeOf(box.root, () => false), tree);
      });
    }

    it('without a repository, and in a bare one', async () => {
      const plain = sandbox({}, { git: false });
      try {
        assert.match((await runIn(plain.root, 'connect', 'git', '--yes')).stderr,
          /cannot be connected in .*: not a git repository/);
        plain.git('init', '-q', '--bare');
        assert.match((await runIn(plain.root, 'connect', 'git', '--yes')).stderr, /is no work tree of git/);
        assert.equal(
          (JSON.parse((await runIn(plain.root, 'doctor', 'git', '--json')).stdout) as DoctorReport).extras[0]!.status,
          'not connected',
        );
      } finally {
        plain.dispose();
      }
    });

    it('for names of agents beside it', async () =>
      assert.match((await run('connect', 'git', 'claude', '--yes')).stderr, /^Name git without agents/m));
  });

  it('is shown by doctor, from not connected to verified and broken', async () => {
    assert.deepEqual([(await doctor()).status, (await doctor()).action], ['not connected', 'agentpack connect git']);
    assert.doesNotMatch((await run('doctor')).stdout, /^Git:/m);
    await connect();
    assert.equal((await doctor()).status, 'connected');
    assert.match((await run('doctor')).stdout, /^Git: connected$/m);
    box.write('.git/agentpack/last-main', '0\n');
    assert.equal((await doctor()).status, 'verified');
    box.write('.git/agentpack/last-main', '1\n');
    assert.match((await doctor()).problem!, /failed \(exit code 1\)/);
    rmSync(box.at('.git/hooks/post-merge'));
    const broken = await doctor();
    assert.deepEqual([broken.status, broken.problem, broken.action], ['broken', '.git/hooks/post-merge is missing.',
      'agentpack connect git']);
    await connect();
    box.git('config', 'core.hooksPath', '/dev/null');
    assert.match((await doctor()).problem!, /turned off/);
  });

  it('writes nothing without consent', async () => {
    const tree = treeOf(box.root, () => false);
    assert.match((await run('connect', 'git')).stderr, /^Nothing was written: there is no terminal/m);
    const dry = await run('connect', 'git', '--dry-run');
    assert.match(dry.stdout, /^\+\+\+ \.git\/hooks\/post-commit$/m);
    assert.deepEqual(treeOf(box.root, () => false), tree);
  });
});
