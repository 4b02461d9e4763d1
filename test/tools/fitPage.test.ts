import assert from 'node:assert/strict';
import { UserError } from '#base/errors';
import type { Markdown } from '#model';
import { fitPage, fitFirstItems } from '#tools/fit';
import { redactStrings } from '#tools/safe';
import { table } from '../support/table';

const items = ['aa', 'bb', 'cc', 'dd', 'ee'];
const context = (longestReply?: number) =>
  ({
    count: (text: string) => text.length,
    longestReply,
    hash: () => 'a1b2c3d4ffff',
  }) as unknown as Parameters<typeof fitPage>[0];
const reply = (shown: readonly string[]) => ({
  document: redactStrings({ shown: [...shown] }),
  text: shown.join('') as Markdown,
});
const shownBy = (answer: { readonly document: object; }) => (answer.document as { shown: string[]; }).shown.join(' ');

describe('a page of a reply', () => {
  table('has as many items as fit, and a cursor to the rest:', (row) => {
    const check = (title: string, maxTokens: number, cursor: string | undefined, expected: string, next?: string,
      longest?: number) =>
      row(title, () => {
        const answer = fitPage(context(longest), { items, reply }, { maxTokens, cursor });
        assert.equal(shownBy(answer), expected);
        assert.equal((answer.document as { next?: string; }).next, next);
        assert.equal(answer.text.includes('more: cursor'), next !== undefined);
      });
    check('all items if they fit exactly', 10, undefined, 'aa bb cc dd ee');
    check('fewer items', 34, '0.a1b2c3d4', 'aa bb cc dd ee');
    check('items after a cursor', 10, '3.a1b2c3d4', 'dd ee');
    check('by the bytes that a client shows', 1_000, '3.a1b2c3d4', 'dd ee', undefined, 4);
  });

  it('ends before an item that does not fit', () => {
    const long = Array.from({ length: 9 }, (_, i) => `${i}`.repeat(20));
    const sized = (maxTokens: number, cursor?: string) =>
      fitPage(context(), { items: long, reply }, { maxTokens, cursor }).document as unknown as {
        shown: string[];
        next?: string;
      };
    const all = sized(180);
    assert.deepEqual([all.shown.length, all.next], [9, undefined]);
    const first = sized(179);
    assert.ok(first.shown.length > 0 && first.shown.length < 9);
    assert.equal(first.next, `${first.shown.length}.a1b2c3d4`);
    const rest = 9 - first.shown.length;
    assert.ok(fitPage(context(), { items: long, reply }, { maxTokens: 179 }).text.includes(`[${rest} more: cursor`));
    const rests: number[] = [];
    const noted = (shown: readonly string[], left: number) => {
      rests.push(left);
      return reply(shown);
    };
    fitPage(context(), { items: long, reply: noted }, { maxTokens: 179, cursor: first.next });
    assert.deepEqual([...new Set(rests)], [0], 'nothing is left behind the last page');
    assert.equal(sized(179, first.next).shown[0], long[first.shown.length]);
  });

  table('refuses', (row) => {
    const check = (title: string, cursor: string | undefined, maxTokens = 10) =>
      row(title, () => assert.throws(() => fitPage(context(), { items, reply }, { maxTokens, cursor }), UserError));
    check('a cursor of another list', '3.deadbeef');
    check('a cursor past the end', '5.a1b2c3d4');
    check('an invalid cursor', 'x');
    check('a space in which no item fits', undefined, 1);
  });

  it('counts the items that do not fit if there is no cursor', () => {
    const counted = (shown: readonly string[], rest: number) => ({
      document: redactStrings({ shown: [...shown], rest }),
      text: shown.join('') as Markdown,
    });
    const { document } = fitFirstItems(context(), { items, reply: counted }, { maxTokens: 5 });
    assert.deepEqual(document, { shown: ['aa', 'bb'], rest: 3 });
  });
});
