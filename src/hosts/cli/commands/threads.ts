import { UserError } from '../../../base/errors';
import { taskTitle } from '../../../base/task/taskTitle';
import type { ThreadsWish } from '../../../engine';
import type { ThreadsReport } from '../../../reports';
import { table } from '../output/table';
import { bold, joined, term, type TerminalText } from '../output/terminal';
import { whole, type Values } from '../args';

const defaultDays = 30;
const filesShown = 6;

export function threadsWish(values: Values): ThreadsWish {
  const text = (name: string) => values[name] as string | undefined;
  const days = whole('older-than', text('older-than'));
  if (days !== undefined && values['prune'] !== true)
    throw new UserError('--older-than says what --prune removes: give both.', 'usage');
  const wish = {
    done: text('done'),
    archive: text('archive'),
    prune: values['prune'] === true ? days ?? defaultDays : undefined,
  };
  return Object.fromEntries(Object.entries(wish).filter(([, value]) => value !== undefined));
}

export function threadsText({ threads, current, pruned }: ThreadsReport, all: boolean, now: number, width: number,
  paint: boolean): TerminalText
{
  const shown = threads.filter((thread) => all || thread.status !== 'archived');
  const hidden = threads.length - shown.length;
  const blocks = pruned.length > 0 ? [term`Removed: ${pruned.join(', ')}`] : [];
  if (shown.length > 0) {
    blocks.push(table(
      [{ title: 'THREAD' }, { title: 'STATUS' }, { title: 'BRANCH' }, { title: 'WHEN' }, {
        title: 'SELECTED',
        align: 'right',
      }, { title: 'CHANGED', align: 'right' }, { title: 'TASK', shrinks: true }],
      shown.map((
        t,
      ) => [`${t.thread}${t.thread === current ? ' *' : ''}`, t.status, t.branch ?? '',
        t.updatedAt === null ? '' : ago(now - Date.parse(t.updatedAt)), String(t.selectedFiles.length),
        String(t.changedFiles.length), taskTitle(t.task)]
      ),
      width,
      paint,
    ));
  }
  // each pair once
  const met = shown.flatMap((t) =>
    t.overlaps.filter((o) => t.thread < o.thread || !shown.some((other) => other.thread === o.thread)).map((o) => (
      term`  ${t.thread} and ${o.thread}: ${o.files.slice(0, filesShown).join(', ')}${
        o.files.length > filesShown ? `, and ${o.files.length - filesShown} more` : ''
      }`
    ))
  );
  if (met.length > 0)
    blocks.push(joined([paint ? bold('At work on the same files') : 'At work on the same files', ...met], '\n'));
  const trees = [...new Set(shown.map((t) => t.worktree))];
  if (trees.length > 1)
    blocks.push(joined(['Work trees', ...shown.map((t) => term`  ${t.thread}: ${t.worktree}`)], '\n'));
  if (shown.length === 0) blocks.push(term`There are no threads: agentpack pack --thread ID begins one.`);
  if (hidden > 0) blocks.push(term`${hidden} archived: --all shows ${hidden === 1 ? 'it' : 'them'}.`);
  return joined(blocks, '\n\n');
}

const steps = [['day', 86_400_000], ['hour', 3_600_000], ['minute', 60_000]] as const;

function ago(ms: number): string {
  const step = steps.find(([, unit]) => ms >= unit);
  if (!step) return 'just now';
  const n = Math.floor(ms / step[1]);
  return `${n} ${step[0]}${n === 1 ? '' : 's'} ago`;
}
