import assert from 'node:assert/strict';
import fc from 'fast-check';
import { countTextLines, findLineEnd, getTextLineNumber } from '#base/text/lines';
import { cutEnd, cutMiddle } from '#base/text/cutText';
import { getBaseName, getParentFolder } from '#base/text/paths';
import { joinWithAnd, formatNamesAndMore, formatThousands } from '#base/text/phrases';

describe('lines', () => {
  it('are counted in the same way as by splitting at line breaks', () => {
    fc.assert(fc.property(fc.array(fc.constantFrom('a', '\n', '\r'), { maxLength: 20 }), fc.nat(20), (parts, n) => {
      const text = parts.join('');
      const offset = Math.min(n, text.length);
      const before = text.slice(0, offset).split('\n').length;
      assert.equal(countTextLines(text), text.split('\n').length);
      assert.equal(getTextLineNumber(text, offset), before);
      assert.equal(findLineEnd(text, offset), text.split('\n').slice(0, before).join('\n').length);
    }));
  });
});

describe('paths', () => {
  it('consist of a folder and a name', () => {
    for (const path of ['a.ts', 'src/a.ts', 'src/a/b'])
      assert.equal([getParentFolder(path), getBaseName(path)].filter((part) => part !== '').join('/'), path);
    assert.equal(getParentFolder('a.ts'), '');
  });

  it('keep both ends when shortened', () => {
    const path = `first/${'folder/'.repeat(50)}last.ts`;
    assert.match(cutMiddle(path, 160), /^first\/.*….*\/last\.ts$/);
    assert.equal(cutMiddle('src/a.ts', 160), 'src/a.ts');
  });

  it('keep whole code points when cut', () => {
    assert.deepEqual([1, 2, 3, 4, 5].map((length) => cutEnd('a😀bc', length)), ['…', 'a…', 'a…', 'a😀…', 'a😀bc']);
  });
});

describe('phrases', () => {
  it('join names and group digits', () => {
    assert.deepEqual([[], ['a'], ['a', 'b'], ['a', 'b', 'c']].map(joinWithAnd), ['', 'a', 'a and b', 'a, b and c']);
    assert.equal(formatNamesAndMore(['a', 'b', 'c', 'd'], 2), 'a, b and 2 more');
    assert.deepEqual([0, 999, 1_000, 1_234_567.4].map(formatThousands), ['0', '999', '1,000', '1,234,567']);
  });
});
