import { formatThreadOption } from '#base/commandOptions';
import { formatCountWithNoun } from '#base/text/phrases';
import { findTaskTitle } from '#base/task/taskTitle';
import type { PackHistory, PastDelta, PastPack } from '#reports';
import type { Command } from '../../command';
import { formatNumber, formatTextTable } from '../../output/table';
import { joinTerminalTexts, joinTerminalLines, term, type TerminalText } from '../../output/terminal';
import { resolveQueryScope, toScopeJson } from '../scope';

export const lastPacks = {
  usage: 'history [ROOT]',
  positionals: 'none',
  isQuery: true,
  reads: { thread: true },
  help: 'Lists the last packs, newest first, and how each differs from the one before it.',
  examples: ['history'],
  details: () =>
    '--json prints {"packs": [{"id", "packedAt", "task", "mode", "budget", "renderedTokens", "files", "delta": {"added", "removed", "changedView", "renderedTokens"}, "hasText"}]}; "delta" is null for the first recorded pack.',
  async execute(context) {
    const { engine, options } = context;
    const scope = await resolveQueryScope(context);
    const result = await engine.history({ ...options, thread: scope.thread ?? 'none' });
    return {
      json: { ...result, ...toScopeJson(scope) },
      text: (width, color) => formatHistory(result, scope.thread, width, color),
      exit: 0,
    };
  },
} satisfies Command;

function formatHistory({ packs }: PackHistory, thread: string | undefined, width: number,
  color: boolean): TerminalText
{
  if (packs.length === 0)
    return term`No packs are recorded here. Run agentpack pack${
      thread === undefined ? '' : formatThreadOption(thread)
    }.`;
  return joinTerminalTexts([
    formatTextTable([{ title: 'PACKED' }, { title: 'MODE' }, { title: 'FILES', align: 'right' }, { title: 'CHANGE' }, {
      title: 'TOKENS',
      align: 'right',
    }, { title: 'TASK', shrinks: true }], packs.map(formatPackRow), width, color),
    joinTerminalLines(...formatNewestChanges(packs[0]!)),
  ], '\n\n');
}

function formatPackRow({ packedAt, mode, files, delta, renderedTokens, task }: PastPack): readonly string[] {
  return [packedAt, mode, formatNumber(files), delta ? formatDelta(delta) : 'first', formatNumber(renderedTokens),
    task === null ? '' : findTaskTitle(task)];
}

/** Formats the change as `+3 -1`, followed by the number of files whose view changed. */
function formatDelta({ added, removed, changedView }: PastDelta): string {
  return [
    ...(added.length > 0 ? [`+${added.length}`] : []),
    ...(removed.length > 0 ? [`-${removed.length}`] : []),
    ...(changedView.length > 0 ? [formatCountWithNoun(changedView.length, 'view')] : []),
  ].join(' ') || 'same';
}

/** Lists the files that the newest pack added, removed or shows in another view. */
function formatNewestChanges({ delta }: PastPack): readonly TerminalText[] {
  if (!delta) return [term`This is the first pack recorded here.`];
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
