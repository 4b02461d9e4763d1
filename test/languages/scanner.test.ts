import assert from 'node:assert/strict';
import fc from 'fast-check';
import { countLexicalLines, type LexicalMap } from '#languages/scanning/lexicalMap';
import { characterLiteral } from '#languages/scanning/characterLiteral';
import { createLexicalScanner } from '#languages/scanning/scanner';
import type { LexicalRules } from '#languages/scanning/lexicalRules';
import { assertAllLinear } from '../support/linear';

const lexis: LexicalRules = {
  line: ['//', '#'],
  block: [{ open: '/*', close: '*/', nests: true }, { open: '<!', close: '!>' }],
  strings: [
    { open: '"""', spansLines: true, escape: '\\', interpolation: '${' },
    { open: '"', escape: '\\', interpolation: '${' },
    { open: '|', interpolation: '${', prefixed: true },
    { open: '|' },
    { open: 'r"', close: '"' },
    { open: '`', spansLines: true },
  ],
  customForms: [characterLiteral],
};
const scan = createLexicalScanner(lexis);

describe('scannerOf', () => {
  check('reads comments to the end of their lines', 'a // b "\nc # d', ['// b "', '# d']);
  check('reads block comments that span lines', 'a /* b\n" */ c', ['/* b\n" */']);
  check('nests block comments in languages that nest them', '/* a /* b */ c */ d', ['/* a /* b */ c */']);
  check('does not nest block comments in other languages', '<! a <! b !> c !>', ['<! a <! b !>']);
  check('lets an open block comment run to the end', 'a /* b', ['/* b']);
  check('skips escaped quotes', '"a\\"b" c "d\\\\" e', ['"a\\"b"', '"d\\\\"']);
  check('ignores escapes in raw strings', 'r"a\\" b', ['r"a\\"']);
  check('ends an unclosed string at the end of its line', '"a\nb"', ['"a', '"']);
  check('continues a string after an escaped line break', '"a\\\nb" "c\\\r\nd"', ['"a\\\nb"', '"c\\\r\nd"']);
  check('prefers the longest opening', '"""a " b"""', ['"""a " b"""']);
  check('reads strings in interpolations as part of the string', '"a ${f("b } c")} d" + "e"', ['"a ${f("b } c")} d"',
    '"e"']);
  check('reads brackets in interpolations', '"${ { a: [1] } } b" c', ['"${ { a: [1] } } b"']);
  check('reads comments in interpolations', '"${ a /* " } */ }" b', ['"${ a /* " } */ }"']);
  check('lets an interpolation span lines', '"${f(\n1)} b" "c"', ['"${f(\n1)} b"', '"c"']);
  check('ends an unclosed interpolation at the end of its line', '"${ a\nb "c"', ['"${ a', '"c"']);
  check('has interpolations only after a prefix if one is needed', 's|${"|"}| + |${| "${s|${1}| + |}|}"', [
    '|${"|"}|',
    '|${|',
    '"${s|${1}| + |}|}"',
  ]);
  check('closes with the last three quotes', '"""a""""" b """${ """c"""" }""""', ['"""a"""""', '"""${ """c"""" }""""']);
  it('stores lexical maps of any length, independent of each other', () => {
    const before = scan('a { "b"\n}\n');
    const copy = structuredClone(before);
    const long = scan('f(1, "a"); # b\n'.repeat(5_000));
    assert.deepEqual([countLexicalLines(long), long.stringIndexes.length, long.opaqueOffsets.length,
      long.maxDepths[4_999], long.depths[5_000]], [5_001, 5_000, 20_000, 1, 0]);
    assert.deepEqual(before, copy);
  });
  it('stores lexical maps of any length, independent of each other', () => {
    const before = scan('a { "b"\n}\n');
    const copy = structuredClone(before);
    const long = scan('f(1, "a"); # b\n'.repeat(5_000));
    assert.deepEqual([countLexicalLines(long), long.stringIndexes.length, long.opaqueOffsets.length,
      long.maxDepths[4_999], long.depths[5_000]], [5_001, 5_000, 20_000, 1, 0]);
    assert.deepEqual(before, copy);
  });
  check('distinguishes characters from lifetimes', "'a' 'b &'c '\\'' '\\u{1F600}' '😀' 'static", ["'a'", "'\\''",
    "'\\u{1F600}'", "'😀'"]);

  function check(title: string, text: string, expected: string[]): void {
    it(title, () => assert.deepEqual(opaqueParts(scan(text)), expected));
  }

  it('counts brackets before each line, and marks lines that start inside', () => {
    const layout = scan('a(\n[b\n/*\n*/ ])\n`\n{`}\n{ {}');
    assert.deepEqual([...layout.depths], [0, 1, 2, 255, 0, 255, 0]);
    assert.deepEqual([...layout.maxDepths], [1, 2, 2, 2, 0, 0, 2]);
  });

  it('distinguishes strings from comments', () =>
    assert.deepEqual([...scan('// a\n"b" /* c */ `d`').stringIndexes], [1, 3]));

  it('refuses rules that no character can start', () =>
    assert.throws(() => createLexicalScanner({ strings: [{ open: '«' }] }), /A form cannot begin with "«"/));

  it('skips an empty custom form', () => {
    const stuck = createLexicalScanner({
      strings: [],
      customForms: [{ first: '%', kind: 'string', findEnd: (_, at) => at }],
    });
    assert.deepEqual(opaqueParts(stuck('%%a')), []);
  });

  it('does not remember an open interpolation from one text to the next', () => {
    scan('"${');
    assert.deepEqual(opaqueParts(scan('"${\n}"')), ['"${\n}"']);
  });

  const pieces = ['"', '"""', "'", '`', 'r"', '\\', '${', '}', '{', '(', ')', '//', '/*', '*/', '<!', '!>', '\n',
    '\r\n', 'a', ' ', 'é', '😀'];
  it('makes a valid lexical map of any text', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 40 }).map((list) => list.join('')), (text) => {
        const layout = scan(text);
        const lines = text.split('\n');
        assert.equal(countLexicalLines(layout), lines.length);
        let start = 0;
        for (const [i, line] of lines.entries()) {
          assert.equal(layout.lineStarts[i], start);
          start += line.length + 1;
        }
        const { opaqueOffsets: opaque } = layout;
        for (let i = 1; i < opaque.length; i++) assert.ok(opaque[i]! >= opaque[i - 1]!);
        assert.ok((opaque.at(-1) ?? 0) <= text.length);
        for (let i = 1; i < lines.length; i++)
          assert.equal(layout.depths[i] === 255, isInside(opaque, layout.lineStarts[i]!),
            `line ${i + 1} of ${JSON.stringify(text)}`);
      }),
      { numRuns: 2_000 },
    );
  });

  it('takes time linear in the length of the text', () => {
    assertAllLinear([...pieces, '"${', '"${"', '"a"', '`a`', "'a'", '"${a}"', '/*a*/', '\\"', '"""${', '"${\n', '${"'],
      scan);
  });
});

function opaqueParts({ text, opaqueOffsets: opaque }: LexicalMap): string[] {
  return Array.from({ length: opaque.length / 2 }, (_, i) => text.slice(opaque[2 * i], opaque[2 * i + 1]));
}

/** Does a comment or string hold both this offset and the one before? */
function isInside(opaque: Uint32Array, offset: number): boolean {
  for (let i = 0; i < opaque.length; i += 2) if (opaque[i]! < offset && offset < opaque[i + 1]!) return true;
  return false;
}
