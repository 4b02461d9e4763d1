import { english } from '#base/text/english';
import { UserError } from '#base/errors';
import { maxStateLineLength, replaceTaskState, type WrittenStatus } from '#base/task/taskState';
import type { WorkStateReport } from '#reports';
import { redact } from '#secrets/redact';
import type { Host } from '../host';
import type { CollectedInputs } from '../inputs/inputs';
import { buildExecutionState } from '#pipeline/7-render/sections/executionState';
import { readForChange } from '../state/readToChange';
import { names } from '../formats/stateNames';

export interface WorkStateOptions {
  /** The status to write to `task_state.md`. Without a status and a summary, the state is only read. */
  readonly status?: WrittenStatus;
  /** One line, stored in redacted form; packs shorten it. */
  readonly summary?: string;
}

/**
 * Writes the status or the summary, if given, to the scope's `task_state.md`. All other lines are kept.
 * @throws UserError for a summary that cannot be one line of the file
 */
export function writeWorkState({ state }: Host, folder: string, { status, summary }: WorkStateOptions): boolean {
  if (status === undefined && summary === undefined) return false;
  if (summary !== undefined && /[\r\n]/.test(summary))
    throw new UserError(english`The summary must be a single line.`, 'usage');
  if (summary !== undefined && summary.length + 'Summary: '.length > maxStateLineLength)
    throw new UserError(
      english`The summary is too long: use at most ${maxStateLineLength - 'Summary: '.length} characters.`,
      'usage',
    );
  const name = names.taskState(folder);
  const textBefore = readForChange(state, name, `.agentpack/${name}`) ?? '';
  const textAfter = replaceTaskState(textBefore, {
    status,
    summary: summary === undefined ? undefined : redact(summary.trim()),
  });
  if (textAfter !== textBefore) state.write(name, textAfter);
  return textAfter !== textBefore;
}

/** Builds the report on the state of the work, as a pack would show it. */
export function buildWorkStateReport({ state }: Host, { folder, taskState, task, git, refreshed }: CollectedInputs,
  hasChanged: boolean): WorkStateReport
{
  const name = names.taskState(folder);
  const { summary, checklist, ...otherState } = buildExecutionState(taskState, git,
    (path) => refreshed.byPath.has(path));
  return {
    version: 1,
    path: `.agentpack/${name}`,
    exists: state.stat(name) !== undefined,
    changed: hasChanged,
    task: task.text,
    ...otherState,
    ...(summary === undefined ? {} : { summary: redact(summary) }),
    checklist: checklist.map((item) => ({ ...item, text: redact(item.text) })),
  };
}
