import * as l10n from '@vscode/l10n';
import { omissionReasons, type OmissionReason } from '#model/selection';
import type { PackChanges, PackedFileChange } from '#reports';
import { translateSentence } from '../engineWords';
import { escapeLabel, thousands } from '../text';
import { describeOmittedReason } from '../views/pack/omittedReasonText';
import { describeView, getViewName } from '../views/tree/viewWords';

export interface ChangeItem {
  readonly path: string;
  readonly change: PackedFileChange['change'];
  readonly label: string;
  readonly description: string;
  readonly detail?: string;
}

/** Lists the files that a repack would change, with their views and tokens. */
export function listChangeItems({ files }: PackChanges): readonly ChangeItem[] {
  return files.map((file) => ({
    path: file.path,
    change: file.change,
    label: `$(${changeIcons[file.change]}) ${escapeLabel(file.path)}`,
    description: `${describeChange(file)}, ${formatSignedTokens(computeTokenDelta(file))}`,
    ...(file.because === null || file.because === '' ? {} : { detail: escapeLabel(describeCause(file, file.because)) }),
  }));
}

/** Formats a summary, omitting zeros: `3 added, 1 removed, 2 changed, 14 unchanged; 15,342 → 15,900 tokens`. */
export function formatChangesSummary({ files, unchanged, renderedTokens }: PackChanges): string {
  const countChanges = (...kinds: readonly PackedFileChange['change'][]) =>
    files.filter(({ change }) => kinds.includes(change)).length;
  const [added, removed, changed] = [countChanges('added'), countChanges('removed'), countChanges('view', 'content')];
  const countsText = [
    ...(added === 0 ? [] : [l10n.t('{0} added', added)]),
    ...(removed === 0 ? [] : [l10n.t('{0} removed', removed)]),
    ...(changed === 0 ? [] : [l10n.t('{0} changed', changed)]),
    ...(unchanged === 0 ? [] : [l10n.t('{0} unchanged', unchanged)]),
  ].join(', ');
  const tokens = renderedTokens.before === null
    ? l10n.t('{0} tokens', thousands(renderedTokens.after))
    : l10n.t('{0} → {1} tokens', thousands(renderedTokens.before), thousands(renderedTokens.after));
  return countsText === '' ? tokens : l10n.t('{0}; {1}', countsText, tokens);
}

/**
 * Formats the title of the changes. A repack can change a pack that is up to date, because open and recently used files
 * never make a pack stale, but count when it is made.
 */
export function formatPreviewTitle(changes: PackChanges): string {
  const summary = formatChangesSummary(changes);
  return changes.state === 'fresh'
    ? l10n.t('AgentPack: up to date, but a repack would also count what you opened since: {0}', summary)
    : l10n.t('AgentPack: a repack would change: {0}', summary);
}

/** Reports whether a repack would write the same files in the same views for the same task. */
export function hasNoChanges({ files, task, budget, state }: PackChanges): boolean {
  return state !== 'none' && files.length === 0 && task.before === task.after && budget.before === budget.after;
}

/** Formats `+812 tokens` or `−40 tokens`. */
export function formatSignedTokens(tokens: number): string {
  return l10n.t('{0} tokens', `${tokens < 0 ? '−' : '+'}${thousands(Math.abs(tokens))}`);
}

function describeChange({ change, before, after }: PackedFileChange): string {
  switch (change) {
    case 'added':
      return l10n.t('added {0}', describeView(after!.view));
    case 'removed':
      return l10n.t('removed, was shown {0}', describeView(before!.view));
    case 'view':
      return l10n.t('{0} → {1}', getViewName(before!.view), getViewName(after!.view));
    case 'content':
      return l10n.t('content changed, shown {0}', describeView(after!.view));
  }
}

/** Puts the cause into words. A removed file has a code, and other files have the detail of their main reason. */
function describeCause({ change }: PackedFileChange, because: string): string {
  if (change !== 'removed') return translateSentence(because);
  return isOmissionReason(because) ? describeOmittedReason(because) : l10n.t('deleted');
}

function isOmissionReason(text: string): text is OmissionReason {
  return (omissionReasons as readonly string[]).includes(text);
}

function computeTokenDelta({ before, after }: PackedFileChange): number {
  return (after?.tokens ?? 0) - (before?.tokens ?? 0);
}

const changeIcons = {
  added: 'diff-added',
  removed: 'diff-removed',
  view: 'diff-renamed',
  content: 'diff-modified',
} as const;
