import assert from 'node:assert/strict';
import fc from 'fast-check';
import { hasFilterConditions, passesFilter, type ChunkFilter } from '#features/documents/pure/search/chunkFilter';
import { computeCorpusHash } from '#features/documents/pure/search/corpusHash';
import { extractDocumentNameTerms, scoreDocumentNames } from '#features/documents/pure/search/documentNames';
import { fuseRankings } from '#features/documents/pure/search/fuse';
import { parseTermQuery } from '#features/documents/pure/search/termQuery';
import { sampleCorpus, sha256 } from '#test/support/corpus';
import { table } from '#test/support/table';

const reports = sampleCorpus(
  ['Acme_2018_10K.pdf', 'Acme_2019_10K.pdf', 'Zeta_2018_10K.pdf', 'basics.md', 'überblick.md']
    .map((path) => ({ path })),
);

describe('documents named in a question', () => {
  table('are', (row) => {
    const check = (name: string, question: string, expected: readonly string[]) =>
      row(name, () => {
        const points = scoreDocumentNames(extractDocumentNameTerms(reports), parseTermQuery(question).terms);
        const named = reports.sources.filter((_, i) => points[i]! > 0).map(({ path }, i) => ({ path, i }));
        const best = Math.max(...points);
        assert.deepEqual(named.map(({ path }) => path).filter((path) =>
          points[reports.sources.findIndex((one) => one.path === path)] === best
        ), expected);
      });
    check('those with most of the name in it', 'What was the net revenue of Acme in FY2018 from sales?', [
      'Acme_2018_10K.pdf',
    ]);
    check('none because of a single word', 'What was the revenue of Zeta from sales to customers?', []);
    check('none if the question consists only of the name', 'Acme 2018', []);
  });
});

describe('fusion of lists', () => {
  it('adds 1/(60 + rank), and orders equal sums by id', () => {
    const hits = (...ids: string[]) => ids.map((id) => ({ id, score: 9 }));
    assert.deepEqual(fuseRankings([hits('b', 'a'), hits('a', 'c')]), [
      { id: 'a', score: 1 / 62 + 1 / 61 },
      { id: 'b', score: 1 / 61 },
      { id: 'c', score: 1 / 62 },
    ]);
    assert.deepEqual(fuseRankings([hits('z'), hits('y')]).map(({ id }) => id), ['y', 'z']);
  });
});

const corpus = sampleCorpus([
  { path: 'a/Plan.pdf', chunks: [{ text: 'one', page: 1, section: ['Aims'] }, { text: 'two', page: 2 }] },
  { path: 'b.csv', chunks: [{ text: 'three', section: ['Costs', 'Travel'] }] },
]);

describe('a chunk filter', () => {
  table('passes', (row) => {
    const check = (name: string, filter: ChunkFilter, ids: readonly string[]) =>
      row(name, () =>
        assert.deepEqual(corpus.chunks.filter((one) => passesFilter(filter, one)).map(({ id }) => id), ids));
    check('all if it is empty', {}, ['src_00_0', 'src_00_1', 'src_01_0']);
    check('part of the path in any case', { source: 'PLAN' }, ['src_00_0', 'src_00_1']);
    check('an id', { source: 'src_01' }, ['src_01_0']);
    check('part of a heading', { section: 'trav' }, ['src_01_0']);
    check('a page', { page: 2 }, ['src_00_1']);
    check('chunks that meet all conditions', { source: 'plan', section: 'aims', page: 2 }, []);
  });
  it('is set if it has a condition', () => assert.deepEqual([{}, { page: 1 }].map(hasFilterConditions), [false, true]));
});

describe('a corpus hash', () => {
  const hashOf = (texts: readonly string[]) =>
    computeCorpusHash(sampleCorpus([{ path: 'a.pdf', chunks: texts.map((text) => ({ text })) }]), sha256);
  it('changes with any text, even if token counts stay the same', () =>
    fc.assert(
      fc.property(fc.array(fc.string(), { minLength: 1, maxLength: 5 }), fc.nat(4), fc.string({ minLength: 1 }),
        (texts, at, other) => {
          const changed = texts.map((text, i) => (i === at % texts.length ? text + other : text));
          assert.equal(hashOf(texts), hashOf([...texts]));
          assert.notEqual(hashOf(texts), hashOf(changed));
        }),
    ));
});
