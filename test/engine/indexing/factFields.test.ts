import assert from 'node:assert/strict';
import { serialize, deserialize } from 'node:v8';
import fc from 'fast-check';
import { compilePredicate } from '#base/schema/predicate';
import { Vocabulary } from '#base/words/vocabulary';
import { factFields, toPlainFacts, type PlainFacts } from '#engine/formats/facts';
import * as shapes from '#engine/formats/shape';
import { createEntryCodec } from '#engine/indexing/factsEntry';
import { createUnpacker } from '#engine/indexing/packedBatch';
import type { ColumnData } from '#engine/formats/columns/columnData';
import { encodeFactsBlock, readFactsBlock } from '#engine/formats/columns/factsBlock';
import { createColumnFieldReaders, type FieldReaders } from '#engine/formats/columns/fieldReader';
import { createFieldColumns } from '#engine/formats/columns/fieldWriter';
import { packColumns, unpackColumns } from '#platform/cache/columns';
import { isPhrase } from '#languages/scanning/nameShape';
import { createStringReaders, createStringWriters } from '#engine/formats/columns/strings';
import { ColumnReader } from '#engine/formats/columns/stringTable';
import { table } from '#test/support/table';

/** Facts with fields that the product does not have: one of each shape. */
interface Wider extends PlainFacts {
  readonly motto?: string;
  readonly audience: 'people' | 'machines';
  readonly marks: readonly {
    readonly name: string;
    readonly kind: 'heading' | 'function';
    readonly line: number;
    readonly urgent: boolean;
    readonly labels: readonly string[];
  }[];
  readonly calls?: { readonly names: readonly string[]; readonly lines: readonly number[]; };
  readonly branches: number;
}

/** All that the formats need to know of the new fields. */
const widerFields: shapes.Shapes<Wider> = {
  ...factFields,
  motto: shapes.optionalPhrase,
  audience: shapes.word(['people', 'machines']),
  marks: shapes.rows({
    name: shapes.name,
    kind: shapes.word(['heading', 'function']),
    line: shapes.line,
    urgent: shapes.flag,
    labels: shapes.list(shapes.phraseOrEmpty, 3),
  }, 4),
  calls: shapes.lists({ names: shapes.phrase, lines: shapes.line }, 4),
  branches: shapes.number((bytes) => bytes),
};

const bytes = 1_000;
const phrase = fc.constantFrom('alpha', 'two words', 'größer', 'Ā', '漢字 漢', '__proto__', 'constructor');
const identifier = fc.constantFrom('alpha', 'größer', 'Ā', '__proto__', 'constructor');
const wider: fc.Arbitrary<Wider> = fc.integer({ min: 1, max: 40 }).chain((lines) => {
  const line = fc.integer({ min: 1, max: lines });
  return fc.record({
    definitions: fc.constant([]),
    imports: fc.array(fc.record({
      specifier: phrase,
      line,
      kind: fc.constantFrom('import', 'require' as const),
      names: fc.array(phrase, { maxLength: 3 }),
    }), { maxLength: 3 }),
    role: fc.constantFrom('source', 'test' as const),
    sideEffects: fc.subarray(['network' as const, 'process' as const]),
    testHints: fc.array(phrase, { maxLength: 2 }),
    tokens: fc.nat(4 * bytes),
    lines: fc.constant(lines),
    verbatim: fc.boolean(),
    audience: fc.constantFrom('people' as const, 'machines' as const),
    marks: fc.array(
      fc.oneof(
        fc.record({
          name: phrase,
          kind: fc.constant('heading' as const),
          line,
          urgent: fc.boolean(),
          labels: fc.array(phrase, { maxLength: 3 }),
        }),
        fc.record({
          name: identifier,
          kind: fc.constant('function' as const),
          line,
          urgent: fc.boolean(),
          labels: fc.array(phrase, { maxLength: 3 }),
        }),
      ),
      { maxLength: 4 },
    ),
    branches: fc.nat(bytes),
    motto: fc.option(phrase, { nil: undefined }),
    calls: fc.option(
      fc.array(fc.tuple(phrase, line), { minLength: 1, maxLength: 4 }).map((pairs) => ({
        names: pairs.map(([name]) => name),
        lines: pairs.map(([, at]) => at),
      })),
      { nil: undefined },
    ),
  });
});

