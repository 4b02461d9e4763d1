import assert from 'node:assert/strict';
import { createEngine } from '#features/engine';
import { storePackedTexts } from '#engine/state/packedTexts';
import type { Engine } from '#features/requests';
import type { SafeText } from '#model';
import { credentials } from '#test/secrets/madeUp';
import { memoryHost, type MemoryHost } from '#test/support/memoryHost';
import { quiet } from '#test/support/quiet';

const secret = credentials['a classic GitHub token']!;
const files = {
  'src/cart.ts':
    "import { money } from './money';\n\nexport class Cart {\n  total(prices: number[]): number {\n    return money(prices.reduce((a, b) => a + b, 0));\n  }\n}\n",
  'src/money.ts':
    `const token = '${secret}';\nexport function money(cents: number): number {\n  return Math.round(cents);\n}\n`,
  ...Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`other/unrelated${i}.txt`, `Nothing of note, ${i}.\n`])),
};

describe('the source texts of a pack', () => {
  let host: MemoryHost, engine: Engine;
  const packed = (path: string) => engine.packedText(path, undefined, quiet);
  const kept = () => host.paths.filter((path) => path.startsWith('.agentpack/cache/texts/'));
  const edit = (path: string, text: string) => {
    host.tick(3_000);
    host.write(path, text);
  };

  beforeEach(async () => {
    host = memoryHost({ files, git: {} });
    engine = createEngine(host);
    await engine.pack({ task: 'The cart total is rounded wrongly: fix Cart.total', budget: 2_000 }, quiet);
  });

  it('are those of the pack, next to the current file', async () => {
    edit('src/cart.ts', 'export class Cart {}\n');
    const { packed: before, now, wasThere, shown, redacted } = await packed('src/cart.ts');
    assert.deepEqual([before, now, wasThere, shown, redacted], [files['src/cart.ts'], 'export class Cart {}\n', true,
      true, false]);
    await engine.refreshIfStale({ repack: true }, quiet);
    assert.equal((await packed('src/cart.ts')).packed, 'export class Cart {}\n');
  });
  it('are available for a deleted file', async () => {
    host.tick(3_000);
    host.remove('src/cart.ts');
    const { packed: before, now } = await packed('src/cart.ts');
    assert.deepEqual([before, now], [files['src/cart.ts'], undefined]);
  });
  it('contain no secret, nor does the current text next to them', async () => {
    const { packed: before, now, redacted } = await packed('src/money.ts');
    assert.ok(redacted);
    assert.match(before!, /\[REDACTED/);
    assert.equal(before, now);
    for (const path of kept()) assert.ok(!host.text(path)!.includes(secret), path);
  });
  it('indicate that a new file did not exist', async () => {
    edit('src/new.ts', 'export const one = 1;\n');
    const { packed: before, now, wasThere } = await packed('src/new.ts');
    assert.deepEqual([before, now, wasThere], [undefined, 'export const one = 1;\n', false]);
  });
  it('are not stored for files that no pack shows, and may be missing', async () => {
    const hidden = await Promise.all(Object.keys(files).map(packed)).then((all) =>
      all.find((one) => !one.shown) ?? assert.fail('all are shown')
    );
    assert.deepEqual([hidden.packed, hidden.wasThere], [undefined, true]);
    for (const path of kept()) host.remove(path);
    const { packed: before, shown } = await packed('src/cart.ts');
    assert.deepEqual([before, shown], [undefined, true]);
  });
  it('are stored once for each content', async () => {
    const before = kept().length;
    await engine.pack({ keepTask: true, keepOptions: true }, quiet);
    assert.ok(before > 0);
    assert.equal(kept().length, before);
  });
  it('are redacted again when read, whoever wrote them', async () => {
    for (const path of kept()) host.write(path, `token = '${secret}'\n`);
    const { packed: before } = await packed('src/cart.ts');
    assert.match(before!, /\[REDACTED/);
  });
  it('are not looked up with an invalid hash', async () => {
    host.write('.agentpack/snapshots/latest.json',
      host.text('.agentpack/snapshots/latest.json')!.replace(/"[0-9a-f]{64}"/g, '"../../secret"'));
    assert.equal((await packed('src/cart.ts')).packed, undefined);
  });
  it('are those of the newest packs if there is no room for all', () => {
    const text = 'x'.repeat(20_000_000) as SafeText;
    const texts = ['a', 'b', 'c'].map((digit) => ({ path: `${digit}.txt`, hash: digit.repeat(64), text }));
    for (const shown of [[texts[0]!], [texts[1]!], [texts[0]!, texts[2]!]]) {
      host.tick(3_000);
      assert.deepEqual(storePackedTexts(host, shown), []);
    }
    assert.deepEqual(kept().flatMap((path) => /([abc])\1{63}/.exec(path)?.[1] ?? []), ['a', 'c']);
  });
  it('require a pack', () =>
    assert.rejects(createEngine(memoryHost({ files })).packedText('src/cart.ts', undefined, quiet),
      /no pack to compare with yet/));
});
