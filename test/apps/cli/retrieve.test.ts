import { strict as assert } from 'node:assert';
import { symlinkSync, writeFileSync } from 'node:fs';
import type { RetrievedText } from '#reports';
import type { Sandbox } from '#test/platform/sandbox';
import { runCli } from './runCli';
import { plantedPassword, shop, task } from './shop';

describe('agentpack retrieve', () => {
  let box: Sandbox;
  before(async () => {
    box = shop({ git: false });
    await runCli(box.root, ['pack', '--task', task]);
  });
  after(() => box.dispose());
  const json = async (...args: string[]) =>
    JSON.parse((await runCli(box.root, ['retrieve', ...args, '--json'])).stdout) as RetrievedText;

  it('prints a block with its original line numbers, in a fence', async () => {
    const { code, stdout } = await runCli(box.root, ['retrieve', 'src/price.ts#addTax']);
    assert.equal(code, 0);
    assert.match(stdout,
      /^### `src\/price\.ts` \(symbol addTax, lines 3-5 of 7\)\n\n- `src\/price\.ts#addTax`, content `[0-9a-f]{12}`\. [^\n]+\n\n```typescript\n@@ 3-5 addTax @@\nexport function addTax\([^]+\n}\n```\n$/);
  });

  it('prints it even with --quiet, since nothing else is requested', async () => {
    for (
      const [command, ...more] of [['retrieve', 'src/price.ts#addTax'], ['explain', 'src/price.ts'], [
        'status',
      ]] as const
    ) {
      const [loud, quiet] = [await runCli(box.root, [command, ...more]),
        await runCli(box.root, [command, ...more, '--quiet'])];
      assert.deepEqual([quiet.stdout, quiet.stdout === ''], [loud.stdout, false], command);
    }
  });

  it('returns the same as JSON, from any folder and for ROOT', async () => {
    const found = await json('src/price.ts#addTax');
    assert.deepEqual([found.version, found.id, found.view, found.lines, found.since], [1, 'src/price.ts#addTax',
      'symbol', [[3, 5]], 'same']);
    const whole = await json('src/price.ts#full');
    assert.equal(whole.hash, whole.packedHash);
    const elsewhere = await runCli('/', ['retrieve', box.root, 'src/price.ts#addTax', '--json']);
    assert.deepEqual(JSON.parse(elsewhere.stdout), found);
    const below = await runCli(box.at('src'), ['retrieve', box.root, 'price.ts:3', '--json']);
    assert.equal((JSON.parse(below.stdout) as RetrievedText).id, 'src/price.ts:3-3');
  });

  it('shows no planted secret, in any view', async () => {
    for (const view of ['full', 'skeleton', 'summary', 'symbols']) {
      const { code, stdout, stderr } = await runCli(box.root, ['retrieve', 'src/db.ts', '--view', view, '--json']);
      assert.equal(code, 0, stderr);
      assert.ok(!stdout.includes(plantedPassword), view);
    }
    assert.deepEqual((await json('src/db.ts:5')).redactions, [{ path: 'src/db.ts', line: 5, type: 'password' }]);
  });

  it('respects the token limit', async () => {
    writeFileSync(box.at('src/long.ts'), 'export const x = 1;\n'.repeat(900));
    const found = await json('src/long.ts', '--budget', '500');
    assert.ok(found.tokens <= 500);
    assert.match(found.rest.join(), /^src\/long\.ts:\d+-900$/);
  });

  it('follows no link out of the root, and escapes control sequences', async () => {
    symlinkSync('/etc/hostname', box.at('src/out.ts'));
    const out = await runCli(box.root, ['retrieve', 'src/out.ts']);
    assert.deepEqual([out.code, out.stdout], [1, '']);
    assert.match(out.stderr, /^src\/out\.ts cannot be retrieved \(outside: .*\)\.\n$/);
    writeFileSync(box.at('src/colour.ts'), 'const a = "\u001b[31mred";\r\n');
    assert.ok(!(await runCli(box.root, ['retrieve', 'src/colour.ts'])).stdout.includes('\u001b'));
    assert.ok((await json('src/colour.ts')).text.includes('␛[31m'));
  });

  it('names near matches if nothing is found', async () => {
    const { code, stdout, stderr } = await runCli(box.root, ['retrieve', 'src/prices.ts']);
    assert.deepEqual([code, stdout], [1, '']);
    assert.match(stderr, /^There is no block or file src\/prices\.ts: the most similar is src\/price\.ts/);
    assert.equal((await runCli(box.root, ['retrieve', 'src/price.ts', '--view', 'wide'])).code, 2);
  });
});

describe('agentpack retrieve with several targets', () => {
  let box: Sandbox;
  before(async () => {
    box = shop({ git: false });
    await runCli(box.root, ['pack', '--task', task]);
  });
  after(() => box.dispose());
  const ids = ['src/price.ts#addTax', 'src/cart.ts:1-3'];

  it('prints each as its own block, identical to the single one, in order', async () => {
    const { code, stdout } = await runCli(box.root, ['retrieve', ...ids, ids[0]!]);
    const alone = await Promise.all(ids.map(async (id) => (await runCli(box.root, ['retrieve', id])).stdout));
    assert.deepEqual([code, stdout], [0, alone.join('\n')]);
    const { blocks, problems } = JSON.parse((await runCli(box.root, ['retrieve', ...ids, '--json'])).stdout) as {
      readonly blocks: readonly RetrievedText[];
      readonly problems: readonly unknown[];
    };
    assert.deepEqual([blocks.map(({ id }) => id), problems], [ids, []]);
    const below = await runCli('/', ['retrieve', box.root, ...ids]);
    assert.equal(below.stdout, stdout);
  });

  it('reports a missing target, and prints the others', async () => {
    const { code, stdout, stderr } = await runCli(box.root, ['retrieve', ids[0]!, 'src/none.ts', ids[1]!]);
    assert.deepEqual([code, stderr], [1, '1 of 3 blocks cannot be retrieved.\n']);
    assert.match(stdout, /addTax[^]*\n\nThere is no block or file src\/none\.ts[^\n]*\n\n### `src\/cart\.ts`/);
    const none = await runCli(box.root, ['retrieve', 'src/none.ts', 'src/gone.ts']);
    assert.deepEqual([none.code, none.stdout], [1, '']);
    assert.match(none.stderr, /^There is no block or file src\/none\.ts[^]*There is no block or file src\/gone\.ts/);
  });

  it('shares the token limit', async () => {
    writeFileSync(box.at('src/long.ts'), 'export const x = 1;\n'.repeat(900));
    const { stdout } = await runCli(box.root, ['retrieve', ids[0]!, 'src/long.ts', '--budget', '600', '--json']);
    const { blocks } = JSON.parse(stdout) as { readonly blocks: readonly RetrievedText[]; };
    const tokens = blocks.reduce((sum, block) => sum + block.tokens, 0);
    assert.ok(tokens <= 600 && tokens > 450, `${tokens}`);
  });
});
