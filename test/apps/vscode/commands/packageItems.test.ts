import assert from 'node:assert/strict';
import { buildPackageRows } from '#apps/vscode/commands/packageItems';

const packages = [
  { id: 'all', names: ['all'], folder: '', needs: [] },
  { id: '@x/app', names: ['@x/app', 'app-native'], folder: 'apps/app', needs: ['libs/core'] },
  { id: 'libs/core', names: ['core'], folder: 'libs/core', needs: [] },
];

describe('packageRows', () => {
  it('starts with the whole repository, and marks the current package', () => {
    const rows = buildPackageRows({ version: 1, current: '@x/app', packages });
    assert.deepEqual(rows.map(({ label, description, detail, workspace }) => [label, description, detail, workspace]), [
      ['$(package) Whole Repository', '3 packages', undefined, '.'],
      ['$(package) all', 'repository root', undefined, 'all'],
      ['$(check) @x/app', 'apps/app · packed now', 'with core', '@x/app'],
      ['$(package) core', 'libs/core', undefined, 'libs/core'],
    ]);
    assert.equal(buildPackageRows({ version: 1, current: null, packages })[0]!.label, '$(check) Whole Repository');
  });

  it('prevents invalid manifest names from showing icons', () => {
    const [, row] = buildPackageRows({
      version: 1,
      current: null,
      packages: [{ id: 'a', names: ['$(trash) a\n\u202eb'], folder: 'x', needs: [] }],
    });
    assert.ok(!/\$\(trash\)|\n|\u202e/.test(row!.label));
  });
});
