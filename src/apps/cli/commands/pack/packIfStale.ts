import { UserError } from '#base/errors';
import type { CommandContext, CommandResult } from '../../command';
import { formatNumber } from '../../output/table';
import { term } from '../../output/terminal';
import { repeatOptions } from '../repeat';
import { scopeJson } from '../scope';

export const ifStaleOption = {
  'if-stale': { type: 'boolean', help: 'only where there is a pack and it is stale: it is repeated, as for git hooks' },
} as const;

/** Runs `pack --if-stale`: never makes a first pack, so it does nothing if nobody wants packs. */
export async function packIfStale({ engine, options, values, run }: CommandContext): Promise<CommandResult> {
  for (const name of ['fresh', 'no-write', 'workspace', 'check', 'compress', 'format', 'also', 'no-also'])
    if (values[name] !== undefined)
      throw new UserError(`--${name} has no effect with --if-stale: leave one out.`, 'usage');
  const scope = engine.scope(options, 'ask');
  const thread = scope.thread ?? 'none';
  if (!engine.latest(thread)) {
    return {
      json: { version: 1, repacked: false, state: 'none', ...scopeJson(scope) },
      text: () => term`There is no pack yet, so nothing was packed.`,
      exit: 0,
    };
  }
  const { report, freshness } = await engine.refreshIfStale({
    ...options,
    ...repeatOptions(options, values),
    thread,
    repack: true,
  }, run);
  return {
    json: { version: 1, repacked: report !== undefined, ...freshness, ...scopeJson(scope) },
    text: () =>
      report
        ? term`Packed ${formatNumber(report.renderedTokens)} tokens: ${report.contextPath}`
        : term`fresh: ${freshness.contextPath ?? ''}`,
    exit: 0,
  };
}
