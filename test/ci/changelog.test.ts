import assert from 'node:assert/strict';
import { sectionOf, withRelease } from '../../.ci/changelog.mjs';
import { table } from '../support/table';

const before = '# Changelog\n\n## [Unreleased]\n\n### Added\n\n- More.\n\n## [1.2.3] - 2026-11-01\n\n- All.\n';

describe('the changelog of a release', () => {
  it('moves the pending entries under the version and its date, and changes nothing else', () => {
    const after = withRelease(before, '1.3.0', '2026-11-23');
    assert.equal(after, before.replace('[Unreleased]', '[Unreleased]\n\n## [1.3.0] - 2026-11-23'));
    assert.deepEqual(['Unreleased', '1.3.0', '1.2.3'].map((version) => sectionOf(after, version)), ['', '- More.',
      '- All.']);
  });

  table('refuses …', (row) => {
    for (
      const [title, changelog, version, message] of [
        ['a version that is not three numbers', before, '1.3', /three numbers/],
        ['a version that was released', before, '1.2.3', /already/],
        ['a release without entries', before.replace('- More.\n', ''), '1.3.0', /no entries/],
      ] as const
    ) row(`refuses ${title}`, () => assert.throws(() => withRelease(changelog, version, '2026-11-23'), message));
  });
});
