import type { Markdown, SafeText } from '../../model';
import { code, fenced, grouped, md, prose, markdownWord } from '../../secrets/markdown';
import { tokenizerInWords } from '../../tokens/tokenizers';
import type { CommonContent } from '../content';

/** The task's text. `taskPath` names the file of the whole text where only a part of it is shown. */
export function taskHead(text: SafeText, taskPath: string | undefined): Markdown {
  return md`## Task\n\n${fenced(text, 'text')}${
    taskPath === undefined
      ? md``
      : md`The text is shortened to fit the budget: all of it stands in ${code(taskPath)}.\n`
  }\n`;
}

/** The last line of the task's section. */
export function taskFoot({ task, tokenizer, mode }: CommonContent, budget: number,
  trimmed: readonly string[]): Markdown
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
  } tokens (${prose(tokenizerInWords(tokenizer), 200)})${trimmedText}.\n\n`;
}
