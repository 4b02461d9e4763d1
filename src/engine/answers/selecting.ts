import { UserError } from '#base/errors';
import type { SelectionReport } from '#reports';
import type { ManualSelection, ScopeSelection } from '../formats/selection';
import type { Host } from '../host';
import type { ScopedOptions } from '../options';
import type { Run } from '../run';
import { names } from '../formats/stateNames';
import { getThreadFolder } from '../formats/threadId';
import { validateChoice, type SelectionChoice } from './checkChoice';
import type { InputCollector } from '../inputs/inputs';
import { changeSelection, applySelectionChange, findSelection, findUntrustedReason,
  mergeSelections } from '../inputs/selection';
import { findTaskPins, replaceTaskPins } from '../inputs/taskPins';

export interface SelectionOptions {
  /** Applies to all files, or to no file if the choice is invalid for one of them. */
  readonly choice?: SelectionChoice;
  /** Choices that were stored elsewhere; they are recorded for files without a recorded choice. */
  readonly adopt?: ManualSelection;
}

/**
 * Records the choice for the scope and returns the resulting record. `inputs` reads the disk only if files are pinned
 * or excluded. Throws `UserError` for a file to which the choice cannot apply.
 */
export async function updateSelection(host: Host,
  { thread, session, choice, adopt }: ScopedOptions<SelectionOptions & { readonly thread?: string | undefined; }>,
  inputs: Pick<InputCollector, 'collect' | 'findCurrentTask' | 'foreign'>, run: Run): Promise<SelectionReport>
{
  const folder = getThreadFolder(thread);
  const name = names.selection(folder);
  const scope = { thread, session, keepTask: true, keepOptions: true };
  await inputs.foreign.check(run);
  const { title, key: taskKey } = inputs.findCurrentTask(scope);
  const createReport = (selection: ScopeSelection, changedPaths: readonly string[], forgottenTaskCount: number,
    problem?: string): SelectionReport => (
      {
        version: 1,
        thread: thread ?? null,
        path: `.agentpack/${name}`,
        pinned: selection.pinned,
        excluded: selection.excluded,
        task: taskKey === undefined || problem !== undefined
          ? null
          : { title, pinned: findTaskPins(selection, taskKey) },
        otherTasks: selection.tasks.filter(({ hash }) => hash !== taskKey).length,
        forgottenTasks: forgottenTaskCount,
        changed: changedPaths,
        problem: problem ?? null,
      }
    );
  const foundSelection = await findSelection(host, folder, run);
  if (!choice && !adopt) return createReport(foundSelection.selection, [], 0, foundSelection.problem);
  const refusal = foundSelection.problem ?? await findUntrustedReason(host, name, run);
  if (refusal !== undefined) throw new UserError(refusal, 'failed', { file: `.agentpack/${name}` });
  const paths = choice
    ? await validateChoice(host, choice, foundSelection.selection, taskKey,
      () => inputs.collect(scope, { commits: 0 }, run))
    : [];
  let changedPaths: readonly string[] = [];
  let forgottenCount = 0;
  const updatedSelection = changeSelection(host, folder, (before) => {
    const change = choice ? applyChoice(before, { ...choice, paths }, taskKey) : {
      selection: { ...mergeSelections(before, adopt!), tasks: before.tasks },
      forgottenCount: 0,
    };
    changedPaths = findChangedPaths(before, change.selection, taskKey);
    forgottenCount = change.forgottenCount;
    return change.selection;
  });
  return createReport(updatedSelection, changedPaths, forgottenCount);
}

/**
 * Applies a choice. An exclusion also removes the paths from the task's pins, which would otherwise take precedence.
 */
export function applyChoice(before: ScopeSelection, { kind, paths, forTask }: SelectionChoice,
  taskKey: string | undefined): ReturnType<typeof replaceTaskPins>
{
  const taskPins = findTaskPins(before, taskKey);
  const otherPins = taskPins.filter((path) => !paths.includes(path));
  if (forTask === true) return replaceTaskPins(before, taskKey!, kind === 'pin' ? [...otherPins, ...paths] : otherPins);
  const selection = { ...applySelectionChange(before, kind, paths), tasks: before.tasks };
  return kind === 'exclude' && otherPins.length < taskPins.length
    ? replaceTaskPins(selection, taskKey!, otherPins)
    : { selection, forgottenCount: 0 };
}

function findChangedPaths(before: ScopeSelection, after: ScopeSelection,
  taskKey: string | undefined): readonly string[]
{
  const createStatusReader = (selection: ScopeSelection) => {
    const taskPins = new Set(findTaskPins(selection, taskKey));
    const { pinned, excluded } = { pinned: new Set(selection.pinned), excluded: new Set(selection.excluded) };
    return (path: string) => [pinned.has(path), excluded.has(path), taskPins.has(path)].join();
  };
  const [getStatusBefore, getStatusAfter] = [createStatusReader(before), createStatusReader(after)];
  const mentionedPaths = [before, after].flatMap((
    state,
  ) => [...state.pinned, ...state.excluded, ...findTaskPins(state, taskKey)]);
  return [...new Set(mentionedPaths)].filter((path) => getStatusBefore(path) !== getStatusAfter(path));
}
