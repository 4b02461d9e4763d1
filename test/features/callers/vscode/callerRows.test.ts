import assert from 'node:assert/strict';
import type { CallSite } from '#reports';
import { buildCallerRows, formatLocationKey } from '#features/callers/vscode/callerRows';
import type { SafeText } from '#model';

const site = (file: string, more: Partial<CallSite> = {}): CallSite => ({
  file,
  line: 3,
  column: 5,
  within: 'Cart.total',
  proof: 'import',
  test: false,
  depth: 1,
  calls: 'addTax',
  text: 'return addTax(1);' as SafeText,
  ...more,
});

describe('the list of callers', () => {
  it('starts with those in the pack, and ends with those found by name only', () => {
    const rows = buildCallerRows({
      callers: [site('a.ts', { within: null }), site('b.ts', { test: true }), site('c.ts', { proof: 'name' })],
      notes: ['There are more.'],
    }, new Set(['b.ts', 'c.ts']), new Set([formatLocationKey('b.ts', 3, 5)]));
    assert.deepEqual(rows.map(({ label, ...row }) => ('description' in row ? `${label} ${row.description}` : label)), [
      'In the pack',
      'b.ts:3:5 in Cart.total · test · confirmed by the language server',
      'Not in the pack',
      'a.ts:3:5 ',
      'By name only',
      'c.ts:3:5 in Cart.total',
      'There are more.',
    ]);
  });

  it('shows no icon from a path or a line', () => {
    const [, row] = buildCallerRows({ callers: [site('$(zap).ts', { text: '$(zap)' as SafeText })], notes: [] },
      new Set(), new Set());
    assert.ok(row?.kind === 'site');
    assert.doesNotMatch(row.label + row.detail, /(?<!\\)\$\(zap/);
  });
});
