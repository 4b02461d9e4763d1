import assert from 'node:assert/strict';
import { chmodSync, existsSync, mkdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { scan } from '#pipeline/1-scan/scan';
import { UserError } from '#base/errors';
import { neverCancelled } from '#base/cancellation';
import type { GitHost } from '#engine/ports/gitHost';
import { parseLog } from '#platform/git/gitLog';
import { parseConfig, parseDiff, parseStatus } from '#platform/git/gitParse';
import type { FileChange, GitFacts } from '#model';
import { gitEnv, sandbox, type Sandbox } from '../sandbox';
import { assertLinear } from '#test/support/linear';
import { table } from '#test/support/table';

const odd = ['sp ace.txt', 'q"uote.txt', 'new\nline.txt', 'tab\t.txt', 'ü-日本.txt', 'back\\slash.txt', '-dash.txt',
  ':(top)magic.txt', '*.star', 'a => b.txt', ' lead', 'trail '];

describe('git', () => {
  let box: Sandbox;
  afterEach(() => box.dispose());

  it('lists tracked and untracked files, ignored folders collapsed, other repositories named', async () => {
    box = sandbox({
      '.gitignore': 'dist/\n*.log',
      'a.ts': 'a',
      'dist/x.js': 'x',
      'dist/y.js': 'y',
      'src/a.log': 'l',
      'src/b.ts': 'b',
      'forced.log': 'tracked though ignored',
    });
    box.git('add', '-f', 'forced.log');
    box.commit('first');
    box.write('new.ts', 'n');
    box.write('nested/x.ts', 'x');
    box.git('init', '-q', 'nested');
    box.git('update-index', '--add', '--cacheinfo', `160000,${'1'.repeat(40)},vendor`);
    const list = await git().list();
    assert.deepEqual(list, {
      paths: ['.gitignore', 'a.ts', 'forced.log', 'new.ts', 'src/b.ts'],
      ignored: ['dist/', 'src/a.log'],
      submodules: [{ path: 'vendor', recorded: '1'.repeat(40) }],
      nested: ['nested'],
    });
  });

  it('keeps names unchanged', async () => {
    box = sandbox(Object.fromEntries(odd.map((name) => [name, 'one\n'])));
    const first = box.commit('first');
    assert.deepEqual((await git().list()).paths, [...odd].sort());
    for (const name of odd) box.write(name, 'one\ntwo\n');
    const facts = await git().facts({ commits: 5 });
    assert.deepEqual(facts.changes.map((c) => c.path), [...odd].sort());
    for (const change of facts.changes)
      assert.deepEqual(change.hunks, [{ oldStart: 1, oldLines: 1, newStart: 1, newLines: 2, lines: [' one', '+two'] }],
        change.path);
    assert.deepEqual(facts.commits, [{
      sha: first,
      time: Date.UTC(2026, 0, 2, 3, 4, 5),
      subject: 'first',
      files: [...odd].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b))),
    }]);
  });

  it('reports every kind of change', async () => {
    box = sandbox({
      mod: '1\n',
      staged: '1\n',
      both: '1\n',
      gone: '1\n',
      rmIndex: '1\n',
      'old-name': 'a long enough line to be known again\n'.repeat(5),
      type: '1\n',
    });
    box.commit('first');
    for (const name of ['mod', 'staged', 'both']) box.write(name, '2\n');
    box.git('add', 'staged', 'both');
    box.write('both', '3\n');
    rmSync(box.at('gone'));
    box.git('rm', '-q', '--cached', 'rmIndex');
    box.git('mv', 'old-name', 'new-name');
    box.write('untracked', 'u\n');
    box.write('added', 'x\n');
    box.git('add', 'added');
    assert.deepEqual(brief((await git().facts({ commits: 0 })).changes), [
      'added added staged',
      'both modified staged unstaged',
      'gone deleted unstaged',
      'mod modified unstaged',
      'new-name renamed staged < old-name',
      'rmIndex modified staged unstaged',
      'staged modified staged',
      'untracked untracked unstaged',
    ]);
  });

  it('reports conflicts', async () => {
    box = sandbox({ a: '1\n' });
    box.commit('first');
    box.git('checkout', '-q', '-b', 'side');
    box.write('a', '2\n');
    box.commit('side');
    box.git('checkout', '-q', 'main');
    box.write('a', '3\n');
    box.commit('main');
    assert.throws(() => box.git('merge', '-q', 'side'));
    assert.deepEqual(brief((await git().facts({ commits: 0 })).changes), ['a conflicted staged unstaged']);
  });

  it('works before the first commit', async () => {
    box = sandbox({ a: '1\n' });
    box.git('add', 'a');
    const facts = await git().facts({ commits: 5 });
    assert.deepEqual([facts.branch, facts.head, facts.commits, brief(facts.changes), facts.warnings], ['main',
      undefined, [], ['a added staged'], undefined]);
  });

  it('reports how little history a shallow clone contains', async () => {
    box = sandbox({ a: '1\n' });
    for (const text of ['2\n', '3\n', '4\n']) {
      box.commit(text);
      box.write('a', text);
    }
    box.commit('last');
    box.git('clone', '-q', '--depth', '2', `file://${box.root}`, 'shallow');
    const facts = (below: string, commits: number) => box.host({ root: box.at(below) }).git!.facts({ commits });
    assert.deepEqual((await facts('shallow', 100)).warnings, [
      'The clone is shallow, so recent changes and files that change together are known only for 2 commits. To fetch the other commits, run git fetch --unshallow.',
    ]);
    assert.equal((await facts('shallow', 1)).warnings, undefined, 'nothing is missing of what was asked for');
    assert.equal((await facts('.', 100)).warnings, undefined);
  });

  it('works on a detached HEAD', async () => {
    box = sandbox({ a: '1\n' });
    const sha = box.commit('first');
    box.git('checkout', '-q', '--detach');
    const facts = await git().facts({ commits: 5 });
    assert.deepEqual([facts.branch, facts.head], [undefined, sha]);
  });

  it('reports upstream, ahead and behind', async () => {
    box = sandbox({ a: '1\n' });
    box.commit('first');
    box.git('checkout', '-q', '-b', 'work', '--track', 'main');
    box.commit('second');
    box.commit('third');
    const { branch, upstream, ahead, behind } = await git().facts({ commits: 0 });
    assert.deepEqual([branch, upstream, ahead, behind], ['work', 'main', 2, 0]);
  });

  it('works in a worktree, whose .git is a file', async () => {
    box = sandbox({ 'a.ts': '1\n', '.gitignore': 'x' });
    box.commit('first');
    box.git('worktree', 'add', '-q', '-b', 'other', 'wt');
    writeFileSync(box.at('wt/a.ts'), '2\n');
    const host = box.host({ root: box.at('wt') });
    assert.deepEqual((await host.git!.list()).paths, ['.gitignore', 'a.ts']);
    const facts = await host.git!.facts({ commits: 1 });
    assert.deepEqual([facts.branch, brief(facts.changes)], ['other', ['a.ts modified unstaged']]);
  });

  it('treats a subfolder as the root, and reports nothing outside it', async () => {
    box = sandbox({
      'top.ts': '1\n',
      'sub dir/in.ts': '1\n',
      'sub dir/deep/x.ts': '1\n',
      'moved.ts': 'a long enough line to be known again\n'.repeat(5),
      '.gitignore': '*.log',
    });
    const first = box.commit('first');
    box.write('top.ts', '2\n');
    box.commit('outside only');
    box.write('sub dir/in.ts', '2\n');
    box.commit('inside');
    for (const path of ['top.ts', 'sub dir/in.ts', 'sub dir/deep/x.ts']) box.write(path, '3\n');
    box.write('sub dir/new.ts', 'n');
    box.write('sub dir/a.log', 'l');
    box.git('mv', 'moved.ts', 'sub dir/moved.ts');
    const host = box.host({ root: box.at('sub dir') });
    assert.deepEqual(await host.git!.list(), {
      paths: ['deep/x.ts', 'in.ts', 'moved.ts', 'new.ts'],
      ignored: ['a.log'],
      submodules: [],
      nested: [],
    });
    const facts = await host.git!.facts({ since: first, commits: 10 });
    assert.deepEqual(brief(facts.changes), ['deep/x.ts modified unstaged', 'in.ts modified unstaged since',
      'moved.ts added staged', 'new.ts untracked unstaged']);
    assert.deepEqual(facts.changes[1]!.hunks[0]!.lines, ['-1', '+3']);
    assert.deepEqual(facts.commits.map((c) => [c.subject, c.files]), [['inside', ['in.ts']], ['first', ['deep/x.ts',
      'in.ts']]]);
    assert.equal(await host.git!.ignoreRule('a.log'), '../.gitignore:1: *.log');
  });

  it('reports that the enclosing repository ignores the root', async () => {
    box = sandbox({ '.gitignore': 'build', 'build/in/x.ts': '1' });
    box.commit('first');
    await assert.rejects(box.host({ root: box.at('build/in') }).git!.list(), /ignored by its enclosing repository/);
  });

  it('reports what changed since a commit, with hunks against it', async () => {
    box = sandbox({ a: '1\n', b: '1\n', c: '1\n' });
    const first = box.commit('first');
    box.write('a', '2\n');
    rmSync(box.at('b'));
    box.write('d', '1\n');
    box.commit('second');
    box.write('a', '3\n');
    box.write('c', '2\n');
    const { changes } = await git().facts({ since: 'HEAD~1', commits: 0 });
    assert.deepEqual(brief(changes), ['a modified unstaged since', 'b deleted since', 'c modified unstaged',
      'd added since']);
    assert.deepEqual(changes[0]!.hunks[0]!.lines, ['-1', '+3']);
    assert.equal((await git().facts({ since: first.slice(0, 8), commits: 0 })).changes.length, 4);
  });

  for (const ref of ['no-such', '--output=owned', '-n1', 'HEAD:a', '']) {
    it(`refuses --since ${JSON.stringify(ref)}`, async () => {
      box = sandbox({ a: '1\n' });
      box.commit('first');
      await assert.rejects(git().facts({ since: ref, commits: 0 }), (e) =>
        e instanceof UserError && e.message.includes(JSON.stringify(ref)));
      assert.equal(existsSync(box.at('owned')), false);
    });
  }

  it("leaves AgentPack's own files out of the changes and the history", async () => {
    box = sandbox({ a: '1\n', '.agentpack/context.md': 'c' });
    box.commit('first');
    box.write('.agentpack/context.md', 'd');
    const facts = await git().facts({ commits: 1 });
    assert.deepEqual([facts.changes, facts.commits[0]!.files], [[], ['a']]);
  });

  it('reports the ignore rule of a path, and none for one that a rule re-includes', async () => {
    box = sandbox({ '.gitignore': '# x\ndist/\n*.log\n!keep.log', 'sub/.gitignore': 'tmp*' });
    box.write('.git/info/exclude', 'private');
    const rules = await Promise.all(
      ['dist/a/b.js', 'x.log', 'keep.log', 'sub/tmp1', 'private', ':(top)x.log', 'a.ts'].map((p) =>
        git().ignoreRule(p)
      ),
    );
    assert.deepEqual(rules, ['.gitignore:2: dist/', '.gitignore:3: *.log', undefined, 'sub/.gitignore:1: tmp*',
      '.git/info/exclude:1: private', '.gitignore:3: *.log', undefined]);
  });

  it('does not touch the index if only the times of files differ, and reports no change', async () => {
    box = sandbox({ touched: 'one\n', changed: 'one\n' });
    const first = box.commit('first');
    box.write('changed', 'two\n');
    for (const name of ['touched', 'changed']) utimesSync(box.at(name), 1e9, 1e9);
    const index = () => {
      const { ino, mtimeMs } = statSync(box.at('.git/index'));
      return `${ino} ${mtimeMs}`;
    };
    const before = index();
    for (const since of [undefined, first]) {
      const { changes } = await git().facts({ commits: 1, ...(since === undefined ? {} : { since }) });
      assert.deepEqual(brief(changes).map((one) => one.split(' ')[0]), ['changed']);
    }
    assert.equal(index(), before);
  });

  it("runs no program that the repository's configuration names, and writes no index", async () => {
    box = sandbox({ 'a.ts': '1\n', '.gitattributes': '* filter=evil diff=evil\n' });
    box.commit('first');
    const trap = box.at('trap.sh');
    writeFileSync(trap, `#!/bin/sh\ntouch "${box.at('.git/sprung')}"\ncat\n`);
    chmodSync(trap, 0o755);
    box.write('.git/hooks/post-index-change', `#!/bin/sh\ntouch "${box.at('.git/sprung')}"\n`);
    chmodSync(box.at('.git/hooks/post-index-change'), 0o755);
    for (
      const key of ['core.fsmonitor', 'filter.evil.clean', 'filter.evil.smudge', 'filter.evil.process',
        'diff.evil.command', 'diff.evil.textconv', 'diff.external', 'core.pager', 'gpg.program', 'core.sshCommand']
    ) box.git('config', key, trap);
    box.git('config', 'log.showSignature', 'true');
    box.git('config', 'filter.evil.required', 'true');
    box.git('config', 'diff.noprefix', 'true');
    box.git('config', 'diff.mnemonicPrefix', 'true');
    box.git('config', 'color.ui', 'always');
    box.git('config', 'diff.orderFile', box.at('no-such-file'));
    box.write('a.ts', '2\n');
    rmSync(box.at('.git/sprung'), { force: true });
    await git().list();
    const facts = await git().facts({ since: 'HEAD', commits: 5 });
    await git().ignoreRule('a.ts');
    assert.deepEqual(facts.changes.find((c) => c.path === 'a.ts')!.hunks[0]!.lines, ['-1', '+2']);
    assert.equal(facts.commits.length, 1);
    assert.equal(existsSync(box.at('.git/sprung')), false, 'a program was run');
  });

  it('uses the built-in file system monitor of git if it is enabled', async () => {
    box = sandbox({ 'a.ts': '1\n' });
    box.commit('first');
    box.git('config', 'core.fsmonitor', 'true');
    box.write('a.ts', '2\n');
    assert.deepEqual((await git().facts({ commits: 1 })).changes.map((c) => c.path), ['a.ts']);
  });

  it('reads the history again only if HEAD moved or more of it is requested', async () => {
    box = sandbox({ 'a.ts': '1\n' });
    box.commit('first');
    const host = git();
    const { commits } = await host.facts({ commits: 5 });
    box.write('a.ts', '2\n');
    assert.equal((await host.facts({ commits: 5 })).commits, commits);
    assert.deepEqual((await host.facts({ commits: 0 })).commits, []);
    box.commit('second');
    assert.deepEqual((await host.facts({ commits: 5 })).commits.map((c) => c.subject), ['second', 'first']);
    assert.equal((await host.facts({ commits: 1 })).commits.length, 1);
  });

  it('ends when the run is cancelled', async () => {
    box = sandbox({ 'a.ts': '1\n' });
    box.commit('first');
    let cancelled = false;
    const asked = git().facts({
      commits: 5,
      cancel: {
        get cancelled() {
          return cancelled;
        },
      },
    });
    cancelled = true;
    await assert.rejects(asked, { name: 'Cancelled' });
  });

  it('is absent without a repository, without trust, and if git refuses', async () => {
    box = sandbox({ a: '1' }, { git: false });
    assert.equal(box.host().git, undefined);
    const host = box.host();
    box.git('init', '-q');
    assert.ok(host.git, 'it is seen when it appears');
    assert.equal(box.host({ git: false }).git, undefined);
    rmSync(box.at('.git'), { recursive: true });
    assert.equal(host.git, undefined, 'and gone when it goes');
    mkdirSync(box.at('.git'));
    const broken = box.host();
    await broken.prepareGit!({});
    assert.equal(broken.git, undefined);
    for (const _time of [1, 2]) assert.match(broken.gitProblem!, /^Git is not used here: /, 'as long as it is so');
    assert.equal(box.host({ git: false }).gitProblem, undefined);
    rmSync(box.at('.git'), { recursive: true });
    assert.equal(broken.gitProblem, undefined);
  });

  it('reports what is unknown about a broken repository, and the scan walks the folders', async () => {
    box = sandbox({ 'a.ts': '1\n', '.gitignore': 'x', x: '' });
    box.commit('first');
    box.write('.git/index', 'nonsense');
    const facts = await git().facts({ commits: 1 });
    assert.deepEqual([facts.changes, facts.commits.length, facts.warnings!.length], [[], 1, 2]);
    assert.match(facts.warnings![0]!, /index/);
    const result = await scan(box.host(), {
      include: [],
      exclude: [],
      maxBytes: 1_000,
      ignoreFile: '.agentignore',
      submodules: 'list' as const,
    }, new Map(), () => {}, neverCancelled);
    assert.deepEqual([result.source, result.files.map((f) => f.path), result.warnings.length], ['walk', ['.gitignore',
      'a.ts'], 1]);
  });

  it('leaves out sparse files', async () => {
    box = sandbox({ 'in/a.ts': '1\n', 'out/b.ts': '1\n', 'top.ts': '' });
    box.commit('first');
    box.git('sparse-checkout', 'set', 'in');
    const result = await scan(box.host(), {
      include: [],
      exclude: [],
      maxBytes: 1_000,
      ignoreFile: '.agentignore',
      submodules: 'list' as const,
    }, new Map(), () => {}, neverCancelled);
    assert.deepEqual(result.files.map((f) => f.path), ['in/a.ts', 'top.ts']);
    assert.deepEqual((await git().facts({ commits: 0 })).changes, []);
  });

  it('does not take a repository from the environment', async () => {
    box = sandbox({ a: '1' });
    const other = sandbox({ b: '1' });
    const list = await box.host({
      env: { ...gitEnv, GIT_DIR: other.at('.git'), GIT_WORK_TREE: other.root, GIT_INDEX_FILE: '/nowhere' },
    }).git!.list();
    other.dispose();
    assert.deepEqual(list.paths, ['a']);
  });

  function git(): GitHost {
    return box.host().git!;
  }
});

