import type { Markdown, SafeText } from '#model';
import { toCode, fenceContent, md, toProse, toMarkdownWord } from '#secrets/markdown';
import type { CommonContent } from '../content';
import { formatMatchText } from '../matchText';
import { formatProseWithCode } from '../phrases';

/** Renders the task's text. If only part of it is shown, `taskPath` is the file with the full text. */
export function renderTaskHead(text: SafeText, taskPath: string | undefined): Markdown {
  return md`## Task\n\n${fenceContent(text, 'text')}${
    taskPath === undefined ? md`` : md`Shortened: the full text is in ${toCode(taskPath)}.\n`
  }`;
}

/** The maximum length, in characters, of the sentences about a match, which quote up to eight words. */
const maxMatchLength = 800;

/** Renders the last line of the task section, which states the task's class and the files that stand out. */
export function renderTaskFoot({ task, match }: CommonContent, maxWords: number): Markdown {
  const sourceNote = {
    'option': md``,
    'task.md': md` (from \`.agentpack/task.md\`)`,
    'inferred': md` (no task was given: inferred from the branch and the changed files)`,
  }[task.source];
  const signalText = task.classSignals.length > 0
    ? md` (${toProse(task.classSignals.slice(0, 2).join(', '), 40)})`
    : md``;
  return md`Class: ${toMarkdownWord(task.class)}${signalText}${sourceNote}.${
    match ? md` ${formatProseWithCode(formatMatchText(match, maxWords), maxMatchLength)}` : md``
  }\n\n`;
}
