import assert from 'node:assert/strict';
import fc from 'fast-check';
import { chooseEmphasis, assessTaskMatch } from '#pipeline/4-rank/match/match';
import { createEngine } from '#features/engine';
import { memoryHost } from '#test/support/memoryHost';
import { quiet } from '#test/support/quiet';

const evidence = fc.record({
  best: fc.double({ min: 0, max: 1_000, noNaN: true }),
  lead: fc.double({ min: 0, max: 1, noNaN: true }),
  path: fc.double({ min: 0, max: 100, noNaN: true }),
  covered: fc.double({ min: 0, max: 1, noNaN: true }),
  unknown: fc.double({ min: 0, max: 1, noNaN: true }),
  names: fc.record({ found: fc.nat(40), missing: fc.nat(40) }),
  files: fc.nat(100_000),
  words: fc.constant([]),
});

const files = Object.fromEntries([
  ['cart', 'addToCart', 'quantity'],
  ['price', 'roundPrice', 'currency'],
  ['mail', 'sendInvoice', 'recipient'],
  ['login', 'checkPassword', 'session'],
  ['stock', 'reserveItem', 'warehouse'],
  ['report', 'monthlyTurnover', 'chart'],
].map((
  [name, symbol, word],
) => [`src/${name}.ts`,
  `/** ${word} of the ${name}. */\nexport function ${symbol}(${word}: string) {\n  return ${word}.trim();\n}\n`]
));

async function packed(task: string | undefined) {
  const host = memoryHost({ files, git: {} });
  const report = await createEngine(host).pack(task === undefined ? {} : { task }, quiet);
  return { report, text: host.text('.agentpack/context.md')! };
}

describe('how well files match a task', () => {
  it('is a probability that grows with the budget and with how much of the task the best files cover', () => {
    fc.assert(fc.property(evidence, fc.integer({ min: 300, max: 200_000 }), (one, budget) => {
      const { probability } = assessTaskMatch(one, budget);
      assert.ok(probability >= 0 && probability <= 1);
      assert.ok(assessTaskMatch(one, 2 * budget).probability >= probability);
      assert.ok(assessTaskMatch({ ...one, covered: 1 }, budget).probability >= probability);
    }));
  });

  it('is strong if the task names a symbol and its file', async () => {
    const { report, text } = await packed('`roundPrice` in src/price.ts rounds the currency wrongly');
    assert.equal(report.match?.level, 'strong');
    assert.match(text, / One file stands out\.$/m);
    assert.equal(report.match.text, 'One file stands out.');
  });

  it('is weak if the task is about something else, and reports which of its words no file contains', async () => {
    const { report, text } = await packed('Rotate the `kafkaConsumer` offsets when the broker rebalances partitions');
    assert.equal(report.match?.level, 'weak');
    assert.match(text, / Nothing stands out: search .* No file contains `kafkaConsumer`/m);
    assert.ok(text.includes(` ${report.match.text}\n`));
  });

  it('reports no word as missing that is part of a path', async () => {
    const task = 'Rotate the `kafkaConsumer` offsets when the broker rebalances partitions';
    const host = memoryHost({ files: { ...files, 'src/kafkaConsumer/index.ts': 'export const x = 1;\n' }, git: {} });
    const engine = createEngine(host);
    assert.doesNotMatch((await engine.pack({ task }, quiet)).match!.text, /kafkaConsumer/);
    host.remove('src/kafkaConsumer/index.ts');
    assert.match((await engine.pack({ task }, quiet)).match!.text, /No file contains `kafkaConsumer`/);
  });

  it('is weak whenever a pack is not meant to show the code of its best files', () => {
    fc.assert(fc.property(evidence, fc.integer({ min: 300, max: 200_000 }), (one, budget) => {
      assert.equal(chooseEmphasis(one, budget) !== 'code', assessTaskMatch(one, budget).level === 'weak');
    }));
  });

  it('shows only the code of the best file and of pinned or named files, unless all code fits', async () => {
    const foreign = 'Rotate the `kafkaConsumer` offsets when the broker rebalances partitions';
    const more = Object.entries(files).map(([path, text]) => [path, text.repeat(100)] as const);
    const viewsOf = async (given: Readonly<Record<string, string>>, task: string, pinned: readonly string[] = []) => {
      const host = memoryHost({ files: given, git: {} });
      const report = await createEngine(host).pack({ task, pinned, budget: 4_000 }, quiet);
      return new Map(report.files.map(({ path, view }) => [path, view]));
    };
    const hasCode = (view: string | undefined) => view === 'full' || view === 'symbols';
    const views = [...(await viewsOf(Object.fromEntries(more), foreign)).values()];
    assert.equal(views.filter(hasCode).length, 1, views.join());
    assert.ok([...(await viewsOf(files, foreign)).values()].every((view) => view === 'full'));
    assert.ok(hasCode((await viewsOf(Object.fromEntries(more), foreign, ['src/mail.ts'])).get('src/mail.ts')));
    const named = await viewsOf(Object.fromEntries(more), `${foreign}, as \`roundPrice\` does`);
    assert.ok(hasCode(named.get('src/price.ts')));
  });

  it('is not reported without a task', async () => {
    const { report, text } = await packed(undefined);
    assert.equal(report.match, undefined);
    assert.doesNotMatch(text, /^Match:/m);
  });
});
