import assert from 'node:assert/strict';
import { UserError } from '#base/errors';
import { createEngine } from '#features/engine';
import { getTokenCounter } from '#engine/indexing/counters';
import type { ContextJson } from '#pipeline/7-render/json/contextJson';
import { memoryHost } from '#test/support/memoryHost';
import { quiet } from '#test/support/quiet';
import { table } from '#test/support/table';

const secret = `ghp_${'a1B2c3D4e5'.repeat(4).slice(0, 36)}`;
const cart = 'export class Cart {\n  total(prices: number[]): number {\n    return prices.length;\n  }\n}\n';

function made() {
  const host = memoryHost({
    files: { 'src/cart.ts': cart, 'src/key.ts': `export const cartKey = '${secret}';\n` },
    git: { branch: 'main', head: 'a'.repeat(40) },
  });
  return { host, engine: createEngine(host) };
}
const task = 'The cart total is wrong: fix Cart.total and cartKey';

describe('handing a pack over', () => {
  it('asks for a pack if there is none', async () => {
    const { host, engine } = made();
    await assert.rejects(engine.handOver({ allForms: false }, quiet),
      (error) => error instanceof UserError && /no pack yet/.test(error.message));
    assert.equal(host.text('.agentpack/context.md'), undefined);
  });

  it('contains only the file of the agent, and a prompt that names it', async () => {
    const { engine } = made();
    const { contextPath, renderedTokens } = await engine.pack({ task, agent: 'claude' }, quiet);
    const found = await engine.handOver({ allForms: false }, quiet);
    assert.deepEqual(found.forms.map(({ id, path, tokens }) => [id, path, tokens]), [['agent', contextPath,
      renderedTokens]]);
    assert.equal(found.agent, 'Claude Code');
    assert.ok(found.prompt.includes(`\`${contextPath}\``) && found.prompt.startsWith(task), found.prompt);
  });

  table('provides every form of a pack for each agent with its exact size, and no secret', (row) => {
    for (const agent of ['generic', 'claude']) {
      row(`provides every form of a pack for ${agent} with its exact size, and no secret`, async () => {
        const { host, engine } = made();
        const report = await engine.pack({ task, agent }, quiet);
        const { forms } = await engine.handOver({ allForms: true }, quiet);
        assert.deepEqual(forms.map(({ id }) => id), ['agent', ...(agent === 'claude' ? ['markdown'] : []), 'xml',
          'json']);
        for (const { id, path, text, tokens, bytes } of forms) {
          assert.equal(tokens, getTokenCounter(host, report.tokenizer).countOnce(text), id);
          assert.equal(bytes, Buffer.byteLength(text), id);
          assert.ok(text.includes('REDACTED') && !text.includes(secret), id);
          assert.ok(text.includes('return prices.length'), id);
          if (path !== undefined) assert.equal(text, host.text(path), id);
        }
        const json = JSON.parse(forms.at(-1)!.text) as ContextJson;
        assert.deepEqual(json.files.map(({ path }) => path), report.files.map(({ path }) => path));
        assert.equal(json.used_tokens, forms.at(-1)!.tokens);
      });
    }
  });

  it('keeps the budget as JSON', async () => {
    const files = Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`src/cart${i}.ts`, cart.repeat(3)]));
    const engine = createEngine(memoryHost({ files, git: { branch: 'main', head: 'a'.repeat(40) } }));
    const { budget } = await engine.pack({ task, budget: 2_000 }, quiet);
    const { forms } = await engine.handOver({ allForms: true }, quiet);
    assert.ok(forms.at(-1)!.tokens <= budget, `${forms.at(-1)!.tokens}`);
  });

  it('redacts text that another program wrote to a file of the pack', async () => {
    const { host, engine } = made();
    await engine.pack({ task, agent: 'claude' }, quiet);
    for (const name of ['context.claude.md', 'context.md'])
      host.state.write(name, `const key = '${secret}';\n`);
    const { forms } = await engine.handOver({ allForms: true }, quiet);
    for (const { id, text } of forms)
      assert.ok(text.includes('REDACTED') && !text.includes(secret), id);
    const { before } = await engine.repackPreview({ task, agent: 'claude' }, quiet);
    assert.ok(before!.includes('REDACTED') && !before!.includes(secret));
  });

  it('writes nothing, and reports that the pack is stale', async () => {
    const { host, engine } = made();
    await engine.pack({ task }, quiet);
    const packed = host.text('.agentpack/context.md');
    host.write('src/cart.ts', cart.replace('prices.length', 'prices.length + 1'));
    const { freshness, forms } = await engine.handOver({ allForms: true }, quiet);
    assert.equal(freshness.state, 'stale');
    assert.equal(forms[0]!.text, packed);
    assert.match(forms.find(({ id }) => id === 'xml')!.text, /prices\.length \+ 1/);
    assert.equal(host.text('.agentpack/context.md'), packed);
  });
});
