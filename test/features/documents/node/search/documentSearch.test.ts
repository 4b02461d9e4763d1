import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { build } from 'esbuild';
import fc from 'fast-check';
import { passesFilter } from '#features/documents/pure/search/chunkFilter';
import type { DocumentCorpus } from '#features/documents/pure/corpus';
import { UserError } from '#base/errors';
import { createOutputFolder, type OutputFolder } from '#platform/fs/outputFolder';
import { createOptionalOutput, createSealedOutput } from '#features/documents/node/output/sealedOutput';
import { createDocumentSearch, rankLexically } from '#features/documents/node/search/documentSearch';
import type { LexicalIndex } from '#features/documents/node/search/lexicalIndex';
import { sampleCorpus, sha256 } from '#test/support/corpus';
import { createRandom } from '#test/support/randomNumbers';
import { sandbox, type Sandbox } from '#test/platform/sandbox';

const words = ['notice', 'period', 'boiler', 'pump', 'lease', 'tenant', 'deposit', 'repair', 'garden', 'key'];

const seal = (text: string) => sha256(`key${text}`);

/** Each chunk has its own words beside common ones. */
function corpusOf(documents: number, salt = ''): DocumentCorpus {
  const random = createRandom(documents);
  return sampleCorpus(Array.from({ length: documents }, (_, i) => ({
    path: `folder${i % 3}/Doc_${2010 + i}.pdf`,
    chunks: Array.from({ length: 4 }, (_, k) => ({
      text: `${
        Array.from({ length: 30 }, () => words[Math.floor(random() * words.length)]).join(' ')
      } own${i}x${k}${salt}`,
      page: k + 1,
      section: k % 2 === 0 ? ['Terms'] : ['Terms', 'Costs'],
    })),
  })));
}

