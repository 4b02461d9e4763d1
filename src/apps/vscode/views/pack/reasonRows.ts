import { translateSentence } from '../../engineWords';
import * as l10n from '@vscode/l10n';
import type { Reason } from '#model';
import { escapeLabel, escapeMarkdownText, formatSignedPoints } from '../../text';
import { sortByPoints, describeReasonKind } from './reasonWords';
import type { TreeNode } from '../tree/treeNode';

/** The maximum number of reasons in a tooltip; the row has all of them as its children. */
const maxTooltipReasons = 12;

/** Builds rows for a file's reasons, largest points first; the last row is their sum, the file's score. */
export function buildReasonRows(id: string, reasons: readonly Reason[], score: number): TreeNode[] {
  const countByKind = new Map<string, number>();
  return [
    ...sortByPoints(reasons).map((reason): TreeNode => {
      const occurrence = (countByKind.get(reason.kind) ?? 0) + 1;
      countByKind.set(reason.kind, occurrence);
      const kindText = describeReasonKind(reason.kind);
      const detail = translateSentence(reason.detail);
      return {
        id: `${id}#${reason.kind}${occurrence === 1 ? '' : occurrence}`,
        label: escapeLabel(`${formatSignedPoints(reason.points)}  ${kindText}`),
        description: escapeLabel(detail),
        tooltip: `**${formatSignedPoints(reason.points)}** ${escapeMarkdownText(kindText)}: ${
          escapeMarkdownText(detail)
        }`,
        icon: reason.points < 0 ? 'remove' : 'add',
        children: [],
        accessible: l10n.t('{0} points: {1}, {2}', formatSignedPoints(reason.points), kindText, detail),
      };
    }),
    {
      id: `${id}#sum`,
      label: l10n.t('= {0}  score', score.toFixed(1)),
      icon: 'symbol-operator',
      children: [],
      accessible: l10n.t('score {0}, the sum of its reasons', score.toFixed(1)),
    },
  ];
}

/** Formats the reasons as a Markdown list; empty for a file without reasons. */
export function formatReasonLines(reasons: readonly Reason[]): string[] {
  const lines = sortByPoints(reasons).slice(0, maxTooltipReasons).map((reason) =>
    `- ${escapeMarkdownText(formatSignedPoints(reason.points))} ${
      escapeMarkdownText(describeReasonKind(reason.kind))
    }: ${escapeMarkdownText(translateSentence(reason.detail))}`
  );
  const hiddenCount = reasons.length - lines.length;
  if (hiddenCount > 0) lines.push(`- ${l10n.t('and {0} more', hiddenCount)}`);
  return lines.length > 0 ? [lines.join('\n')] : [];
}
