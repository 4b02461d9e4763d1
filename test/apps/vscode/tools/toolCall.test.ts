import assert from 'node:assert/strict';
import fc from 'fast-check';
import { findAbsolutePath, limitToolInput } from '#apps/vscode/tools/toolCall';

const row = { inputSchema: { properties: { path: {}, maxTokens: { default: 2_000 } } } };

describe('the arguments of a chat tool call', () => {
  it('request no more tokens than the chat has left', () => {
    assert.deepEqual(limitToolInput(row, { path: 'a' }, 900.5), { path: 'a', maxTokens: 900 });
    assert.deepEqual(limitToolInput(row, { maxTokens: 8_000 }, 3_000), { maxTokens: 3_000 });
    assert.deepEqual(limitToolInput(row, {}, 10), { maxTokens: 500 });
  });
  it('are unchanged if the chat has enough tokens left, or the number is unknown or meaningless', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2_000 }), (budget) => assert.deepEqual(limitToolInput(row, {}, budget), {})),
    );
    assert.deepEqual(limitToolInput(row, { maxTokens: 700 }, undefined), { maxTokens: 700 });
    assert.deepEqual(limitToolInput({ inputSchema: { properties: {} } }, {}, 10), {});
    assert.deepEqual(limitToolInput(row, { maxTokens: 'many' }, 5_000), { maxTokens: 'many' });
  });
  it('name the folder with an absolute path', () => {
    assert.equal(findAbsolutePath({ path: '/w/shop/a.ts' }), '/w/shop/a.ts');
    assert.equal(findAbsolutePath({ path: 'C:\\shop\\a.ts' }), 'C:\\shop\\a.ts');
    assert.equal(findAbsolutePath({ id: '/w/shop/a.ts#Cart.total' }), '/w/shop/a.ts');
    for (const input of [{}, { path: 'src/a.ts' }, { id: 'a.ts#b' }, { path: 7 }, { query: '/a' }])
      assert.equal(findAbsolutePath(input), undefined);
  });
});
