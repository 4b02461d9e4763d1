import { formatThreadOption } from '#base/commandOptions';
import type { ThreadScope } from '#engine/threads/scope';
import type { Freshness } from '#model';
import { freshnessOptions } from '../../arguments/options';
import { wideFolderOption } from '../../arguments/refuseWideFolder';
import type { AnsweringCommand, AnswerContext } from '../../command';
import { formatNumber } from '../../output/table';
import { joinTerminalLines, term, type TerminalText } from '../../output/terminal';
import { toScopeJson, formatSharedPackNotice, formatThreadLabel } from '../scope';

export const status = {
  usage: 'status [ROOT]',
  positionals: 'none',
  isQuery: true,
  reads: freshnessOptions,
  options: wideFolderOption,
  help: 'Shows whether the newest pack is fresh, and if not, why not.',
  examples: ['status', 'status --json'],
  async execute({ engine, options, run }: AnswerContext) {
    const [scope, freshness] = await Promise.all([engine.scope(options, 'ask'), engine.status(options, run)]);
    const threadLabel = formatThreadLabel(scope);
    return {
      json: { ...freshness, ...toScopeJson(scope) },
      text: () =>
        joinTerminalLines(formatFreshnessText(freshness, scope, options.thread),
          threadLabel && term`thread ${threadLabel}`, formatSharedPackNotice(scope)),
      exit: 0,
    };
  },
} satisfies AnsweringCommand;

/** Formats the freshness. `threadArgument` is the value of `--thread`, which the suggested command repeats. */
export function formatFreshnessText(freshness: Freshness, { thread }: Pick<ThreadScope, 'thread'>,
  threadArgument: string | undefined): TerminalText
{
  if (freshness.state === 'none')
    return term`There is no pack yet: run agentpack pack${
      threadArgument === undefined ? '' : formatThreadOption(threadArgument)
    }.`;
  const causes = freshness.causes.flatMap((cause) =>
    cause.kind === 'files'
      ? cause.files.map((file) => term`  ${file.change.padEnd(8)} ${file.path}${file.selected ? ' (in the pack)' : ''}`)
      : [term`  ${cause.kind}: ${cause.detail}`]
  );
  return joinTerminalLines(freshness.state === 'fresh' ? 'fresh' : 'stale', ...causes, freshness.packedAt === undefined
    ? undefined
    : term`packed ${new Date(freshness.packedAt).toISOString()}, ${
      formatNumber(freshness.renderedTokens ?? 0)
    } tokens, ${freshness.contextPath ?? ''}`, freshness.state === 'stale'
    ? term`agentpack pack${formatThreadOption(thread)} repacks with the same task and options`
    : undefined);
}
