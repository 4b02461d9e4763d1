import { strict as assert } from 'node:assert';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, watch, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Freshness } from '#model';
import type { Report, SelectionReport } from '#reports';
import { gitEnv, type Sandbox } from '#test/platform/sandbox';
import { runCli } from '../runCli';
import { shop, task } from '../shop';
import { startCli } from '../spawnCli';

describe('agentpack pin, unpin, exclude, include', () => {
  let box: Sandbox;
  beforeEach(() => {
    box = shop();
  });
  afterEach(() => box.dispose());

  const json = async <T>(args: readonly string[], cwd = box.root) =>
    JSON.parse((await runCli(cwd, [...args, '--json'])).stdout) as T;
  const says = async (args: readonly string[], cwd = box.root) => {
    const { code, stdout, stderr } = await runCli(cwd, args);
    return [code, `${stdout}${stderr}`.trim()] as const;
  };
  const selected = ({ files }: Report) => files.map(({ path }) => path);
  const pinned = ({ files }: Report) =>
    files.filter(({ reasons }) => reasons.some(({ kind }) => kind === 'pinned')).map(({ path }) => path);

  it('are applied to the next pack, from any folder', async () => {
    const before = await json<Report>(['pack', '--task', task]);
    assert.deepEqual(pinned(before), []);
    assert.deepEqual(await says(['pin', 'other.md', '-q'], box.at('docs')), [0, '']);
    assert.deepEqual(await says(['pin', 'docs/other.md']), [0, 'docs/other.md is already pinned.']);
    assert.deepEqual(await says(['exclude', 'src/db.ts', 'README.md']), [0,
      'Excluded src/db.ts, README.md: the next pack omits them.']);
    assert.deepEqual((await json<Freshness>(['status'])).causes, [{
      kind: 'settings',
      detail: 'manual exclusions, pins',
    }]);
    const after = await json<Report>(['pack']);
    assert.deepEqual(pinned(after), ['docs/other.md']);
    assert.equal(after.files.find(({ path }) => path === 'docs/other.md')?.view, 'full');
    assert.ok(!selected(after).includes('src/db.ts'));
    assert.equal((await json<Freshness>(['status'])).state, 'fresh');
    assert.deepEqual(await says(['pin']), [0, 'Pinned:\n  docs/other.md\nExcluded by hand:\n  README.md\n  src/db.ts']);
    assert.deepEqual(await says(['include', 'src/db.ts', 'README.md']), [0,
      'Included again src/db.ts, README.md: the next pack ranks them like any other file.']);
    assert.deepEqual(await says(['unpin', 'docs/other.md']), [0,
      'Unpinned docs/other.md: the next pack ranks it like any other file.']);
    assert.deepEqual(selected(await json<Report>(['pack'])), selected(before));
    assert.equal(box.git('status', '--porcelain'), '');
  });

  it('pin files to the current task', async () => {
    assert.deepEqual(await says(['pin', '--for-task', 'docs/other.md']), [1,
      'There is no task to pin files to: set a task first, for example in .agentpack/task.md.']);
    await json<Report>(['pack', '--task', task]);
    assert.deepEqual(await says(['pin', '--for-task', 'docs/other.md']), [0,
      'Pinned docs/other.md: packs of this task show it; packs of other tasks do not.']);
    assert.deepEqual(await says(['pin']), [0, `Pinned to the task "${task}":\n  docs/other.md`]);
    assert.deepEqual(pinned(await json<Report>(['pack'])), ['docs/other.md']);
    assert.deepEqual(pinned(await json<Report>(['pack', '--task', 'Read the database'])), []);
    assert.deepEqual((await json<SelectionReport>(['pin'])).otherTasks, 1);
    assert.deepEqual(pinned(await json<Report>(['pack', '--task', task])), ['docs/other.md']);
    assert.deepEqual(await says(['unpin', '--for-task', 'docs/other.md']), [0,
      'Unpinned docs/other.md: packs of this task rank it like any other file.']);
    assert.match((await says(['pin', '--task', 'docs/other.md']))[1], /pin takes no --task: /);
  });

  it('are reported, not silently dropped, if the budget has no room for them', async () => {
    const long = Array.from({ length: 30 },
      (_, i) => `src/${'folder'.repeat(3)}/file-with-a-name-of-some-length-${i}.ts`);
    for (const path of long) box.write(path, `export const ${path.replace(/\W/g, '_')} = 1;\n`);
    await says(['pin', ...long]);
    const report = await json<Report>(['pack', '--task', task, '--budget', '500']);
    const missing = long.filter((path) => !selected(report).includes(path));
    const [warning] = report.warnings.filter((sentence) =>
      /^The budget has no room for these pinned files: /.test(sentence)
    );
    assert.ok(
      missing.length > 8 && warning?.includes([...missing].sort()[0]!) &&
        warning.includes(`and ${missing.length - 8} more`),
      warning,
    );
    assert.deepEqual((await json<Report>(['pack', '--budget', '40000'])).warnings, []);
  });

  it('keep threads apart, and name the thread that they apply to', async () => {
    assert.deepEqual(await says(['pin', '--thread', 'fix-1', 'docs/other.md']), [0,
      'Pinned docs/other.md: the next pack shows it in the best view that the budget allows.\nthread fix-1 (--thread)']);
    assert.deepEqual((await json<SelectionReport>(['pin'])).pinned, []);
    assert.deepEqual(pinned(await json<Report>(['pack', '--task', task, '--thread', 'fix-1'])), ['docs/other.md']);
    assert.deepEqual(pinned(await json<Report>(['pack', '--task', task])), []);
  });

  it('accept several folders, treating the first as ROOT only if it contains the others', async () => {
    assert.deepEqual(await says(['exclude', 'docs', 'src']), [0, 'Excluded docs, src: the next pack omits them.']);
    assert.deepEqual((await json<SelectionReport>(['include', '.', 'docs', 'src'])).changed, ['docs', 'src']);
    assert.deepEqual((await runCli('/', ['pin', box.root, 'docs', 'src', '--json'])).code, 0);
    assert.deepEqual((await json<SelectionReport>(['unpin', 'src', 'docs'])).pinned, []);
  });

  it('reject what cannot be chosen', async () => {
    assert.deepEqual(await says(['pin', 'docs/othr.md']), [1,
      `There is no file docs/othr.md in ${box.root} (did you mean docs/other.md?).`]);
    assert.deepEqual(await says(['pin', '../x']), [1, `../x is outside ${box.root}. Specify a file in it.`]);
    assert.deepEqual(await says(['exclude', 'debug.log']), [1,
      'debug.log does not need to be excluded because no pack contains it: ignored by .gitignore:2: *.log.']);
    assert.deepEqual(await says(['unpin']), [2, 'Specify a file: agentpack unpin [ROOT] FILE….']);
    assert.deepEqual(await says(['pin', 'README.md', '--no-write']), [2,
      '--no-write has no effect on "pin": see agentpack pin --help.']);
    assert.equal((await json<SelectionReport>(['pin'])).pinned.length, 0);
  });

  it('are ignored in a clone, with a warning', async () => {
    await runCli(box.root, ['pin', 'docs/other.md']);
    box.git('add', '-f', '.agentpack/selection.json');
    box.commit('Pins for everybody');
    const home = realpathSync(mkdtempSync(join(tmpdir(), 'agentpack-clone-')));
    try {
      const clone = join(home, 'clone');
      execFileSync('git', ['clone', '-q', box.root, clone], { env: gitEnv });
      assert.match(readFileSync(join(clone, '.agentpack/selection.json'), 'utf8'), /docs\/other\.md/);
      const report = await json<Report>(['pack', '--task', task], clone);
      assert.deepEqual(pinned(report), []);
      const sentence =
        '.agentpack/selection.json is tracked by git, so its pins and exclusions are ignored. To use them as your own, run git rm --cached .agentpack/selection.json.';
      assert.deepEqual(report.warnings, [sentence]);
      assert.deepEqual(await says(['pin', 'README.md'], clone), [1, sentence]);
      execFileSync('git', ['rm', '-q', '--cached', '.agentpack/selection.json'], { cwd: clone, env: gitEnv });
      assert.deepEqual(pinned(await json<Report>(['pack'], clone)), ['docs/other.md']);
    } finally {
      rmSync(home, { recursive: true, force: true });
    }
  });

  it('are not trusted behind a link that git tracks, with different letter case, or in a folder of the repository', async () => {
    const text = '{"version":1,"pinned":["docs/other.md"],"excluded":[]}';
    mkdirSync(box.at('.agentpack/kept/fix-1'), { recursive: true });
    writeFileSync(box.at('.agentpack/kept/fix-1/selection.json'), text);
    symlinkSync('kept', box.at('.agentpack/threads'));
    box.git('add', '-f', '.agentpack');
    box.commit('A thread behind a link');
    assert.match((await json<SelectionReport>(['pin', '--thread', 'fix-1'])).problem ?? '',
      /^\.agentpack\/threads is a link/);
    writeFileSync(box.at('.agentpack/selection.json'), text);
    assert.deepEqual((await json<SelectionReport>(['pin'])).pinned, ['docs/other.md']);
    const blob = box.git('hash-object', '-w', '.agentpack/selection.json');
    box.git('update-index', '--add', '--cacheinfo', `100644,${blob},.AgentPack/Selection.json`);
    assert.match((await json<SelectionReport>(['pin'])).problem ?? '',
      /^\.AgentPack\/Selection\.json is tracked by git/);
  });

  it('are written completely or not at all if they are killed', async () => {
    mkdirSync(box.at('.agentpack'));
    let known: readonly string[] = [];
    for (let round = 0; round < 4; round++) {
      const kind = known.length === 0 ? 'pin' : 'unpin';
      const { child, outcome } = startCli(box.root, [kind, 'docs/other.md', 'README.md', '-q']);
      child.stdin.end();
      let events = 0;
      const watcher = watch(box.at('.agentpack'), () => {
        if (++events === 1 + round) child.kill('SIGKILL');
      });
      await outcome;
      watcher.close();
      const { pinned, problem } = await json<SelectionReport>(['pin']);
      assert.equal(problem, null);
      assert.ok(pinned.length === 0 || pinned.join() === 'README.md,docs/other.md', pinned.join());
      known = pinned;
    }
    const last = await says([known.length === 0 ? 'pin' : 'unpin', 'README.md', 'docs/other.md', '-q']);
    assert.deepEqual(last, [0, '']);
  });
});
