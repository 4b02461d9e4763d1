import { findTaskTitle } from '#base/task/taskTitle';
import type { SafeText, Task, TaskSource } from '#model';
import { classifyTask } from './task/class';
import { findTaskCompounds } from './task/compounds';
import { parseTaskLines } from './task/lines';
import { findTaskLiterals } from './task/literals';
import { type Mention, findTaskMentions } from './task/mentions';
import { isTaskStatement, findTaskNames } from './task/names';
import { extractTaskTerms } from './task/terms';

/**
 * Extracts from a task's text what it requests, in the terms of the index. Takes time linear in the length of the text.
 * `subject` is the part of the text about the code if AgentPack wrote the other parts; `filePaths` lists further paths
 * that the task is about.
 */
export function readTask(text: SafeText, source: TaskSource, subject: SafeText = text,
  filePaths: readonly SafeText[] = []): Task
{
  const lines = parseTaskLines(subject);
  const title = lines.find((line) => line.kind === 'title')?.text ?? '';
  const body = lines.filter((line) => line.kind === 'prose' || line.kind === 'label').map((line) => line.text).join(
    '\n',
  );
  const allText = lines.map((line) => line.text).join('\n');
  const { class: taskClass, signals } = classifyTask(title, body);
  const { terms, identifiers } = extractTaskTerms(lines.filter((line) => line.kind !== 'label'));
  const literals = findTaskLiterals(allText);
  const statedMentions = new Set(
    findTaskMentions(lines.filter(isTaskStatement).map((line) => line.text).join('\n')).map(getMentionKey),
  );
  const paths = [...findTaskMentions(allText), ...filePaths.map((path) => ({ path }))].map((mention) => ({
    ...mention,
    isInUserWords: statedMentions.has(getMentionKey(mention)),
  }));
  return {
    text,
    title: findTaskTitle(subject),
    source,
    class: taskClass,
    classSignals: signals,
    terms,
    literals,
    identifiers,
    names: findTaskNames(lines, literals, paths),
    compounds: findTaskCompounds(lines),
    paths,
  };
}

function getMentionKey({ path, line }: Mention): string {
  return `${path}:${line ?? ''}`;
}
