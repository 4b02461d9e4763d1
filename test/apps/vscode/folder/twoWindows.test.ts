import assert from 'node:assert/strict';
import { task, TestFolder } from './testFolder';

/** Their own settings, memories, engines and watches, over one disk. */
describe('two windows on one folder', () => {
  let one: TestFolder, two: TestFolder, seen: Set<string>;
  beforeEach(async () => {
    one = new TestFolder();
    two = one.secondWindow();
    seen = new Set();
    await rest();
    await one.pack(task);
    await rest();
  });
  afterEach(() => {
    one.close();
    two.close();
  });

  it('show a pack made by either of them', async () => {
    assert.deepEqual([state(one), state(two)], ['fresh', 'fresh']);
    assert.deepEqual(two.folder.state.report, one.folder.state.report);
    one.host.tick(1_000);
    await two.pack('Mail is sent twice');
    await rest();
    assert.deepEqual([state(one), state(two)], ['fresh', 'fresh']);
    assert.equal(one.folder.state.report?.task, 'Mail is sent twice');
  });
  it('show the pins and exclusions of the other one', async () => {
    await one.folder.choose(['src/mail.ts'], 'pinned', true);
    await two.folder.choose(['src/money.ts'], 'excluded', true);
    await rest();
    for (const { folder } of [one, two]) {
      const { pinned, excluded } = folder.state.choices;
      assert.deepEqual({ pinned, excluded }, { pinned: ['src/mail.ts'], excluded: ['src/money.ts'] });
      assert.equal(state({ folder }), 'fresh');
    }
    assert.ok(one.text('context.md').includes('sendMail'));
  });
  for (const bothPack of [false, true]) {
    it(`pack a change at most once each${bothPack ? ', where both have packed' : ''}`, async () => {
      if (bothPack) await two.pack();
      await rest();
      const before = seen.size;
      for (const [count, path] of ['src/money.ts', 'src/cart.ts'].entries()) {
        one.writeOutside(path, `export const written = ${count};\n`);
        await rest();
        assert.deepEqual([state(one), state(two)], ['fresh', 'fresh']);
        assert.ok(one.text('context.md').includes(`written = ${count}`));
        const packs = seen.size - before;
        assert.ok(packs >= count + 1 && packs <= 2 * (count + 1), `${packs} packs`);
      }
      await aMinute();
      assert.ok(seen.size - before <= 4, `${seen.size - before} packs`);
    });
  }
  it('do not keep repacking in turns if their settings differ', async () => {
    await two.pack();
    await rest();
    const before = seen.size;
    two.set('budget', 3_000);
    await rest();
    one.writeOutside('src/money.ts', 'export const written = 1;\n');
    await rest();
    await aMinute();
    const packs = seen.size - before;
    assert.ok(packs >= 1 && packs <= 3, `${packs} packs`);
    assert.ok(one.text('context.md').includes('written = 1'));
  });
  it('are independent: the remaining one continues', async () => {
    await two.pack();
    await rest();
    one.close();
    two.writeOutside('src/money.ts', 'export const written = 1;\n');
    await two.settle();
    assert.equal(state(two), 'fresh');
    assert.ok(two.text('context.md').includes('written = 1'));
  });

  /** Waits until both have nothing to do, including about what the other one has written. */
  async function rest(): Promise<void> {
    for (let round = 0; round < 20; round++) {
      const before = one.text('pack_metadata.json');
      for (const window of [one, two]) {
        await window.settle();
        seen.add(one.text('pack_metadata.json'));
      }
      await one.turns(2);
      await two.turns(2);
      if (one.folder.isIdle && two.folder.isIdle && one.text('pack_metadata.json') === before) return;
    }
    throw new Error('the windows do not come to rest');
  }

  /** Lets an idle minute pass, in which nothing is written. */
  async function aMinute(): Promise<void> {
    for (let seconds = 0; seconds < 60; seconds += 10) {
      await one.advance(10_000);
      await two.advance(10_000);
      seen.add(one.text('pack_metadata.json'));
    }
  }
});

function state({ folder }: Pick<TestFolder, 'folder'>): string {
  const { freshness, checking, problem } = folder.state;
  return problem ?? (checking ? 'checking' : freshness.state);
}
