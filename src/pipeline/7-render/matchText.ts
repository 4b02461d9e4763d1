import { english, nested } from '#base/text/english';
import { joinWithOr, formatCountWithNoun } from '#base/text/phrases';
import type { Match, TaskEvidence } from '#model';
import { truncateAtCodePoint } from '#secrets/truncate';

/**
 * A match with the data for its text: the task's rarest words, and the number of files whose points are close to those
 * of the best file.
 */
export interface JudgedMatch extends Match, Pick<TaskEvidence, 'words'> {
  /** The number of files whose points are close to those of the best file, including the best file. */
  readonly leadingFileCount: number;
}

/** The maximum number of listed words that files contain, and of listed words that no file contains. */
export const maxMatchWords = 4;
const maxEqualRankFiles = 5;
/** The minimum length of an unknown word. Shorter words are parts of paths, such as `src`, or abbreviations. */
const minUnknownWordLength = 4;

/**
 * Returns the standard sentence on how many files stand out. If none do, the text lists, in backticks, which words of
 * the task lead to files and which words the project does not use.
 */
export function formatMatchText({ level, words, leadingFileCount }: JudgedMatch, maxWords = maxMatchWords): string {
  if (level !== 'weak')
    return leadingFileCount === 1
      ? english`One file stands out.`
      : leadingFileCount <= maxEqualRankFiles
      ? english`${leadingFileCount} files are of about equal rank.`
      : english`Many files are of about equal rank.`;
  const rareWords = words.filter(({ files }) => files > 0).slice(0, maxWords).map(({ written, files }) =>
    english`${quoteWord(written)} (${nested(formatCountWithNoun(files, 'file'))})`
  );
  const unknownWords = words.filter(({ written, files }) => files === 0 && written.length >= minUnknownWordLength)
    .slice(0, maxWords).map(({ written }) => quoteWord(written));
  const advice = rareWords.length === 0
    ? english`Nothing stands out: search before you rely on this pack.`
    : english`Nothing stands out: search for ${nested(rareWords.join(', '))} before you rely on this pack.`;
  return unknownWords.length === 0
    ? advice
    : `${advice} ${english`No file contains ${nested(joinWithOr(unknownWords))}: try other words.`}`;
}

function quoteWord(word: string): string {
  return `\`${truncateAtCodePoint(word.replaceAll('`', ''), 40)}\``;
}
