import { formatTableRow } from '#base/text/markdown';
import { translateSentence } from '../engineWords';
import * as l10n from '@vscode/l10n';
import type { Explanation, ImpactReport, PackedFileStatus, InclusionRequirements } from '#reports';
import { groupRelatedFiles } from '../chat/relatedGroups';
import { formatTokenCount } from '../counts';
import { escapeMarkdownText, formatSignedPoints, thousands } from '../text';
import { describeOmittedReason } from '../views/pack/omittedReasonText';
import { describeView } from '../views/tree/viewWords';
import { sortByPoints, describeReasonKind } from '../views/pack/reasonWords';

/** The maximum number of related files of one kind that are listed. */
const maxRelatedFiles = 12;

/** The maximum number of symbols that are listed for each caller. */
const maxReasons = 3;

/** Creates link targets for a file and for its explanation; a target is undefined if the file cannot be linked. */
export interface FileLinks {
  getFileTarget(path: string): string | undefined;
  getExplanationTarget(path: string): string | undefined;
}

const noLinks: FileLinks = { getFileTarget: () => undefined, getExplanationTarget: () => undefined };

/**
 * Formats `AgentPack: Explain File` as Markdown: first the newest pack's content, then what a repack would do, what
 * would put the file in the pack, which files call its definitions, and its related files. Reasons use the same words
 * and order as Receipts, and the last row of a table is their sum.
 */
export function formatExplanationMarkdown(file: Explanation, links: FileLinks = noLinks,
  impact?: ImpactReport): string
{
  const { path, status, now: repackStatus, related, toBeIn } = file;
  const blocks = [
    `# ${formatLink(escapeMarkdownText(path), links.getFileTarget(path))}`,
    ...(status === 'unpacked' ? formatUnpacked(repackStatus) : formatPacked({ ...file, status })),
    ...(toBeIn ? formatWaysIntoPack(toBeIn, links) : []),
    ...renderCallersSection(impact, links),
    ...(related
      ? groupRelatedFiles(related).flatMap(({ title, files }, i) => [
        ...(i === 0 ? [`## ${escapeMarkdownText(l10n.t('Related Files'))}`] : []),
        `**${escapeMarkdownText(title)}**`,
        formatFileList(files, links),
      ])
      : []),
  ];
  return `${blocks.join('\n\n')}\n`;
}

function formatUnpacked(previewStatus: PackedFileStatus | undefined): string[] {
  return [
    `**${escapeMarkdownText(l10n.t('There is no pack yet.'))}** ${
      escapeMarkdownText(l10n.t('Run AgentPack: Repack to create one.'))
    }`,
    ...(previewStatus
      ? [`## ${escapeMarkdownText(l10n.t('What a Pack Would Do'))}`, formatVerdict(previewStatus),
        ...formatReasons(previewStatus)]
      : []),
  ];
}

function formatPacked(file: Explanation & PackedFileStatus): string[] {
  const { packedAt, now: repackStatus } = file;
  // content that is the same for every pack has no time and cannot be compared
  if (packedAt === undefined) return [formatVerdict(file), ...formatReasons(file)];
  return [
    formatVerdict(file),
    ...formatChangeSincePack(file),
    `## ${escapeMarkdownText(l10n.t('What the Pack Contains'))}`,
    ...formatReasons(file),
    `## ${escapeMarkdownText(l10n.t('What a Repack Would Do'))}`,
    ...(repackStatus
      ? [formatVerdict(repackStatus), ...formatReasons(repackStatus, file)]
      : [escapeMarkdownText(l10n.t('No change: nothing that affects this file has changed.'))]),
  ];
}

function formatChangeSincePack({ since: change, renamed }: Explanation): string[] {
  switch (change) {
    case undefined:
      return [];
    case 'added':
      return [escapeMarkdownText(l10n.t('The file was added after this pack was created.'))];
    case 'modified':
      return [escapeMarkdownText(l10n.t('The file was modified after this pack was created.'))];
    case 'deleted':
      return [escapeMarkdownText(l10n.t('The file was deleted after this pack was created.'))];
    case 'renamed':
      return [
        escapeMarkdownText(
          l10n.t('The file was renamed from {0} to {1} after this pack was created.', renamed?.from ?? '',
            renamed?.to ?? ''),
        ),
      ];
  }
}

/** Explains in one sentence whether the file is in the pack, and why. */
function formatVerdict(file: PackedFileStatus): string {
  const { status, view, tokens, detail, reasons, because: omissionReason } = file;
  if (status === 'omitted') {
    const notInPack = `**${escapeMarkdownText(l10n.t('Not in the pack'))}**`;
    return detail === ''
      ? `${notInPack}${
        omissionReason === undefined ? '' : ` (${escapeMarkdownText(describeOmittedReason(omissionReason))})`
      }.`
      : `${notInPack}: ${escapeMarkdownText(toSentence(translateSentence(detail)))}`;
  }
  const viewText = escapeMarkdownText(
    l10n.t('({0}, {1})', view === undefined ? '' : describeView(view), formatTokenCount(tokens ?? 0)),
  );
  const [mainReason] = sortByPoints(reasons);
  return `**${escapeMarkdownText(l10n.t('In the pack'))}** ${viewText}${
    mainReason
      ? `, ${
        escapeMarkdownText(
          l10n.t('mainly: {0} ({1})', describeReasonKind(mainReason.kind), translateSentence(mainReason.detail)),
        )
      }`
      : ''
  }.`;
}

