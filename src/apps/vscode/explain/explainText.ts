import { tableRow } from '#base/text/markdown';
import { inWords } from '../engineWords';
import * as l10n from '@vscode/l10n';
import type { Explanation, ImpactReport, Standing, ToBeIn } from '#reports';
import { relatedGroups } from '../chat/relatedGroups';
import { countTokens } from '../counts';
import { markdown, signedPoints, thousands } from '../text';
import { omittedReasonText } from '../views/omittedReasonText';
import { viewWords } from '../views/viewWords';
import { byPoints, reasonWords } from '../views/reasonWords';

/** The number of neighbours of one kind that are listed. */
const maxNeighbours = 12;

/** The number of symbols that are listed for each caller. */
const maxReasons = 3;

/** Link targets for a file's name and for its explanation; undefined if nothing can be linked. */
export interface FileLinks {
  file(path: string): string | undefined;
  why(path: string): string | undefined;
}

const noLinks: FileLinks = { file: () => undefined, why: () => undefined };

/**
 * Formats `AgentPack: Explain File` as Markdown: first the newest pack's content, then what a repack would do, what
 * would put the file in, who calls its definitions, and its neighbours. Reasons use the receipts' words and order, and
 * the last row of a table is their sum.
 */
export function explainText(file: Explanation, links: FileLinks = noLinks, impact?: ImpactReport): string {
  const { path, status, now, related, toBeIn } = file;
  const parts = [
    `# ${linked(markdown(path), links.file(path))}`,
    ...(status === 'unpacked' ? unpacked(now) : packed({ ...file, status })),
    ...(toBeIn ? wayIn(toBeIn, links) : []),
    ...renderCallersSection(impact, links),
    ...(related
      ? relatedGroups(related).flatMap(({ title, files }, i) => [
        ...(i === 0 ? [`## ${markdown(l10n.t('Neighbours'))}`] : []),
        `**${markdown(title)}**`,
        neighbours(files, links),
      ])
      : []),
  ];
  return `${parts.join('\n\n')}\n`;
}

function unpacked(now: Standing | undefined): string[] {
  return [
    `**${markdown(l10n.t('There is no pack yet.'))}** ${markdown(l10n.t('The command AgentPack: Repack makes one.'))}`,
    ...(now ? [`## ${markdown(l10n.t('What a Pack Would Do'))}`, verdict(now), ...grounds(now)] : []),
  ];
}

function packed(file: Explanation & Standing): string[] {
  const { packedAt, now } = file;
  // content that is the same for every pack has no time, and nothing to compare it with
  if (packedAt === undefined) return [verdict(file), ...grounds(file)];
  return [
    verdict(file),
    ...since(file),
    `## ${markdown(l10n.t('What the Pack Holds'))}`,
    ...grounds(file),
    `## ${markdown(l10n.t('What a Repack Would Do'))}`,
    ...(now
      ? [verdict(now), ...grounds(now, file)]
      : [markdown(l10n.t('No change: nothing that affects it has changed.'))]),
  ];
}

function since({ since: change, renamed }: Explanation): string[] {
  switch (change) {
    case undefined:
      return [];
    case 'added':
      return [markdown(l10n.t('It was added since this pack.'))];
    case 'modified':
      return [markdown(l10n.t('It was modified since this pack.'))];
    case 'deleted':
      return [markdown(l10n.t('It was deleted since this pack.'))];
    case 'renamed':
      return [
        markdown(l10n.t('It was renamed from {0} to {1} since this pack.', renamed?.from ?? '', renamed?.to ?? '')),
      ];
  }
}

/** Explains in one sentence whether the file is in the pack, and why. */
function verdict(file: Standing): string {
  const { status, view, tokens, detail, reasons, because: why } = file;
  if (status === 'omitted') {
    const out = `**${markdown(l10n.t('Not in the pack'))}**`;
    return detail === ''
      ? `${out}${why === undefined ? '' : ` (${markdown(omittedReasonText(why))})`}.`
      : `${out}: ${sentence(inWords(detail))}`;
  }
  const place = markdown(l10n.t('as {0}, {1}', view === undefined ? '' : viewWords(view), countTokens(tokens ?? 0)));
  const [main] = byPoints(reasons);
  return `**${markdown(l10n.t('In the pack'))}** ${place}${
    main ? `, ${markdown(l10n.t('mainly: {0} ({1})', reasonWords(main.kind), inWords(main.detail)))}` : ''
  }.`;
}