describe('a field added to the table of facts', () => {
  it('is in the columns of the cache', () => {
    fc.assert(fc.property(fc.array(wider, { maxLength: 4 }), (records) => {
      assert.deepEqual(readBack(records, {}), records.map((record) => shapes.toPlainRecord(widerFields, record)));
    }));
  });

  it('is in the journal, in shared entries and in batches between threads', () => {
    const { encode, decode } = createEntryCodec(widerFields);
    const isWider = compilePredicate(shapes.buildObjectSchema(widerFields));
    const terms = { ids: Uint32Array.of(0, 1), counts: Uint16Array.of(2, 3), total: 5 };
    fc.assert(fc.property(wider, (record) => {
      const plain = shapes.toPlainRecord(widerFields, record);
      const journalled: unknown = deserialize(serialize(plain));
      assert.ok(isWider(journalled));
      assert.deepEqual(journalled, plain);

      const there = new Vocabulary(['other']);
      const entry = encode({ ...record, terms }, new Vocabulary(['alpha', 'beta']));
      const { terms: read, ...shared } = decode(entry, there, { language: 'typescript', size: bytes })!;
      assert.deepEqual(shared, plain);
      assert.deepEqual([...read.ids].map((id) => there.getWord(id)), ['alpha', 'beta']);

      const [unpacked] = createUnpacker(new Vocabulary())({
        opened: [{ kind: 'text', hash: 'f', size: bytes, content: { terms: 2, total: 5 } }],
        words: 'alpha\nbeta',
        facts: structuredClone(encodeFactsBlock([record])),
        ids: terms.ids,
        counts: terms.counts,
      });
      assert.ok(unpacked?.kind === 'text');
      const { facts } = unpacked.content;
      assert.deepEqual([toPlainFacts(facts), facts.terms], [toPlainFacts(record), terms]);
    }));
  });

  it('is in blocks of facts', () => {
    fc.assert(fc.property(fc.array(wider, { maxLength: 4 }), (records) => {
      const readers = readFactsBlock(encodeFactsBlock(records, widerFields), records.length, widerFields);
      assert.deepEqual(records.map((_, file) => readRecord(readers, file)),
        records.map((record) => shapes.toPlainRecord(widerFields, record)));
    }));
  });

  const sound: Wider = {
    definitions: [],
    imports: [],
    role: 'source',
    sideEffects: [],
    testHints: [],
    tokens: 1,
    lines: 9,
    verbatim: false,
    audience: 'people',
    marks: [{ name: 'two words', kind: 'heading', line: 9, urgent: true, labels: ['a', 'b', 'c'] }],
    calls: { names: ['f'], lines: [1] },
    branches: bytes,
  };
  const impossible: readonly (readonly [title: string, change: Partial<Wider>])[] = [
    ['a line beyond its file', { marks: [{ ...sound.marks[0]!, line: 10 }] }],
    ['line 0', { calls: { names: ['f'], lines: [0] } }],
    ['a name with blanks of a kind that has none', { marks: [{ ...sound.marks[0]!, kind: 'function' }] }],
    ['an empty name', { marks: [{ ...sound.marks[0]!, name: '' }] }],
    ['a longer list', { marks: [{ ...sound.marks[0]!, labels: ['a', 'b', 'c', 'd'] }] }],
    ['more rows', { marks: Array.from({ length: 5 }, () => sound.marks[0]!) }],
    ['a number beyond the size of its file', { branches: bytes + 1 }],
    ['a blank at its end', { motto: 'alpha ' }],
    ['a line break', { motto: 'alpha\nbeta' }],
  ];
  it('is accepted with values at its limits', () => {
    assert.deepEqual(readBack([sound], {}), [shapes.toPlainRecord(widerFields, sound)]);
    assert.ok(decoded(sound));
  });
  table('is rejected with a column in a different form', (row) => {
    for (const [title, change] of impossible)
      row(`is rejected with ${title}`, () => {
        assert.throws(() => readBack([{ ...sound, ...change }], {}), { name: 'FormError' });
        assert.equal(decoded({ ...sound, ...change }), undefined);
      });
  });
  table('is rejected if the column … has a different form', (row) => {
    for (
      const [name, column] of [['audience', Uint8Array.of(2)], ['marks.kind', Uint8Array.of(7)], ['marks.urgent',
        Uint8Array.of(2)], ['motto', Uint32Array.of(99)], ['marks.ends', Uint32Array.of(2)], ['calls.lines',
        Uint32Array.of(1, 1)], ['branches', undefined]] as const
    ) {
      row(`is rejected if the column ${name} has a different form`, () => {
        assert.throws(() => readBack([sound], { [name]: column }), { name: 'FormError' });
      });
    }
  });

  function decoded(record: Wider): unknown {
    const { encode, decode } = createEntryCodec(widerFields);
    const terms = { ids: new Uint32Array(), counts: new Uint16Array(), total: 0 };
    return decode(encode({ ...record, terms }, new Vocabulary()), new Vocabulary(), {
      language: 'typescript',
      size: bytes,
    });
  }
});

