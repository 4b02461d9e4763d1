import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createEngine } from '#features/engine';
import { computeFactsKey } from '#engine/indexing/factsEntry';
import { factsRevision, formatRevision } from '#engine/indexing/factsRevision';
import { factsTokenizer } from '#engine/indexing/counters';
import { memoryHost } from '#test/support/memoryHost';
import { quiet } from '#test/support/quiet';

interface Build {
  factsInputs(): Promise<readonly string[]>;
  revisionOf(files: readonly string[], read: (path: string) => Buffer): string;
}

describe('the revision of facts', () => {
  it('changes with everything that affects the token counts in them', async () => {
    const { factsInputs, revisionOf } = await import(pathToFileURL(resolve('esbuild.mjs')).href) as Build;
    const inputs = await factsInputs();
    const contents = new Map(inputs.map((path) => [path, readFileSync(path)]));
    const now = revisionOf(inputs, (path) => contents.get(path)!);
    for (
      const changed of ['src/engine/indexing/counters.ts', 'src/tokens/split.ts', 'src/tokens/buildRanks.mjs',
        `node_modules/js-tiktoken/dist/ranks/${factsTokenizer}.js`]
    ) {
      assert.ok(inputs.includes(changed), `${changed} is no input`);
      const withLine = (path: string) =>
        path === changed ? Buffer.concat([contents.get(path)!, Buffer.from('\n')]) : contents.get(path)!;
      assert.notEqual(revisionOf(inputs, withLine), now, changed);
    }
  });

  it('names the encoding, as does the key of a shared entry', () => {
    const hash = (text: Uint8Array | string) => createHash('sha256').update(text).digest('hex');
    assert.equal(factsRevision, formatRevision(factsTokenizer));
    const keys = [factsTokenizer, 'o200k_base'].map((encoding) =>
      computeFactsKey(hash, 'a.ts', 'f', formatRevision(encoding))
    );
    assert.notEqual(keys[0], keys[1]);
    assert.equal(computeFactsKey(hash, 'a.ts', 'f'), keys[0]);
  });

  it('with a different encoding invalidates a cached index', async () => {
    const host = memoryHost({ files: { 'a.ts': 'export const a = 1;\n', 'b.ts': 'export const b = 2;\n' }, git: {} });
    await createEngine(host).pack({ task: 'a' }, quiet);
    assert.equal((await createEngine(host).pack({ task: 'a' }, quiet)).counts.parsed, 0);
    const { loadCache } = host.state;
    host.state.loadCache = () => {
      const index = loadCache();
      assert.equal(index?.schema, factsRevision);
      return { ...index!, schema: formatRevision('o200k_base') };
    };
    assert.equal((await createEngine(host).pack({ task: 'a' }, quiet)).counts.parsed, 2);
  });
});
