import assert from 'node:assert/strict';
import fc from 'fast-check';
import { expandChosenFolders, findManualChoice } from '#engine/inputs/choiceOf';
import { createEngine } from '#features/engine';
import { UserError } from '#base/errors';
import type { SelectionChange } from '#engine/inputs/selection';
import type { IndexedFile } from '#model';
import { memoryHost, type MemoryHost } from '#test/support/memoryHost';
import { quiet } from '#test/support/quiet';

const files = {
  'src/cart.ts': 'export class Cart { total() { return 1; } }\n',
  'zoo/lions.ts': 'export const lions = 3;\n',
  'zoo/big/bears.ts': 'export const bears = 4;\n',
  'zoology.ts': 'export const zoology = 5;\n',
};

async function choose(host: MemoryHost, kind: SelectionChange, ...paths: readonly string[]) {
  return createEngine(host).select({ choice: { kind, paths } }, quiet);
}

async function packed(host: MemoryHost, budget = 8_000) {
  const report = await createEngine(host).pack({ task: 'Round the total of a Cart', budget }, quiet);
  host.tick(60_000);
  return report;
}

describe('a manually chosen folder', () => {
  it('pins its files, and their receipts name it', async () => {
    const host = memoryHost({ files });
    await choose(host, 'pin', 'zoo');
    const report = await packed(host);
    const pins = report.files.flatMap(({ path, reasons }) =>
      reasons.filter(({ kind }) => kind === 'pinned').map(({ detail }) => `${path}: ${detail}`)
    );
    assert.deepEqual(pins.sort(), ['zoo/big/bears.ts: pinned by the folder zoo',
      'zoo/lions.ts: pinned by the folder zoo']);
    assert.deepEqual(report.warnings.filter((warning) => warning.includes('zoo')), []);
  });
  it('pins a file that is added to it later', async () => {
    const host = memoryHost({ files });
    await choose(host, 'pin', 'zoo');
    host.write('zoo/new.ts', 'export const eels = 1;\n');
    assert.ok((await packed(host)).files.some(({ path }) => path === 'zoo/new.ts'));
  });
  it('excludes its files except those pinned individually', async () => {
    const host = memoryHost({ files });
    await choose(host, 'exclude', 'zoo');
    await choose(host, 'pin', 'zoo/lions.ts');
    const paths = (await packed(host)).files.map(({ path }) => path);
    assert.ok(paths.includes('zoo/lions.ts') && !paths.includes('zoo/big/bears.ts'), paths.join());
    const { because, detail } = await createEngine(host).explain('zoo/big/bears.ts', {}, quiet);
    assert.equal(because, 'excluded');
    assert.match(detail, /^excluded by hand with the folder zoo: agentpack include zoo/);
  });
  it('is unpinned in the same way as it was pinned', async () => {
    const host = memoryHost({ files });
    await choose(host, 'pin', 'zoo');
    await assert.rejects(choose(host, 'unpin', 'zoo/lions.ts'),
      (error) => error instanceof UserError && error.message.startsWith('zoo/lions.ts is pinned by the folder zoo'));
    assert.deepEqual((await choose(host, 'unpin', 'zoo')).pinned, []);
  });
  it('cannot be pinned if its files are larger than a pack', async () => {
    const host = memoryHost({
      files: {
        ...files,
        'zoo/huge.ts': Array.from({ length: 9_000 }, (_, i) => `export const a${i} = ${i};`).join('\n'),
      },
    });
    await assert.rejects(choose(host, 'pin', 'zoo'), (error) =>
      error instanceof UserError &&
      /^zoo cannot be pinned: it contains 3 files with [\d,]+ tokens, and the budget is /.test(error.message));
    await choose(host, 'exclude', 'zoo');
  });
  it('must have files', async () => {
    const host = memoryHost({ files });
    await assert.rejects(choose(host, 'pin', 'zo'), UserError);
  });

  const part = fc.constantFrom('a', 'b');
  const path = fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('/'));
  it('has the same effect for a list of files as for each of them', () =>
    fc.assert(
      fc.property(fc.uniqueArray(path.map((one) => `${one}.ts`)), fc.uniqueArray(path), fc.uniqueArray(path),
        (all, pinned, folders) => {
          const excluded = folders.filter((one) => !pinned.includes(one));
          const chosen = expandChosenFolders({ pinned, excluded }, all.map((one) => ({ path: one }) as IndexedFile),
            (one) => all.includes(one));
          for (const one of all) {
            const found = findManualChoice({ pinned, excluded }, one);
            assert.equal(chosen.pinned.includes(one), found?.choice === 'pinned', one);
            assert.equal(chosen.excluded.includes(one), found?.choice === 'excluded', one);
            assert.equal(chosen.pinnedBy.get(one), found?.choice === 'pinned' ? found.entry : undefined, one);
          }
        }),
    ));
});
