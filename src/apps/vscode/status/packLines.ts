import * as l10n from '@vscode/l10n';
import { findTaskTitle } from '#base/task/taskTitle';
import type { Report } from '#reports';
import { formatFileCount } from '../counts';
import { formatTimeAgo } from '../timeAgo';
import { translateSentence } from '../engineWords';
import { formatChunkCount, formatDocumentCount } from '#features/documents/vscode/documentWords';
import { escapeMarkdownText, formatShortCount, thousands, truncateText } from '../text';
import { describeTaskClass, formatPackedTokens } from './stateWords';

/** Formats the time of a pack: `2 minutes ago (11/30/2026, 3:47:23 AM)`. Both times are in milliseconds since 1970. */
export function formatPackTime(packedAt: number, now: number): string {
  return l10n.t('{0} ({1})', formatTimeAgo(now - packedAt), new Date(packedAt).toLocaleString());
}

/** Returns the lines of the status bar's tooltip about a pack, in Markdown. `packedAt` is formatted for display. */
export function formatPackLines(report: Report, packedAt: string | undefined): readonly string[] {
  const tokenText = report.estimated
    ? l10n.t('{0} (estimated)', formatPackedTokens(report))
    : formatPackedTokens(report);
  const fileText = formatFileCount(report.files.length);
  return [
    packedAt === undefined
      ? l10n.t('{0} in {1}', tokenText, fileText)
      : l10n.t('{0} in {1}, packed {2}', tokenText, fileText, escapeMarkdownText(packedAt)),
    ...formatRepositoryTokens(report),
    l10n.t('Task ({0}): {1}', describeTaskClass(report.taskClass),
      escapeMarkdownText(truncateText(findTaskTitle(report.task), 120))),
    ...(report.match ? [escapeMarkdownText(translateSentence(report.match.text))] : []),
    ...formatDocumentsLine(report),
  ];
}

/**
 * Formats `35.4k of 7.8M tokens in all indexed files`. Empty if these files are smaller than the pack, if the pack
 * contains only a package or several repositories, or if it counts with another tokenizer than the one that counts all
 * files.
 */
export function formatRepositoryTokens(
  { renderedTokens, counts, tokenizer, workspace, roots }: Report,
): readonly string[] {
  if (
    counts.tokens === undefined || counts.tokens <= renderedTokens || tokenizer !== 'cl100k_base' || workspace || roots
  ) return [];
  return [
    l10n.t('{0} of {1} tokens in all indexed files', formatShortCount(renderedTokens), formatShortCount(counts.tokens)),
  ];
}

/** Formats the document counts: `3 documents, 2 chunks in the pack, 1 could not be read`. */
function formatDocumentsLine({ documents }: Report): readonly string[] {
  if (!documents || documents.documents === 0) return [];
  const shownCount = documents.chunks.filter(({ omitted }) => omitted === null).length;
  const failedCount = documents.failed.length;
  const facts = [
    formatDocumentCount(documents.documents),
    l10n.t('{0} in the pack', formatChunkCount(shownCount)),
    ...(failedCount === 0 ? [] : [l10n.t('{0} could not be read', thousands(failedCount))]),
  ];
  return [`$(book) ${escapeMarkdownText(facts.join(', '))}`];
}
