import { cut } from '../../base/text/markdown';
import type { Markdown, SafeText } from '../../model';
import { code, fenced, joinMarkdown, md, prose, markdownWord } from '../../secrets/markdown';
import type { CommonContent } from '../content';
import { pluralMarkdown } from '../phrases';

/** The task's text. `taskPath` names the file of the whole text where only a part of it is shown. */
export function taskHead(text: SafeText, taskPath: string | undefined): Markdown {
  return md`## Task\n\n${fenced(text, 'text')}${
    taskPath === undefined ? md`` : md`Shortened: all of it stands in ${code(taskPath)}.\n`
  }`;
}

/** Words of a weak match at most, of those that files have and of those that none has. */
export const wordsOfMatch = 4;

/** The last line of the task's section: its class, and which files stand apart. */
export function taskFoot({ task, match }: CommonContent, maxWords: number): Markdown {
  const from = {
    'option': md``,
    'task.md': md` (from \`.agentpack/task.md\`)`,
    'inferred': md` (no task was given: inferred from the branch and the changed files)`,
  }[task.source];
  const signals = task.classSignals.length > 0 ? md` (${prose(task.classSignals.slice(0, 2).join(', '), 40)})` : md``;
  return md`Class: ${markdownWord(task.class)}${signals}${from}.${matchWords(match, maxWords)}\n\n`;
}

/** Where nothing stands out: which words lead to files, and which have to be called otherwise. */
function matchWords(match: CommonContent['match'], most: number): Markdown {
  if (!match) return md``;
  const { level, words, standing } = match;
  if (level !== 'weak')
    return standing === 1
      ? md` One file stands out.`
      : standing <= mostOfEqualRank
      ? md` ${standing} files are of about equal rank.`
      : md` Many files are of about equal rank.`;
  const rare = words.filter(({ files }) => files > 0).slice(0, most).map(({ written, files }) =>
    md`${code(cut(written, 40))} (${pluralMarkdown(files, md`file`)})`
  );
  const unknown = words.filter(({ written, files }) => files === 0 && written.length >= leastLength).slice(0, most).map(
    ({ written }) => code(cut(written, 40)),
  );
  return md` Nothing stands out${
    rare.length === 0
      ? md`: search before you rely on what is below`
      : md`: search for ${joinMarkdown(rare, ', ')} before you rely on what is below`
  }.${unknown.length === 0 ? md`` : md` No file has ${joinMarkdown(unknown, ', ')}: search for other words.`}`;
}

const mostOfEqualRank = 5;
/** Shorter words that no file has are parts of paths, such as `src`, or abbreviations. */
const leastLength = 4;
