import { cut } from '../../base/text/markdown';
import type { Markdown, SafeText } from '../../model';
import { code, fenced, grouped, joinMarkdown, md, prose, markdownWord } from '../../secrets/markdown';
import { tokenizerInWords } from '../../tokens/tokenizers';
import type { CommonContent } from '../content';
import { pluralMarkdown } from '../phrases';

/** The task's text. `taskPath` names the file of the whole text where only a part of it is shown. */
export function taskHead(text: SafeText, taskPath: string | undefined): Markdown {
  return md`## Task\n\n${fenced(text, 'text')}${
    taskPath === undefined
      ? md``
      : md`The text is shortened to fit the budget: all of it stands in ${code(taskPath)}.\n`
  }\n`;
}

/** Words of a weak match at most, of those that files have and of those that none has. */
export const wordsOfMatch = 4;

/** The last lines of the task's section. */
export function taskFoot({ task, tokenizer, mode, match }: CommonContent, budget: number, trimmed: readonly string[],
  maxWords: number): Markdown
{
  const from = {
    'option': md``,
    'task.md': md` (from \`.agentpack/task.md\`)`,
    'inferred': md` (no task was given: inferred from the branch and the changed files)`,
  }[task.source];
  const signals = task.classSignals.length > 0 ? md` (${prose(task.classSignals.slice(0, 4).join(', '), 80)})` : md``;
  const trimmedText = trimmed.length > 0 ? md`; trimmed: ${prose(trimmed.join(', '), 200)}` : md``;
  return md`Class: ${markdownWord(task.class)}${signals}${from}. Mode ${markdownWord(mode)}, budget ${
    grouped(budget)
  } tokens (${prose(tokenizerInWords(tokenizer), 200)})${trimmedText}.\n${matchLine(match, maxWords)}\n`;
}

/** A weak match says where to go on: which words lead to files, and which have to be called otherwise. */
function matchLine(match: CommonContent['match'], most: number): Markdown {
  if (!match) return md``;
  const { level, words } = match;
  if (level !== 'weak') return md`Match: ${markdownWord(level)}.\n`;
  const rare = words.filter(({ files }) => files > 0).slice(0, most).map(({ written, files }) =>
    md`${code(cut(written, 40))} (${pluralMarkdown(files, md`file`)})`
  );
  const unknown = words.filter(({ files }) => files === 0).slice(0, most).map(({ written }) => code(cut(written, 40)));
  return md`Match: weak. No file stands out for this task: search before you rely on those below.${
    rare.length === 0 ? md`` : md` Search first with \`agentpack search WORD\`: ${joinMarkdown(rare, ', ')}.`
  }${
    unknown.length === 0 ? md`` : md` No file has these words, so search for others: ${joinMarkdown(unknown, ', ')}.`
  }\n`;
}
