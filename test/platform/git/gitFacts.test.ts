import assert from 'node:assert/strict';
import { chmodSync, existsSync, rmSync } from 'node:fs';
import fc from 'fast-check';
import { createEngine } from '#features/engine';
import { neverCancelled } from '#base/cancellation';
import { quiet } from '#test/support/quiet';
import { sandbox, type Sandbox } from '../sandbox';

const paths = ['src/a.ts', 'src/b.ts', 'lib/c.py', 'sp ace.md', 'é.txt', '.env', 'logo.png', 'H 100644 x.ts',
  'key12345678901234567890.ts'];
const path = fc.constantFrom(...paths);
const text = fc.constantFrom('', 'one\n', 'one\ntwo\n', 'export const a = 1;\n', '*.md\n');

/** Actions of people and git in a repository. */
const edits = fc.array(fc.oneof(
  fc.tuple(fc.constant('write' as const), fc.oneof(path, fc.constant('.gitignore')), text),
  fc.tuple(fc.constantFrom('remove', 'stage', 'unstage', 'forget', 'chmod'), path, fc.constant('')),
  fc.tuple(fc.constant('move' as const), path, path),
  fc.tuple(fc.constantFrom('commit', 'nested'), fc.constant('src/a.ts'), fc.constant('')),
), { minLength: 1, maxLength: 8 });

describe('a query of a repository', () => {
  let box: Sandbox;
  beforeEach(() => {
    box = sandbox({ 'src/a.ts': 'one\ntwo\n', 'lib/c.py': 'def c():\n  pass\n', '.env': 'A=1\n', 'logo.png': 'x' });
    box.commit('first');
  });
  afterEach(() => box.dispose());

  it('knows the same changes as a pack, which asks git for everything', async () => {
    await fc.assert(fc.asyncProperty(edits, async (list) => {
      for (const edit of list) apply(edit);
      const { git } = box.host();
      const { commits: _none, ...asked } = await git!.facts({ commits: 0 });
      const { commits: _some, ...all } = await git!.facts({ commits: 3 });
      assert.deepEqual(asked, all);
    }), { numRuns: 12 });
  });

  it('gives the same answers with and without the index', async () => {
    await createEngine(box.host()).pack({ task: 'change c' }, quiet);
    await fc.assert(fc.asyncProperty(edits, path, async (list, target) => {
      for (const edit of list) apply(edit);
      const indexed = await answers(target);
      rmSync(box.at('.agentpack/cache'), { recursive: true, force: true });
      assert.deepEqual(indexed, await answers(target));
    }), { numRuns: 12 });
  });

  async function answers(target: string) {
    const engine = createEngine(box.host());
    const run = { cancel: neverCancelled };
    const said = [await engine.status({}, run), await engine.guard({ path: target }, run)];
    engine.dispose();
    return said;
  }

  /** With a commit, so that git can add it to this one. */
  function nestRepository(): void {
    box.git('init', '-q', 'lib/own');
    box.git('-C', 'lib/own', 'commit', '-q', '--allow-empty', '-m', 'own');
  }

  function apply([kind, path, other]: readonly [string, string, string]): void {
    const isThere = existsSync(box.at(path));
    if (kind === 'write') box.write(path, other);
    else if (kind === 'commit') box.commit('next');
    else if (kind === 'nested') nestRepository();
    else if (kind === 'stage' && isThere) box.git('add', '-f', '--', path);
    else if (kind === 'unstage') box.git('reset', '-q');
    else if (kind === 'forget') box.git('rm', '-q', '--cached', '--ignore-unmatch', '--', path);
    else if (isThere && kind === 'remove') rmSync(box.at(path));
    else if (isThere && kind === 'chmod') chmodSync(box.at(path), 0o755);
    else if (isThere && kind === 'move' && path !== other) {
      box.git('add', '-f', '--', path);
      box.git('mv', '-f', '--', path, other);
    }
  }
});
