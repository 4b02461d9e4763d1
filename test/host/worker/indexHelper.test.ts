import assert from 'node:assert/strict';
import { resolve } from 'node:path';
import { createIndexHelper } from '#host/worker/indexHelper';
import type { IndexJob } from '#engine/host';
import { sandbox, type Sandbox } from '#test/platform/sandbox';

const paths = Array.from({ length: 500 }, (_, i) => `src/part${i}.ts`);

describe('the indexing helper thread', () => {
  let box: Sandbox;
  before(() => {
    box = sandbox(Object.fromEntries(paths.map((path, i) => [path, `export const part${i} = ${i};\n`])));
  });
  after(() => box.dispose());
  const files = () => [...paths, 'gone.ts', '../outside.ts'].map((path) => ({ path }));

  it('opens and indexes files that nobody else takes, each batch once', async () => {
    const job = helperOf('dist')!.start(files(), 1_000_000)!;
    const mine = [job.takeBatch()!, job.takeBatch()!];
    const made = await rest(job);
    const all = [...mine, ...made.map(({ batch }) => batch)].sort((a, b) => a - b);
    assert.deepEqual(all, [...Array(Math.ceil(502 / job.batchSize)).keys()]);
    const opened = made.flatMap(({ batch, packed }) =>
      packed.opened.map((one, i) => [files()[batch * job.batchSize + i]!.path, one] as const)
    );
    for (const [path, one] of opened)
      assert.equal(one.kind, path === 'gone.ts' || path === '../outside.ts' ? 'missing' : 'text', path);
    assert.ok(made.some(({ packed }) => packed.words.split('\n').includes('part499')));
    assert.deepEqual([job.takeLost(), job.takeWarnings()], [[], []]);
    job.end();
  });

  it('returns its batch if it dies, gives the reason, and is not used a third time', async () => {
    const helper = helperOf('test')!; // no ranks there, and no program
    for (let death = 0; death < 2; death++) {
      const job = helper.start(files(), 1_000_000)!;
      assert.deepEqual(await rest(job), []);
      assert.match(job.takeWarnings().join(),
        /^The thread that helps with indexing stopped \(.+\)\. Its files were indexed without it\.$/);
      job.end();
    }
    assert.equal(helper.start(files(), 1_000_000), undefined);
  });

  it('returns its batches if it runs out of memory', async () => {
    const job = createIndexHelper({ root: box.root, assetsDir: resolve('dist'), memoryLimit: 4, processors: 2 })!
      .start(files(), 1_000_000)!;
    const made = await rest(job, false);
    let taken = 0;
    while (job.takeBatch() !== undefined) taken++;
    assert.equal(new Set([...made.map(({ batch }) => batch), ...job.takeLost()]).size + taken,
      Math.ceil(502 / job.batchSize));
    assert.match(job.takeWarnings().join(), /it needed more than 4 MB/);
    job.end();
  });

  it('stops when its job ends', async () => {
    const job = helperOf('dist')!.start(files(), 1_000_000)!;
    job.end();
    assert.deepEqual([job.takeBatch(), job.takeLost(), job.takeWarnings()], [undefined, [], []]);
    await job.takeFinishedBatches(true);
  });

  function helperOf(folder: string) {
    return createIndexHelper({ root: box.root, assetsDir: resolve(folder), processors: 2 });
  }

  it('does not exist on a single processor', () => {
    assert.equal(createIndexHelper({ root: box.root, assetsDir: resolve('dist'), processors: 1 }), undefined);
  });
});

/** Returns what the helper makes until all is taken or it is dead. */
async function rest(job: IndexJob, lostToo = true) {
  const made: Awaited<ReturnType<IndexJob['takeFinishedBatches']>>[number][] = [];
  for (let idle = 0; idle < 200;) {
    const more = await job.takeFinishedBatches(true);
    made.push(...more);
    idle = more.length > 0 ? 0 : idle + 1;
    if (lostToo && job.takeLost().length > 0) break;
  }
  return made;
}
