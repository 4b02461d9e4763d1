import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { computeIndexFingerprint } from '#platform/git/gitIndex';
import { readHeadState, watchGit, type GitChangeKind } from '#platform/git/watchGit';
import { gitEnv, sandbox, type Sandbox } from '../sandbox';

const files = {
  'a.ts': 'export const a = 1;\n',
  'sub/b.ts': 'export const b = 2;\n',
  'sub/c.ts': 'export const c = 3;\n',
};
/** Longer than a file counts as written by the command that is heard of. */
const old = new Date(Date.now() - 3_600_000);

describe('a git move', () => {
  let box: Sandbox;
  beforeEach(() => {
    box = sandbox(files);
    box.commit('first');
  });
  afterEach(() => box.dispose());

  /** Returns what the watch reports about `act`: until it reports `wanted`, or for longer than a lock may be held. */
  async function told(act: () => void, wanted?: GitChangeKind): Promise<Set<GitChangeKind>> {
    const moves = new Set<GitChangeKind>();
    const watch = watchGit(box.root, (what) => moves.add(what), (reason) => assert.fail(reason));
    await watch.ready;
    act();
    for (
      const end = Date.now() + (wanted === undefined ? 300 : 60_000);
      Date.now() < end && !(wanted !== undefined && moves.has(wanted));
    ) await pause(10);
    watch.dispose();
    return moves;
  }
  const touch = () => {
    for (const path of ['a.ts', 'sub/b.ts']) utimesSync(box.at(path), old, old);
  };
  const change = () => box.write('a.ts', 'export const a = 10;\n');

  const silent: Readonly<Record<string, { before?: () => void; act: () => void; }>> = {
    'git status that finds nothing': { act: () => box.git('status') },
    'git status that refreshes the stats of files': { before: () => touch(), act: () => box.git('status') },
    'git update-index --refresh': { before: () => touch(), act: () => box.git('update-index', '--refresh') },
    'git diff that refreshes the stats of files': { before: () => touch(), act: () => box.git('diff') },
    'git status beside a changed file': {
      before: () => {
        change();
        touch();
      },
      act: () => box.git('status'),
    },
    'git log': { act: () => box.git('log') },
    'git fetch of nothing': { act: () => box.git('fetch', '-q', '.') },
  };
  for (const [name, { before, act }] of Object.entries(silent)) {
    it(`is not ${name}`, async () => {
      before?.();
      assert.deepEqual([...await told(act)], []);
    });
  }

  const moves: Readonly<Record<string, { before?: () => void; act: () => void; what: GitChangeKind; }>> = {
    'git checkout of a new branch': { act: () => box.git('checkout', '-q', '-b', 'other'), what: 'head' },
    'git checkout of another commit': {
      before: () => {
        change();
        box.commit('second');
      },
      act: () => box.git('checkout', '-q', 'HEAD~1'),
      what: 'index',
    },
    'git commit': {
      before: () => {
        change();
        box.git('add', '-A');
      },
      act: () => box.git('commit', '-q', '-m', 'second'),
      what: 'head',
    },
    'git reset of the last commit': {
      before: () => {
        change();
        box.commit('second');
      },
      act: () => box.git('reset', '-q', '--soft', 'HEAD~1'),
      what: 'head',
    },
    'git add': { before: () => change(), act: () => box.git('add', '-A'), what: 'index' },
    'git rm': { act: () => box.git('rm', '-q', 'a.ts'), what: 'index' },
    'git restore of a file': { before: () => change(), act: () => box.git('restore', 'a.ts'), what: 'index' },
    'git stash': { before: () => change(), act: () => box.git('stash', '-q'), what: 'index' },
    'a lock that is held for long': { act: () => writeFileSync(box.at('.git/index.lock'), ''), what: 'index' },
    'an index that is removed': { act: () => rmSync(box.at('.git/index')), what: 'index' },
    'an index that cannot be read': {
      act: () => writeFileSync(box.at('.git/index'), 'DIRC and nothing else'),
      what: 'index',
    },
  };
  for (const [name, { before, act, what }] of Object.entries(moves)) {
    it(`is ${name}`, async () => {
      before?.();
      assert.ok((await told(act, what)).has(what));
    });
  }

  it('is reported in its own work tree, and not in the others', async () => {
    box.git('worktree', 'add', '-q', box.at('.git/elsewhere'), '-b', 'elsewhere');
    const there = (...args: string[]) => execFileSync('git', args, { cwd: box.at('.git/elsewhere'), env: gitEnv });
    assert.deepEqual([...await told(() => there('checkout', '-q', '-b', 'third'))], []);
    assert.equal(readHeadState(box.at('.git/elsewhere')), `ref: refs/heads/third ${box.git('rev-parse', 'third')}`);
  });

  it('changes the target of HEAD, wherever it is stored', () => {
    const commit = box.git('rev-parse', 'HEAD'), branch = box.git('symbolic-ref', 'HEAD');
    assert.equal(readHeadState(box.root), `ref: ${branch} ${commit}`);
    assert.equal(readHeadState(box.at('sub')), `ref: ${branch} ${commit}`);
    box.git('pack-refs', '--all');
    assert.equal(readHeadState(box.root), `ref: ${branch} ${commit}`);
    box.git('checkout', '-q', '--detach');
    assert.equal(readHeadState(box.root), `${commit} ${commit}`);
    writeFileSync(box.at('.git/HEAD'), 'ref: refs/../../../secret\n');
    assert.equal(readHeadState(box.root), undefined);
  });
});

