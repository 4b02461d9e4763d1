import assert from 'node:assert/strict';
import { type JudgedMatch, formatMatchText } from '#pipeline/7-render/matchText';

function check(title: string, given: Partial<JudgedMatch>, expected: string): void {
  it(title,
    () =>
      assert.equal(formatMatchText({ level: 'fair', probability: 0.5, leadingFileCount: 1, words: [], ...given }),
        expected));
}

describe('the match text', () => {
  const words = [['kafka', 0], ['retry', 1], ['src', 0], ['broker', 1_200], ['offsets', 0]].map((
    [written, files],
  ) => ({ written: String(written), files: Number(files) }));

  check('names one file that stands out', {}, 'One file stands out.');
  check('reports how many are similar', { leadingFileCount: 3 }, '3 files are of about equal rank.');
  check('gives no number for many', { leadingFileCount: 11 }, 'Many files are of about equal rank.');
  check('advises a search if nothing stands out', { level: 'weak' },
    'Nothing stands out: search before you rely on this pack.');
  check('reports which words lead to files and which do not', { level: 'weak', words },
    'Nothing stands out: search for `retry` (1 file), `broker` (1,200 files) before you rely on this pack. ' +
      'No file contains `kafka` or `offsets`: try other words.');
  check('keeps a word in its backticks', { level: 'weak', words: [{ written: 'a`b', files: 1 }] },
    'Nothing stands out: search for `ab` (1 file) before you rely on this pack.');
});
