import type { Markdown, SafeText } from '#model';
import { code, fenced, md, prose, markdownWord } from '#secrets/markdown';
import type { CommonContent } from '../content';
import { matchText } from '../matchText';
import { proseWithCode } from '../phrases';

/** Returns the task's text. `taskPath` names the file of the whole text if only part of it is shown. */
export function taskHead(text: SafeText, taskPath: string | undefined): Markdown {
  return md`## Task\n\n${fenced(text, 'text')}${
    taskPath === undefined ? md`` : md`Shortened: all of it stands in ${code(taskPath)}.\n`
  }`;
}

/** The maximum length, in characters, of the sentences about a match: the length of eight words of 40 characters. */
const maxMatchLength = 800;

/** Returns the last line of the task's section, which states its class and the files that stand apart. */
export function taskFoot({ task, match }: CommonContent, maxWords: number): Markdown {
  const from = {
    'option': md``,
    'task.md': md` (from \`.agentpack/task.md\`)`,
    'inferred': md` (no task was given: inferred from the branch and the changed files)`,
  }[task.source];
  const signals = task.classSignals.length > 0 ? md` (${prose(task.classSignals.slice(0, 2).join(', '), 40)})` : md``;
  return md`Class: ${markdownWord(task.class)}${signals}${from}.${
    match ? md` ${proseWithCode(matchText(match, maxWords), maxMatchLength)}` : md``
  }\n\n`;
}
