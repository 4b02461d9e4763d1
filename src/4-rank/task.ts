import { taskTitle } from '../base/task/taskTitle';
import type { SafeText, Task, TaskSource } from '../model';
import { classifyTask } from './task/class';
import { taskLines } from './task/lines';
import { taskLiterals } from './task/literals';
import { taskMentions } from './task/mentions';
import { taskTerms } from './task/terms';

/**
 * What a task requests, in the index's terms. Linear in the length of the text. `subject` is the part of it about the
 * code if AgentPack wrote the rest; `files` are more paths that the task is about.
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
  return {
    text,
    title: taskTitle(subject),
    source,
    class: kind,
    classSignals: signals,
    terms,
    literals: taskLiterals(all),
    identifiers,
    paths: [...taskMentions(all), ...files.map((path) => ({ path }))],
  };
}
