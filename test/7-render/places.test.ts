import assert from 'node:assert/strict';
import { fileBlock } from '../../src/7-render/fileBlock';
import { lineInBlock, placeRow } from '../../src/7-render/places';
import { render } from '../../src/7-render/render';
import type { View } from '../../src/model';
import { redact } from '../../src/secrets/redact';
import { counter, file, fullContent, view } from '../support/packContent';

const lines = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, i) => `line ${first + i}`).join('\n');

describe('the line in which the code of a place stands', () => {
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
      const block = fileBlock({ path: 'a.ts', language: 'typescript' }, shown);
      const at = lineInBlock(block, shown, [wanted, wanted + 2]);
      assert.equal(at === undefined ? undefined : block.split('\n')[at - 1], expected);
    });
  check('is counted after a marker', symbols, 11, 'line 11');
  check('is counted after the second one', symbols, 20, 'line 20');
  check('is none where the lines are left out', symbols, 5, undefined);
  check('is that of the first shown line', symbols, 8, 'line 10');
  check('is counted in the new file of a diff', diff, 13, '+line 13');
  check('is counted from the first line of a whole file', whole, 14, 'line 14');
  check('is counted after a marker within it', whole, 29, 'line 29');

  it('is the one that the list of places says', () => {
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

  it('is not said where the code is not shown', () =>
    assert.equal(
      placeRow({ file: 'a.ts', lines: [1, 2], name: '', id: 'a.ts:1-2', why: 'contains nonce' }, undefined),
      '- `a.ts:1-2`: contains nonce\n',
    ));
});

describe('a block of more than 25,000 characters', () => {
  it('is divided at markers, and nothing is lost', () => {
    const part = lines(1, 500);
    const text = redact(Array.from({ length: 10 }, (_, i) => `@@ ${i}-${i + 1} f${i} @@\n${part}`).join('\n'));
    const block = fileBlock({ path: 'a.ts', language: 'typescript' }, { kind: 'symbols', text, lines: [], tokens: 0 });
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
