import assert from 'node:assert/strict';
import fc from 'fast-check';
import { createEngine } from '#features/engine';
import { memoryHost } from '#test/support/memoryHost';
import { quiet } from '#test/support/quiet';

const cart = 'export class Cart {\n  total(prices: number[]): number {\n    return prices.length;\n  }\n}\n';
const secret = `ghp_${'a1B2c3D4e5'.repeat(4).slice(0, 36)}`;
const task = 'The cart total is wrong: fix Cart.total';

function made() {
  const host = memoryHost({
    files: { 'src/cart.ts': cart, 'src/mail.ts': 'export function sendMail(): void {}\n' },
    git: { branch: 'main', head: 'a'.repeat(40) },
  });
  return { host, engine: createEngine(host) };
}

describe('the history of packs', () => {
  it('is empty before the first pack', async () =>
    assert.deepEqual(await made().engine.history({}), { version: 1, packs: [] }));

  it('lists each pack with its task, its text and its changes from the previous one', async () => {
    const { host, engine } = made();
    await engine.pack({ task }, quiet);
    const first = host.text('.agentpack/context.md');
    host.tick(60_000);
    host.write('src/total.ts', 'export const cartTotal = 1;\n');
    const { renderedTokens } = await engine.pack({ task: `${task} in cartTotal` }, quiet);
    const { packs } = await engine.history({});
    assert.deepEqual(packs.map((pack) => [pack.task, pack.hasText, pack.renderedTokens, pack.delta?.added]), [
      [`${task} in cartTotal`, true, renderedTokens, ['src/total.ts']],
      [task, true, packs[1]!.renderedTokens, undefined],
    ]);
    assert.equal(packs[0]!.delta?.renderedTokens, renderedTokens - packs[1]!.renderedTokens);
    assert.equal(await engine.pastText(packs[1]!.id), first);
    assert.equal(await engine.pastText(packs[0]!.id), host.text('.agentpack/context.md'));
  });

  it('covers one scope', async () => {
    const { engine } = made();
    await engine.pack({ task, thread: 'one' }, quiet);
    await engine.pack({ task: 'sendMail', thread: 'two' }, quiet);
    assert.deepEqual((await engine.history({ thread: 'one' })).packs.map((pack) => pack.task), [task]);
    assert.deepEqual((await engine.history({ thread: 'none' })).packs, []);
  });

  it('reports entries that are no longer stored, and redacts foreign text', async () => {
    const { host, engine } = made();
    await engine.pack({ task }, quiet);
    host.tick(60_000);
    await engine.pack({ task }, quiet);
    const [newest, oldest] = (await engine.history({})).packs;
    host.state.remove(`cache/packs/${oldest!.id}.md`);
    host.state.remove(`cache/packs/${oldest!.id}.txt`);
    host.state.write(`cache/packs/${newest!.id}.md`, `const key = '${secret}';\n`);
    const { packs } = await engine.history({});
    assert.deepEqual(packs.map(({ hasText, task: of }) => [hasText, of]), [[true, task], [false, null]]);
    assert.equal(await engine.pastText(oldest!.id), undefined);
    assert.ok(!(await engine.pastText(newest!.id))!.includes(secret));
    for (const id of ['../context.md', '', 'x'.repeat(16)]) assert.equal(await engine.pastText(id), undefined);
  });

  it('is deleted along with learned data', async () => {
    const { host, engine } = made();
    await engine.pack({ task }, quiet);
    const [pack] = (await engine.history({})).packs;
    await engine.forget(quiet);
    assert.deepEqual((await engine.history({})).packs, []);
    assert.equal(host.state.stat(`cache/packs/${pack!.id}.md`), undefined);
  });

  it('survives any damage to its file', () =>
    fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(fc.string(), fc.json(), fc.constant('{"selected_paths":[1]}'))),
        async (lines) => {
          const { host, engine } = made();
          await engine.pack({ task }, quiet);
          host.state.write('metrics.jsonl', `${host.state.read('metrics.jsonl')!}${lines.join('\n')}\n`);
          assert.equal((await engine.history({})).packs.at(-1)?.task, task);
        }),
      { numRuns: 25 },
    ));
});

describe('the predicted changes of a repack', () => {
  it('equal the text that it writes, and nothing is written', async () => {
    const { host, engine } = made();
    await engine.pack({ task }, quiet);
    const packed = host.text('.agentpack/context.md');
    const metrics = host.text('.agentpack/metrics.jsonl');
    host.write('src/cart.ts', cart.replace('prices.length', 'prices.length + 1'));
    const asked = { keepTask: true, keepOptions: true };
    const preview = await engine.repackPreview(asked, quiet);
    assert.equal(preview.before, packed);
    assert.deepEqual([host.text('.agentpack/context.md'), host.text('.agentpack/metrics.jsonl')], [packed, metrics]);
    assert.deepEqual(preview.changes.files.map(({ path, change }) => [path, change]), [['src/cart.ts', 'content']]);
    await engine.pack(asked, quiet);
    assert.equal(preview.after, host.text('.agentpack/context.md'));
  });

  it('are a whole pack if there is none', async () => {
    const { engine } = made();
    const { before, after, changes } = await engine.repackPreview({ task }, quiet);
    assert.equal(before, undefined);
    assert.equal(changes.state, 'none');
    assert.match(after, /return prices\.length/);
  });
});
