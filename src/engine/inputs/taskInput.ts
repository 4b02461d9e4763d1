import { UserError } from '../../base/errors';
import { taskText } from '../../base/task/taskText';
import type { GitFacts, SafeText, TaskSource } from '../../model';
import { redact } from '../../secrets/redact';

export interface TaskInput {
  readonly text: SafeText;
  /** What the ranking reads: for an inferred task, the branch's words without the sentence around them. */
  readonly subject: SafeText;
  /** The files that an inferred task names. They are places, so that the words in their paths are nobody's. */
  readonly files: readonly SafeText[];
  readonly source: TaskSource;
}

/** An explicit task, else `task.md`, else what the branch name and the changed files tell. */
export function taskInput(option: string | undefined, taskFile: string | undefined,
  git: GitFacts | undefined): TaskInput
{
  if (option !== undefined) {
    if (option.trim() === '')
      throw new UserError('The task is empty: say in a sentence or two what is to be done.', 'usage');
    return given(plainLines(option).trim(), 'option');
  }
  const written = taskFile === undefined ? '' : taskText(plainLines(taskFile));
  if (written !== '') return given(written, 'task.md');
  return inferred(git);
}

/**
 * As editors of any system save it: without a byte order mark, and with line feeds only. A lone `\r` would be printed
 * as a sign of its own.
 */
function plainLines(text: string): string {
  return text.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n');
}

function given(written: string, source: 'option' | 'task.md'): TaskInput {
  const text = redact(written);
  return { text, subject: text, files: [], source };
}

/** Names that say nothing of the work on them. */
const plainBranches = new Set(['main', 'master', 'develop', 'development', 'trunk', 'default']);
const filesTold = 20;

function inferred(git: GitFacts | undefined): TaskInput {
  const changed = (git?.changes ?? []).filter((c) => c.status !== 'deleted').map((c) => c.path);
  const names = changed.slice(0, filesTold).join(', ') +
    (changed.length > filesTold ? ` and ${changed.length - filesTold} more` : '');
  const branch = git?.branch !== undefined && !plainBranches.has(git.branch) ? git.branch : undefined;
  const parts = [
    branch !== undefined ? `Continue the work on the branch "${branch}".` : '',
    changed.length > 0 ? `Changed files: ${names}.` : '',
  ].filter((part) => part !== '');
  const text = parts.length > 0 ? parts.join(' ') : 'No task was given: an overview of the repository.';
  return {
    text: redact(text),
    subject: redact(branch?.replace(/[-_/]/g, ' ') ?? ''),
    files: changed.slice(0, filesTold).map((path) => redact(path)),
    source: 'inferred',
  };
}