describe('search in documents', () => {
  let box: Sandbox;
  before(() => {
    box = sandbox({}, { git: false });
  });
  after(() => box.dispose());
  const open = (folder = 'pack') =>
    createDocumentSearch({
      assetsDir: 'dist',
      hash: sha256,
      output: createSealedOutput(createOutputFolder(box.at(folder)), { hash: sha256, seal }),
    });
  const file = (folder = 'pack') => box.at(`${folder}/indexes/lexical_index.db`);

  it('reports an index that cannot be stored if it was asked for, and otherwise answers with a warning', async () => {
    box.write('file', 'a file in the place of a folder\n');
    const blocked = createOutputFolder(box.at('file/pack'));
    const { state } = box.host();
    const searchWith = (output: OutputFolder) =>
      createDocumentSearch({
        assetsDir: 'dist',
        hash: sha256,
        output: createSealedOutput(output, { hash: sha256, seal }),
      });
    await assert.rejects(searchWith(blocked).prepare(corpusOf(2)), UserError);
    const search = searchWith(createOptionalOutput(blocked, state));
    assert.equal((await search.search(corpusOf(2), 'own1x2', { topK: 1 })).length, 1);
    assert.match(state.takeWarnings().join('\n'),
      /^\S*file\/pack cannot be written: a part of its path is not a folder\. [^\n]*$/);
    search.close();
  });

  it('finds a word in a single chunk, in a corpus of any size', async () => {
    for (const size of [1, 2, 30, 300]) {
      const search = createDocumentSearch({ assetsDir: 'dist', hash: sha256 });
      const hits = await search.search(corpusOf(size), `own${size - 1}x2`, { topK: 3 });
      assert.equal(hits[0]?.id, `src_${String(size - 1).padStart(2, '0')}_2`);
      search.close();
    }
  });

  it('finds a word that all of a few chunks contain', async () => {
    const search = createDocumentSearch({ assetsDir: 'dist', hash: sha256 });
    const corpus = sampleCorpus([{
      path: 'a.pdf',
      chunks: [{ text: 'lease lease lease' }, { text: 'lease of a garden' }],
    }]);
    assert.deepEqual((await search.search(corpus, 'lease', { topK: 3 })).length, 2);
    assert.deepEqual((await search.search(corpus, 'garden', { topK: 3 })).map(({ id }) => id), ['src_00_1']);
    assert.deepEqual(await search.search(corpus, '" OR * NEAR(', { topK: 3 }),
      await search.search(corpus, 'or near', { topK: 3 }));
    assert.deepEqual(await search.search(sampleCorpus([]), 'lease', { topK: 3 }), []);
    search.close();
  });

  it('returns the same from the stored index as from a new one', async () => {
    const corpus = corpusOf(20);
    const [first, stored] = [open(), open()];
    const hits = await first.search(corpus, 'boiler repair of the tenant', { topK: 20 });
    assert.ok(existsSync(file()));
    const before = readFileSync(file());
    assert.deepEqual(await stored.search(corpus, 'boiler repair of the tenant', { topK: 20 }), hits);
    assert.deepEqual(readFileSync(file()), before);
    first.close();
    stored.close();
  });

  it('compares the corpus before each query', async () => {
    const search = open('changing');
    for (const salt of ['', 'b', '']) {
      const hits = await search.search(corpusOf(5, salt), `own3x1${salt}`, { topK: 1 });
      assert.equal(hits[0]?.id, 'src_03_1');
    }
    search.close();
  });

  it('filters before it counts', async () => {
    const corpus = corpusOf(12);
    const search = open('filters');
    await fc.assert(fc.asyncProperty(
      fc.record({
        source: fc.constantFrom(undefined, 'folder1', 'doc_2013', 'src_04', 'nowhere'),
        section: fc.constantFrom(undefined, 'costs', 'TERMS'),
        page: fc.constantFrom(undefined, 1, 2, 4, 9),
      }),
      fc.subarray(words, { minLength: 1 }),
      async (filter, asked) => {
        const question = asked.join(' ');
        const all = await search.search(corpus, question, { topK: 1000 });
        const byId = new Map(corpus.chunks.map((chunk) => [chunk.id, chunk]));
        const expected = all.filter(({ id }) => passesFilter(filter, byId.get(id)!));
        assert.deepEqual(await search.search(corpus, question, { topK: 3, ...filter }), expected.slice(0, 3));
      },
    ), { numRuns: 40 });
    search.close();
  });

  it('requires the setting for vectors', async () => {
    const search = createDocumentSearch({ assetsDir: 'dist', hash: sha256 });
    for (const mode of ['vector', 'hybrid'] as const)
      await assert.rejects(search.search(corpusOf(1), 'lease', { topK: 1, mode }), /\[documents\]/);
  });

  it('rebuilds an index that is damaged in any way', async () => {
    const corpus = corpusOf(10);
    const good = open('damage');
    const expected = await good.search(corpus, 'deposit of the tenant own3x1', { topK: 10 });
    good.close();
    const whole = readFileSync(file('damage'));
    const random = createRandom(7);
    const damaged = [Buffer.alloc(0), Buffer.from('no database'), whole.subarray(0, 5000),
      Buffer.concat([whole, whole]), ...Array.from({ length: 25 }, () => {
        const bytes = Buffer.from(whole);
        for (let i = 0; i < 1 + random() * 20; i++)
          bytes[Math.floor(random() * bytes.length)] = Math.floor(random() * 256);
        return bytes;
      })];
    for (const bytes of damaged) {
      writeFileSync(file('damage'), bytes);
      const search = open('damage');
      assert.deepEqual(await search.search(corpus, 'deposit of the tenant own3x1', { topK: 10 }), expected);
      search.close();
      assert.deepEqual(readFileSync(file('damage')), whole);
    }
  });

  it('trusts no index with another key or folder, and stores none without a key', async () => {
    const corpus = corpusOf(4);
    const made = open('made');
    await made.prepare(corpus);
    made.close();
    const database = readFileSync(file('made'));
    for (const [folder, key] of [['forged', seal], ['keyless', () => undefined]] as const) {
      const output = createSealedOutput(createOutputFolder(box.at(folder)), { hash: sha256, seal: key });
      output.folder.write('indexes/lexical_index.db', database);
      assert.equal(output.read('indexes/lexical_index.db'), undefined);
      output.write('other', 'text');
      assert.equal(existsSync(box.at(`${folder}/other`)), folder === 'forged');
    }
    const other = createSealedOutput(createOutputFolder(box.at('made')), { hash: sha256, seal: sha256 });
    assert.equal(other.read('indexes/lexical_index.db'), undefined);
  });

  it('keeps the indexes of two corpora requested at the same time separate', async () => {
    const search = createDocumentSearch({ assetsDir: 'dist', hash: sha256 });
    const found = await Promise.all(
      ['', 'b'].map((salt) => search.search(corpusOf(5, salt), `own3x1${salt}`, { topK: 1 })),
    );
    assert.deepEqual(found.map((hits) => hits[0]?.id), ['src_03_1', 'src_03_1']);
    search.close();
  });

  it('drops positions beyond the corpus', () => {
    const index = {
      rankByTerms: () => new Map([[0, 1], [9, 2]]),
      scorePairs: () => new Map(),
    } as unknown as LexicalIndex;
    const hits = rankLexically(index, corpusOf(1), 'lease', { topK: 5 });
    assert.deepEqual(hits.map(({ id }) => id), ['src_00_0']);
  });

  it('responds right after processes were killed while writing the index', async () => {
    const bundle = box.at('writer.cjs');
    const code = `import { createHash } from 'node:crypto';
import { createOutputFolder } from './src/platform/fs/outputFolder';
import { createSealedOutput } from './src/features/documents/node/output/sealedOutput';
import { writeLexicalFile } from './src/features/documents/node/search/lexicalFile';
const hash = (data: Uint8Array | string) => createHash('sha256').update(data).digest('hex');
const output = createSealedOutput(createOutputFolder(process.argv[2]!), { hash, seal: (text) => hash('key' + text) });
for (let i = 0;; i++) writeLexicalFile(output, Buffer.alloc(3_000_000, String(i)));`;
    await build({
      stdin: { contents: code, resolveDir: process.cwd(), loader: 'ts' },
      bundle: true,
      platform: 'node',
      outfile: bundle,
      logLevel: 'silent',
    });
    const random = createRandom(3);
    for (let round = 0; round < 6; round++) {
      const child = spawn(process.execPath, [bundle, box.at('killed')], { stdio: 'ignore' });
      await new Promise((done) => setTimeout(done, 150 + random() * 200));
      child.kill('SIGKILL');
      await once(child, 'exit');
      const search = open('killed');
      // another corpus each time, as a write removes what killed writers left, and the same corpus is not written again
      assert.equal((await search.search(corpusOf(6 + round), 'own4x0', { topK: 1 }))[0]?.id, 'src_04_0');
      search.close();
      assert.deepEqual(readdirSync(box.at('killed/indexes')), ['lexical_index.db']);
    }
  });
});
