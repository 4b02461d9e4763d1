import { UserError } from '#base/errors';
import { formatNamesAndMore } from '#base/text/phrases';
import type { Explanation, RelatedFiles, PackedFileStatus, InclusionRequirements } from '#reports';
import { packQueryOptions } from '../../arguments/options';
import type { AnsweringCommand } from '../../command';
import { formatNumber } from '../../output/table';
import { joinTerminalTexts, term, type TerminalText } from '../../output/terminal';
import { resolveQueryScope, toScopeJson } from '../scope';

export const explain = {
  usage: 'explain [ROOT] FILE',
  positionals: 'file',
  isQuery: true,
  reads: { ...packQueryOptions, budget: true, mode: true },
  help: 'Shows why a file is packed or not, with the points of every reason, and how to get it into the pack.',
  examples: ['explain src/price.ts'],
  async execute(context) {
    const { engine, options, paths, run } = context;
    const scope = await resolveQueryScope(context);
    const explanation = await engine.explain(paths[0]!, { ...options, whatIf: true }, run);
    if (explanation.status === 'unpacked' && !explanation.now)
      throw new UserError(
        `There is no pack yet: ${explanation
          .repack!} creates one. With --task, explain shows what a pack for that task would contain.`,
      );
    return { json: { ...explanation, ...toScopeJson(scope) }, text: () => formatExplanationText(explanation), exit: 0 };
  },
} satisfies AnsweringCommand;

export function formatExplanationText(explanation: Explanation): TerminalText {
  const { path, since, renamed, now: repackStatus, repack, status, toBeIn, related, memory } = explanation;
  const extraLines = [...(memory ? formatMemoryLines(memory) : []), ...(toBeIn ? formatInclusionLines(toBeIn) : []),
    ...(related ? formatRelatedLines(related) : [])];
  if (status === 'unpacked')
    return joinTerminalTexts([term`There is no pack yet: ${repack ?? ''} creates one.`, ...(repackStatus
      ? ['', term`In that pack: ${formatPackStatus(repackStatus)}`, ...formatReasonLines(repackStatus)]
      : []), ...extraLines], '\n');
  const changeLines = since === undefined
    ? []
    : [renamed
      ? term`It was renamed from ${renamed.from} to ${renamed.to} since this pack.`
      : term`It was ${since} since this pack.`];
  const fileStatus = { ...explanation, status };
  return joinTerminalTexts([term`${path} is ${formatPackStatus(fileStatus)}`, ...formatReasonLines(fileStatus),
    ...changeLines, ...(repackStatus
      ? ['', term`After a repack now (${repack ?? ''}): ${formatPackStatus(repackStatus)}`,
        ...formatReasonLines(repackStatus)]
      : []), ...extraLines], '\n');
}

function formatPackStatus({ status, view, tokens, rank, because }: PackedFileStatus): string {
  const position = rank === undefined ? '' : `, rank ${rank}`;
  return status === 'selected'
    ? `in the pack: ${view ?? ''} view, ${formatNumber(tokens ?? 0)} tokens${position}`
    : `not in the pack${because === undefined ? '' : `: ${because}`}${position}`;
}

/** Formats the detail, every reason with its points, and their sum. */
function formatReasonLines({ detail, reasons, score }: PackedFileStatus): (string | TerminalText)[] {
  return [
    ...(detail === '' ? [] : [detail]),
    ...reasons.map((r) => term`${r.points.toFixed(1).padStart(8)}  ${r.kind}: ${r.detail}`),
    ...(reasons.length > 0 && score !== undefined ? [term`${score.toFixed(1).padStart(8)}  score`] : []),
  ];
}

function formatMemoryLines(entries: NonNullable<Explanation['memory']>): (string | TerminalText)[] {
  return ['',
    ...entries.map(({ id, place, suspect }) =>
      term`memory: the pack shows ${id} (${place}) about it${suspect ? ', written before the file changed' : ''}`
    )];
}

/** Formats the ways to include a file that a repack would leave out. */
function formatInclusionLines(
  { score, lastSelected, pointsShort, pinned, budget, triedBudget }: InclusionRequirements,
): (string | TerminalText)[] {
  const pointLines = lastSelected === null || pointsShort === null
    ? []
    : [pointsShort > 0
      ? term`points: ${pointsShort.toFixed(1)} short of ${lastSelected.path} (${
        lastSelected.score.toFixed(1)
      }), the lowest of the files that are shown for their score`
      : term`points: ${score.toFixed(1)}, as many as other files that are shown (${lastSelected.path}: ${
        lastSelected.score.toFixed(1)
      }), but their views have more value per token`];
  const displacedText = pinned && pinned.out.length > 0 ? `; removes ${formatNamesAndMore(pinned.out, 5)}` : '';
  return [
    '',
    'Ways to get the file into the pack, according to trial plans:',
    ...pointLines.map((line) => joinTerminalTexts(['  ', line], '')),
    pinned === null
      ? '  pinned: no view of the file fits the budget'
      : term`  pinned (agentpack pin): ${pinned.view} view, ${formatNumber(pinned.tokens)} tokens${displacedText}`,
    budget === null
      ? term`  budget: not shown with any budget that was tried, up to ${formatNumber(triedBudget)} tokens`
      : term`  budget: shown with ${formatNumber(budget.tokens)} tokens (${budget.view} view, ${
        formatNumber(budget.viewTokens)
      } tokens), but not with ${formatNumber(budget.tooSmall)}`,
  ];
}

function formatRelatedLines({ imports, importers, tests, tested }: RelatedFiles): (string | TerminalText)[] {
  const groups = ([
    ['imports', [...new Set(imports.map(({ path }) => path))]],
    ['imported by', importers],
    ['tested by', tests],
    ['tests', tested],
  ] as const).filter(([, files]) => files.length > 0);
  return groups.length === 0
    ? []
    : ['', ...groups.map(([title, files]) => term`${title}: ${formatNamesAndMore(files, 8)}`)];
}
