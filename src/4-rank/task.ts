import { taskTitle } from '../base/task/taskTitle';
import type { SafeText, Task, TaskSource } from '../model';
import { taskClass } from './task/class';
import { taskLines } from './task/lines';
import { literals } from './task/literals';
import { mentions } from './task/mentions';
import { taskTerms } from './task/terms';

/**
 * What a task asks for, in the index's own terms. Pure text work, linear in its length. `subject` is the part that
 * speaks
 * of the code, where the text around it is our own sentence; `files` are paths that it names beside that.
 */
export function readTask(text: SafeText, source: TaskSource, subject: SafeText = text,
  files: readonly SafeText[] = []): Task
{
  const lines = taskLines(subject);
  const title = lines.find((line) => line.kind === 'title')?.text ?? '';
  const body = lines.filter((line) => line.kind === 'prose' || line.kind === 'label').map((line) => line.text).join(
    '\n',
  );
  const kept = lines.map((line) => line.text).join('\n');
  const { class: kind, signals } = taskClass(title, body);
  const { terms, identifiers } = taskTerms(lines.filter((line) => line.kind !== 'label'));
  return {
    text,
    title: taskTitle(subject),
    source,
    class: kind,
    classSignals: signals,
    terms,
    literals: literals(kept),
    identifiers,
    paths: [...mentions(kept), ...files.map((path) => ({ path }))],
  };
}