describe('the output of git', () => {
  it('distinguishes a key without a value from an empty one', () =>
    assert.deepEqual(
      parseConfig('local\0core.fsmonitor\0global\0filter.lfs.clean\ngit-lfs clean\n-- %f\0'),
      [{ source: 'local', key: 'core.fsmonitor', value: '' }, {
        source: 'global',
        key: 'filter.lfs.clean',
        value: 'git-lfs clean\n-- %f',
      }],
    ));

  it('cannot be confused by the content of a diff', () => {
    const out = ['diff --git a/x b/x', '--- a/x', '+++ b/x', '@@ -1,3 +1,3 @@ f()', '--- a/evil', '+++ b/evil',
      ' @@ -1 +1 @@', ' diff --git a/y b/y', '\\ No newline at end of file', 'diff --git a/z b/z',
      'Binary files a/z and b/z differ', ''].join('\n');
    assert.deepEqual([...parseDiff(out)], [['x', [{
      oldStart: 1,
      oldLines: 3,
      newStart: 1,
      newLines: 3,
      lines: ['--- a/evil', '+++ b/evil', ' @@ -1 +1 @@', ' diff --git a/y b/y'],
    }]]]);
  });

  table('may be one long line of …, read in time linear in its length', (row) => {
    for (const unit of ['a', '@', '"', '\\', ' ', '-', '+', '@@ -1 +1 @@', '\x01', '\t']) {
      row(`may be one long line of ${JSON.stringify(unit)}, read in time linear in its length`, () => {
        for (const start of ['', '@@ -1 +1 @@\n', '+++ "', '+++ ', '--- '])
          assertLinear(unit, (line) => parseDiff(`diff --git a/x b/x\n--- a/x\n${start}${line}\n`));
        assertLinear(unit, (line) => parseLog(`\x01${'0'.repeat(40)}\x021\x02${line}\0${line}`));
        assertLinear(unit, (line) => parseStatus(`1 ${line}\0? ${line}`));
      });
    }
  });

  it('may be truncated anywhere', () => {
    const whole = ['diff --git a/x b/x', '--- a/x', '+++ b/x', '@@ -1,2 +1,2 @@', '-a', '+b', ' c', ''].join('\n');
    for (let i = 0; i <= whole.length; i++) {
      parseDiff(whole.slice(0, i));
      parseStatus(whole.slice(0, i));
      parseLog(whole.slice(0, i));
    }
  });
});

function brief(changes: readonly FileChange[] | GitFacts['changes']): string[] {
  return changes.map((c) =>
    [c.path, c.status, c.staged && 'staged', c.unstaged && 'unstaged', c.sinceRef && 'since',
      c.from !== undefined && `< ${c.from}`].filter(Boolean).join(' ')
  );
}
