import assert from 'node:assert/strict';
import fc from 'fast-check';
import { createEngine } from '#features/engine';
import { maxPinnedTasks, type ScopeSelection } from '#engine/formats/selection';
import { findTaskPins, createTaskKey, replaceTaskPins } from '#engine/inputs/taskPins';
import type { SelectionChange } from '#engine/inputs/selection';
import type { SafeText } from '#model';
import { memoryHost, type MemoryHost } from '#test/support/memoryHost';
import { quiet } from '#test/support/quiet';

const one = 'Round the total of a Cart in `src/cart.ts`';
const other = 'Send letters by `lib/deep/mail.ts`';
const files = {
  'src/cart.ts': "import { Price } from './price';\n\nexport class Cart {\n  total(prices: Price[]) {}\n}\n",
  'src/price.ts': 'export interface Price { amount: number }\n',
  'src/zoo.ts': 'export const lions = 3;\n',
  'lib/deep/mail.ts': 'export const letters = 5;\n',
  'lib/deep/stamp.ts': 'export const stamps = 5;\n',
};
const record = '.agentpack/selection.json';
const made = (more: Readonly<Record<string, string>> = {}) => memoryHost({ files: { ...files, ...more }, git: {} });

function setTask(host: MemoryHost, task: string, thread?: string): void {
  host.write(`.agentpack/${thread === undefined ? '' : `threads/${thread}/`}task.md`, `# Task\n\n${task}\n`);
}

/** Uses a separate engine, as another process would. */
async function choose(host: MemoryHost, kind: SelectionChange, paths: readonly string[],
  { forTask = true, thread }: { forTask?: boolean; thread?: string; } = {})
{
  return createEngine(host).select({ choice: { kind, paths, forTask }, ...(thread !== undefined && { thread }) },
    quiet);
}

/** Path → why it is pinned, in a pack of the task that is set. */
async function pins(host: MemoryHost, thread?: string): Promise<Record<string, string>> {
  const report = await createEngine(host).pack({ ...(thread !== undefined && { thread }) }, quiet);
  host.tick(60_000);
  return Object.fromEntries(
    report.files.flatMap(({ path, reasons }) =>
      reasons.filter(({ kind }) => kind === 'pinned').map(({ detail }) => [path, detail])
    ),
  );
}

