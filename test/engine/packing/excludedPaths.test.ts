import assert from 'node:assert/strict';
import { createUnsupportedDescriber, describeExclusions } from '#engine/packing/excludedPaths';
import type { ExcludedPath, IndexedFile } from '#model';
import { table } from '#test/support/table';

const left = (path: string, because: ExcludedPath['because'], detail = ''): ExcludedPath =>
  ({ path, because, detail }) as ExcludedPath;

describe('the report in a pack about paths that it does not read', () => {
  table('has a sentence for each reason:', (row) => {
    const check = (title: string, excluded: readonly ExcludedPath[], expected: readonly string[]) =>
      row(title, () => assert.deepEqual(describeExclusions(excluded), expected));
    check('no sentence without any', [], []);
    check('in a separate order', [left('a.bin', 'binary'), left('dist', 'ignored'), left('.env', 'secret-file')], [
      '1 ignored: dist',
      '1 binary: a.bin',
      '1 secret by name: .env',
    ]);
    check('with five names', [1, 2, 3, 4, 5, 6].map((i) => left(`${i}`, 'large')), ['6 too large: 1, 2, 3, 4, 5, …']);
    check('for each cause of unreadable files', [left('a', 'unreadable', 'locked'), left('b', 'unreadable', 'no'),
      left('c', 'unreadable', 'locked')], ['2 unreadable (locked): a, c', '1 unreadable (no): b']);
    check('without the details of other reasons', [left('a', 'ignored', '.gitignore:1'), left('b', 'ignored', 'x')], [
      '2 ignored: a, b',
    ]);
  });

  it('names the languages read as text, the most frequent first', () => {
    const files = ['a.cob', 'b.cob', 'c.rs', 'd', 'e.f90'];
    const languages = ['cobol', 'cobol', 'rust', undefined, 'fortran'];
    const indexed = files.map((path, i) => ({ path, language: languages[i] }) as IndexedFile);
    const unsupported = createUnsupportedDescriber();
    const first = unsupported(indexed);
    assert.equal(first.length, 1);
    assert.match(first[0]!, /^packed as text only, without symbols or imports: COBOL \(2\), Fortran \(1\)$/i);
    assert.deepEqual(unsupported(indexed.slice(2, 4)), []);
  });
});
