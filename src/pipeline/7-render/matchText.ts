import { english, nested } from '#base/text/english';
import { cut } from '#base/text/markdown';
import { disjunction, plural } from '#base/text/phrases';
import type { Match, TaskEvidence } from '#model';

/**
 * A match with the data for its text: the task's rarest words, and the number of files whose points are near the best
 * file's.
 */
export interface JudgedMatch extends Match, Pick<TaskEvidence, 'words'> {
  /** The number of these files, including the best file. */
  readonly standing: number;
}

/** The maximum number of words that files have, and of words that no file has. */
export const wordsOfMatch = 4;
const mostOfEqualRank = 5;
/** Shorter words that no file contains are parts of paths, such as `src`, or abbreviations. */
const leastLength = 4;

/**
 * States which files stand apart, in the wording used everywhere, with names in backticks; if no file does, it states
 * which words lead to files, and which words the project does not use.
 */
export function matchText({ level, words, standing }: JudgedMatch, maxWords = wordsOfMatch): string {
  if (level !== 'weak')
    return standing === 1
      ? english`One file stands out.`
      : standing <= mostOfEqualRank
      ? english`${standing} files are of about equal rank.`
      : english`Many files are of about equal rank.`;
  const rare = words.filter(({ files }) => files > 0).slice(0, maxWords).map(({ written, files }) =>
    english`${quoted(written)} (${nested(plural(files, 'file'))})`
  );
  const unknown = words.filter(({ written, files }) => files === 0 && written.length >= leastLength)
    .slice(0, maxWords).map(({ written }) => quoted(written));
  const advice = rare.length === 0
    ? english`Nothing stands out: search before you rely on this pack.`
    : english`Nothing stands out: search for ${nested(rare.join(', '))} before you rely on this pack.`;
  return unknown.length === 0
    ? advice
    : `${advice} ${english`No file contains ${nested(disjunction(unknown))}: try other words.`}`;
}

function quoted(word: string): string {
  return `\`${cut(word.replaceAll('`', ''), 40)}\``;
}
