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
  inputs: Pick<InputCollector, 'collect' | 'taskInForce' | 'foreign'>, run: Run): Promise<SelectionReport>
{
  const folder = getThreadFolder(thread);
  const name = names.selection(folder);
  const scope = { thread, session, keepTask: true, keepOptions: true };
  await inputs.foreign.check(run);
  const { title, key } = inputs.taskInForce(scope);
  const createReport = (selection: ScopeSelection, changed: readonly string[], forgotten: number,
    problem?: string): SelectionReport => (
      {
        version: 1,
        thread: thread ?? null,
        path: `.agentpack/${name}`,
        pinned: selection.pinned,
        excluded: selection.excluded,
        task: key === undefined || problem !== undefined ? null : { title, pinned: findTaskPins(selection, key) },
        otherTasks: selection.tasks.filter(({ hash }) => hash !== key).length,
        forgottenTasks: forgotten,
        changed,
        problem: problem ?? null,
      }
    );
  const current = await findSelection(host, folder, run);
  if (!choice && !adopt) return createReport(current.selection, [], 0, current.problem);
  const refusal = current.problem ?? await findUntrustedReason(host, name, run);
  if (refusal !== undefined) throw new UserError(refusal, 'failed', { file: `.agentpack/${name}` });
  const paths = choice
    ? await validateChoice(host, choice, current.selection, key, () => inputs.collect(scope, { commits: 0 }, run))
    : [];
  let changed: readonly string[] = [];
  let forgottenCount = 0;
  const after = changeSelection(host, folder, (before) => {
    const next = choice ? applyChoice(before, { ...choice, paths }, key) : {
      selection: { ...mergeSelections(before, adopt!), tasks: before.tasks },
      forgotten: 0,
    };
    changed = findChangedPaths(before, next.selection, key);
    forgottenCount = next.forgotten;
    return next.selection;
  });
  return createReport(after, changed, forgottenCount);
}

/**
 * Applies a choice. An exclusion also removes the paths from the task's pins, which would otherwise take precedence.
 */
export function applyChoice(before: ScopeSelection, { kind, paths, forTask }: SelectionChoice,
  key: string | undefined): ReturnType<typeof replaceTaskPins>
{
  const pins = findTaskPins(before, key);
  const otherPins = pins.filter((path) => !paths.includes(path));
  if (forTask === true) return replaceTaskPins(before, key!, kind === 'pin' ? [...otherPins, ...paths] : otherPins);
  const selection = { ...applySelectionChange(before, kind, paths), tasks: before.tasks };
  return kind === 'exclude' && otherPins.length < pins.length
    ? replaceTaskPins(selection, key!, otherPins)
    : { selection, forgotten: 0 };
}

function findChangedPaths(before: ScopeSelection, after: ScopeSelection, key: string | undefined): readonly string[] {
  const statusByPath = (selection: ScopeSelection) => {
    const taskPins = new Set(findTaskPins(selection, key));
    const { pinned, excluded } = { pinned: new Set(selection.pinned), excluded: new Set(selection.excluded) };
    return (path: string) => [pinned.has(path), excluded.has(path), taskPins.has(path)].join();
  };
  const [getStatusBefore, getStatusAfter] = [statusByPath(before), statusByPath(after)];
  const all = [before, after].flatMap((state) => [...state.pinned, ...state.excluded, ...findTaskPins(state, key)]);
  return [...new Set(all)].filter((path) => getStatusBefore(path) !== getStatusAfter(path));
}