describe('pins for a task', () => {
  it('apply while it is set, and again when it is set again', async () => {
    const host = made();
    setTask(host, one);
    const chosen = await choose(host, 'pin', ['src/zoo.ts']);
    assert.deepEqual([chosen.task?.pinned, chosen.pinned, chosen.changed], [['src/zoo.ts'], [], ['src/zoo.ts']]);
    assert.deepEqual(await pins(host), { 'src/zoo.ts': 'pinned to this task' });
    setTask(host, other);
    assert.deepEqual(await pins(host), {});
    const listed = await createEngine(host).select({}, quiet);
    assert.deepEqual([listed.task, listed.otherTasks], [{ title: other, pinned: [] }, 1]);
    setTask(host, `  ${one.replace(' ', '\r\n')}\n`);
    assert.deepEqual(await pins(host), { 'src/zoo.ts': 'pinned to this task' });
  });

  it('apply to a task given with a pack, and to its repacks', async () => {
    const host = made();
    setTask(host, one);
    await choose(host, 'pin', ['src/zoo.ts']);
    setTask(host, other);
    const engine = createEngine(host);
    const pinned = async (options: object) =>
      (await engine.pack(options, quiet)).files.filter(({ reasons }) => reasons.some(({ kind }) => kind === 'pinned'))
        .map(({ path }) => path);
    assert.deepEqual(await pinned({ task: one }), ['src/zoo.ts']);
    assert.deepEqual(await pinned({ keepTask: true }), ['src/zoo.ts']);
    assert.equal((await engine.status({}, quiet)).state, 'fresh');
    assert.deepEqual((await engine.select({}, quiet)).task?.pinned, ['src/zoo.ts']);
    assert.deepEqual(await pinned({}), []);
  });

  it('may be folders', async () => {
    const host = made();
    setTask(host, one);
    await choose(host, 'pin', ['lib/deep']);
    const because = 'pinned to this task by the folder lib/deep';
    assert.deepEqual(await pins(host), { 'lib/deep/mail.ts': because, 'lib/deep/stamp.ts': because });
    await assert.rejects(choose(host, 'unpin', ['lib/deep/mail.ts']), /is pinned by the folder lib\/deep/);
  });

  it('make a pack stale and are explained like other pins', async () => {
    const host = made();
    setTask(host, one);
    const engine = createEngine(host);
    await engine.pack({}, quiet);
    await choose(host, 'pin', ['src/zoo.ts']);
    assert.deepEqual((await engine.status({}, quiet)).causes, [{ kind: 'settings', detail: 'pins' }]);
    assert.equal((await engine.guard({}, quiet)).freshness.state, 'stale');
    host.write('src/cart.ts', `${files['src/cart.ts']}// more\n`);
    const { report, selection } = await engine.refreshIfStale({ repack: true, saved: ['src/cart.ts'] }, quiet);
    assert.ok(report?.files.some(({ path }) => path === 'src/zoo.ts'));
    assert.deepEqual(selection, { pinned: [], excluded: [], taskPinned: ['src/zoo.ts'] });
    await engine.pack({ keepTask: true }, quiet);
    const { reasons } = await engine.explain('src/zoo.ts', {}, quiet);
    assert.deepEqual(reasons.filter(({ kind }) => kind === 'pinned').map(({ detail }) => detail), [
      'pinned to this task',
    ]);
  });

  it('take precedence over an exclusion, which still applies to every other task', async () => {
    const host = made();
    setTask(host, one);
    await choose(host, 'exclude', ['src/zoo.ts'], { forTask: false });
    await choose(host, 'pin', ['src/zoo.ts']);
    assert.deepEqual(await pins(host), { 'src/zoo.ts': 'pinned to this task' });
    setTask(host, other);
    await pins(host);
    const { because } = await createEngine(host).explain('src/zoo.ts', {}, quiet);
    assert.equal(because, 'excluded');
    setTask(host, one);
    await choose(host, 'exclude', ['src/zoo.ts'], { forTask: false });
    assert.deepEqual(await pins(host), {});
  });

  it('are separate from pins for every task', async () => {
    const host = made();
    setTask(host, one);
    await choose(host, 'pin', ['src/zoo.ts']);
    await choose(host, 'pin', ['src/zoo.ts'], { forTask: false });
    assert.deepEqual(await pins(host), { 'src/zoo.ts': 'pinned by you' });
    await choose(host, 'unpin', ['src/zoo.ts'], { forTask: false });
    assert.deepEqual(await pins(host), { 'src/zoo.ts': 'pinned to this task' });
    await assert.rejects(choose(host, 'unpin', ['src/zoo.ts'], { forTask: false }), /is pinned only to the task/);
    await choose(host, 'unpin', ['src/zoo.ts']);
    assert.equal(host.text(record), undefined);
  });

  it('belong to its thread', async () => {
    const host = made();
    setTask(host, one);
    setTask(host, one, 'fix-1');
    await choose(host, 'pin', ['src/zoo.ts'], { thread: 'fix-1' });
    assert.deepEqual(await pins(host), {});
    assert.deepEqual(await pins(host, 'fix-1'), { 'src/zoo.ts': 'pinned to this task' });
  });

  it('need a task set by the user, and are not exclusions', async () => {
    const host = made();
    await assert.rejects(choose(host, 'pin', ['src/zoo.ts']), /There is no task/);
    assert.equal((await createEngine(host).select({}, quiet)).task, null);
    setTask(host, one);
    await assert.rejects(choose(host, 'exclude', ['src/zoo.ts']), /exclusions apply to every task/);
    await assert.rejects(choose(host, 'pin', ['src/none.ts']), /no file src\/none.ts/);
    assert.equal(host.text(record), undefined);
  });

  it('for a deleted file are reported, and can be removed', async () => {
    const host = made();
    setTask(host, one);
    await choose(host, 'pin', ['src/zoo.ts']);
    host.remove('src/zoo.ts');
    const { warnings } = await createEngine(host).pack({}, quiet);
    assert.deepEqual(warnings, ['src/zoo.ts is pinned but not in the pack: the file does not exist.']);
    assert.deepEqual((await choose(host, 'unpin', ['src/zoo.ts'])).task?.pinned, []);
  });

  it('are read from a file without any, and no file that other versions cannot read is written', async () => {
    const host = made({ [record]: '{"version": 1, "pinned": ["src/price.ts"], "excluded": []}\n' });
    setTask(host, one);
    await choose(host, 'pin', ['src/zoo.ts']);
    const { version, pinned, excluded } = JSON.parse(host.text(record)!) as Record<string, unknown>;
    assert.deepEqual({ version, pinned, excluded }, { version: 1, pinned: ['src/price.ts'], excluded: [] });
    assert.deepEqual(await pins(host), { 'src/price.ts': 'pinned by you', 'src/zoo.ts': 'pinned to this task' });
  });

  it('never change the packs of another task', async () => {
    const path = fc.constantFrom(...Object.keys(files), 'src', 'lib/deep');
    const step = fc.record({ kind: fc.constantFrom('pin', 'unpin'), path });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 4 }), async (steps) => {
        const host = made(), plain = made();
        setTask(host, one);
        const now = new Set<string>();
        for (const { kind, path } of steps) {
          if (kind === 'unpin' && !now.has(path)) continue;
          await choose(host, kind as SelectionChange, [path]);
          if (kind === 'pin') now.add(path);
          else now.delete(path);
        }
        const report = await createEngine(host).select({}, quiet);
        assert.deepEqual(report.task?.pinned, [...now].sort());
        for (const box of [host, plain]) {
          setTask(box, other);
          await createEngine(box).pack({}, quiet);
        }
        assert.equal(host.text('.agentpack/context.md'), plain.text('.agentpack/context.md'));
      }),
      { numRuns: 12 },
    );
  });

  it('are stored for a limited number of tasks, dropping the one that was changed longest ago', () => {
    const { hash } = made();
    const key = (i: number) => createTaskKey({ hash }, { text: `task ${i}` as SafeText, source: 'task.md' })!;
    let selection: ScopeSelection = { pinned: [], excluded: [], tasks: [] };
    for (let i = 0; i < maxPinnedTasks; i++) {
      const next = replaceTaskPins(selection, key(i), ['src/zoo.ts']);
      assert.equal(next.forgottenCount, 0);
      selection = next.selection;
    }
    selection = replaceTaskPins(selection, key(0), ['src/price.ts']).selection;
    const { selection: after, forgottenCount: forgotten } = replaceTaskPins(selection, key(maxPinnedTasks), [
      'src/zoo.ts',
    ]);
    assert.deepEqual([forgotten, after.tasks.length], [1, maxPinnedTasks]);
    assert.deepEqual([findTaskPins(after, key(0)), findTaskPins(after, key(1))], [['src/price.ts'], []]);
  });
});
