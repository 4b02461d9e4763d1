import { strict as assert } from 'node:assert';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { createEngine } from '#features/engine';
import { watchRoot } from '#apps/cli/commands/pack/watchLoop';
import { quiet } from '#test/support/quiet';
import { sandbox, type Sandbox } from '#test/platform/sandbox';

describe('agentpack watch, next to git', () => {
  let box: Sandbox;
  beforeEach(() => {
    box = sandbox({
      'src/price.ts': 'export const price = 1;\n',
      'src/cart.ts': "import { price } from './price';\nexport const total = price;\n",
    });
    box.commit('first');
    for (const [branch, value] of [['side', 2], ['main', 3]] as const) {
      if (branch === 'side') box.git('checkout', '-q', '-b', branch);
      else box.git('checkout', '-q', branch);
      box.write('src/price.ts', `export const price = ${value};\n`);
      box.commit(branch);
    }
    assert.throws(() => box.git('merge', '-q', 'side'));
    box.write('src/price.ts', 'export const price = 5;\n'); // resolved, and not staged yet
  });
  afterEach(() => box.dispose());

  it('packs again when staging ends a conflict, and stays silent if nothing changed', async () => {
    const host = box.host();
    const engine = createEngine(host);
    const lines: string[] = [];
    const cancel = { cancelled: false };
    const context = () => readFileSync(box.at('.agentpack/context.md'), 'utf8');
    const packs = async (count: number) => {
      for (const end = Date.now() + 60_000; lines.length < count; await pause(10))
        assert.ok(Date.now() < end, `pack ${count} is not made`);
    };
    const watching = watchRoot({
      engine,
      host,
      options: { task: 'Fix the price' },
      firstPack: {},
      run: { ...quiet, cancel },
      pollSeconds: undefined,
      print: (line) => lines.push(line),
      warn: (line) => assert.fail(line),
    });
    try {
      await packs(1);
      assert.match(context(), /Before you edit: [^\n]*merge conflict in `src\/price\.ts`/);
      box.git('add', '-A');
      await packs(2);
      assert.match(context(), /Before you edit: uncommitted changes in `src\/price\.ts`/);
      assert.equal((await engine.status({}, quiet)).state, 'fresh');
      box.git('status');
      box.git('update-index', '--refresh');
      await pause(700);
      assert.equal(lines.length, 2);
    } finally {
      cancel.cancelled = true;
      await watching;
      engine.dispose();
    }
  });
});
