import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { listSameFolderInOtherTrees } from '#platform/service/workTrees';
import { gitEnv, sandbox, type Sandbox } from '../sandbox';

/** `shop/` is the main work tree, `side/` a linked one, all below one folder. */
describe('the same folder in other work trees', () => {
  let box: Sandbox;
  beforeEach(() => {
    box = sandbox({}, { git: false });
    mkdirSync(box.at('shop/src'), { recursive: true });
    box.write('shop/src/a.ts', 'a\n');
    git('shop', 'init', '-q', '-b', 'main', '--template=');
    git('shop', 'add', '-A');
    commit('shop');
    git('shop', 'worktree', 'add', '-q', '-b', 'side', box.at('side'));
  });
  afterEach(() => box.dispose());

  it('is found from each of them, the main one first, also below its top level', () => {
    git('shop', 'worktree', 'add', '-q', '--detach', box.at('third'));
    git('shop', 'worktree', 'lock', box.at('third'));
    assert.deepEqual(elsewhere('shop'), ['side', 'third']);
    assert.deepEqual(elsewhere('third'), ['shop', 'side']);
    assert.deepEqual(elsewhere('side/src'), ['shop/src', 'third/src']);
  });

  it('is not found if a folder is missing there, or is a link', () => {
    rmSync(box.at('side/src'), { recursive: true });
    assert.deepEqual(elsewhere('shop/src'), []);
    symlinkSync(box.at('shop'), box.at('side/src'));
    assert.deepEqual(elsewhere('shop/src'), []);
  });

  it('is not found for a removed work tree, or for one whose folder is missing', () => {
    renameSync(box.at('side'), box.at('unmounted'));
    assert.deepEqual(elsewhere('shop'), [], 'as on a drive that is not mounted, and after a move without git');
    assert.deepEqual(elsewhere('unmounted'), [], 'until git worktree repair');
    git('shop', 'worktree', 'repair', box.at('unmounted'));
    assert.deepEqual([elsewhere('shop'), elsewhere('unmounted')], [['unmounted'], ['shop']]);
    git('shop', 'worktree', 'move', box.at('unmounted'), box.at('moved'));
    assert.deepEqual([elsewhere('shop'), elsewhere('moved')], [['moved'], ['shop']]);
    git('shop', 'worktree', 'remove', box.at('moved'));
    assert.deepEqual(elsewhere('shop'), []);
  });

  it('is not found for a work tree that git has pruned, also inside the main one', () => {
    git('shop', 'worktree', 'add', '-q', '-b', 'inner', box.at('shop/inner'));
    assert.deepEqual(elsewhere('shop/inner'), ['shop', 'side']);
    for (const name of ['side', 'inner']) rmSync(box.at(`shop/.git/worktrees/${name}`), { recursive: true });
    assert.deepEqual([elsewhere('shop'), elsewhere('side'), elsewhere('shop/inner')], [[], [], []]);
  });

  it('is not found for a copy of a work tree, which git does not list', () => {
    cpSync(box.at('side'), box.at('copy'), { recursive: true });
    assert.deepEqual(elsewhere('copy'), []);
    box.write('copy/.git', 'gitdir: ../shop/.git\n');
    assert.deepEqual(elsewhere('copy'), []);
  });

  it('is found by relative paths, which newer gits write', () => {
    box.write('side/.git', 'gitdir: ../shop/.git/worktrees/side\n');
    box.write('shop/.git/worktrees/side/gitdir', '../../../../side/.git\n');
    assert.deepEqual([elsewhere('shop'), elsewhere('side')], [['side'], ['shop']]);
  });

  it('is found between the work trees of a bare repository', () => {
    for (const at of ['bare.git', 'project/.git']) {
      git('.', 'clone', '-q', '--bare', '--template=', box.at('shop'), box.at(at));
      for (const name of ['one', 'two'])
        git(at, 'worktree', 'add', '-q', '-b', name, box.at(`${at}-${name}`));
      assert.deepEqual(elsewhere(`${at}-one`), [`${at}-two`]);
      assert.deepEqual(elsewhere(at), []);
    }
  });

  it('is found between the work trees of a submodule, but not of the repository around it', () => {
    git('shop', '-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', box.at('side'), 'lib');
    commit('shop');
    assert.deepEqual(elsewhere('shop/lib'), []);
    git('shop/lib', 'worktree', 'add', '-q', '-b', 'apart', box.at('lib-apart'));
    assert.deepEqual([elsewhere('shop/lib'), elsewhere('lib-apart')], [['lib-apart'], ['shop/lib']]);
  });

  it('is not found outside a repository, or if git files are invalid', () => {
    mkdirSync(box.at('plain'));
    assert.deepEqual(elsewhere('plain'), []);
    for (const text of ['', 'gitdir: ', 'gitdir: /nowhere', `gitdir: ${'x'.repeat(100_000)}`, '\0']) {
      writeFileSync(box.at('side/.git'), text);
      assert.deepEqual([elsewhere('side'), elsewhere('shop')], [[], []], text.slice(0, 20));
    }
    writeFileSync(box.at('shop/.git/worktrees/side/gitdir'), Buffer.alloc(1_000));
    assert.deepEqual(elsewhere('shop'), []);
  });

  function elsewhere(folder: string): string[] {
    return listSameFolderInOtherTrees(box.at(folder)).map((path) => path.slice(box.root.length + 1));
  }

  function git(folder: string, ...args: string[]): void {
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.org', ...args], {
      cwd: join(box.root, folder),
      env: gitEnv,
      stdio: 'pipe',
    });
  }

  function commit(folder: string): void {
    git(folder, 'commit', '-q', '--allow-empty', '-m', 'One');
  }
});
