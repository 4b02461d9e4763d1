import { UserError } from '#base/errors';
import { formatNamesAndMore } from '#base/text/phrases';
import type { Explanation, Related, Standing, ToBeIn } from '#reports';
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
  help: 'Shows why a file is in or out of the pack, with the points of every reason, and what would put it in.',
  examples: ['explain src/price.ts'],
  async execute(context) {
    const { engine, options, paths, run } = context;
    const scope = await queryScope(context);
    const explanation = await engine.explain(paths[0]!, { ...options, whatIf: true }, run);
    if (explanation.status === 'unpacked' && !explanation.now)
      throw new UserError(
        `There is no pack yet: ${explanation
          .repack!} makes one, and with --task, explain shows what a pack for that task would contain.`,
      );
    return { json: { ...explanation, ...scopeJson(scope) }, text: () => explainText(explanation), exit: 0 };
  },
} satisfies Command;

export function explainText(explanation: Explanation): TerminalText {
  const { path, since, renamed, now, repack, status, toBeIn, related, memory } = explanation;
  const more = [...(memory ? entryLines(memory) : []), ...(toBeIn ? wayIn(toBeIn) : []),
    ...(related ? neighbours(related) : [])];
  if (status === 'unpacked')
    return joined([term`There is no pack yet: ${repack ?? ''} creates one.`,
      ...(now ? ['', term`That pack would say: ${standingText(now)}`, ...reasonLines(now)] : []), ...more], '\n');
  const change = since === undefined
    ? []
    : [renamed
      ? term`It was renamed from ${renamed.from} to ${renamed.to} since this pack.`
      : term`It was ${since} since this pack.`];
  const fileStatus = { ...explanation, status };
  return joined([term`${path} is ${standingText(fileStatus)}`, ...reasonLines(fileStatus), ...change,
    ...(now ? ['', term`A repack now (${repack ?? ''}) would say: ${standingText(now)}`, ...reasonLines(now)] : []),
    ...more], '\n');
}

function standingText({ status, view, tokens, rank, because }: Standing): string {
  const position = rank === undefined ? '' : `, rank ${rank}`;
  return status === 'selected'
    ? `in the pack: ${view ?? ''} view, ${formatNumber(tokens ?? 0)} tokens${position}`
    : `not in the pack${because === undefined ? '' : `: ${because}`}${position}`;
}

/** Formats the detail, every reason with its points, and their sum. */
function reasonLines({ detail, reasons, score }: Standing): (string | TerminalText)[] {
  return [
    ...(detail === '' ? [] : [detail]),
    ...reasons.map((r) => term`${r.points.toFixed(1).padStart(8)}  ${r.kind}: ${r.detail}`),
    ...(reasons.length > 0 && score !== undefined ? [term`${score.toFixed(1).padStart(8)}  score`] : []),
  ];
}

function entryLines(entries: NonNullable<Explanation['memory']>): (string | TerminalText)[] {
  return ['',
    ...entries.map(({ id, place, suspect }) =>
      term`memory: the pack shows ${id} (${place}) about it${suspect ? ', written before that changed' : ''}`
    )];
}

/** Lists the ways to get a file into the pack that a repack leaves out. */
function wayIn({ score, lastSelected, pointsShort, pinned, budget, triedBudget }: ToBeIn): (string | TerminalText)[] {
  const points = lastSelected === null || pointsShort === null
    ? []
    : [pointsShort > 0
      ? term`points: ${pointsShort.toFixed(1)} short of ${lastSelected.path} (${
        lastSelected.score.toFixed(1)
      }), the lowest of the files that are shown for their score`
      : term`points: it has ${score.toFixed(1)}, as many as others that are shown (${lastSelected.path}: ${
        lastSelected.score.toFixed(1)
      }); their views are worth more for their tokens`];
  const out = pinned && pinned.out.length > 0 ? `; out then: ${formatNamesAndMore(pinned.out, 5)}` : '';
  return [
    '',
    'To be in the pack, as planned packs show:',
    ...points.map((line) => joined(['  ', line], '')),
    pinned === null
      ? '  pinned: no view of it fits the budget'
      : term`  pinned (agentpack pin): ${pinned.view} view, ${formatNumber(pinned.tokens)} tokens${out}`,
    budget === null
      ? term`  budget: none that was tried shows it, up to ${formatNumber(triedBudget)} tokens`
      : term`  budget: ${formatNumber(budget.tokens)} tokens show it (${budget.view} view, ${
        formatNumber(budget.viewTokens)
      } tokens), ${formatNumber(budget.tooSmall)} do not`,
  ];
}

function neighbours({ imports, importers, tests, tested }: Related): (string | TerminalText)[] {
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
