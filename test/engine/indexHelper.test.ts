import assert from 'node:assert/strict';
import fc from 'fast-check';
import { Cancelled } from '#base/errors';
import { createEngine } from '#features/engine';
import { toPlainFacts } from '#engine/formats/facts';
import { memoryHost, type MemoryHost } from '../support/memoryHost';
import { helperPlan, plannedHelper } from '../support/plannedHelper';
import { quiet } from '../support/quiet';

/** Enough that a helper is asked for one. */
const many = 340;
const files: Readonly<Record<string, string | Uint8Array>> = {
  ...Object.fromEntries(
    Array.from({ length: many },
      (_,
        i) => [`src/part${i}.ts`,
        `import { helper${i} } from './part${
          (i * 7) % many
        }';\n/** Part ${i} of the whole, größer. */\nexport function roundUp${
          i % 13
        }(amount${i}: number) { return helper${i}(amount${i}) + ${i}; }\n`]),
  ),
  'src/image.dat': 'a\0b',
  'package.json': '{"name":"parts"}',
  'src/.env.example': `TOKEN_SECRET="${'zq8Kw1'}${'Yx73mVbT2p'}"\n`,
};
const task = 'roundUp7 is wrong in part 20';

describe('an index created with a helper', () => {
  it('equals the one created without it, whatever the helper does at any time', async () => {
    const alone = await packed(memoryHost({ files, git: {} }));
    await fc.assert(fc.asyncProperty(helperPlan, async (told) => {
      const host = memoryHost({ files, git: {} });
      const helper = plannedHelper(host, told);
      Object.assign(host, { indexHelper: helper });
      const { index, report } = await packed(host);
      assert.deepEqual(index, alone.index);
      assert.deepEqual(report.warnings, helper.died ? ['the helper died'] : []);
      if (!helper.died) assert.deepEqual(report, alone.report); // else the pack reports it and is that much longer
      assert.equal(helper.ended, 1);
    }), { numRuns: 25 });
  });

  it('keeps the files already indexed if it is cancelled', async () => {
    const host = memoryHost({ files, git: {} });
    Object.assign(host, {
      indexHelper: plannedHelper(host, { queue: [2], diesAfter: undefined, takesMoreThanItMakes: false }),
    });
    const engine = createEngine(host);
    let asked = 0;
    await assert.rejects(engine.pack({ task }, {
      cancel: {
        get cancelled() {
          return ++asked > 420;
        },
      },
    }), Cancelled);
    host.takeReads();
    const { counts } = await engine.pack({ task }, quiet);
    assert.ok(counts.reused > 0 && counts.parsed > 0, JSON.stringify(counts));
  });

  it('does not use the helper if only a few files must be read', async () => {
    const host = memoryHost({ files, git: {} });
    await createEngine(host).pack({ task }, quiet);
    const helper = plannedHelper(host, { queue: [1], diesAfter: undefined, takesMoreThanItMakes: false });
    Object.assign(host, { indexHelper: helper });
    host.tick(10_000);
    for (let i = 0; i < 20; i++) host.write(`src/part${i}.ts`, 'export const changed = 1;\n');
    const { counts } = await createEngine(host).pack({ task }, quiet);
    assert.deepEqual([counts.parsed, helper.ended], [20, 0]);
  });
});

/** The index with words for their numbers, and the report without times. */
async function packed(host: MemoryHost) {
  const { timings: _timings, ...report } = await createEngine(host).pack({ task }, quiet);
  const { vocabulary: { words }, files: all } = host.state.loadCache()!;
  const index = all.map(
    ({ facts: { terms }, facts, ...file }) => {
      assert.ok(terms.ids.every((id, i) => i === 0 || terms.ids[i - 1]! < id), file.path);
      return {
        ...file,
        stat: 0,
        facts: toPlainFacts(facts),
        total: terms.total,
        terms: Object.fromEntries(
          [...terms.ids].map((id, i) => [words[id]!, terms.counts[i]!] as const).sort(([a], [b]) => (a < b ? -1 : 1)),
        ),
      };
    },
  );
  return { index, report };
}