/** Formats the reasons for a file's status. A table that is the same for `comparedStatus` is not repeated. */
function formatReasons(file: PackedFileStatus, comparedStatus?: PackedFileStatus): string[] {
  const facts = [
    ...(file.rank === undefined ? [] : [l10n.t('Ranked #{0} for the task.', thousands(file.rank))]),
    ...(file.status === 'selected' ? [describeShownPart(file)] : []),
  ].map(escapeMarkdownText);
  return [
    ...(facts.length === 0 ? [] : [facts.join(' ')]),
    file.reasons.length === 0
      ? escapeMarkdownText(l10n.t('No points are recorded for this file.'))
      : comparedStatus && formatReasonTable(comparedStatus) === formatReasonTable(file)
      ? escapeMarkdownText(l10n.t('The points are the same.'))
      : formatReasonTable(file),
  ];
}

/** Says how much of a packed file is shown, which lines, and why not more. */
function describeShownPart({ view, ranges = [], detail }: PackedFileStatus): string {
  const lines = ranges.map(([a, b]) => (a === b ? `${a}` : `${a}–${b}`)).join(', ');
  if (view === 'full') return lines === '' ? l10n.t('Shown in full.') : l10n.t('Shown in full (lines {0}).', lines);
  const part = lines === ''
    ? l10n.t('Shown {0}', view === undefined ? '' : describeView(view))
    : l10n.t('Shown in part (lines {0})', lines);
  return detail === '' ? `${part}.` : toSentence(`${part}: ${translateSentence(detail)}`);
}

function formatReasonTable(file: PackedFileStatus): string {
  const headers = [l10n.t('Points'), l10n.t('Reason'), l10n.t('Detail')].map(escapeMarkdownText);
  return [
    formatTableRow(headers),
    formatTableRow(['---:', ':---', ':---']),
    ...sortByPoints(file.reasons).map((reason) =>
      formatTableRow([formatSignedPoints(reason.points), escapeMarkdownText(describeReasonKind(reason.kind)),
        escapeMarkdownText(translateSentence(reason.detail))])
    ),
    formatTableRow([`**${file.score?.toFixed(1) ?? ''}**`, `**${escapeMarkdownText(l10n.t('score'))}**`,
      escapeMarkdownText(l10n.t('the sum of the reasons'))]),
  ].join('\n');
}

function formatWaysIntoPack({ score, lastSelected, pointsShort, pinned, budget, triedBudget }: InclusionRequirements,
  links: FileLinks): string[]
{
  const items = [
    ...(lastSelected && pointsShort !== null ? [describePoints()] : []),
    pinned
      ? l10n.t('If pinned, the file would be shown {0}, {1}.', describeView(pinned.view),
        formatTokenCount(pinned.tokens))
      : l10n.t('Even if pinned, the file would be left out, because no view of it fits the budget.'),
    budget
      ? l10n.t('With a budget of {0}, the file would be shown {1}, {2}; {3} is too small.',
        formatTokenCount(budget.tokens), describeView(budget.view), formatTokenCount(budget.viewTokens),
        thousands(budget.tooSmall))
      : l10n.t('None of the tested budgets, up to {0} tokens, would show the file.', thousands(triedBudget)),
  ].map(escapeMarkdownText);
  const droppedPaths = pinned?.out ?? [];
  return [
    `## ${escapeMarkdownText(l10n.t('What Would Put This File in the Pack'))}`,
    items.map((item) => `- ${item}`).join('\n'),
    ...(droppedPaths.length === 0
      ? []
      : [
        `${escapeMarkdownText(l10n.t('Dropped from the pack if this file is pinned:'))}\n\n${
          formatFileList(droppedPaths.map((path) => ({ path })), links)
        }`,
      ]),
    `_${escapeMarkdownText(l10n.t('These results come from planned packs. Nothing was written.'))}_`,
  ];

  function describePoints(): string {
    const { path, score: lowestScore } = lastSelected!;
    return pointsShort! > 0
      ? l10n.t(
        'The file is {0} points short. It has {1}, and {2} has {3}, the lowest score of the files shown for their score.',
        pointsShort!.toFixed(1),
        score.toFixed(1),
        path,
        lowestScore.toFixed(1),
      )
      : l10n.t(
        'The file has enough points: it has {0}, and {1} is shown with {2}. Other views are worth more per token.',
        score.toFixed(1),
        path,
        lowestScore.toFixed(1),
      );
  }
}

/** Lists the files that call this file's definitions, with the symbols that each of them calls. */
function renderCallersSection(impact: ImpactReport | undefined, links: FileLinks): string[] {
  const callers = (impact?.dependants ?? []).filter(({ use }) => use === 'call' || use === 'maybeCall').map(
    ({ file, reasons }) => ({ path: file, note: reasons.slice(0, maxReasons).map(translateSentence).join('; ') }),
  );
  return callers.length === 0 ? [] : [`## ${escapeMarkdownText(l10n.t('Callers'))}`, formatFileList(callers, links)];
}

function formatFileList(files: readonly { readonly path: string; readonly note?: string; }[],
  { getFileTarget, getExplanationTarget }: FileLinks): string
{
  const rows = files.slice(0, maxRelatedFiles).map(({ path, note }) => {
    const target = getExplanationTarget(path);
    return `- ${formatLink(escapeMarkdownText(path), getFileTarget(path))}${
      note === undefined ? '' : ` \\(${escapeMarkdownText(note)}\\)`
    }${target === undefined ? '' : ` · ${formatLink(escapeMarkdownText(l10n.t('why')), target)}`}`;
  });
  const moreCount = files.length - maxRelatedFiles;
  return [...rows, ...(moreCount > 0 ? [`- ${escapeMarkdownText(l10n.t('{0} more', thousands(moreCount)))}`] : [])]
    .join('\n');
}

/** Links a text in Markdown to a target, if there is one. */
function formatLink(text: string, target: string | undefined): string {
  return target === undefined ? text : `[${text}](${target})`;
}

function toSentence(detail: string): string {
  return detail.endsWith('.') ? detail : `${detail}.`;
}
