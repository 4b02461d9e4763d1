import { taskText } from '#base/task/taskText';
import type { GitFacts } from '#model';
import type { Host } from '../../host';
import type { PackOptions } from '../../options';
import type { LastPack } from '../../state/records';
import type { ForeignTexts } from '../../state/foreignTexts';
import { readOrWarn } from '../../state/readOrWarn';
import { names } from '../../formats/stateNames';
import type { CollectedInputs } from '../inputs';
import { taskInput } from './taskInput';

interface TaskScope {
  readonly folder: string;
  readonly last: LastPack | undefined;
  readonly session: string | undefined;
  readonly git: GitFacts | undefined;
  readonly foreign: Pick<ForeignTexts, 'counts'>;
}

/**
 * Collects a pack's task and its state. With `keepTask`, a task that was given as an option stays in force until
 * `task.md` changes. The thread of a session without its own task file uses the shared one, and the state next to it. A
 * `task.md` without a task counts as none, and so does a file that came with the repository until it is allowed.
 */
export function collectTask(host: Host, options: PackOptions, { folder, last, session, git, foreign }: TaskScope,
  warn: (sentence: string) => void): Pick<CollectedInputs, 'task' | 'taskState'>
{
  const repeats = options.keepTask && options.task === undefined && last?.inputs.taskSource === 'option';
  const ownTask = withTask(
    options.task === undefined && !repeats
      ? host.state.read(names.task(folder))
      : readOrWarn(host.state, names.task(folder), warn),
  );
  const requestedTask = repeats && last.inputs.taskFileHash === hashOf(ownTask) ? last.report.task : options.task;
  const isShared = session !== undefined && ownTask === undefined && requestedTask === undefined;
  const file = isShared ? withTask(host.state.read(names.task(''))) : ownTask;
  const input = taskInput(requestedTask, counted(names.task(isShared ? '' : folder), file), git);
  const stateIn = (place: string) =>
    counted(names.taskState(place), readOrWarn(host.state, names.taskState(place), warn));
  const ownState = stateIn(folder);
  const state = isShared && ownState === undefined && input.source === 'task.md'
    ? stateIn('')
    : ownState;
  return {
    task: { ...input, hash: host.hash(input.text), fileHash: hashOf(file), stateHash: hashOf(state) },
    taskState: state,
  };

  function counted(name: string, text: string | undefined): string | undefined {
    return text !== undefined && foreign.counts(name, text) ? text : undefined;
  }

  function hashOf(text: string | undefined): string | undefined {
    return text === undefined ? undefined : host.hash(text);
  }
}

function withTask(file: string | undefined): string | undefined {
  return file === undefined || taskText(file) === '' ? undefined : file;
}
