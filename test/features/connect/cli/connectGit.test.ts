import { strict as assert } from 'node:assert';
import { rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { DoctorReport } from '#reports';
import { sandbox, type Sandbox } from '#test/platform/sandbox';
import { events, gitHooksBox } from './gitHooksBox';
import { treeOf } from '#test/apps/cli/treeOf';

/** Files that git itself changes with each command: not part of what connecting leaves behind. */
const ofGit = (path: string) =>
  /^\/(?:.*\/)?\.git\/(?:objects|logs|index|COMMIT_EDITMSG|ORIG_HEAD|refs|worktrees)/.test(path);

describe('agentpack connect git', () => {
  const the = gitHooksBox();
  const { runIn, run, connect, doctor, script, watchRuns, runs, allRan, husky } = the;
  let box: Sandbox;
  beforeEach(() => {
    box = the.box;
  });

  describe('and disconnect restore every byte and mode', () => {
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
    it('even without the record', async () => {
      script('.git/hooks/post-commit', '#!/bin/sh\necho mine\n');
      const tree = treeOf(box.root, ofGit);
      await connect();
      rmSync(box.at('.git/agentpack/connections.json'));
      assert.equal((await run('disconnect', 'git', '--yes')).code, 0);
      assert.deepEqual(treeOf(box.root, ofGit), tree);
    });
    it('even after the hooks were moved to another folder', async () => {
      const tree = treeOf(box.root, ofGit);
      await connect();
      box.git('config', 'core.hooksPath', 'hooks');
      assert.equal((await run('disconnect', 'git', '--yes')).code, 0);
      box.git('config', '--unset', 'core.hooksPath');
      assert.deepEqual(Object.keys(treeOf(box.root, ofGit)), Object.keys(tree));
    });
  });

  describe('explains why it changes nothing', () => {
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
          /keeps its hooks in \.githooks, shared by everyone .* connect git --team/,
        ],
        'where hooks are those of Husky, without --team': [husky, /keeps its hooks in \.husky, shared by everyone/],
        'where hooks are not shared, with --team': [() => undefined, /leave out --team/, ['--team']],
        'where hooks belong to all repositories': [
          () => void box.git('config', 'core.hooksPath', join(box.root, '..')),
          /which do not belong only to this repository\. Nothing was changed\. .*pack --if-stale/,
        ],
        'where hooks are turned off': [
          () => void box.git('config', 'core.hooksPath', '/dev/null'),
          /Git hooks are disabled here: core\.hooksPath is \/dev\/null/,
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
        assert.match((await runIn(plain.root, 'connect', 'git', '--yes')).stderr, /is not a git work tree/);
        assert.equal(
          (JSON.parse((await runIn(plain.root, 'doctor', 'git', '--json')).stdout) as DoctorReport).extras[0]!.status,
          'not connected',
        );
      } finally {
        plain.dispose();
      }
    });

    it('for agent names next to it', async () =>
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
    assert.match((await doctor()).problem!, /disabled here/);
  });

  it('writes nothing without consent', async () => {
    const tree = treeOf(box.root, () => false);
    assert.match((await run('connect', 'git')).stderr, /^Nothing was written: confirmation requires a terminal\./m);
    const dry = await run('connect', 'git', '--dry-run');
    assert.match(dry.stdout, /^\+\+\+ \.git\/hooks\/post-commit$/m);
    assert.deepEqual(treeOf(box.root, () => false), tree);
  });
});
