import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { randomWalk } from '../../support/randomWalk';

/** Most of the sources: cold packs of all would take most of the time, and the others have files of each kind. */
const larger = ['src/languages', 'src/secrets', 'src/hosts', 'src/packets', 'src/benchmark', 'src/agents', 'src/engine',
  'src/tools', 'src/base'].map((path) => join(path));

describe('a long-running engine', () => {
  let root: string;
  before(() => {
    root = join(mkdtempSync(join(tmpdir(), 'agentpack-walk-')), 'root');
    for (const name of ['src', 'grammars', 'package.json', 'tsconfig.json', 'README.md', 'CHANGELOG.md'])
      cpSync(name, join(root, name), { recursive: true, filter: (from) => !larger.includes(from) });
    execFileSync('git', ['init', '-q', '-b', 'main'], { cwd: root });
    execFileSync('git', ['add', '-A'], { cwd: root });
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.c', 'commit', '-q', '-m', 'Start'], { cwd: root });
  });
  after(() => rmSync(join(root, '..'), { recursive: true, force: true }));

  it('writes the same bytes as one that starts without a cache, along 72 random changes of this repository', async () => {
    await randomWalk({ root, assetsDir: resolve('dist'), steps: 72, every: 12, seed: 20261122 });
  });
});
