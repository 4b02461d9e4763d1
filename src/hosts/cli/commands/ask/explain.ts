import type { Explanation, Standing } from '../../../../reports';
import { packQueryOptions } from '../../arguments/options';
import type { Command } from '../../command';
import { formatNumber } from '../../output/table';
import { joined, term, type TerminalText } from '../../output/terminal';
import { queryScope, scopeJson } from '../scope';

export const explain = {
  usage: 'explain [ROOT] FILE',
  positionals: 'file',
  isQuery: true,
  reads: { ...packQueryOptions, budget: true, mode: true },
  help: 'Shows why a file is in or out of the pack, with the points of every reason.',
  examples: ['explain src/price.ts'],
  async execute(context) {
    const { engine, options, paths, run } = context;
    const scope = await queryScope(context);
    const explanation = await engine.explain(paths[0]!, options, run);
    return { json: { ...explanation, ...scopeJson(scope) }, text: () => explainText(explanation), exit: 0 };
  },
} satisfies Command;

export function explainText(explanation: Explanation): TerminalText {
  const { path, since, renamed, now, repack, status } = explanation;
  if (status === 'unpacked')
    return joined([term`There is no pack yet: ${repack ?? ''} creates one.`,
      ...(now ? ['', term`That pack would say: ${standingText(now)}`, ...reasonLines(now)] : [])], '\n');
  const change = since === undefined
    ? []
    : [renamed
      ? term`It was renamed from ${renamed.from} to ${renamed.to} since this pack.`
      : term`It was ${since} since this pack.`];
  const standing = { ...explanation, status };
  return joined([term`${path} is ${standingText(standing)}`, ...reasonLines(standing), ...change,
    ...(now ? ['', term`A repack now (${repack ?? ''}) would say: ${standingText(now)}`, ...reasonLines(now)] : [])],
    '\n');
}

function standingText({ status, view, tokens, rank, because }: Standing): string {
  const position = rank === undefined ? '' : `, rank ${rank}`;
  return status === 'selected'
    ? `in the pack: ${view ?? ''} view, ${formatNumber(tokens ?? 0)} tokens${position}`
    : `not in the pack${because === undefined ? '' : `: ${because}`}${position}`;
}

/** The detail, every reason with its points, and their sum. */
function reasonLines({ detail, reasons, score }: Standing): (string | TerminalText)[] {
  return [
    ...(detail === '' ? [] : [detail]),
    ...reasons.map((r) => term`${r.points.toFixed(1).padStart(8)}  ${r.kind}: ${r.detail}`),
    ...(reasons.length > 0 ? [term`${score.toFixed(1).padStart(8)}  score`] : []),
  ];
}
