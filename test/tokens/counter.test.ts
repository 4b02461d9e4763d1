import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { Tiktoken } from 'js-tiktoken/lite';
import cl100k_base from 'js-tiktoken/ranks/cl100k_base';
import o200k_base from 'js-tiktoken/ranks/o200k_base';
import { buildRanks } from '../../src/tokens/buildRanks.mjs';
import { createCounter, type Counter } from '#tokens/counter';
import type { Encoding } from '#tokens/ranks';
import { createTokenizer } from '#tokens/tokenizers';
import { assertAllLinear } from '../support/linear';

const encodings = { cl100k_base, o200k_base };

describe('tokens', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ranks-'));
  const ranks = (encoding: Encoding) => new Uint8Array(readFileSync(join(folder, `${encoding}.bin`)));
  const counters = new Map<Encoding, { own: Counter; oracle: Tiktoken; }>();
  before(async () => {
    await buildRanks(folder);
    for (const encoding of ['cl100k_base', 'o200k_base'] as const) {
      counters.set(encoding, {
        own: createCounter(ranks(encoding), encoding),
        oracle: new Tiktoken(encodings[encoding]),
      });
    }
  });
  after(() => rmSync(folder, { recursive: true }));

  for (const encoding of ['cl100k_base', 'o200k_base'] as const) {
    describe(encoding, () => {
      const count = (text: string) => counters.get(encoding)!.own.count(text);
      const check = (text: string) => {
        assert.equal(count(text), counters.get(encoding)!.oracle.encode(text, [], []).length,
          JSON.stringify(text).slice(0, 200));
      };
      it('counts like js-tiktoken in the edge cases of the split patterns', () => corners.forEach(check));
      it('counts text composed of those edge cases', () => {
        fc.assert(
          fc.property(fc.array(fc.constantFrom(...corners), { maxLength: 8 }), (parts) => check(parts.join(''))),
          { numRuns: 1500 },
        );
      });
      it('counts any ASCII text', () => {
        fc.assert(fc.property(fc.string({ unit: 'binary-ascii', maxLength: 60 }), check), { numRuns: 1500 });
      });
      it('counts any Unicode text', () => {
        fc.assert(fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), check), { numRuns: 700 });
        fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 40 }), check), { numRuns: 700 });
      });
      it('counts any code units, including lone surrogates', () => {
        const unit = fc.oneof(fc.integer({ min: 0xd7f0, max: 0xe010 }), fc.integer({ min: 0, max: 0xffff }),
          fc.integer({ min: 32, max: 126 }));
        fc.assert(fc.property(fc.array(unit, { maxLength: 40 }), (units) => check(String.fromCharCode(...units))), {
          numRuns: 1500,
        });
      });
      it('counts pieces longer than the short merge handles', () => {
        const piece = fc.string({ unit: fc.constantFrom('a', 'b', 'in', 'the', 'x'), minLength: 60, maxLength: 160 });
        fc.assert(fc.property(piece, check), { numRuns: 40 });
        for (const n of [95, 96, 97, 98, 128, 129, 500])
          for (const c of [' ', '=', 'a', 'Z', '\n', '字']) check(c.repeat(n) + 'x');
      });
      it('counts real code', () => codeFiles().forEach((file) => check(readFileSync(file, 'utf8'))));
      it('adds up over a line break, unless white space or a slash follows', () => {
        const text = fc.string({ unit: fc.constantFrom(...'ab1 \t\n\r#|/\'".é字'), maxLength: 12 });
        const start = fc.constantFrom('#', '|', '`', 'a', 'A', '1', '-', "'s", 'é', '字', '<|');
        fc.assert(fc.property(text, start, text, (a, first, rest) => {
          assert.equal(count(a + '\n') + count(first + rest), count(a + '\n' + first + rest));
        }), { numRuns: 3000 });
      });
      it('handles runs of 100,000 characters', () => {
        // Known from js-tiktoken on shorter runs: tokens of 128 spaces, 64 "=", 8 "a".
        assert.equal(count(' '.repeat(128 * 800)), 800);
        assert.equal(count('='.repeat(64 * 1600)), 1600);
        assert.equal(count('a'.repeat(8 * 12_500)), 12_500);
      });
      it('takes time linear in the length of text without breaks', () =>
        assertAllLinear(['À', '\u00a0'], (text) => assert.ok(count(text) > 0)));
    });
  }

  it('refuses ranks of another encoding and truncated files, naming the file', () => {
    const whole = ranks('cl100k_base');
    for (const bad of [new Uint8Array(), whole.subarray(0, 19), whole.subarray(0, 1000), whole.subarray(0, -1)]) {
      assert.throws(() => createCounter(bad, 'cl100k_base'), { name: 'UserError', message: /cl100k_base\.bin/ });
    }
    assert.throws(() => createCounter(whole, 'o200k_base'), { name: 'UserError', message: /o200k_base\.bin/ });
  });

  it('estimates the tokens of Claude and Gemini, rounded up and marked as estimates', () => {
    const text = '0'.repeat(300); // digits go by threes
    const counts = (['cl100k_base', 'o200k_base', 'claude', 'gemini'] as const).map((id) => {
      const { count, estimated } = createTokenizer(id, ranks);
      return [id, count(text), count('a'), count(''), estimated];
    });
    assert.deepEqual(counts, [
      ['cl100k_base', 100, 1, 0, false],
      ['o200k_base', 100, 1, 0, false],
      ['claude', 130, 2, 0, true],
      ['gemini', 108, 2, 0, true],
    ]);
  });
});

