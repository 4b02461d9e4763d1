import type { SelectionChange } from '#engine/inputs/selection';
import { formatCountWithNoun } from '#base/text/phrases';
import type { SelectionReport } from '#reports';
import type { Command, CommandContext, CommandResult } from '../../command';
import { joinTerminalLines, term, type TerminalText } from '../../output/terminal';
import { formatThreadLabel } from '../scope';

interface ChoiceTexts {
  readonly usage: string;
  readonly help: string;
  readonly examples: readonly string[];
  readonly changedVerb: string;
  readonly unchangedState: string;
  readonly describeEffect: (isPlural: boolean) => string;
  /** The texts for `--for-task`; the command has this option only if they are set. */
  readonly forTask?: { readonly help: string; readonly describeEffect: (isPlural: boolean) => string; };
}

const choiceTexts = {
  pin: {
    usage: 'pin [[ROOT] FILE…]',
    help:
      'Shows files, or all files of folders, in every pack, in the best view that fits. Without a file: lists pinned and excluded files. A first folder that holds all the others is ROOT.',
    examples: ['pin src/price.ts test/price.test.ts', 'pin test', 'pin --for-task src/price.ts', 'pin'],
    changedVerb: 'Pinned',
    unchangedState: 'already pinned',
    describeEffect: (isPlural) =>
      `the next pack shows ${isPlural ? 'them in the best views' : 'it in the best view'} that the budget allows`,
    forTask: {
      help:
        'only while the current task is set, and again when it is set again (the pins of the newest 50 tasks are kept)',
      describeEffect: (isPlural) => `packs of this task show ${isPlural ? 'them' : 'it'}; packs of other tasks do not`,
    },
  },
  unpin: {
    usage: 'unpin [ROOT] FILE…',
    help: 'Removes pins.',
    examples: ['unpin test/price.test.ts', 'unpin --for-task src/price.ts'],
    changedVerb: 'Unpinned',
    unchangedState: 'not pinned',
    describeEffect: (isPlural) => `the next pack ranks ${isPlural ? 'them' : 'it'} like any other file`,
    forTask: {
      help: 'only pins of the current task',
      describeEffect: (isPlural) => `packs of this task rank ${isPlural ? 'them' : 'it'} like any other file`,
    },
  },
  exclude: {
    usage: 'exclude [ROOT] FILE…',
    help: 'Excludes files, or all files of folders, from every pack.',
    examples: ['exclude docs/other.md'],
    changedVerb: 'Excluded',
    unchangedState: 'already excluded',
    describeEffect: (isPlural) => `the next pack omits ${isPlural ? 'them' : 'it'}`,
  },
  include: {
    usage: 'include [ROOT] FILE…',
    help: 'Removes exclusions made by "agentpack exclude".',
    examples: ['include docs/other.md'],
    changedVerb: 'Included again',
    unchangedState: 'not excluded',
    describeEffect: (isPlural) => `the next pack ranks ${isPlural ? 'them' : 'it'} like any other file`,
  },
} satisfies Record<SelectionChange, ChoiceTexts>;

/**
 * The commands `pin`, `unpin`, `exclude` and `include`. Choices are recorded for one scope, and apply to both the
 * editor and the command line.
 */
export const selectionCommands = {
  pin: createSelectionCommand('pin', 'optional files'),
  unpin: createSelectionCommand('unpin', 'files'),
  exclude: createSelectionCommand('exclude', 'files'),
  include: createSelectionCommand('include', 'files'),
} satisfies Record<SelectionChange, Command>;

function createSelectionCommand(kind: SelectionChange, positionals: 'files' | 'optional files'): Command {
  const { usage, help, examples, forTask }: ChoiceTexts = choiceTexts[kind];
  return {
    usage,
    help,
    examples,
    positionals,
    reads: { thread: true },
    ...(forTask && {
      options: { 'for-task': { type: 'boolean', help: forTask.help } },
      rejects: { task: 'set the task with pack --task or in .agentpack/task.md, and use --for-task' },
    }),
    execute: (context) => runSelection(kind, context),
  };
}

async function runSelection(kind: SelectionChange,
  { engine, options, values, paths, run, warn }: CommandContext): Promise<CommandResult>
{
  const forTask = values['for-task'] === true;
  const threadLabel = formatThreadLabel(engine.scope(options, 'pack'));
  const report = await engine.select({
    ...(options.thread === undefined ? {} : { thread: options.thread }),
    ...(paths.length > 0 && { choice: { kind, paths, forTask } }),
  }, run);
  if (report.forgottenTasks > 0)
    warn('Pins are kept for 50 tasks: those of the least recently changed task were removed.');
  return {
    json: report,
    exit: 0,
    text: () =>
      joinTerminalLines(
        ...(paths.length === 0
          ? [formatSelectionList(report)]
          : formatChangeTexts(forTask ? applyTaskTexts(choiceTexts[kind]) : choiceTexts[kind], paths, report)),
        threadLabel === undefined ? undefined : term`thread ${threadLabel}`,
      ),
  };
}

function applyTaskTexts({ forTask, ...otherTexts }: ChoiceTexts): ChoiceTexts {
  return { ...otherTexts, ...forTask && { describeEffect: forTask.describeEffect } };
}

/** Formats one sentence for the files whose choice changed, and one for the files that already had this choice. */
function formatChangeTexts({ changedVerb, unchangedState, describeEffect }: ChoiceTexts, paths: readonly string[],
  { changed }: SelectionReport): TerminalText[]
{
  const uniquePaths = [...new Set(paths)];
  const changedPaths = uniquePaths.filter((path) => changed.includes(path));
  const unchangedPaths = uniquePaths.filter((path) => !changed.includes(path));
  return [
    ...(changedPaths.length > 0
      ? [term`${changedVerb} ${changedPaths.join(', ')}: ${describeEffect(changedPaths.length > 1)}.`]
      : []),
    ...(unchangedPaths.length > 0
      ? [term`${unchangedPaths.join(', ')} ${unchangedPaths.length > 1 ? 'are' : 'is'} ${unchangedState}.`]
      : []),
  ];
}

export function formatSelectionList({ pinned, excluded, task, otherTasks, problem }: SelectionReport): TerminalText {
  if (problem !== null) return term`${problem}`;
  const allGroups: readonly (readonly [TerminalText, readonly string[]])[] = [
    [term`Pinned:`, pinned],
    [term`Pinned to the task "${task?.title ?? ''}":`, task?.pinned ?? []],
    [term`Excluded by hand:`, excluded],
  ];
  const groups = allGroups.filter(([, paths]) => paths.length > 0);
  const otherTasksNote = otherTasks > 0
    ? term`${formatCountWithNoun(otherTasks, 'other task has', 'other tasks have')} pins.`
    : undefined;
  if (groups.length === 0)
    return joinTerminalLines(
      term`Nothing is pinned or excluded by hand here: agentpack pin FILE shows a file in every pack.`,
      otherTasksNote,
    );
  return joinTerminalLines(...groups.flatMap(([title, paths]) => [title, ...paths.map((path) => term`  ${path}`)]),
    otherTasksNote);
}