describe('phrases in the columns of the cache', () => {
  it('are accepted only where names in facts are', () => {
    const character = fc.oneof(fc.constantFrom(' ', 'a', 'ä', '\u200d', '\ud800', '\t', '\u2028', '\xad', '漢'),
      fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }));
    fc.assert(
      fc.property(fc.array(character, { maxLength: 4 }).map((all) => all.join('')), fc.nat(1), (text, other) => {
        const strings = createStringWriters();
        for (const one of [text, 'next', 'näxt 漢'].slice(other)) strings.phrases.assignNumber(one);
        for (const one of other === 1 ? [text] : []) strings.phrases.assignNumber(one);
        const { paths, phrases, texts } = strings;
        const columns = new Map(
          Object.entries({ ...paths.createColumns(), ...phrases.createColumns(), ...texts.createColumns() }),
        );
        const read = () => createStringReaders(new ColumnReader(columns)).phrases;
        if (text !== '' && !isPhrase(text)) assert.throws(read, { name: 'FormError' });
        else assert.equal(read().getString(phrases.assignNumber(text)), text);
      }),
      { numRuns: 200 },
    );
  });
});

/** Through the bytes of a cache; `changed`: columns of another form. */
function readBack(records: readonly Wider[], changed: Readonly<Record<string, ColumnData | undefined>>): unknown[] {
  const strings = createStringWriters();
  const written = createFieldColumns(widerFields, records, strings.phrases);
  const { paths, phrases, texts } = strings;
  const all = {
    ...written,
    ...paths.createColumns(),
    ...phrases.createColumns(),
    ...texts.createColumns(),
    ...changed,
  };
  const present = Object.entries(all).filter((one): one is [string, ColumnData] => one[1] !== undefined);
  const columns = new ColumnReader(
    unpackColumns(Buffer.concat(packColumns(Buffer.from('MADEUP01'), {}, Object.fromEntries(present))), 8)!.columns,
  );
  const readers = createColumnFieldReaders(widerFields, columns, createStringReaders(columns).phrases, {
    fileCount: records.length,
    getByteCount: () => bytes,
    getLineCount: (file) => columns.readNumbers('lines')[file]!,
    getLanguage: () => 'typescript',
  });
  return records.map((_, file) => readRecord(readers, file));
}

function readRecord(readers: FieldReaders<Wider>, file: number): Wider {
  return shapes.toPlainRecord(widerFields, Object.fromEntries(
    Object.entries(readers).map(([name, reader]) => [name, reader.readValue(file)]),
  ) as unknown as Wider);
}
