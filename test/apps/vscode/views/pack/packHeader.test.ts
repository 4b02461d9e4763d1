import assert from 'node:assert/strict';
import { formatPackHeader } from '#apps/vscode/views/pack/packHeader';
import type { Report } from '#reports';
import { file, report } from '../../report';

function check(title: string, given: Partial<Report>, expected: string): void {
  it(title, () => assert.equal(words(given), expected));
}

function words(given: Partial<Report>, filter?: string): string {
  return formatPackHeader(report(given), filter).replaceAll('\u00a0', ' ');
}

const files = [
  file('a.ts', { view: 'full' }),
  file('b.ts', { view: 'diff' }),
  file('c.ts', { view: 'symbols' }),
  file('d.ts', { view: 'skeleton' }),
  file('e.ts', { view: 'summary' }),
  file('f.ts', { view: 'summary' }),
];

describe('the line above the pack', () => {
  check('has the tokens, the files by what is shown of them, and the match', {
    files,
    budget: 40_000,
    renderedTokens: 35_432,
    match: { level: 'strong', probability: 0.98, text: 'strong (98 % likely to show all that the task needs)' },
  }, '35.4k of 40k · 4 with code · 2 listed · Strong match');
  check('says that the tokens are estimated', { files: files.slice(0, 1), estimated: true },
    '1.5k (estimated) of 4k · 1 with code');
  check('has no zero', { files: files.slice(4), match: { level: 'fair', probability: 0.9, text: 'fair' } },
    '1.5k of 4k · 2 listed · Fair match');
  check('says what to do where no file stands out', {
    files: files.slice(0, 3),
    match: { level: 'weak', probability: 0.1, text: 'Nothing stands out: search before you rely on this pack.' },
  }, '1.5k of 4k · 3 with code · Nothing stands out: search before you rely on this pack.');
  check('says why there is no file', { files: [] }, '1.5k of 4k · no files match the task');
  check('says that a folder has no file', {
    files: [],
    counts: { files: 0, parsed: 0, reused: 0, ignored: 0, binary: 0, large: 0 },
  }, '1.5k of 4k · no files to pack');
  it('breaks between its facts in a narrow view', () =>
    assert.equal(formatPackHeader(report({ files })),
      '1.5k\u00a0of\u00a04k\u00a0· 4\u00a0with\u00a0code\u00a0· 2\u00a0listed'));
  it('begins with the filter, which cannot reorder the line', () =>
    assert.equal(words({ files }, 'a\u202eb'), 'Filter: a\\u202eb · 1.5k of 4k · 4 with code · 2 listed'));
});