describe('the mark of an index', () => {
  let box: Sandbox;
  beforeEach(() => {
    box = sandbox({ ...files, [`${'long/'.repeat(50)}name.ts`]: '', 'ä.ts': '' });
    box.commit('first');
  });
  afterEach(() => box.dispose());
  const mark = () => computeIndexFingerprint(readFileSync(box.at('.git/index')));
  const entries = () => box.git('ls-files', '--stage', '-v', '-t');

  for (const version of [2, 3, 4]) {
    it(`of version ${version} differs if and only if git lists other entries`, () => {
      box.git('update-index', '--index-version', String(version));
      box.write('new.ts', '');
      box.git('add', '--intent-to-add', 'new.ts'); // entries with more flags
      const seen = new Map([[entries(), mark()?.entriesHash ?? assert.fail('not read')]]);
      const steps: readonly (() => void)[] = [
        () => utimesSync(box.at('a.ts'), old, old),
        () => box.write('a.ts', 'other\n'),
        () => box.git('add', 'a.ts'),
        () => box.git('update-index', '--chmod=+x', 'sub/b.ts'),
        () => box.git('rm', '-q', 'sub/c.ts'),
        () => box.git('update-index', '--skip-worktree', 'sub/b.ts'),
        () => {
          mkdirSync(box.at('deep'));
          box.write('deep/x.ts', 'x\n');
          box.git('add', '-A');
        },
        () => box.git('mv', 'deep/x.ts', 'deep/y.ts'),
        () => box.git('commit', '-q', '-m', 'second'),
        () => box.git('reset', '-q', '--hard'),
      ];
      for (const step of steps) {
        step();
        box.git('status');
        const found = mark()?.entriesHash ?? assert.fail('not read');
        const before = seen.get(entries());
        if (before === undefined) assert.ok(![...seen.values()].includes(found), entries());
        else assert.equal(found, before);
        seen.set(entries(), found);
      }
    });
  }

  it('contains the newest time of its files', () => {
    const time = new Date('2031-02-03T04:05:06.789Z');
    utimesSync(box.at('a.ts'), time, time);
    box.git('status');
    assert.equal(mark()?.newestMs, time.getTime());
  });

  it('is missing for a truncated, unknown or split index', () => {
    const bytes = readFileSync(box.at('.git/index'));
    for (let length = 0; length < bytes.length; length++)
      assert.ok(
        [undefined, mark()?.entriesHash].includes(computeIndexFingerprint(bytes.subarray(0, length))?.entriesHash),
      );
    for (let at = 0; at < bytes.length; at++)
      computeIndexFingerprint(Buffer.from(bytes.map((byte, i) => (i === at ? byte ^ 0xff : byte)))); // throws nothing
    box.git('update-index', '--split-index');
    assert.equal(mark(), undefined);
    const other = sandbox({ 'a.ts': '' }, { git: false });
    other.git('init', '-q', '--object-format=sha256');
    other.git('add', '-A');
    assert.equal(computeIndexFingerprint(readFileSync(join(other.root, '.git/index'))), undefined);
    other.dispose();
  });
});
