import { extractTaskText } from '#base/task/taskText';
import type { GitFacts } from '#model';
import type { Host } from '../../host';
import type { PackOptions } from '../../options';
import type { LastPack } from '../../state/records';
import type { ForeignTexts } from '../../state/foreignTexts';
import { readOrWarn } from '../../state/readOrWarn';
import { names } from '../../formats/stateNames';
import type { CollectedInputs } from '../inputs';
import { resolveTaskInput } from './taskInput';

interface TaskScope {
  readonly folder: string;
  readonly lastPack: LastPack | undefined;
  readonly session: string | undefined;
  readonly git: GitFacts | undefined;
  readonly foreign: Pick<ForeignTexts, 'canUseText'>;
}

/**
 * Collects a pack's task and its state. With `keepTask`, a task that was given as an option stays in force until
 * `task.md` changes. If a session's thread has no task file of its own, it uses the shared task file and its state. A
 * `task.md` without a task is ignored. A file that came with the repository is ignored until the user allows it.
 */
export function collectTask(host: Host, options: PackOptions, { folder, lastPack, session, git, foreign }: TaskScope,
  warn: (sentence: string) => void): Pick<CollectedInputs, 'task' | 'taskState'>
{
  const repeatsLastTask = options.keepTask && options.task === undefined && lastPack?.inputs.taskSource === 'option';
  const ownTask = ignoreEmptyTask(
    options.task === undefined && !repeatsLastTask
      ? host.state.read(names.task(folder))
      : readOrWarn(host.state, names.task(folder), warn),
  );
  const requestedTask = repeatsLastTask && lastPack.inputs.taskFileHash === hashText(ownTask)
    ? lastPack.report.task
    : options.task;
  const isShared = session !== undefined && ownTask === undefined && requestedTask === undefined;
  const taskFileText = isShared ? ignoreEmptyTask(host.state.read(names.task(''))) : ownTask;
  const taskInput = resolveTaskInput(requestedTask, ignoreForeignText(names.task(isShared ? '' : folder), taskFileText),
    git);
  const readTaskState = (stateFolder: string) =>
    ignoreForeignText(names.taskState(stateFolder), readOrWarn(host.state, names.taskState(stateFolder), warn));
  const ownState = readTaskState(folder);
  const taskState = isShared && ownState === undefined && taskInput.source === 'task.md'
    ? readTaskState('')
    : ownState;
  return {
    task: {
      ...taskInput,
      hash: host.hash(taskInput.text),
      fileHash: hashText(taskFileText),
      stateHash: hashText(taskState),
    },
    taskState,
  };

  function ignoreForeignText(name: string, text: string | undefined): string | undefined {
    return text !== undefined && foreign.canUseText(name, text) ? text : undefined;
  }

  function hashText(text: string | undefined): string | undefined {
    return text === undefined ? undefined : host.hash(text);
  }
}

function ignoreEmptyTask(text: string | undefined): string | undefined {
  return text === undefined || extractTaskText(text) === '' ? undefined : text;
}
