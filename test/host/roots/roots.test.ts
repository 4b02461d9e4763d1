import { strict as assert } from 'node:assert';
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import type { Explanation, RelatedFiles, Report, ThreadsReport, Verdict } from '#reports';
import type { Freshness } from '#model';
import { pair, shopAndApi } from './pair';

const task = ['--task', 'Fix the rounding in addTax'];

describe('a pack of two repositories', () => {
  let place: ReturnType<typeof pair>;
  afterEach(() => place.dispose());
  const withRepositories = () => void (place = pair(shopAndApi));
  const withFolders = () => void (place = pair(shopAndApi, { withGit: false }));
  const packed = () => place.json<Report>('pack', '--also', '../api', ...task);

  it('contains the files of both within one budget, and states the location of the other one', async () => {
    withRepositories();
    const { files, roots, renderedTokens, budget } = await packed();
    const shown = files.map(({ path }) => path);
    assert.equal(shown[0], 'api/src/tax.ts');
    assert.ok(shown.includes('src/cart.ts') && renderedTokens <= budget);
    assert.deepEqual(roots?.map(({ name, shown: at, branch }) => [name, at, branch]), [['api', '../api', 'main']]);
    const text = readFileSync(place.at('shop/.agentpack/context.md'), 'utf8');
    assert.match(text, /`api\/` is `\.\.\/api` \(branch `main`\)/);
    assert.match(text, /### `api\/src\/tax\.ts`/);
  });

  it('keeps the ignore rules, globs and secrets of each', async () => {
    withFolders();
    const { files, omitted } = await packed();
    const all = [...files, ...omitted.filter(({ because }) => because !== 'excluded')].map(({ path }) => path);
    assert.ok(all.includes('api/README.md'), 'the rule of the shop is none of the other');
    for (const path of ['api/secret/plan.ts', 'api/old/tax.ts', 'api/.env']) assert.ok(!all.includes(path), path);
    assert.doesNotMatch(readFileSync(place.at('shop/.agentpack/context.md'), 'utf8'), /AKIAIOSFODNN7EXAMPLB/);
    assert.match(JSON.stringify(await place.json('explain', 'api/secret/plan.ts')), /api\/\.agentignore:1/);
    assert.match(JSON.stringify(await place.json('explain', 'api/old/tax.ts')), /exclude of api/);
  });

  it('writes nothing to the other repository', async () => {
    withRepositories();
    const before = place.git('api', 'status', '--porcelain', '--ignored');
    await packed();
    assert.equal(place.git('api', 'status', '--porcelain', '--ignored'), before);
  });

  it('is the same from a cold cache', async () => {
    withFolders();
    const bytes = () => readFileSync(place.at('shop/.agentpack/context.md'), 'utf8');
    await place.run('pack', '--also', '../api', '--no-timestamp', ...task);
    await place.run('pack');
    const warm = bytes();
    rmSync(place.at('shop/.agentpack/cache'), { recursive: true });
    await place.run('pack');
    assert.equal(bytes(), warm);
  });

  it('is stale when a file, a branch or the list of the other changes, and fresh again after a pack', async () => {
    withRepositories();
    await packed();
    const causes = async () => (await place.json<Freshness>('status')).causes;
    assert.deepEqual(await causes(), []);
    place.write('api/src/tax.ts', 'export function addTax(sum: number): number {\n  return sum;\n}\n');
    assert.deepEqual(await causes(), [
      { kind: 'files', files: [{ path: 'api/src/tax.ts', change: 'modified', selected: true }] },
    ]);
    await place.run('pack');
    assert.deepEqual(await causes(), []);
    place.git('api', 'checkout', '-q', '-b', 'rounding');
    assert.deepEqual(await causes(), [{ kind: 'branch', detail: 'api: main → rounding' }]);
    await place.run('pack', '--no-also');
    assert.ok(!existsSync(place.at('shop/.agentpack/roots.json')));
    assert.deepEqual((await place.json<Report>('pack')).roots, undefined);
  });

  it('shows changes in the other as changes for the task', async () => {
    withRepositories();
    place.write('api/src/tax.ts', 'export function addTax(sum: number): number {\n  return sum;\n}\n');
    const { files } = await packed();
    const { reasons } = files.find(({ path }) => path === 'api/src/tax.ts')!;
    assert.ok(reasons.some(({ kind }) => kind === 'changed'), JSON.stringify(reasons));
  });

  it('answers queries by name, and by paths that lead to the other', async () => {
    withFolders();
    await packed();
    const [named, above, absolute] = ['api/src/tax.ts', '../api/src/tax.ts', place.at('api/src/tax.ts')];
    for (const path of [above, absolute]) {
      assert.equal((await place.json<Explanation>('explain', path)).path, named);
      assert.equal((await place.json<Verdict>('guard', '--path', path)).decision, 'proceed');
    }
    for (const path of [named, absolute])
      assert.deepEqual((await place.json<RelatedFiles>('related', path)).importers, ['src/cart.ts']);
    for (const path of [named, above])
      assert.match((await place.run('retrieve', `${path}#addTax`)).stdout, /api\/src\/tax\.ts#addTax/);
    const { entries } = await place.json<{ entries: { file: string; }[]; }>('search', 'Math.round');
    assert.deepEqual(entries.map(({ file }) => file), ['api/src/tax.ts']);
    await place.run('pin', 'api/key.ts');
    assert.ok((await place.json<Report>('pack')).files.some(({ path }) => path === 'api/key.ts'));
  });

  it('reports an active thread in the other', async () => {
    withRepositories();
    const { runCli } = await import('#test/apps/cli/runCli');
    place.write('api/src/tax.ts', 'export const addTax = (sum: number) => sum;\n');
    await runCli(place.at('api'), ['pack', '--thread', 'tax', '--task', 'Round taxes'], { env: place.env });
    await place.run('pack', '--also', '../api', '--thread', 'cart', ...task);
    const { threads } = await place.json<ThreadsReport>('threads');
    const overlaps = threads.find(({ thread }) => thread === 'cart')!.overlaps;
    assert.deepEqual(overlaps.map(({ thread, files, worktree }) => [thread, files, worktree?.shown]), [
      ['tax', ['api/src/tax.ts'], '../api'],
    ]);
  });

  it('continues without a missing repository, reports that, and adds it again later', async () => {
    withFolders();
    await packed();
    renameSync(place.at('api'), place.at('away'));
    const { stderr } = await place.run('status');
    assert.match(stderr,
      /An additional repository is left out.*api cannot be opened: the folder does not exist.*--no-also/);
    const { files, warnings } = await place.json<Report>('pack');
    assert.ok(files.every(({ path }) => !path.startsWith('api/')));
    assert.match(warnings.join(), /is left out/);
    renameSync(place.at('away'), place.at('api'));
    assert.ok((await place.json<Report>('pack')).files.some(({ path }) => path === 'api/src/tax.ts'));
  });

  it('lets hooks deny an edit of a stale file of the other', async () => {
    withFolders();
    place.write('home/.agentpack/config.toml', '[guard]\non_stale = "block"\n');
    await packed();
    const edit = (path: string) =>
      spawnSync(process.execPath, ['dist/guard.cjs', 'claude', 'PreToolUse'], {
        env: place.env,
        encoding: 'utf8',
        input: JSON.stringify({
          hook_event_name: 'PreToolUse',
          session_id: 's-1',
          cwd: place.at('shop'),
          tool_name: 'Edit',
          tool_input: { file_path: path, old_string: 'a', new_string: 'b' },
        }),
      }).stdout;
    assert.equal(edit(place.at('api/src/tax.ts')), '');
    rmSync(place.at('shop/.agentpack/cache/hooks'), { recursive: true });
    place.write('api/src/tax.ts', 'export const addTax = (sum: number) => sum;\n');
    assert.match(edit(place.at('api/src/tax.ts')), /edit of api\/src\/tax\.ts was not made.*changed on disk/);
    assert.equal(edit(place.at('api/old/tax.ts')), '', 'a file that no pack chooses from');
  });
});
