import { UserError } from '#base/errors';
import { extractTaskText } from '#base/task/taskText';
import { names as stateNames } from '#engine/formats/stateNames';
import { getThreadFolder } from '#engine/formats/threadId';
import type { ThreadScope } from '#engine/threads/scope';
import type { Report } from '#reports';
import type { Command, CommandContext } from '../../command';
import { toTerminalBlock, joinTerminalTexts, joinTerminalLines, term, type TerminalText } from '../../output/terminal';
import { toScopeJson, formatThreadLabel } from '../scope';

const actions = ['show', 'clear'] as const;

export const task = {
  usage: 'task [TEXT | show | clear]',
  positionals: 'optional names',
  names: (previousNames) => (previousNames.length === 0 ? actions : []),
  isQuery: true,
  reads: {
    'thread': 'the task of this thread (default: the calling agent\'s session; "none": the shared task)',
    'task-file': 'write the text of this file ("-": standard input)',
  },
  help: 'Writes the task of the next pack to .agentpack/task.md, prints it, or removes the file.',
  examples: ['task "Fix the rounding in addTax"', 'task show', 'task clear',
    'task --thread fix-2 Fix the second rounding'],
  details: () =>
    'Words without quotes are one text; one that begins with "-" must come after --. agentpack pack --task TEXT packs for another task at once and leaves the file as it is.\n--json prints {"path", "task", "lastTask", "written", "removed"}; task is null if there is no such file, lastTask is the task that was given to the newest pack and that the next one repeats, or null.',
  async execute(context) {
    const { engine, options, run } = context;
    const requestedText = readRequestedText(context);
    const scope = engine.scope(options, 'pack');
    const thread = scope.thread ?? 'none';
    const isWritten = typeof requestedText === 'string';
    const previousTask = requestedText === null ? await engine.task({ thread }, run) : '';
    const ownTask = await engine.task({ thread, ...(requestedText !== undefined && { text: requestedText }) }, run);
    // a session without its own task uses the shared task
    const isShared = ownTask === '' && scope.session !== undefined;
    const text = isShared ? await engine.task({ thread: 'none' }, run) : ownTask;
    const report = {
      version: 1,
      path: getThreadTaskPath(isShared && text !== '' ? undefined : scope.thread),
      task: text === '' ? null : text,
      lastTask: text === '' ? getRepeatedTask(engine.latest(thread)) : null,
      written: isWritten,
      removed: previousTask !== '',
    };
    return {
      json: { ...report, ...toScopeJson(scope) },
      text: () => formatTaskReport(report, requestedText, scope),
      exit: 0,
    };
  },
} satisfies Command;

/** Returns the text to write, null to remove the file, undefined to show it. @throws UserError */
function readRequestedText({ names, options }: CommandContext): string | null | undefined {
  const { task: fileText } = options;
  const [action, ...extraWords] = names;
  if (fileText !== undefined && action !== undefined)
    throw new UserError('Specify the task only once: either TEXT or --task-file.', 'usage');
  if (extraWords.length === 0 && fileText === undefined) {
    if (action === undefined || action === 'show') return undefined;
    if (action === 'clear') return null;
  }
  const text = (fileText ?? names.join(' ')).trim();
  if (extractTaskText(text) === '')
    throw new UserError('The task is empty: describe in a sentence or two what should be done.', 'usage');
  return text;
}

/** Returns the task of the last pack if an option specified it, because only such a task applies to later packs. */
function getRepeatedTask(lastReport: Report | undefined): string | null {
  return lastReport?.taskSource === 'option' ? lastReport.task : null;
}

function getThreadTaskPath(thread: string | undefined): string {
  return `.agentpack/${stateNames.task(getThreadFolder(thread))}`;
}

function formatTaskReport({ path, task: text, lastTask, removed }: {
  readonly path: string;
  readonly task: string | null;
  readonly lastTask: string | null;
  readonly removed: boolean;
}, requestedText: string | null | undefined, scope: ThreadScope): TerminalText {
  if (typeof requestedText === 'string')
    return joinTerminalLines(term`Wrote the task of the next pack to ${path}. To make the pack, run agentpack pack.`,
      formatThreadLine(scope));
  if (requestedText === null) {
    return joinTerminalLines(
      removed
        ? term`Removed ${getThreadTaskPath(scope.thread)}.`
        : term`There was no task in ${getThreadTaskPath(scope.thread)}.`,
      text === null ? undefined : term`The shared task in ${path} is used.`,
      formatThreadLine(scope),
    );
  }
  if (text === null && lastTask !== null) {
    return joinTerminalTexts([
      toTerminalBlock(lastTask),
      joinTerminalLines(term`(given to the last pack; the next one repeats it, because there is no ${path})`,
        formatThreadLine(scope)),
    ], '\n\n');
  }
  return text === null
    ? joinTerminalLines(
      term`There is no task yet. A pack without one uses the branch and the changed files. To set a task, write it to ${path}.`,
      formatThreadLine(scope),
    )
    : joinTerminalTexts([toTerminalBlock(text), term`(${path})`], '\n\n');
}

function formatThreadLine(scope: ThreadScope): TerminalText | undefined {
  const threadLabel = formatThreadLabel(scope);
  return threadLabel === undefined ? undefined : term`thread ${threadLabel}`;
}
