import { strict as assert } from 'node:assert';
import fc from 'fast-check';
import { createDigestWriter } from '#features/compress/pure/digest/digest';
import { createJsonDocumentReader, type JsonDocument } from '#features/compress/pure/json/jsonDocument';
import type { JsonNode } from '#features/compress/pure/json/jsonNode';
import { createLineGroups } from '#features/compress/pure/digest/lineGroups';
import type { LineRole } from '#features/compress/pure/outputKind';
import type { NumberedLine, Piece } from '#features/compress/pure/pieces/piece';
import { table } from '#test/support/table';

const line = (text: string, number = 1): NumberedLine => ({ number, text, isBlank: false, blanksBefore: 0 });
const piece = (is: LineRole, ...texts: readonly string[]): Piece => ({
  role: is,
  lines: texts.map((text, i) => ({ ...line(text, i + 1), weight: i === 0 ? 'name' : 'essential' })),
});
const sizeOf = (pieces: readonly Piece[]) =>
  pieces.reduce((sum, { lines }) => sum + lines.reduce((all, { text }) => all + text.length, 0), 0);

describe('the stored part of an output with very many failures', () => {
  const digest = createDigestWriter();
  const long = 'x'.repeat(2_000);
  for (let i = 0; i < 3_000; i++) digest.addPiece(piece('failure', `failure ${i}`, long, long, long, long));
  for (let i = 0; i < 3_000; i++) digest.addPiece(piece('summary', `result ${i}: ${long}`));
  digest.addPiece(piece('error', 'error after all', 'why'));
  for (let i = 0; i < 100; i++) digest.addLine(line(`line ${i}`, i + 1));
  const { pieces, problems, headLines: head, tailLines: tail, counts } = digest.buildDigest();
  const named = (start: string) => pieces.filter(({ lines: [first] }) => first!.text.startsWith(start));

  it('is limited, but the count is not', () => {
    assert.ok(sizeOf(named('failure')) <= 2_000_000, `${sizeOf(named('failure'))} characters`);
    assert.equal(problems, 3_001);
    assert.equal(counts.failure, 15_000);
  });
  it('contains the first failures completely, and the beginnings of the next ones', () => {
    const lengths = named('failure').map(({ lines }) => lines.length);
    assert.deepEqual([...new Set(lengths)], [5, 3]);
    assert.equal(named('failure')[0]!.lines[0]!.text, 'failure 0');
  });
  it('leaves room for the other classes', () =>
    assert.deepEqual(named('error')[0]!.lines.map(({ text }) => text), ['error after all', 'why']));
  it('contains the first and the last results', () => {
    assert.ok(named('result 0:').length === 1 && named('result 2999:').length === 1);
    assert.ok(sizeOf(named('result')) <= 400_000);
  });
  it('contains the first and the last lines', () => {
    assert.equal(head[0]!.text, 'line 0');
    assert.equal(tail.at(-1)!.text, 'line 99');
    assert.ok(head.length + tail.length <= 20);
  });
});

describe('groups of lines', () => {
  const kinds = { error: 'error: cannot open', warning: 'warning: deprecated', other: 'opened' } as const;
  it('are limited in each class, whatever comes first', () =>
    fc.assert(
      fc.property(fc.shuffledSubarray(['error', 'warning', 'other'] as const, { minLength: 3 }), fc.nat(800),
        (order, width) => {
          const groups = createLineGroups();
          for (const is of order)
            for (let i = 0; i < 5_000; i++) groups.add(line(`${kinds[is]} ${letters(i)} ${'y'.repeat(width)}`));
          const held = groups.listGroups();
          for (const is of order) {
            const own = held.filter((group) => group.role === is);
            assert.ok(own.length >= 50 && own.length <= 2_000, `${own.length} of ${is}`);
            assert.equal(own[0]!.line.text, `${kinds[is]} ${letters(0)} ${'y'.repeat(width)}`);
            assert.ok(own.reduce((sum, { line: { text } }) => sum + text.length, 0) <= 500_000);
          }
        }),
      { numRuns: 3 },
    ));
  it('count every line of a known template, even if there is no room for a new one', () => {
    const groups = createLineGroups();
    for (let i = 0; i < 5_000; i++) groups.add(line(`opened ${letters(i)}`));
    for (let i = 0; i < 700; i++) groups.add(line(`opened ${letters(0)}`));
    assert.deepEqual([groups.listGroups()[0]!.count, groups.listGroups()[0]!.isEqual], [701, true]);
  });
});

describe('a JSON document read in parts', () => {
  const document = fc.oneof(fc.array(fc.jsonValue(), { minLength: 1 }),
    fc.dictionary(fc.string(), fc.jsonValue(), { minKeys: 1 }));
  it('is the same for any parts, and complete', () =>
    fc.assert(fc.property(document, fc.array(fc.nat(9), { minLength: 1 }), fc.boolean(), (value, sizes, pretty) => {
      const text = JSON.stringify(value, null, pretty ? 2 : undefined);
      const parts: string[] = [];
      for (let at = 0, i = 0; at < text.length; at += parts.at(-1)!.length)
        parts.push(text.slice(at, at + 1 + sizes[i++ % sizes.length]!));
      const { root, isComplete } = read(parts)!;
      assert.ok(isComplete);
      assert.deepEqual(valueOf(root), JSON.parse(text));
    })));
  it('reports where it is truncated', () =>
    fc.assert(fc.property(document, fc.nat(), (value, at) => {
      const text = JSON.stringify(value);
      assert.notEqual(read([text.slice(0, at % text.length)])?.isComplete, true);
    })));
  table('is stored in limited memory, and counted completely: many times …', (row) => {
    for (const item of ['{"id": 1, "text": "abc"}', `"${'long '.repeat(1_000)}"`, '[[[[1]]]]', '12345']) {
      row(`is stored in limited memory, and counted completely: many times ${item.slice(0, 24)}`, () => {
        const reader = createJsonDocumentReader();
        const times = Math.ceil(3_000_000 / item.length);
        reader.read('[', true);
        for (let i = 0; i < times; i++) reader.read(`${i === 0 ? '' : ','}${item}`, false);
        reader.read(']', false);
        const { root, isComplete } = reader.end()!;
        assert.deepEqual([root.count, isComplete], [times, true]);
        assert.ok(heldBy(root) <= 1_100_000, `${heldBy(root)} characters`);
        assert.ok(root.entries.length >= 1);
      });
    }
  });
  it('is not found in other text', () => {
    for (const text of ['', '"text"', '12', '[]', '{}', '[1] 2', '{"a" 1}', '[1,,2]', 'x[1]'])
      assert.equal(read([text]), undefined, text);
  });
});

function letters(number: number): string {
  return [...String(number)].map((digit) => 'abcdefghij'[Number(digit)]!).join('');
}

function read(parts: readonly string[]): JsonDocument | undefined {
  const reader = createJsonDocumentReader();
  parts.forEach((part, i) => reader.read(part, i === 0));
  return reader.end();
}

function valueOf(node: JsonNode): unknown {
  if (node.kind === 'scalar') return JSON.parse(node.raw);
  if (node.kind === 'string') return JSON.parse(`"${node.raw}"`);
  return node.kind === '['
    ? node.entries.map(({ value }) => valueOf(value))
    : Object.fromEntries(node.entries.map(({ key, value }) => [JSON.parse(`"${key!}"`) as string, valueOf(value)]));
}

function heldBy(node: JsonNode): number {
  return 'raw' in node
    ? node.raw.length
    : node.entries.reduce((sum, { key = '', value }) => sum + key.length + heldBy(value), 0);
}
