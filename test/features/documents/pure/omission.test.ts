import assert from 'node:assert/strict';
import fc from 'fast-check';
import { formatOmission } from '#features/documents/pure/files/reports';
import { createOmissionCollector, omissionNames, type OmissionKind } from '#features/documents/pure/omission';
import { buildDocumentParts } from '#features/documents/pure/parts';
import { table } from '#test/support/table';

type OmittedText = readonly [kind: OmissionKind, text: string, page?: number];

const collect = (texts: readonly OmittedText[]) => {
  const { omit, list } = createOmissionCollector();
  for (const text of texts) omit(...text);
  return list();
};
const pageNumbers = (pages: readonly number[]) =>
  pages.map((page): OmittedText => ['page_number', `Page ${page}`, page]);

describe('a sentence about omitted text', () => {
  table('states ', (row) => {
    const check = (name: string, texts: readonly OmittedText[], expected: readonly string[],
      kind: 'pdf' | 'pptx' = 'pdf') =>
      row(name, () => assert.deepEqual(collect(texts).map((omission) => formatOmission({ kind }, omission)), expected));

    check('one page', pageNumbers([3]), ['Left out: 1 page number on page 3: “Page 3”']);
    check('ranges of pages, and the first and the last number', pageNumbers([9, 1, 2, 4, 3, 7]), [
      'Left out: 6 page numbers on pages 1–4, 7, 9: “Page 9” … “Page 7”',
    ]);
    check('slides', [['slide_number', '1', 1], ['slide_number', '2', 2]], [
      'Left out: 2 slide numbers on slides 1–2: “1” … “2”',
    ], 'pptx');
    check('each different text of a kind that does not count pages once', [['deletion', 'old'], ['deletion', ' old\n'],
      ['deletion', 'older']], [
      'Left out: 3 deletions: “old”, “older”',
    ]);
    check('each form of a page number', [['page_number', 'ii', 2], ['page_number', 'iii', 3], ['page_number', '1', 4], [
      'page_number',
      '- 2 -',
      5,
    ]], ['Left out: 4 page numbers on pages 2–5: “ii” … “iii”, “1”, “- 2 -”']);
    check('nothing for white space', [['navigation', ' \n'], ['button', '']], []);
  });

  it('counts every text, and names every page', () =>
    fc.assert(fc.property(fc.array(fc.integer({ min: 1, max: 60 })), fc.constantFrom(...kinds), (pages, kind) => {
      const [omission] = collect(pages.map((page): OmittedText => [kind, `text ${page}`, page]));
      assert.equal(omission?.count ?? 0, pages.length);
      const named = (omission?.pages ?? []).flatMap(([first, last]) =>
        Array.from({ length: last - first + 1 }, (_, i) => first + i)
      );
      assert.deepEqual(named, [...new Set(pages)].sort((a, b) => a - b));
    })));

  it('quotes no secret, and no more than 2,000 characters', () => {
    const password = 'hunter2-and-more-9f8e7d6c5b';
    const omissions = collect([['deletion', `postgres://admin:${password}@db.example.com/app`],
      ...Array.from({ length: 400 }, (_, i): OmittedText => ['deletion', `deleted sentence ${i}`])]);
    const labelled = collect([['deletion', 'Summer2024x'], ['deletion', 'to\u200bken 12 345.67'], ['outside',
      'Key abc123xyz9']]);
    assert.deepEqual(labelled.map(({ quote }) => quote), ['“…”, “token 12 345.67”', '“Key …”']);
    const options = { limit: 800, overlap: 0, removeEmptyLines: false, count: (text: string) => text.length };
    const { omissions: [omission] } = buildDocumentParts([], options, [], omissions);
    assert.equal(omission!.count, 401);
    assert.ok(omission!.quote.length <= 2_001, omission!.quote);
    assert.ok(omission!.quote.endsWith('…') && !omission!.quote.includes(password), omission!.quote);
  });
});

const kinds = Object.keys(omissionNames) as OmissionKind[];
