import assert from 'node:assert/strict';
import { parseTermQuery } from '#features/documents/pure/search/termQuery';
import { extractSearchTerms } from '#features/documents/pure/search/searchTerms';
import { table } from '#test/support/table';

describe('the terms in a text', () => {
  table('are', (row) => {
    const check = (name: string, text: string, terms: string) =>
      row(name, () => assert.equal(extractSearchTerms(text).join(' '), terms));
    check('words, folded', 'Caches and cached ROUTES', 'cach and cach rout');
    check('identifiers and their parts', 'addTax max_file_size', 'addtax add tax maxfilesize max file size');
    check('numbers without separators', '1,577 and 12.5 of 3,456,789.10', '1577 and 12d5 of 3456789d10');
    check('years next to their letters', 'FY2018', 'fy2018 fy 2018');
    check('compounds with and without their hyphens', 'P-10', 'p10 p 10');
    check('letters without accents', 'Gebühr año ﬁne', 'gebuhr ano fine');
    check('pairs of adjacent characters without spaces', '设置文件', '设置 置文 文件');
    check('marks that distinguish words', 'が', 'が');
    check('nothing for symbols', '— … " \' ( )', '');
  });
  it('contain nothing that SQLite could split or read as syntax', () => {
    for (const text of ['a"b OR c', "d'e NEAR(f)", '_x_ $y', '\u{1F600} 1.2.3 *', 'text : ^q'])
      for (const term of extractSearchTerms(text)) assert.match(term, /^[\p{L}\p{M}\p{N}]+$/u);
  });
});

describe('a question', () => {
  table('asks for', (row) => {
    const check = (name: string, text: string, expected: ReturnType<typeof parseTermQuery>) =>
      row(name, () => assert.deepEqual(parseTermQuery(text), expected));
    check('its words without the common ones, and adjacent ones together', 'What is the notice period?', {
      terms: ['notic', 'period'],
      pairs: [['notic', 'period']],
    });
    check('common words if it has no others', 'who is who', {
      terms: ['who', 'is'],
      pairs: [['who', 'is'], ['is', 'who']],
    });
    check('nothing without a word', '?', { terms: [], pairs: [] });
  });
  it('of any length is limited to a number of terms', () => {
    const { terms, pairs } = parseTermQuery(Array.from({ length: 5000 }, (_, i) => `word${i}`).join(' '));
    assert.ok(terms.length <= 64 && pairs.length <= 64);
  });
});
