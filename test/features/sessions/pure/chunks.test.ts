import assert from 'node:assert/strict';
import fc from 'fast-check';
import { formatChunkName, sortChunkNames, splitTranscriptBytes,
  joinTranscriptChunks } from '#features/sessions/pure/chunks';
import { table } from '#test/support/table';

const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString();

describe('parts in a transcript', () => {
  table('are split between records', (row) => {
    const check = (format: 'lines' | 'document', whole: string, size: number, expected: readonly string[]): void =>
      row(`${format} ${whole} at ${size}`, () =>
        assert.deepEqual(splitTranscriptBytes(Buffer.from(whole), format, size).map(text), expected));
    check('lines', '{"a":1}\n{"b":2}\n{"c":3}\n', 16, ['{"a":1}\n{"b":2}\n', '{"c":3}\n']);
    check('lines', '{"a":1}\n{"b":2}', 8, ['{"a":1}\n', '{"b":2}']);
    check('lines', '{"long":1234567}\n{}\n', 5, ['{"long":1234567}\n', '{}\n']);
    check('lines', '', 5, ['']);
    check('lines', '{}', 5, ['{}']);
    check('document', '{"messages":[{"a":[1,2]},{"b":"],["},{"c":3}]}', 25, ['{"messages":[{"a":[1,2]},',
      '{"b":"],["},{"c":3}]}']);
    check('document', '[{"a":1},{"b":2}]', 9, ['[{"a":1},', '{"b":2}]']);
    check('document', '{"a":{"b":[1,2,3]},"c":[4,5]}', 12, ['{"a":{"b":[1,2,3]},"c":[4,', '5]}']);
  });

  it('join to the same bytes, whatever the bytes', () => {
    const characters = fc.string({ unit: fc.constantFrom(...'[]{},:"\\\n a1ä'), maxLength: 80 });
    const any = fc.oneof(characters.map((one) => Buffer.from(one)), fc.json().map((one) => Buffer.from(one)),
      fc.uint8Array());
    fc.assert(
      fc.property(any, fc.integer({ min: 1, max: 40 }), fc.constantFrom('lines', 'document'), (bytes, size, format) => {
        const chunks = splitTranscriptBytes(bytes, format, size);
        assert.deepEqual([...joinTranscriptChunks(chunks)], [...bytes]);
        assert.ok(chunks.length === 1 || chunks.every((one) => one.length > 0));
      }),
    );
  });

  it('with lines do not exceed the requested size, except for a longer line', () =>
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 30 })), fc.integer({ min: 1, max: 40 }), (lengths, size) => {
        const bytes = Buffer.from(lengths.map((length) => `${'x'.repeat(length)}\n`).join(''));
        for (const chunk of splitTranscriptBytes(bytes, 'lines', size))
          assert.ok(chunk.length <= size || text(chunk).trimEnd().includes('\n') === false);
      }),
    ));

  it('have names that sort by number, and gaps are reported', () => {
    const names = Array.from({ length: 1002 }, (_, i) => formatChunkName('full.jsonl', i));
    assert.deepEqual(names.slice(0, 2), ['full.jsonl', 'full.jsonl.001']);
    assert.deepEqual(sortChunkNames('full.jsonl', [...names].sort().reverse()), { names, missing: [] });
    assert.deepEqual(sortChunkNames('a', ['a.002', 'a.1', 'b', 'a.x01', 'a.000', 'a.0003']), {
      names: ['a.002'],
      missing: ['a'],
    });
  });
});
