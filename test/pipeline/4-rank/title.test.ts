import assert from 'node:assert/strict';
import { readTask } from '#pipeline/4-rank/task';
import type { SafeText } from '#model';
import { ranked } from '#test/support/ranking';
import { table } from '#test/support/table';

const text = 'export const one = 1;\n';

describe('the title of a task', () => {
  const common: Readonly<Record<string, readonly string[]>> = {
    'update-user fails for guests': ['fail', 'updat', 'user'],
    'Update the user': ['user'],
    'fix(call): add a cart': ['call'],
    'feat: use the last step': ['last', 'step'],
    'the cart for an invoice of this shop': [],
    'how does the cart work via http': [],
    'update': ['updat'],
    'cart\n\nThe user calls it.': [],
  };
  table('has common words that may be names', (row) => {
    for (const [title, expected] of Object.entries(common))
      row(title, () => assert.deepEqual(termsOf(title, 'common').sort(), expected));
  });

  const first: Readonly<Record<string, readonly [files: readonly string[], task: string, first: string]>> = {
    'by common words in the name of a file': [['src/a.ts', 'src/update-user.ts', 'src/z.ts'], 'update-user',
      'src/update-user.ts'],
    'by the one that is no request': [['src/add.ts', 'src/user.ts'], 'Add the user', 'src/user.ts'],
    'by two of them side by side': [['src/call/user.ts', 'src/user-call.ts', 'src/user/call.ts'], 'Break the user call',
      'src/user-call.ts'],
    'by its scope, which is a folder': [['src/cart/total.ts', 'src/total.ts', 'src/view/total.ts'], 'fix(view): total',
      'src/view/total.ts'],
    'by its scope of two words': [['packages/one/total.ts', 'packages/shop-ui/total.ts', 'packages/ui/total.ts'],
      'fix(shop-ui): total', 'packages/shop-ui/total.ts'],
    'by one of two scopes': [['src/a/total.ts', 'src/card/total.ts'], 'fix(view, card)!: total', 'src/card/total.ts'],
    'by its package': [['src/cart/total.ts', 'src/total.ts', 'src/view/total.ts'], 'view: total', 'src/view/total.ts'],
    'by its package in a folder': [['src/cart/http.ts', 'src/net/http.ts'], 'net/http: total', 'src/net/http.ts'],
    'by its scope in brackets': [['src/cart/total.ts', 'src/view/total.ts'], '[view] Add a total', 'src/view/total.ts'],
    'by the scope of a type that is no known one': [['src/cart/total.ts', 'src/view/total.ts'], 'improve(view): total',
      'src/view/total.ts'],
  };
  table('puts a file first', (row) => {
    for (const [what, [files, task, expected]] of Object.entries(first))
      row(what,
        () => assert.equal(ranked(Object.fromEntries(files.map((path) => [path, text])), task)[0]?.path, expected));
  });

  it('may have a scope that is part of the word before it', () => {
    assert.deepEqual(termsOf('docs(doc): call', 'common').sort(), ['call']);
    const [file] = ranked({ 'src/doc/a.ts': text, 'src/view/a.ts': text }, 'docs(doc): a total');
    assert.equal(file?.path, 'src/doc/a.ts');
  });
  it('has no scope before a message', () => {
    for (const title of ['TypeError: a total', 'error: a total', '[x] a total', '[11.x] a total'])
      assert.ok(
        ranked({ 'src/error/a.ts': text, 'src/x/b.ts': text }, title).every(({ reasons }) =>
          reasons.every(({ detail }) => !detail.includes('scope'))
        ),
        title,
      );
  });
  it('has no scope in a sentence with a colon', () => {
    const files = ranked({ 'src/cart/total.ts': text, 'src/view/total.ts': text }, 'Show the cart: a total');
    assert.ok(files.every(({ reasons }) => reasons.every(({ detail }) => !detail.includes('scope'))));
  });
  it('has a reason in the receipt if a file is in its scope', () => {
    const [file] = ranked({ 'src/view/a.ts': text, 'src/b.ts': text }, 'fix(view): a total');
    assert.ok(file?.reasons.some(({ detail, points }) => detail === "is in the scope 'view'" && points === 20));
  });
  it('names a definition if it is a single word', () => {
    const [file] = ranked({ 'a.ts': 'total total total\n', 'b.ts': 'export function total() {}\n' }, 'total');
    assert.deepEqual([file?.path, file?.reasons.find(({ kind }) => kind === 'symbol')?.detail], ['b.ts',
      "defines 'total'"]);
  });
  it('ends after the first sentence of a very long line', () => {
    const weights = new Map(
      readTask(`Carts lose invoices. ${'Parcels arrive at noon. '.repeat(20)}` as SafeText, 'option').terms.map((
        { term, weight },
      ) => [term, weight]),
    );
    assert.equal(weights.get('invoic'), 3);
    assert.ok(weights.get('noon')! < weights.get('lose')! * 3 && termsOf('a', 'word').length === 0);
  });
  it('ends after a whole word if a very long line has no sentence', () => {
    const { terms } = readTask(`cart ${'invoice '.repeat(30)} parcel` as SafeText, 'option');
    assert.deepEqual(['cart', 'parcel'].map((word) => terms.find(({ term }) => term === word)?.weight), [3, 1.5]);
  });
});

function termsOf(task: string, wanted: string): string[] {
  return readTask(task as SafeText, 'option').terms.filter(({ kind }) => kind === wanted).map(({ term }) => term);
}
