import { strict as assert } from 'node:assert';
import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { openGitHooks } from '#features/connect/node/extras/gitHooks';
import { table } from '#test/support/table';
import { until } from '#test/support/until';
import { gitEnv, sandbox, type Sandbox } from '#test/platform/sandbox';
import { events, gitHooksBox } from './gitHooksBox';
import { treeOf } from '#test/apps/cli/treeOf';

describe('a connected git hook', () => {
  const the = gitHooksBox();
  const { renew, runIn, run, connect, script, watchRuns, runs, allRan } = the;
  let box: Sandbox;
  beforeEach(() => {
    box = the.box;
  });

  describe('leaves a foreign hook unchanged for git and for itself', () => {
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
    table('if it has', (row) => {
      for (const [what, text] of Object.entries(hooks)) {
        row(what, async () => {
          box = renew();
          for (const name of events) script(`.git/hooks/${name}`, text);
          box.write('.agentpack/pack_metadata.json', '');
          const seen = () =>
            [['checkout', '-q', '-b', 'other'], ['commit', '-q', '--allow-empty', '-m', 'x'], ['checkout', '-q',
              'main'], [
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
  });

  describe('repeats a stale pack', () => {
    /** Branch and commit of the work tree. */
    const state = () => box.git('rev-parse', 'HEAD', '--abbrev-ref', 'HEAD');
    const seen = () => existsSync(box.at('.git/seen')) ? readFileSync(box.at('.git/seen'), 'utf8').trim() : '';

    it('through the command line', async () => {
      await connect();
      // git runs hooks with the home of the sandbox, whose key seals no pack
      watchRuns(`HOME='${the.home}' '${process.execPath}' "$@"`);
      assert.equal((await run('pack', '--task', 'Change a')).code, 0);
      box.write('src/a.ts', 'export const a = 2;\n');
      box.commit('Second');
      await allRan();
      assert.equal((await run('status')).stdout.split('\n')[0], 'fresh');
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
    table('for the final state of the folder,', (row) => {
      for (const [what, change] of Object.entries(changes)) {
        row(what, async () => {
          box = renew();
          await connect();
          watchRuns(`git rev-parse HEAD --abbrev-ref HEAD >'${box.at('.git/seen')}'`);
          box.write('.agentpack/x', '');
          change();
          const changed = state();
          await until('a hook has seen it', () => seen() === changed);
          await allRan();
          assert.equal(runs().at(-2), 'pack --if-stale --quiet --root .');
        });
      }
    });
  });

  it('runs in linked work trees and submodules, separately', async () => {
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

  it('repeats the packs of all connected folders', async () => {
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

    it('does nothing if there is no pack', () => {
      const tree = treeOf(box.root, () => false);
      assert.deepEqual(repack(), [0, '', '']);
      assert.deepEqual(treeOf(box.root, () => false), tree);
    });

    it('does nothing if a later hook also runs it', () => {
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
      it(`is not missed by anyone: ${what}`, () => {
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

    it('ignores the folder of another user', function() {
      if (process.getuid?.() !== 0) return this.skip();
      watchRuns();
      box.write('.agentpack/x', '');
      chownSync(box.at('.agentpack'), 65534, 65534);
      assert.deepEqual(repack(), [0, '', '']);
      assert.deepEqual(runs(), []);
    });

    it('recognizes the folder of an extension in any version', async () => {
      const extension = '/ext/agentpack.agentpack-0.1.0-linux-x64/dist';
      const { plan } = await openGitHooks(box.root, extension, gitEnv);
      const text = plan({ connect: ['git'] }).files.find(({ path }) => path === '.git/agentpack/programs')?.after ?? '';
      assert.deepEqual(text.split('\n').filter((line) => line.startsWith('cli /ext')), [`cli ${extension}/cli.js`,
        'cli /ext/agentpack.agentpack-*/dist/cli.js']);
    });

    it('finds an updated extension in the folder of its new version', () => {
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
});