describe('countJoined', () => {
  const ranks = (encoding: Encoding) => readFileSync(`dist/ranks/${encoding}.bin`);
  const part = fc.oneof(
    fc.string({ unit: fc.constantFrom(...'ab1 \t\n\r#|/\'".é字\ud800'), maxLength: 12 }),
    fc.tuple(fc.constantFrom('#', '|', '- ', 'Class', '<!--', '/', ' ', '\n', ''), fc.string({ maxLength: 9 }),
      fc.constantFrom('\n', '\n\n', '\r\n', '', ' ')).map((all) => all.join('')),
  );
  for (const id of ['cl100k_base', 'o200k_base', 'claude', 'gemini'] as const) {
    it(`counts the same as for the whole text, ${id}`, () => {
      const { count, countJoined } = createTokenizer(id, ranks);
      fc.assert(
        fc.property(fc.array(part, { maxLength: 12 }), (parts) =>
          assert.equal(countJoined(parts), count(parts.join('')))),
        { numRuns: 1500 },
      );
    });
  }
});

/** js-tiktoken is quadratic on runs, so none here is long. */
const corners = [
  '',
  'a',
  ' ',
  '\n',
  '\r\n',
  '\r',
  '\t',
  '\v',
  '\f',
  '\0',
  '\x7f',
  '\ufeff',
  '\u00a0',
  '\u2028',
  '\u3000',
  '\u200b',
  'hello world',
  'HTTPServer',
  'parseHTTPHeaders_v2',
  'camelCase',
  'ALLCAPS',
  'Title',
  'mIxEd',
  'ab cd',
  '  indented',
  '\tif (x) {',
  "'s",
  "'S",
  "'re",
  "'RE",
  "'rE",
  "'ve",
  "'ll",
  "'lL",
  "'m",
  "'D",
  "'self'",
  "it's",
  "IT'S",
  "we're",
  "they'll've",
  "'x",
  "'l",
  "'r",
  "'é",
  "don'",
  "'ſ",
  '1',
  '12',
  '123',
  '1234',
  '12é',
  '3.14',
  '0xFF',
  '１２３',
  '٣',
  'Ⅷ',
  'a1b2',
  '//',
  '// comment',
  '/',
  '\n/',
  '/\n/',
  '*/\n\n',
  '/**\n * x\n */',
  '://',
  '</div>\n',
  '/é',
  ' /',
  '#/\r\n//a',
  '==',
  ' ==',
  '  ==',
  '=== \n',
  '();\n\n',
  ' {\n',
  '...',
  '…',
  '“q”',
  '—',
  '_',
  '__init__',
  '$x',
  '@dec',
  '#',
  '|',
  '   \n  x',
  ' \n \n ',
  '\n\n\n',
  ' \t ',
  '  é',
  ' é',
  '\té',
  '  \u00a0 x',
  ' \u2003\n x',
  '\n é',
  '   ',
  'é',
  'É',
  'Éa',
  'aÉ',
  'éA',
  'ß',
  'ǅ',
  'ʰ',
  'ª',
  'naïve',
  'e\u0301',
  '\u0301',
  'A\u0301b',
  ' \u0301',
  '字',
  '漢字かな',
  '한국어',
  'ру́сский',
  'РУС',
  'ไทย',
  'عربى',
  '😀',
  '👩‍👩‍👧',
  '🇩🇪',
  '\ud83d',
  '\ude00',
  'a\ud83d',
  '\ud83d\ud83d\ude00',
  '\udc00\ud800',
  '<|endoftext|>',
  '<|fim_prefix|>',
  '<|endofprompt|>',
  '<|im_start|>',
];

/** A quarter of our own sources and of a slice of the compiler's declarations; the bench area `tokens` compares all. */
function codeFiles(): string[] {
  const below = (folder: string): string[] =>
    readdirSync(folder, { withFileTypes: true }).flatMap((e) =>
      e.isDirectory() ? below(`${folder}/${e.name}`) : /\.(ts|mjs|json)$/.test(e.name) ? [`${folder}/${e.name}`] : []
    );
  const library = 'node_modules/typescript/lib';
  const declarations = readdirSync(library).filter((f) => /^lib\.es20\d\d.*\.d\.ts$/.test(f)).map((f) =>
    `${library}/${f}`
  );
  return [...below('src'), ...declarations].sort().filter((_, i) => i % 4 === 0);
}
