import { threadOption } from '#base/commandOptions';
import { plural } from '#base/text/phrases';
import { taskTitle } from '#base/task/taskTitle';
import type { PackHistory, PastDelta, PastPack } from '#reports';
import type { Command } from '../../command';
import { formatNumber, table } from '../../output/table';
import { joined, lines, term, type TerminalText } from '../../output/terminal';
import { queryScope, scopeJson } from '../scope';

export const lastPacks = {
  usage: 'history [ROOT]',
  positionals: 'none',
  isQuery: true,
  reads: { thread: true },
  help: 'Lists the last packs, newest first, and what each changed from the one before it.',
  examples: ['history'],
  details: () =>
    '--json prints {"packs": [{"id", "packedAt", "task", "mode", "budget", "renderedTokens", "files", "delta": {"added", "removed", "changedView", "renderedTokens"}, "hasText"}]}; "delta" is null for the first pack that is recorded.',
  async execute(context) {
    const { engine, options } = context;
    const scope = await queryScope(context);
    const result = await engine.history({ ...options, thread: scope.thread ?? 'none' });
    return {
      json: { ...result, ...scopeJson(scope) },
      text: (width, color) => historyText(result, scope.thread, width, color),
      exit: 0,
    };
  },
} satisfies Command;

function historyText({ packs }: PackHistory, thread: string | undefined, width: number, color: boolean): TerminalText {
  if (packs.length === 0)
    return term`No pack is recorded here: agentpack pack${thread === undefined ? '' : threadOption(thread)} makes one.`;
  return joined([
    table([{ title: 'PACKED' }, { title: 'MODE' }, { title: 'FILES', align: 'right' }, { title: 'CHANGE' }, {
      title: 'TOKENS',
      align: 'right',
    }, { title: 'TASK', shrinks: true }], packs.map(row), width, color),
    lines(...newest(packs[0]!)),
  ], '\n\n');
}

function row({ packedAt, mode, files, delta, renderedTokens, task }: PastPack): readonly string[] {
  return [packedAt, mode, formatNumber(files), delta ? changeText(delta) : 'first', formatNumber(renderedTokens),
    task === null ? '' : taskTitle(task)];
}

/** Formats the change as `+3 -1`, and how many files have a different view. */
function changeText({ added, removed, changedView }: PastDelta): string {
  return [
    ...(added.length > 0 ? [`+${added.length}`] : []),
    ...(removed.length > 0 ? [`-${removed.length}`] : []),
    ...(changedView.length > 0 ? [plural(changedView.length, 'view')] : []),
  ].join(' ') || 'same';
}

/** Lists the changes of the newest pack, by name. */
function newest({ delta }: PastPack): readonly TerminalText[] {
  if (!delta) return [term`It is the first pack that is recorded here.`];
  const { added, removed, changedView } = delta;
  if (added.length + removed.length + changedView.length === 0)
    return [term`The newest pack shows the same files in the same views as the one before it.`];
  return [
    term`The newest pack changed:`,
    ...added.map((path) => term`  + ${path}`),
    ...removed.map((path) => term`  - ${path}`),
    ...changedView.map(({ path, from, to }) => term`  ${path}: ${from} → ${to}`),
  ];
}
