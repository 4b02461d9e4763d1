import assert from 'node:assert/strict';
import { formatChunkMarkdown, escapeForPreview } from '#features/documents/vscode/chunkText';
import { formatChunkTitle, formatChunkCitation, formatPinName } from '#features/documents/vscode/documentWords';
import { createMatchRows, extractSnippet } from '#features/documents/vscode/matchRows';
import type { DocumentMatches } from '#reports';
import { table } from '#test/support/table';
import { chunkId, safe } from './documents';

const place = { path: 'docs/spec.pdf', pages: [3, 3] as const, sectionPath: ['Billing', 'Taxes'], rowRange: null };

describe('a chunk as a document in the editor', () => {
  const passage = { id: chunkId('a'), place, text: safe('The rate is **19 %**.'), tokens: 7, before: null, after: 'x' };
  it('starts with its citation', () =>
    assert.equal(formatChunkMarkdown(passage).split('\n').slice(0, 5).join('\n'),
      '> **docs\\/spec\\.pdf**, **page 3**  \n> Billing › Taxes  \n' +
        `> 7 tokens · the first chunk of its document · ${
          passage.id.replaceAll('_', '\\_')
        }\n\nThe rate is **19 %**.`));
  table('loads nothing from elsewhere', (row) => {
    const check = (name: string, text: string, expected: string): void =>
      row(name, () => assert.equal(escapeForPreview(text), expected));
    check('a picture', '![x](https://a.b/c.png)', '!\u2060[x](https://a.b/c.png)');
    check('an image by reference', '![x][y]', '!\u2060[x][y]');
    check('HTML', '<img src="https://a.b">', '<\u2060img src="https://a.b">');
    check('a line break', 'a<br>b<br onload=x>', 'a<br>b<\u2060br onload=x>');
    check('a comment', '<!-- x -->', '<\u2060!-- x -->');
    check('plain marks', '1 < 2! [x]', '1 < 2! [x]');
    check('characters that reorder a line', 'a\u202eb', 'a\\u202eb');
  });
  table('is named by its location', (row) => {
    const check = (part: object, title: string, citation: string): void =>
      row(title, () =>
        assert.deepEqual([formatChunkTitle({ ...place, ...part }), formatChunkCitation({ ...place, ...part })], [title,
          citation]));
    check({}, 'spec.pdf, page 3', 'docs/spec.pdf, page 3, Billing › Taxes');
    check({ pages: [3, 5], sectionPath: [] }, 'spec.pdf, pages 3 to 5', 'docs/spec.pdf, pages 3 to 5');
    check({ pages: null, rowRange: [2, 40], sectionPath: [] }, 'spec.pdf, rows 2 to 40', 'docs/spec.pdf, rows 2 to 40');
    check({ pages: null, sectionPath: [] }, 'spec.pdf', 'docs/spec.pdf');
  });
  it('is pinned under the name of its document', () =>
    assert.deepEqual([formatPinName(`docs/spec.pdf#${chunkId('a')}`), formatPinName('src/a#b.ts')], [
      'a chunk of docs/spec.pdf',
      'src/a#b.ts',
    ]));
});

describe('the rows in a document search', () => {
  const found: DocumentMatches = {
    query: 'tax rate',
    documents: 3,
    chunks: 9,
    results: [{
      ...place,
      id: chunkId('a'),
      score: 1,
      text: safe('# Taxes\n\nThe tax rate is $(x) 19 %.'),
      tokens: 9,
      matched: ['tax', 'rate'],
    }],
  };
  it('contain the text and the citation', () =>
    assert.deepEqual(createMatchRows(found).map(({ label, detail }) => [label, detail]), [
      ['Taxes The tax rate is $\u200a(x) 19 %.', 'docs/spec.pdf · page 3, Billing › Taxes'],
    ]));
  it('report that there is none', () => {
    assert.equal(createMatchRows({ ...found, results: [] })[0]!.label, 'No matching results');
    assert.equal(createMatchRows({ ...found, documents: 0, results: [] })[0]!.label, 'No documents in this folder');
  });
  table('show the part with the most search words', (row) => {
    const check = (name: string, text: string, expected: RegExp): void =>
      row(name, () => assert.match(extractSnippet(text, ['tax', 'rate'], ''), expected));
    const long = 'Nothing of it is here, as this is prose. '.repeat(10);
    check('at its beginning', `The tax rate. ${long}`, /^The tax rate\. .*…$/);
    check('in its middle', `tax ${long}the tax rate is ${long}`, /^….*the tax rate is /);
    check('in a table', '| Year | tax_rate |\n|---|:-:|\n| 2024 | 19 |', /^Year · tax_rate · 2024 · 19$/);
    check('without a word', long, /^Nothing of it/);
  });
});