/** A table that equals the one for `shown`, which is above it, is not repeated. */
function grounds(file: Standing, shown?: Standing): string[] {
  const lines = (file.ranges ?? []).map(([a, b]) => (a === b ? `${a}` : `${a}–${b}`)).join(', ');
  const facts = [
    ...(file.rank === undefined ? [] : [markdown(l10n.t('It ranks {0} for the task.', thousands(file.rank)))]),
    ...(lines === '' ? [] : [markdown(l10n.t('Lines shown: {0}.', lines))]),
    ...(file.status === 'selected' && file.detail !== ''
      ? [markdown(l10n.t('Its view: {0}', inWords(file.detail)))]
      : []),
  ];
  return [
    ...(facts.length === 0 ? [] : [facts.join(' ')]),
    file.reasons.length === 0
      ? markdown(l10n.t('No points are recorded for it.'))
      : shown && table(shown) === table(file)
      ? markdown(l10n.t('Its points are the same.'))
      : table(file),
  ];
}

function table(file: Standing): string {
  const heads = [l10n.t('Points'), l10n.t('Reason'), l10n.t('Detail')].map(markdown);
  return [
    tableRow(heads),
    tableRow(['---:', ':---', ':---']),
    ...byPoints(file.reasons).map((reason) =>
      tableRow([signedPoints(reason.points), markdown(reasonWords(reason.kind)), markdown(inWords(reason.detail))])
    ),
    tableRow([`**${file.score?.toFixed(1) ?? ''}**`, `**${markdown(l10n.t('score'))}**`,
      markdown(l10n.t('the sum of the reasons'))]),
  ].join('\n');
}

function wayIn({ score, lastSelected, pointsShort, pinned, budget, triedBudget }: ToBeIn, links: FileLinks): string[] {
  const items = [
    ...(lastSelected && pointsShort !== null ? [byPoints()] : []),
    pinned
      ? l10n.t('Pinned, it would be shown as {0}, {1}.', viewWords(pinned.view), countTokens(pinned.tokens))
      : l10n.t('Even pinned, it would be left out: no view of it fits the budget.'),
    budget
      ? l10n.t('With a budget of {0} it would be shown as {1}, {2}; {3} is too small.', countTokens(budget.tokens),
        viewWords(budget.view), countTokens(budget.viewTokens), thousands(budget.tooSmall))
      : l10n.t('No budget that was tried, up to {0} tokens, would show it.', thousands(triedBudget)),
  ].map(markdown);
  const out = pinned?.out ?? [];
  return [
    `## ${markdown(l10n.t('What Would Put It In'))}`,
    items.map((item) => `- ${item}`).join('\n'),
    ...(out.length === 0
      ? []
      : [
        `${markdown(l10n.t('Dropped from the pack if it is pinned:'))}\n\n${
          neighbours(out.map((path) => ({ path })), links)
        }`,
      ]),
    `_${markdown(l10n.t('Found by planning these packs; nothing was written.'))}_`,
  ];

  function byPoints(): string {
    const { path, score: lowest } = lastSelected!;
    return pointsShort! > 0
      ? l10n.t(
        'It is {0} points short: it has {1}, and {2} has {3}, the lowest of the files that are shown for their score.',
        pointsShort!.toFixed(1),
        score.toFixed(1),
        path,
        lowest.toFixed(1),
      )
      : l10n.t(
        'It does not lack points: it has {0}, and {1} is shown with {2}. Views of other files are worth more for their tokens.',
        score.toFixed(1),
        path,
        lowest.toFixed(1),
      );
  }
}

/** Lists the files that call the file's definitions, and what they call. */
function renderCallersSection(impact: ImpactReport | undefined, links: FileLinks): string[] {
  const callers = (impact?.dependants ?? []).filter(({ use }) => use === 'call' || use === 'maybeCall').map(
    ({ file, reasons }) => ({ path: file, note: reasons.slice(0, maxReasons).map(inWords).join('; ') }),
  );
  return callers.length === 0 ? [] : [`## ${markdown(l10n.t('Callers'))}`, neighbours(callers, links)];
}

function neighbours(files: readonly { readonly path: string; readonly note?: string; }[],
  { file, why }: FileLinks): string
{
  const rows = files.slice(0, maxNeighbours).map(({ path, note }) => {
    const target = why(path);
    return `- ${linked(markdown(path), file(path))}${note === undefined ? '' : ` \\(${markdown(note)}\\)`}${
      target === undefined ? '' : ` · ${linked(markdown(l10n.t('why')), target)}`
    }`;
  });
  const more = files.length - maxNeighbours;
  return [...rows, ...(more > 0 ? [`- ${markdown(l10n.t('{0} more', thousands(more)))}`] : [])].join('\n');
}

/** `text` is Markdown. */
function linked(text: string, target: string | undefined): string {
  return target === undefined ? text : `[${text}](${target})`;
}

function sentence(detail: string): string {
  return markdown(detail.endsWith('.') ? detail : `${detail}.`);
}
