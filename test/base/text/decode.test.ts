import assert from 'node:assert/strict';
import fc from 'fast-check';
import { decode } from '#base/text/decode';

describe('decode', () => {
  check('reads UTF-8', Buffer.from('é\r\nx'), 'é\r\nx', 'utf-8');
  check('drops the UTF-8 byte order mark', Buffer.from('\uFEFFa'), 'a', 'utf-8-bom');
  check('reads UTF-16 little-endian by its byte order mark', Buffer.from('\uFEFFaé\n', 'utf16le'), 'aé\n', 'utf-16le');
  check('reads UTF-16 big-endian by its byte order mark', Buffer.from('\uFEFFaé\n', 'utf16le').swap16(), 'aé\n',
    'utf-16be');
  check('reads UTF-16 without a byte order mark', Buffer.from('const a = 1;\n', 'utf16le'), 'const a = 1;\n',
    'utf-16le');
  check('reads other bytes as Latin-1', Buffer.from([0x63, 0x61, 0x66, 0xe9, 0x0d, 0x0a]), 'café\r\n', 'latin1');
  check('reads an empty file', Buffer.alloc(0), '', 'utf-8');
  check('keeps a late NUL', Buffer.from(`${'a'.repeat(9_000)}\0`), `${'a'.repeat(9_000)}\0`, 'utf-8');
  binary('a NUL near the start', Buffer.from('ab\0c'));
  binary('a PNG', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d]));
  binary('half a unit of UTF-16', Buffer.from([0xff, 0xfe, 0x61]));
  binary('a NUL character in UTF-16', Buffer.from('\uFEFFa\0b', 'utf16le'));

  it('restores any text that was UTF-8', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => {
      fc.pre(!text.includes('\0') && !text.startsWith('\uFEFF') && !/[\uD800-\uDFFF]/u.test(text));
      assert.equal(decode(Buffer.from(text))?.text, text);
    }));
  });

  it('keeps every line of any bytes without NUL', () => {
    fc.assert(fc.property(fc.uint8Array({ min: 1, maxLength: 200 }), (bytes) => {
      fc.pre(bytes[0] !== 0xff && bytes[0] !== 0xfe);
      const lines = bytes.filter((b) => b === 10).length;
      assert.equal(decode(bytes)!.text.split('\n').length - 1, lines);
    }));
  });

  function check(title: string, bytes: Uint8Array, text: string, encoding: string): void {
    it(title, () => assert.deepEqual(decode(bytes), { text, encoding }));
  }

  function binary(what: string, bytes: Uint8Array): void {
    it(`treats ${what} as binary`, () => assert.equal(decode(bytes), undefined));
  }
});
