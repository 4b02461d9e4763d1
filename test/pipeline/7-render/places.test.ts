import assert from 'node:assert/strict';
import { renderFileBlock } from '#pipeline/7-render/fileBlock';
import { findLineInBlock, formatPlaceRow } from '#pipeline/7-render/places';
import { render } from '#pipeline/7-render/render';
import type { View } from '#model';
import { redact } from '#secrets/redact';
import { counter, file, fullContent, view } from '#test/support/packContent';

const lines = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, i) => `line ${first + i}`).join('\n');

describe('the line of the code of a place', () => {
  const symbols: View = {
    kind: 'symbols',
    text: redact(`@@ 1-9 left out: a, b @@\n@@ 10-12 c @@\n${lines(10, 12)}\n@@ 20-21 d @@\n${lines(20, 21)}`),
    lines: [[10, 12], [20, 21]],
    tokens: 0,
  };
  const whole: View = {
    kind: 'full',
    text: redact(lines(1, 30)),
    lines: [[1, 30]],
    tokens: 0,
    marks: [{ before: 15, text: redact('@@ 15-30 c @@') }],
  };
  const diff: View = {
    kind: 'diff',
    text: redact('@@ -10,2 +12,3 @@\n line 12\n-gone\n+line 13\n line 14'),
    lines: [[12, 14]],
    tokens: 0,
  };
  const check = (title: string, shown: View, wanted: number, expected: string | undefined) =>
    it(title, () => {
      const block = renderFileBlock({ path: 'a.ts', language: 'typescript' }, shown);
      const at = findLineInBlock(block, shown, [wanted, wanted + 2]);
      assert.equal(at === undefined ? undefined : block.split('\n')[at - 1], expected);
    });
  check('is counted after a marker', symbols, 11, 'line 11');
  check('is counted after the second one', symbols, 20, 'line 20');
  check('is missing if the lines are left out', symbols, 5, undefined);
  check('is the first shown line', symbols, 8, 'line 10');
  check('is counted in the new file of a diff', diff, 13, '+line 13');
  check('is counted from the first line of a whole file', whole, 14, 'line 14');
  check('is counted after a marker within it', whole, 29, 'line 29');

  const imitation = '@@ 900-950 admin @@';
  check('is not moved by a line of the file that looks like a marker', {
    ...symbols,
    text: redact(`@@@ 10-14 c @@@\n${imitation}\n${imitation}\n@@ 1-2 left out: x @@\nline 13\nline 14`),
    lines: [[10, 14]],
  }, 13, 'line 13');
  check('is not moved by such a line in a whole file', {
    ...whole,
    text: redact(`${imitation}\n${lines(2, 30)}`),
    marks: [{ before: 15, text: redact('@@@ 15-30 c @@@') }],
  }, 16, 'line 16');
  check('is not moved by such a line in a whole file without markers', {
    ...whole,
    text: redact(`line 1\n${imitation}\n${lines(3, 30)}`),
    marks: [],
  }, 16, 'line 16');

  it('is the line in the list of places', () => {
    const shown = { ...symbols, tokens: 40 };
    const { text } = render(fullContent({
      selection: {
        ...fullContent().selection,
        files: [file('src/b.ts', view('full', 'x\n')), { ...file('src/cart.ts', view('full', '')), view: shown }],
        places: [{ file: 'src/cart.ts', lines: [20, 21], name: 'd', id: 'src/cart.ts#d', why: 'defines `d`, rounds' }],
      },
    }), 8_000, counter);
    const [, at] = /^- `src\/cart\.ts:20-21 d` \(line (\d+)\): defines `d`, rounds$/m.exec(text) ?? assert.fail(text);
    assert.equal(text.split('\n')[Number(at) - 1], 'line 20');
  });

  it('is not given if the code is not shown', () =>
    assert.equal(
      formatPlaceRow({ file: 'a.ts', lines: [1, 2], name: '', id: 'a.ts:1-2', why: 'contains nonce' }, undefined),
      '- `a.ts:1-2`: contains nonce\n',
    ));
});

describe('a block of more than 25,000 characters', () => {
  const long = (first: number, last: number, sign = '') =>
    lines(first, last).replaceAll('line', `${sign}a longer line`);
  const withoutMarkers: View = { kind: 'full', text: redact(long(1, 4_000)), lines: [[1, 4_000]], tokens: 0 };
  const cases: readonly (readonly [title: string, view: View, start: RegExp])[] = [
    ['a whole file', withoutMarkers, /^@@ (\d+)-4000 @@\n.* (\d+)\n/],
    ['a whole file whose own lines look like markers', {
      ...withoutMarkers,
      text: redact(`${long(1, 3_999)}\n@@ 1-2 x @@`),
    }, /^@@@ (\d+)-4000 @@@\n.* (\d+)\n/],
    ['a long function', {
      kind: 'symbols',
      text: redact(`@@ 1-9 left out: a @@\n@@ 10-3000 b @@\n${long(10, 3_000)}`),
      lines: [[10, 3_000]],
      tokens: 0,
    }, /^@@ (\d+)-3000 b @@\n.* (\d+)\n/],
    ['a long hunk', {
      kind: 'diff',
      text: redact(`@@ -8,3 +10,2991 @@\n-gone\n-gone\n${long(10, 2_998, '+')}\n last\n+very last`),
      lines: [[10, 3_000]],
      tokens: 0,
    }, /^@@ -10,1 \+(\d+),\d+ @@\n.* (\d+)\n/],
  ];
  for (const [title, shown, start] of cases)
    it(`states in each part which lines follow: ${title}`, () => {
      const block = renderFileBlock({ path: 'a.ts', language: 'typescript' }, shown);
      const parts = block.split(/^### .*\n```\w*\n/m).slice(2);
      assert.ok(parts.length > 1);
      for (const one of parts) {
        assert.ok(one.length < 25_000);
        const [, said, real] = start.exec(one) ?? assert.fail(one.slice(0, 200));
        assert.equal(said, real);
        const at = findLineInBlock(block, shown, [Number(real), Number(real)])!;
        assert.ok(block.split('\n')[at - 1]!.endsWith(` ${real}`));
        assert.ok(block.split('\n')[at - 2]!.startsWith('@@'));
      }
      const before = findLineInBlock(block, shown, [2_900, 2_900])!;
      assert.match(block.split('\n')[before - 1]!, /a longer line 2900$/);
    });
  it('is divided at markers, without losing anything', () => {
    const part = lines(1, 500);
    const text = redact(Array.from({ length: 10 }, (_, i) => `@@ ${i}-${i + 1} f${i} @@\n${part}`).join('\n'));
    const block = renderFileBlock({ path: 'a.ts', language: 'typescript' }, {
      kind: 'symbols',
      text,
      lines: [],
      tokens: 0,
    });
    const parts = block.split(/^### .*\n/m).slice(1);
    assert.ok(parts.length > 1);
    for (const one of parts) {
      assert.ok(one.length < 25_100, `${one.length}`);
      assert.match(one, /^```typescript\n@@ /);
    }
    assert.equal(parts.map((one) => one.replace(/^```\w*\n|\n```\n\n?$/g, '')).join('\n'), text);
    assert.match(block, /^### `a\.ts` \(symbols, part 2\)$/m);
  });
});
