import { inWords } from '../engineWords';
import * as l10n from '@vscode/l10n';
import type { Reason } from '#model';
import { label, markdown, signedPoints } from '../text';
import { byPoints, reasonWords } from './reasonWords';
import type { TreeNode } from './treeNode';

/** The maximum number of reasons in a tooltip; the row has all of them as its children. */
const mostInTooltip = 12;

/** Builds rows for a file's reasons, largest points first; the last row is their sum, the file's score. */
export function reasonRows(id: string, reasons: readonly Reason[], score: number): TreeNode[] {
  const times = new Map<string, number>();
  return [
    ...byPoints(reasons).map((reason): TreeNode => {
      const nth = (times.get(reason.kind) ?? 0) + 1;
      times.set(reason.kind, nth);
      const words = reasonWords(reason.kind);
      const detail = inWords(reason.detail);
      return {
        id: `${id}#${reason.kind}${nth === 1 ? '' : nth}`,
        label: label(`${signedPoints(reason.points)}  ${words}`),
        description: label(detail),
        tooltip: `**${signedPoints(reason.points)}** ${markdown(words)}: ${markdown(detail)}`,
        icon: reason.points < 0 ? 'remove' : 'add',
        children: [],
        accessible: l10n.t('{0} points: {1}, {2}', signedPoints(reason.points), words, detail),
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
export function reasonLines(reasons: readonly Reason[]): string[] {
  const lines = byPoints(reasons).slice(0, mostInTooltip).map((reason) =>
    `- ${markdown(signedPoints(reason.points))} ${markdown(reasonWords(reason.kind))}: ${
      markdown(inWords(reason.detail))
    }`
  );
  const more = reasons.length - lines.length;
  if (more > 0) lines.push(`- ${l10n.t('and {0} more', more)}`);
  return lines.length > 0 ? [lines.join('\n')] : [];
}
