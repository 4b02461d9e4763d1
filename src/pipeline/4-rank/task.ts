import { taskTitle } from '#base/task/taskTitle';
import type { SafeText, Task, TaskSource } from '#model';
import { classifyTask } from './task/class';
import { taskCompounds } from './task/compounds';
import { taskLines } from './task/lines';
import { taskLiterals } from './task/literals';
import { type Mention, taskMentions } from './task/mentions';
import { isTaskStatement, taskNames } from './task/names';
import { taskTerms } from './task/terms';

/**
 * Reads a task's requests, in the index's terms. Linear in the length of the text. `subject` is the part of the text
 * about the code if AgentPack wrote the rest; `files` are more paths that the task is about.
 */
export function readTask(text: SafeText, source: TaskSource, subject: SafeText = text,
  files: readonly SafeText[] = []): Task
{
  const lines = taskLines(subject);
  const title = lines.find((line) => line.kind === 'title')?.text ?? '';
  const body = lines.filter((line) => line.kind === 'prose' || line.kind === 'label').map((line) => line.text).join(
    '\n',
  );
  const all = lines.map((line) => line.text).join('\n');
  const { class: kind, signals } = classifyTask(title, body);
  const { terms, identifiers } = taskTerms(lines.filter((line) => line.kind !== 'label'));
  const literals = taskLiterals(all);
  const statedMentions = new Set(
    taskMentions(lines.filter(isTaskStatement).map((line) => line.text).join('\n')).map(getMentionKey),
  );
  const paths = [...taskMentions(all), ...files.map((path) => ({ path }))].map((mention) => ({
    ...mention,
    isSaid: statedMentions.has(getMentionKey(mention)),
  }));
  return {
    text,
    title: taskTitle(subject),
    source,
    class: kind,
    classSignals: signals,
    terms,
    literals,
    identifiers,
    names: taskNames(lines, literals, paths),
    compounds: taskCompounds(lines),
    paths,
  };
}

function getMentionKey({ path, line }: Mention): string {
  return `${path}:${line ?? ''}`;
}
