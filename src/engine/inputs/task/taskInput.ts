import { english } from '#base/text/english';
import { UserError } from '#base/errors';
import { isGenericBranch } from '#base/task/branchWords';
import { extractTaskText } from '#base/task/taskText';
import type { GitFacts, SafeText, TaskSource } from '#model';
import { redact, redactShort } from '#secrets/redact';

export interface TaskInput {
  readonly text: SafeText;
  /** The text that ranking reads. For an inferred task, this is the branch's words without the sentence around them. */
  readonly subject: SafeText;
  /** Files named in an inferred task. Ranking treats them as paths, because the user did not choose their words. */
  readonly files: readonly SafeText[];
  readonly source: TaskSource;
}

/**
 * A task with the hashes that the pack's record compares: of the text, and of `task.md` and `task_state.md` if present.
 */
export interface CollectedTask extends TaskInput {
  readonly hash: string;
  readonly fileHash: string | undefined;
  readonly stateHash: string | undefined;
}

/**
 * Returns an explicit task, otherwise the text of `task.md`, otherwise a task inferred from the branch name and the
 * changed files. Throws `UserError` if the explicit task is empty.
 */
export function resolveTaskInput(option: string | undefined, taskFile: string | undefined,
  git: GitFacts | undefined): TaskInput
{
  if (option !== undefined) {
    if (option.trim() === '')
      throw new UserError(english`The task is empty: describe in a sentence or two what to do.`, 'usage');
    return createGivenTask(normalizeLines(option).trim(), 'option');
  }
  const fileTask = taskFile === undefined ? '' : extractTaskText(normalizeLines(taskFile));
  if (fileTask !== '') return createGivenTask(fileTask, 'task.md');
  return inferTask(git);
}

/** Removes the byte order mark and the carriage returns that some systems' editors save. */
function normalizeLines(text: string): string {
  return text.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n');
}

function createGivenTask(givenText: string, source: 'option' | 'task.md'): TaskInput {
  const text = redact(givenText);
  return { text, subject: text, files: [], source };
}

const maxFiles = 20;

function inferTask(git: GitFacts | undefined): TaskInput {
  const changedPaths = (git?.changes ?? []).filter((c) => c.status !== 'deleted').map((c) => c.path);
  const names = changedPaths.slice(0, maxFiles).join(', ') +
    (changedPaths.length > maxFiles ? ` and ${changedPaths.length - maxFiles} more` : '');
  const branch = git?.branch !== undefined && !isGenericBranch(git.branch) ? git.branch : undefined;
  const parts = [
    branch !== undefined ? `Continue the work on the branch "${branch}".` : '',
    changedPaths.length > 0 ? `Changed files: ${names}.` : '',
  ].filter((part) => part !== '');
  const text = parts.length > 0 ? parts.join(' ') : 'No task was given: an overview of the repository.';
  return {
    text: redact(text),
    subject: redact(branch?.replace(/[-_/]/g, ' ') ?? ''),
    files: changedPaths.slice(0, maxFiles).map((path) => redactShort(path)),
    source: 'inferred',
  };
}
