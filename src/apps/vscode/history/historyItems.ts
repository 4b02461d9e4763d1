import * as l10n from '@vscode/l10n';
import { findTaskTitle } from '#base/task/taskTitle';
import type { PackHistory, PastPack } from '#reports';
import { escapeLabel, escapeMarkdownText, thousands, truncateText } from '../text';
import { formatFileCount } from '../counts';
import { formatSignedTokens } from './changeItems';

export interface HistoryItem {
  readonly pack: PastPack;
  /** The preceding pack. */
  readonly before: PastPack | undefined;
  readonly label: string;
  readonly description: string;
  readonly detail: string;
}

/** Lists the last packs, newest first. `formatTime` formats an ISO 8601 time for display. */
export function listHistoryItems({ packs }: PackHistory,
  formatTime: (packedAt: string) => string): readonly HistoryItem[]
{
  return packs.map((pack, i) => ({
    pack,
    before: packs[i + 1],
    label: `$(history) ${formatTime(pack.packedAt)}`,
    description: describePastPack(pack),
    detail: pack.task === null
      ? l10n.t('task no longer stored')
      : truncateText(escapeLabel(findTaskTitle(pack.task)), 100),
  }));
}

/** Describes a pack, omitting zeros: `20 files, +3 −1; 15,342 tokens (+210 tokens)`. */
function describePastPack({ files, delta, renderedTokens, hasText }: PastPack): string {
  const tokens = thousands(renderedTokens);
  const packText = l10n.t('{0}; {1}', delta === null || delta.added.length + delta.removed.length === 0
    ? formatFileCount(files)
    : l10n.t('{0}, +{1} −{2}', formatFileCount(files), delta.added.length, delta.removed.length),
    delta === null || delta.renderedTokens === 0
      ? l10n.t('{0} tokens', tokens)
      : l10n.t('{0} tokens ({1})', tokens, formatSignedTokens(delta.renderedTokens)));
  return hasText ? packText : l10n.t('{0}; text no longer stored', packText);
}

/** Describes a pack in Markdown if its text or the text of the preceding pack is no longer stored. */
export function formatPackDelta({ pack, before }: Pick<HistoryItem, 'pack' | 'before'>,
  formatTime: (packedAt: string) => string): string
{
  const { delta, task, mode, budget, renderedTokens, files } = pack;
  const lines = [
    `# ${escapeMarkdownText(l10n.t('Pack of {0}', formatTime(pack.packedAt)))}`,
    ...(task === null ? [] : [escapeMarkdownText(findTaskTitle(task))]),
    escapeMarkdownText(
      l10n.t('{0} files, {1} of {2} tokens, mode {3}', files, thousands(renderedTokens), thousands(budget), mode),
    ),
    escapeMarkdownText(explainMissingText(pack, before)),
  ];
  if (delta) {
    const viewChanges = delta.changedView.map(({ path, from, to }) => l10n.t('{0}: {1} → {2}', path, from, to));
    lines.push(
      ...formatList(l10n.t('Added'), delta.added),
      ...formatList(l10n.t('Removed'), delta.removed),
      ...formatList(l10n.t('Changed View'), viewChanges),
    );
    if (delta.added.length + delta.removed.length + viewChanges.length === 0)
      lines.push(escapeMarkdownText(l10n.t('The previous pack shows the same files in the same views.')));
  }
  return `${lines.join('\n\n')}\n`;
}

function explainMissingText(pack: PastPack, before: PastPack | undefined): string {
  if (!before) return l10n.t('This is the first recorded pack.');
  return pack.hasText
    ? l10n.t('The text of the previous pack is no longer stored, so no diff can be shown.')
    : l10n.t('The text of this pack is no longer stored, so no diff can be shown.');
}

function formatList(title: string, items: readonly string[]): string[] {
  return items.length === 0
    ? []
    : [`## ${escapeMarkdownText(title)}`, items.map((item) => `- ${escapeMarkdownText(item)}`).join('\n')];
}
