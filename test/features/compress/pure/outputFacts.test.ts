import assert from 'node:assert/strict';
import { createCompressor, type OutputFacts } from '#features/compress/pure/compressor';
import { table } from '#test/support/table';

const json = JSON.stringify({ items: Array.from({ length: 40 }, (_, id) => ({ id, name: `item ${id}` })) });

describe('properties of an output', () => {
  table('include whether it is JSON, and complete', (row) => {
    const check = (title: string, text: string, expected: Pick<OutputFacts, 'isJson' | 'isTruncated'>): void =>
      row(title, () => {
        const { isJson, isTruncated } = factsOf(text);
        assert.deepEqual({ isJson, isTruncated }, expected);
      });
    check('JSON', json, { isJson: true, isTruncated: false });
    check('truncated JSON', json.slice(0, -40), { isJson: true, isTruncated: true });
    check('lines', 'one\ntwo\nthree', { isJson: false, isTruncated: false });
    check('nothing', '', { isJson: false, isTruncated: false });
  });
});

function factsOf(text: string): OutputFacts {
  const compressor = createCompressor({ root: '/repo', command: [], cap: 2_000, count: (counted) => counted.length });
  for (const line of text.split('\n')) compressor.addLine(line);
  let facts: OutputFacts | undefined;
  compressor.buildPacket((known) => {
    facts = known;
    return '';
  });
  return facts!;
}
