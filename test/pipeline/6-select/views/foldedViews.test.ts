import assert from 'node:assert/strict';
import { createExcerpt } from '#pipeline/6-select/excerpt/excerpt';
import { select } from '#pipeline/6-select/select';
import { candidate, count, input, symbol, task } from '#test/support/candidates';
import { fileChange } from '#test/support/project';

const table = ['const words = [', ...Array.from({ length: 20 }, (_, i) => `  'entry${i} of it',`), '];'];
const calls = Array.from({ length: 17 }, (_, i) => `  call(${i});`);
const text = [...table, 'function needle() {', ...calls, '}', ''].join('\n');
const symbols = [symbol('needle', 23, 41)];

const long = [...Array.from({ length: 6 }, () => 'start();'), 'class Router {', '  handle(', '    request,', '  ) {',
  ...Array.from({ length: 120 }, (_, i) => (i === 65 ? '    find(needle);' : `    step(${i}, 'some words');`)), '  }',
  '}', ''].join('\n');
const ofRouter = [{ ...symbol('Router', 7, 132), kind: 'class' as const }, {
  ...symbol('handle', 8, 131, 'Router'),
  kind: 'method' as const,
}];

describe('a view', () => {
  it('folds a literal, and does not claim its lines', () => {
    const view = viewOf(candidate('a.ts', text, 50, { symbols }));
    assert.equal(view.kind, 'symbols');
    assert.deepEqual(view.lines, [[1, 1], [23, 41]]);
    assert.match(view.text, /^@@ 2-22 left out: literal @@$/m);
    assert.doesNotMatch(view.text, /entry1\b/);
  });
  it('shows a literal with a word of the task', () => {
    assert.equal(viewOf(candidate('a.ts', text, 50, { symbols }), ['entry7']).kind, 'full');
  });
  it('shows a literal that the task names, or one in a file that the user works on', () => {
    assert.equal(viewOf(candidate('a.ts', text, 50, { symbols, named: [9] })).kind, 'full');
    assert.equal(viewOf(candidate('a.ts', text, 50, { symbols, pinned: true })).kind, 'full');
    const change = fileChange('a.ts', {});
    assert.doesNotMatch(viewOf(candidate('a.ts', text, 50, { symbols, change })).text, /left out: literal/);
  });
  it('is retrieved exactly as it was packed', () => {
    const one = candidate('a.ts', text, 50, { symbols });
    const view = viewOf(one);
    const again = createExcerpt(one, { kind: 'symbols', ranges: view.lines }, task([]), 4_000, count)!;
    assert.equal(again.text, view.text);
    assert.match(createExcerpt(one, { kind: 'full' }, task([]), 4_000, count)!.text, /entry19/);
  });
  it('shows the signature of a function with each of its parts, and names its container', () => {
    const view = viewOf(candidate('a.ts', long, 50, { symbols: ofRouter }), ['needle'], 460);
    assert.equal(view.kind, 'symbols');
    assert.ok(view.lines.some(([first, last]) => first <= 8 && last === 10), view.text);
    assert.match(view.text, /^ {2}handle\(\n {4}request,\n {2}\) \{\n@@ 11-/m);
    assert.match(view.text, /^@@ \d+-\d+ Router › handle @@$/m);
    assert.match(view.text, /find\(needle\)/);
  });

  function viewOf(one: ReturnType<typeof candidate>, terms = ['needle'], budget = 4_000) {
    return select(input([one], { terms, budget })).files[0]!.view;
  }
});
