import { UserError } from '#base/errors';
import { formatCountWithNoun, formatTimeAgoInEnglish } from '#base/text/phrases';
import { findTaskTitle } from '#base/task/taskTitle';
import type { ThreadsOptions } from '#engine/threads/threadsReport';
import type { ThreadInfo, ThreadsReport, WorkTreeLocation } from '#reports';
import type { OptionValues } from '#apps/cli/arguments/parseArguments';
import type { Command } from '#apps/cli/command';
import { formatTextTable } from '#apps/cli/output/table';
import { formatTerminalHeading, joinTerminalTexts, joinTerminalLines, term,
  type TerminalText } from '#apps/cli/output/terminal';

const defaultDays = 30;
const maxShownFiles = 6;

export const threads = {
  usage: 'threads [ROOT] [--done ID | --archive ID | --restore ID | --prune]',
  positionals: 'none',
  isQuery: true,
  reads: { thread: "the thread to mark as the current one (default: the calling agent's session)" },
  help: 'Lists the tasks in progress here and the files on which they overlap.',
  options: {
    'done': { type: 'string', value: 'ID', values: 'thread', help: 'end a thread; its next pack resumes it' },
    'archive': { type: 'string', value: 'ID', values: 'thread', help: 'end a thread and hide it from this list' },
    'restore': { type: 'string', value: 'ID', values: 'thread', help: 'resume a thread that was ended or archived' },
    'prune': { type: 'boolean', help: 'remove threads that ended long ago, including their packs' },
    'older-than': { type: 'string', value: 'DAYS', values: 'number', help: 'with --prune: minimum age (default: 30)' },
    'all': { type: 'boolean', help: 'include archived threads' },
  },
  examples: ['threads', 'threads --done fix-rounding', 'threads --prune --older-than 60'],
  details: () =>
    `A thread is a task with its own pins, records and context files, in .agentpack/threads/ID/, so that two agents do not overwrite each other's packs. It is named by --thread ID, AGENTPACK_THREAD_ID or context.thread in config.toml, otherwise by the session of the calling agent. Until a session has its own pack, its queries use the shared one and say so.

Two threads overlap when both were packed in the last day, on the same branch of one work tree or in two work trees of one repository, and one shows or changed a file that the other changed. The pack, the status bar, agentpack threads and agentpack guard warn of it, and name the other work tree and its branch.

Threads of sessions are removed after 14 days without a pack (threads.session_days in config.toml), unless they contain something that you wrote.`,
  async execute({ engine, options, values, run }) {
    const report = await engine.threads({ ...options, ...readThreadsOptions(values) }, run);
    return {
      json: report,
      text: (width, color) => formatThreadsReport(report, values['all'] === true, Date.now(), width, color),
      exit: 0,
    };
  },
} satisfies Command;

function readThreadsOptions(values: OptionValues): ThreadsOptions {
  const getText = (name: string) => values[name] as string | undefined;
  const days = values['older-than'] as number | undefined;
  if (days !== undefined && values['prune'] !== true)
    throw new UserError('--older-than can be used only with --prune.', 'usage');
  const options = {
    done: getText('done'),
    archive: getText('archive'),
    restore: getText('restore'),
    prune: values['prune'] === true ? days ?? defaultDays : undefined,
  };
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
}

export function formatThreadsReport(report: ThreadsReport, includesArchived: boolean, nowMs: number, width: number,
  color: boolean): TerminalText
{
  const shownThreads = report.threads.filter((thread) => includesArchived || thread.status !== 'archived');
  const archivedCount = report.threads.length - shownThreads.length;
  const overlaps = formatOverlaps(shownThreads);
  const otherTrees = formatOtherWorkTrees(report, nowMs);
  const worktrees = new Set(shownThreads.map((thread) => thread.worktree));
  return joinTerminalTexts([
    ...(report.pruned.length > 0 ? [term`Removed: ${report.pruned.join(', ')}`] : []),
    shownThreads.length === 0
      ? term`There are no threads. Run agentpack pack --thread ID to start one.`
      : formatThreadTable(shownThreads, report.current, nowMs, width, color),
    ...(otherTrees.length > 0
      ? [joinTerminalLines(formatTerminalHeading('In other work trees', color), ...otherTrees)]
      : []),
    ...(overlaps.length > 0 ? [joinTerminalLines(formatTerminalHeading('Overlaps', color), ...overlaps)] : []),
    ...(worktrees.size > 1
      ? [joinTerminalLines('Work trees', ...shownThreads.map((thread) => term`  ${thread.thread}: ${thread.worktree}`))]
      : []),
    ...(archivedCount > 0
      ? [term`${archivedCount} archived: --all shows ${archivedCount === 1 ? 'it' : 'them'}.`]
      : []),
  ], '\n\n');
}

function formatThreadTable(shownThreads: readonly ThreadInfo[], current: string | null, nowMs: number, width: number,
  color: boolean): TerminalText
{
  return formatTextTable(
    [{ title: 'THREAD' }, { title: 'STATUS' }, { title: 'BRANCH' }, { title: 'WHEN' }, {
      title: 'FILES',
      align: 'right',
    }, { title: 'CHANGED', align: 'right' }, { title: 'TASK', shrinks: true }],
    shownThreads.map((
      info,
    ) => [`${info.thread}${info.thread === current ? ' *' : ''}`, info.status, info.branch ?? '',
      info.updatedAt === null ? '' : formatTimeAgoInEnglish(nowMs - Date.parse(info.updatedAt)),
      String(info.packedFiles.length), String(info.changedFiles.length), findTaskTitle(info.task)]
    ),
    width,
    color,
  );
}

function formatOtherWorkTrees({ elsewhere }: ThreadsReport, nowMs: number): TerminalText[] {
  return elsewhere.map(({ thread, task, worktree, updatedAt, changedFiles }) => (
    term`  ${thread}${formatWorkTreeLocation(worktree)}, ${formatTimeAgoInEnglish(nowMs - Date.parse(updatedAt))}, ${
      formatCountWithNoun(changedFiles.length, 'changed file')
    }: ${findTaskTitle(task)}`
  ));
}

function formatWorkTreeLocation({ shown, branch }: WorkTreeLocation): string {
  return ` in ${shown}${branch === null ? '' : ` on ${branch}`}`;
}

/** Formats one line for each pair of threads. */
function formatOverlaps(shownThreads: readonly ThreadInfo[]): TerminalText[] {
  return shownThreads.flatMap(({ thread, overlaps }) =>
    overlaps.filter((overlap) =>
      overlap.worktree !== undefined || thread < overlap.thread ||
      !shownThreads.some((other) => other.thread === overlap.thread)
    ).map((overlap) => (
      term`  ${thread} and ${overlap.thread}${overlap.worktree ? formatWorkTreeLocation(overlap.worktree) : ''}: ${
        overlap.files.slice(0, maxShownFiles).join(', ')
      }${overlap.files.length > maxShownFiles ? `, and ${overlap.files.length - maxShownFiles} more` : ''}`
    ))
  );
}
