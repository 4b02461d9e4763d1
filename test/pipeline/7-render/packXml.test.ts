import assert from 'node:assert/strict';
import fc from 'fast-check';
import { formatPackXml } from '#pipeline/7-render/packXml';
import type { DocumentFile, PackDocument } from '#reports';

const file = (path: string, text: string): DocumentFile => ({
  path,
  text,
  view: 'symbols',
  tokens: 9,
  score: 3,
  ranges: [[1, 2], [4, 4]],
  reasons: [{ kind: 'path', points: 1, detail: 'less' }, { kind: 'task', points: 2, detail: 'more' }],
  viewReason: '',
  blockId: `${path}#symbols`,
  hash: 'abc',
  language: 'typescript',
});
const pack = (files: readonly DocumentFile[], more: Partial<PackDocument> = {}): PackDocument =>
  ({
    prefix: 'How to read this.\n',
    files,
    names: [],
    repoMap: '',
    changedSince: null,
    task: 'Fix a & b',
    taskClass: 'bugfix',
    freshness: { state: 'fresh', causes: [] },
    leftOut: [],
    calls: [],
    alert: null,
    ...more,
  }) as unknown as PackDocument;

/** Elements in their order with their text, by the rules of XML for what this format uses. */
function elements(xml: string): { readonly name: string; readonly text: string; }[] {
  const found: { name: string; text: string; }[] = [];
  let at = 0;
  const open: string[] = [];
  let text = '';
  while (at < xml.length) {
    if (xml.startsWith('<![CDATA[', at)) {
      const end = xml.indexOf(']]>', at);
      assert.ok(end > 0, 'a CDATA section has an end');
      text += xml.slice(at + 9, end);
      at = end + 3;
    } else if (xml[at] === '<') {
      const end = xml.indexOf('>', at);
      const tag = xml.slice(at + 1, end);
      if (tag.startsWith('/')) {
        assert.equal(open.pop(), tag.slice(1));
        found.push({ name: tag.slice(1), text });
      } else open.push(tag.split(' ')[0]!);
      text = '';
      at = end + 1;
    } else text += xml[at++];
  }
  assert.deepEqual(open, []);
  return found;
}

describe('a pack as XML', () => {
  it('has the documents with their paths first and the task last', () => {
    const all = elements(formatPackXml(pack([file('src/a.ts', 'a')])));
    assert.deepEqual(all.map(({ name }) => name), ['instructions', 'source', 'view', 'lines', 'block_id', 'why',
      'document_content', 'document', 'documents', 'freshness', 'task', 'context_pack']);
    assert.equal(all.find(({ name }) => name === 'lines')?.text, '1-2, 4');
    assert.equal(all.find(({ name }) => name === 'why')?.text, 'more');
    assert.equal(all.find(({ name }) => name === 'task')?.text.trim(), 'Fix a & b');
  });

  it('shows any text unchanged, and lets none close its element', () => {
    const hostile = fc.array(
      fc.constantFrom(']]>', '<![CDATA[', '</document_content>', '</document>', '&lt;', '&', '<', '>', '\n', 'x', ']]',
        '\u{1F600}'),
    ).map((parts) => parts.join(''));
    fc.assert(fc.property(fc.oneof(hostile, fc.string({ unit: 'grapheme' })), (text) => {
      const valid = text.replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '\uFFFD');
      const [content] = elements(formatPackXml(pack([file('a.txt', text)]))).filter(({ name }) =>
        name === 'document_content'
      );
      const shown = content!.text;
      assert.equal(/[&<>\n]/.test(valid) ? shown.slice(1, -1) : shown, valid);
    }));
  });
});
