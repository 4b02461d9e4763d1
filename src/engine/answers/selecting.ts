import { UserError } from '#base/errors';
import type { SelectionReport } from '#reports';
import type { ManualSelection, ScopeSelection } from '../formats/selection';
import type { Host } from '../host';
import type { Scoped } from '../options';
import type { Run } from '../run';
import { names } from '../formats/stateNames';
import { threadFolder } from '../formats/threadId';
import { checkedChoice, type SelectionChoice } from './checkChoice';
import type { InputCollector } from '../inputs/inputs';
import { changeSelection, chosen, findSelection, untrustedReason, withSelection } from '../inputs/selection';
import { pinsOfTask, withTaskPins } from '../inputs/taskPins';

export interface SelectionOptions {
  /** Applies to all of the files, or to none if it is invalid for one of them. */
  readonly choice?: SelectionChoice;
  /** Choices that were stored elsewhere; they are recorded for files without a recorded choice. */
  readonly adopt?: ManualSelection;
}

/**
 * Records the choice for the scope and returns the resulting record. `inputs` reads the disk only if files are pinned
 * or excluded. Throws `UserError` for a file to which the choice cannot apply.
 */
export async function selectionReport(host: Host,
  { thread, session, choice, adopt }: Scoped<SelectionOptions & { readonly thread?: string | undefined; }>,
  inputs: Pick<InputCollector, 'collect' | 'taskInForce' | 'foreign'>, run: Run): Promise<SelectionReport>
{
  const folder = threadFolder(thread);
  const name = names.selection(folder);
  const scope = { thread, session, keepTask: true, keepOptions: true };
  await inputs.foreign.check(run);
  const { title, key } = inputs.taskInForce(scope);
  const report = (selection: ScopeSelection, changed: readonly string[], forgotten: number,
    problem?: string): SelectionReport => (
      {
        version: 1,
        thread: thread ?? null,
        path: `.agentpack/${name}`,
        pinned: selection.pinned,
        excluded: selection.excluded,
        task: key === undefined || problem !== undefined ? null : { title, pinned: pinsOfTask(selection, key) },
        otherTasks: selection.tasks.filter(({ hash }) => hash !== key).length,
        forgottenTasks: forgotten,
        changed,
        problem: problem ?? null,
      }
    );
  const current = await findSelection(host, folder, run);
  if (!choice && !adopt) return report(current.selection, [], 0, current.problem);
  const doubt = current.problem ?? await untrustedReason(host, name, run);
  if (doubt !== undefined) throw new UserError(doubt, 'failed', { file: `.agentpack/${name}` });
  const paths = choice
    ? await checkedChoice(host, choice, current.selection, key, () => inputs.collect(scope, { commits: 0 }, run))
    : [];
  let changed: readonly string[] = [];
  let forgotten = 0;
  const after = changeSelection(host, folder, (before) => {
    const next = choice ? withChoice(before, { ...choice, paths }, key) : {
      selection: { ...withSelection(before, adopt!), tasks: before.tasks },
      forgotten: 0,
    };
    changed = changedPaths(before, next.selection, key);
    forgotten = next.forgotten;
    return next.selection;
  });
  return report(after, changed, forgotten);
}

/** An exclusion also removes the path from the task's pins, which would otherwise take precedence. */
export function withChoice(before: ScopeSelection, { kind, paths, forTask }: SelectionChoice,
  key: string | undefined): ReturnType<typeof withTaskPins>
{
  const pins = pinsOfTask(before, key);
  const otherPins = pins.filter((path) => !paths.includes(path));
  if (forTask === true) return withTaskPins(before, key!, kind === 'pin' ? [...otherPins, ...paths] : otherPins);
  const selection = { ...chosen(before, kind, paths), tasks: before.tasks };
  return kind === 'exclude' && otherPins.length < pins.length
    ? withTaskPins(selection, key!, otherPins)
    : { selection, forgotten: 0 };
}

function changedPaths(before: ScopeSelection, after: ScopeSelection, key: string | undefined): readonly string[] {
  const statusByPath = (selection: ScopeSelection) => {
    const ofTask = new Set(pinsOfTask(selection, key));
    const { pinned, excluded } = { pinned: new Set(selection.pinned), excluded: new Set(selection.excluded) };
    return (path: string) => [pinned.has(path), excluded.has(path), ofTask.has(path)].join();
  };
  const [was, is] = [statusByPath(before), statusByPath(after)];
  const all = [before, after].flatMap((state) => [...state.pinned, ...state.excluded, ...pinsOfTask(state, key)]);
  return [...new Set(all)].filter((path) => was(path) !== is(path));
}
