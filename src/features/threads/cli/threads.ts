import { UserError } from '#base/errors';
import { plural, timeAgo } from '#base/text/phrases';
import { taskTitle } from '#base/task/taskTitle';
import type { ThreadsOptions } from '#engine/threads/threadsReport';
import type { ThreadInfo, ThreadsReport, WorkTreePlace } from '#reports';
import type { OptionValues } from '#apps/cli/arguments/parseArguments';
import type { Command } from '#apps/cli/command';
import { table } from '#apps/cli/output/table';
import { heading, joined, lines, term, type TerminalText } from '#apps/cli/output/terminal';

const defaultDays = 30;
const filesShown = 6;

export const threads = {
  usage: 'threads [ROOT] [--done ID | --archive ID | --restore ID | --prune]',
  positionals: 'none',
  isQuery: true,
  reads: { thread: "the thread to mark as the current one (default: the calling agent's session)" },
  help: 'Lists the tasks in progress here and the files on which they overlap.',
  options: {
    'done': { type: 'string', value: 'ID', values: 'thread', help: 'end a thread; its next pack resumes it' },
    'archive': { type: 'string', value: 'ID', values: 'thread', help: 'end a thread and hide it from this list' },
    'restore': { type: 'string', value: 'ID', values: 'thread', help: 'take up a thread that was ended or archived' },
    'prune': { type: 'boolean', help: 'remove threads that ended long ago, with their packs' },
    'older-than': { type: 'string', value: 'DAYS', values: 'number', help: 'with --prune: how long ago (default: 30)' },
    'all': { type: 'boolean', help: 'include archived threads' },
  },
  examples: ['threads', 'threads --done fix-rounding', 'threads --prune --older-than 60'],
  details: () =>
    `A thread is a task with its own pins, records and context files, in .agentpack/threads/ID/, so that two agents do not overwrite each other's packs. It is named by --thread ID, AGENTPACK_THREAD_ID or context.thread in config.toml, otherwise by the session of the calling agent. Until a session has its own pack, its queries use the shared one and say so.

Two threads overlap when both were packed in the last day, on the same branch of one work tree or in two work trees of one repository, and one shows or changed a file that the other changed. The pack, the status bar, agentpack threads and agentpack guard warn of it, and name the other work tree and its branch.

Threads of sessions are removed after 14 days without a pack (threads.session_days in config.toml), unless they hold something that you wrote.`,
  async execute({ engine, options, values, run }) {
    const report = await engine.threads({ ...options, ...threadsOptions(values) }, run);
    return {
      json: report,
      text: (width, color) => threadsText(report, values['all'] === true, Date.now(), width, color),
      exit: 0,
    };
  },
} satisfies Command;

function threadsOptions(values: OptionValues): ThreadsOptions {
  const text = (name: string) => values[name] as string | undefined;
  const days = values['older-than'] as number | undefined;
  if (days !== undefined && values['prune'] !== true)
    throw new UserError('--older-than limits what --prune removes: give both.', 'usage');
  const options = {
    done: text('done'),
    archive: text('archive'),
    restore: text('restore'),
    prune: values['prune'] === true ? days ?? defaultDays : undefined,
  };
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
}

export function threadsText(report: ThreadsReport, all: boolean, now: number, width: number,
  color: boolean): TerminalText
{
  const shown = report.threads.filter((thread) => all || thread.status !== 'archived');
  const archived = report.threads.length - shown.length;
  const overlaps = overlapLines(shown);
  const otherTrees = elsewhereLines(report, now);
  const worktrees = new Set(shown.map((thread) => thread.worktree));
  return joined([
    ...(report.pruned.length > 0 ? [term`Removed: ${report.pruned.join(', ')}`] : []),
    shown.length === 0
      ? term`There are no threads: agentpack pack --thread ID starts one.`
      : threadTable(shown, report.current, now, width, color),
    ...(otherTrees.length > 0 ? [lines(heading('In other work trees', color), ...otherTrees)] : []),
    ...(overlaps.length > 0 ? [lines(heading('Overlaps', color), ...overlaps)] : []),
    ...(worktrees.size > 1 ? [lines('Work trees', ...shown.map((t) => term`  ${t.thread}: ${t.worktree}`))] : []),
    ...(archived > 0 ? [term`${archived} archived: --all shows ${archived === 1 ? 'it' : 'them'}.`] : []),
  ], '\n\n');
}

function threadTable(shown: readonly ThreadInfo[], current: string | null, now: number, width: number,
  color: boolean): TerminalText
{
  return table(
    [{ title: 'THREAD' }, { title: 'STATUS' }, { title: 'BRANCH' }, { title: 'WHEN' }, {
      title: 'FILES',
      align: 'right',
    }, { title: 'CHANGED', align: 'right' }, { title: 'TASK', shrinks: true }],
    shown.map((
      t,
    ) => [`${t.thread}${t.thread === current ? ' *' : ''}`, t.status, t.branch ?? '',
      t.updatedAt === null ? '' : timeAgo(now - Date.parse(t.updatedAt)), String(t.packedFiles.length),
      String(t.changedFiles.length), taskTitle(t.task)]
    ),
    width,
    color,
  );
}

function elsewhereLines({ elsewhere }: ThreadsReport, now: number): TerminalText[] {
  return elsewhere.map(({ thread, task, worktree, updatedAt, changedFiles }) => (
    term`  ${thread}${placeText(worktree)}, ${timeAgo(now - Date.parse(updatedAt))}, ${
      plural(changedFiles.length, 'changed file')
    }: ${taskTitle(task)}`
  ));
}

function placeText({ shown, branch }: WorkTreePlace): string {
  return ` in ${shown}${branch === null ? '' : ` on ${branch}`}`;
}

/** Formats one line for each pair of threads. */
function overlapLines(shown: readonly ThreadInfo[]): TerminalText[] {
  return shown.flatMap(({ thread, overlaps }) =>
    overlaps.filter((o) =>
      o.worktree !== undefined || thread < o.thread || !shown.some((other) => other.thread === o.thread)
    ).map((o) => (
      term`  ${thread} and ${o.thread}${o.worktree ? placeText(o.worktree) : ''}: ${
        o.files.slice(0, filesShown).join(', ')
      }${o.files.length > filesShown ? `, and ${o.files.length - filesShown} more` : ''}`
    ))
  );
}
