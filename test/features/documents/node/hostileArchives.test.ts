import assert from 'node:assert';
import { strToU8 } from 'fflate';
import { UnreadableDocument } from '#features/documents/pure/warning';
import { openArchive } from '#features/documents/node/archive/archive';
import { table } from '#test/support/table';
import { parseHostile } from './hostileSample';
import { docx, p, parseSample, r, shown, zipped } from './parseSample';

describe('archives', () => {
  it('are read by their directory, even with leading bytes and names in any case', () => {
    const zip = zipped({ 'Word/Document.xml': 'x', 'b.xml': 'y' });
    const shifted = new Uint8Array([...strToU8('MZ stub'), ...zip]);
    const archive = openArchive(shifted);
    assert.deepEqual(archive.names, ['Word/Document.xml', 'b.xml']);
    assert.equal(new TextDecoder().decode(archive.read('word/document.xml')), 'x');
    assert.equal(archive.read('none'), undefined);
  });

  it('contain no names that lead outside', () => {
    assert.deepEqual(openArchive(zipped({ '../../evil': 'x', 'C:/evil': 'x', '/a/b': 'y', 'a/../../c': 'z' })).names, [
      'a/b',
    ]);
  });

  table('are refused', (row) => {
    const check = (name: string, bytes: Uint8Array, type: UnreadableDocument['type']): void =>
      row(name, async () => {
        await assert.rejects(async () => parseSample('docx', bytes),
          (error) => error instanceof UnreadableDocument && error.type === type);
      });
    const whole = docx({ body: p('x') });
    check('that are empty', new Uint8Array(0), 'parse_error');
    check('that consist of one byte', new Uint8Array(1), 'parse_error');
    check('that are truncated', whole.subarray(0, whole.length - 40), 'parse_error');
    check('without a document', zipped({ 'a.txt': 'x' }), 'parse_error');
    check('with a directory that points elsewhere', changed(whole, endOf(whole) + 16, 0x7f), 'parse_error');
    check('with an entry outside', changed(whole, directoryOf(whole) + 43, 0x7f), 'parse_error');
    check('that unpack to a hundred times their size', docx({ body: `<!--${' '.repeat(3_000_000)}-->` }), 'too_large');
    check('that claim to be small, but are not', declared(docx({ body: `<!--${' '.repeat(3_000_000)}-->` }), 10),
      'too_large');
    check('that declare more than 200 MB', declared(whole, 60_000_000), 'too_large');
  });
});

describe('hostile XML', () => {
  const main = (xml: string): Uint8Array => docx({ body: '', more: { 'word/document.xml': xml } });
  const w = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';

  it('keeps entities unchanged, and names the part', async () => {
    const { blocks, warnings } = await parseSample('docx', main(
      `<?xml version="1.0"?><!DOCTYPE d [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;"><!ENTITY x SYSTEM "file:///etc/passwd">]>` +
        `<w:document ${w}><w:body>${p('one &b; two &x; &amp; &#65;')}</w:body></w:document>`,
    ));
    assert.deepEqual(shown(blocks), ['paragraph: one &b; two &x; & A']);
    assert.deepEqual(warnings.map(({ type, place }) => [type, place]), [['parse_error', 'word/document.xml']]);
  });

  it('reads the available content of a broken part', async () => {
    const { blocks } = await parseSample('docx',
      main(`<w:document ${w}><w:body>${p('one')}${p('two')}<w:p><w:r><w:t>thr`));
    assert.deepEqual(shown(blocks), ['paragraph: one', 'paragraph: two']);
  });

  table('terminates', (row) => {
    const check = (name: string, body: string, contains: string): void =>
      row(name, async () => {
        const plain = () => docx({ body: paragraphs(body.length) });
        const { blocks } = await parseHostile(name, 'docx', docx({ body }), plain);
        assert.ok(blocks.some(({ text }) => text.includes(contains)));
      });
    const noise = Array.from({ length: 60_000 }, (_, i) => i * 7_919 % 100_003);
    check('with 60,000 nested elements',
      noise.map((n) => `<w:x a="${n}">`).join('') + '</w:x>'.repeat(60_000) + p('after'), 'after');
    check('with 1,500 nested tables',
      '<w:tbl><w:tr><w:tc><w:p/></w:tc><w:tc>'.repeat(1_500) + p('deep') + '</w:tc></w:tr></w:tbl>'.repeat(1_500) +
        p('after'), 'after');
    check('with 20,000 notes', `<w:p>${r('x').repeat(20_000)}</w:p>`, 'xxx');
    check('with spans of a million columns',
      `<w:tbl>${
        '<w:tr><w:tc><w:tcPr><w:gridSpan w:val="1000000"/></w:tcPr><w:p><w:r><w:t>a</w:t></w:r></w:p></w:tc><w:tc><w:p/></w:tc></w:tr>'
          .repeat(200)
      }</w:tbl>`, 'a');
  });
});

/** Makes XML of about `length` characters, varied enough that the archive is not a bomb. */
function paragraphs(length: number): string {
  const count = Math.ceil(length / p('some plain words').length);
  return Array.from({ length: count }, (_, i) => p(`some ${i * 7_919} words`)).join('');
}

function endOf(zip: Uint8Array): number {
  return zip.length - 22;
}

function directoryOf(zip: Uint8Array): number {
  return new DataView(zip.buffer, zip.byteOffset).getUint32(endOf(zip) + 16, true);
}

function changed(zip: Uint8Array, at: number, value: number): Uint8Array {
  const copy = new Uint8Array(zip);
  copy[at + 1] = value;
  copy[at + 2] = value;
  return copy;
}

/** Makes each entry of the directory declare that it unpacks to this many bytes. */
function declared(zip: Uint8Array, bytes: number): Uint8Array {
  const copy = new Uint8Array(zip);
  const view = new DataView(copy.buffer);
  for (let at = directoryOf(zip); view.getUint32(at, true) === 0x02014b50;) {
    view.setUint32(at + 24, bytes, true);
    at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return copy;
}
