import assert from 'node:assert/strict';
import { defaultTreeOptions, type TreeOptions } from '#apps/vscode/views/tree/treeOptions';
import { buildViewOptionGroups } from '#apps/vscode/views/tree/viewOptionRows';

/** `Sort Files: By score* By tokens By name`: a star marks what holds. */
function check(title: string, options: Partial<TreeOptions>, expected: readonly string[]): void {
  it(title, () =>
    assert.deepEqual(
      buildViewOptionGroups({ ...defaultTreeOptions, ...options }).map(({ title, rows }) =>
        `${title}: ${rows.map(({ label, isPresent }) => `${label}${isPresent ? '*' : ''}`).join(' | ')}`
      ),
      expected,
    ));
}

describe('View Options', () => {
  check('marks the defaults initially', {}, [
    'Sort Files: By score* | By tokens | By name',
    'Group Files: Not grouped* | By folder | By view',
    'Show Files: As a list* | As a tree',
  ]);
  check('marks the selected options', { sort: 'name', group: 'view', layout: 'tree' }, [
    'Sort Files: By score | By tokens | By name*',
    'Group Files: Not grouped | By folder | By view*',
    'Show Files: As a list | As a tree*',
  ]);
  it('sets one option per row, and leaves the others unchanged', () => {
    const [sort, , layout] = buildViewOptionGroups(defaultTreeOptions);
    assert.deepEqual(sort!.rows.map(({ choice }) => choice), [{ sort: 'score' }, { sort: 'tokens' }, { sort: 'name' }]);
    assert.deepEqual(layout!.rows[1]!.choice, { layout: 'tree' });
  });
});
