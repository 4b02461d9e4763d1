import assert from 'node:assert/strict';
import { computeEvaluationMetrics } from '#features/documents/pure/evaluation/figures';
import { readQuestions } from '#features/documents/pure/evaluation/questions';
import { sampleCorpus } from '#test/support/corpus';

const corpus = sampleCorpus([
  {
    path: 'docs/a.pdf',
    chunks: [
      { text: '# Notice period\n\nThree months.', page: 1, section: ['Notice period'] },
      { text: '## Fees of late payment\n\nTen.', page: 2, section: ['Notice period', 'Fees of late payment'] },
    ],
  },
  { path: 'b.pdf', chunks: [{ text: '# Fees\n\nTwenty.', page: 1, section: ['Fees'] }] },
]);

describe('questions', () => {
  it('are read from lines of JSON', () =>
    assert.deepEqual(
      readQuestions(
        '{"id":"q","question":"A?","document":"a.pdf","pages":[2],"answer":1}\n\n{"question":"B?","document":"b"}\n',
        'q.jsonl',
      ),
      [{ id: 'q', question: 'A?', document: 'a.pdf', pages: [2] }, {
        id: '3',
        question: 'B?',
        document: 'b',
        pages: [],
      }],
    ));
  it('name the invalid line', () => {
    assert.throws(() => readQuestions('{"question":"A?","document":"a"}\nnone', 'q.jsonl'), /Line 2 of q\.jsonl/);
    assert.throws(() => readQuestions('{"question":1,"document":"a"}', 'q.jsonl'), /Line 1 of q\.jsonl/);
  });
});

describe('figures', () => {
  const [first, second, other] = corpus.chunks;
  const asked = (pages: readonly number[], results: readonly (typeof corpus.chunks)[number][]) => ({
    question: { id: '1', question: '?', document: 'a.pdf', pages },
    results,
  });
  it('count documents, pages and ranks', () => {
    const figures = computeEvaluationMetrics([asked([2], [other!, first!, second!]), asked([], [other!, first!]),
      asked([9], [])]);
    assert.deepEqual(figures, {
      questions: 3,
      document_hit_3: 0.667,
      document_hit_10: 0.667,
      page_hit_3: 0.667,
      page_hit_10: 0.667,
      mrr: 0.278,
      citation_precision: 0.278,
      tokens: 10.667,
    });
  });
});
