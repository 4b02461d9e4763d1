import { threadOption } from '#base/commandOptions';
import type { ThreadScope } from '#engine/threads/scope';
import type { Freshness } from '#model';
import { freshnessOptions } from '../../arguments/options';
import { wideFolderOption } from '../../arguments/refuseWideFolder';
import type { AnsweringCommand, AnswerContext } from '../../command';
import { formatNumber } from '../../output/table';
import { lines, term, type TerminalText } from '../../output/terminal';
import { scopeJson, sharedPackNotice, threadLabel } from '../scope';

export const status = {
  usage: 'status [ROOT]',
  positionals: 'none',
  isQuery: true,
  reads: freshnessOptions,
  options: wideFolderOption,
  help: 'Shows whether the newest pack is fresh, and if not, why.',
  examples: ['status', 'status --json'],
  async execute({ engine, options, run }: AnswerContext) {
    const [scope, freshness] = await Promise.all([engine.scope(options, 'ask'), engine.status(options, run)]);
    const label = threadLabel(scope);
    return {
      json: { ...freshness, ...scopeJson(scope) },
      text: () =>
        lines(freshnessText(freshness, scope, options.thread), label && term`thread ${label}`, sharedPackNotice(scope)),
      exit: 0,
    };
  },
} satisfies AnsweringCommand;

/** Formats the freshness. `named`: the value of `--thread`, for the suggested command. */
export function freshnessText(freshness: Freshness, { thread }: Pick<ThreadScope, 'thread'>,
  named: string | undefined): TerminalText
{
  if (freshness.state === 'none')
    return term`There is no pack yet: run agentpack pack${named === undefined ? '' : threadOption(named)}.`;
  const causes = freshness.causes.flatMap((cause) =>
    cause.kind === 'files'
      ? cause.files.map((file) => term`  ${file.change.padEnd(8)} ${file.path}${file.selected ? ' (in the pack)' : ''}`)
      : [term`  ${cause.kind}: ${cause.detail}`]
  );
  return lines(freshness.state === 'fresh' ? 'fresh' : 'stale', ...causes, freshness.packedAt === undefined
    ? undefined
    : term`packed ${new Date(freshness.packedAt).toISOString()}, ${
      formatNumber(freshness.renderedTokens ?? 0)
    } tokens, ${freshness.contextPath ?? ''}`, freshness.state === 'stale'
    ? term`agentpack pack${threadOption(thread)} repacks with the same task and options`
    : undefined);
}
