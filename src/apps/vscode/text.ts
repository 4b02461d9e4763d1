/**
 * Formats text for the user. Paths, reasons and tasks come from the workspace, so they must not act as Markdown or
 * icons, or reorder a line.
 */

import * as l10n from '@vscode/l10n';
import { getBaseName, getParentFolder } from '#base/text/paths';
import { formatThousands } from '#base/text/phrases';
import { escapeInvisible } from '#base/text/visible';
import { truncateAtCodePoint } from '#secrets/truncate';

export { getBaseName as baseName, getParentFolder as folderOf, formatThousands as thousands,
  escapeInvisible as visible };

const markdownPunctuation = /[!-/:-@[-`{-~]/g;

/** Escapes text so that Markdown shows it unchanged: CommonMark lets every ASCII punctuation mark be escaped. */
export function escapeMarkdownText(text: string): string {
  return escapeInvisible(text).replace(markdownPunctuation, '\\$&');
}

/** Escapes a label, because `$(name)` in it would draw an icon. */
export function escapeLabel(text: string): string {
  return escapeInvisible(text).replaceAll('$(', '$\u200a(');
}

/**
 * Escapes a notification or an input's prompt, because `[words](command:…)` in it would draw a link that runs the
 * command.
 */
export function escapeNotification(text: string): string {
  return escapeInvisible(text).replaceAll('](', ']\u200a(');
}

/** Formats a count as `812`, `14.2k` or `1.3M`. */
export function formatShortCount(count: number): string {
  if (count < 1_000) return String(Math.round(count));
  return count < 999_950 ? `${(count / 1_000).toFixed(1)}k` : `${(count / 1_000_000).toFixed(1)}M`;
}

/** Formats a reason's points: `+80.0`, `−12.5`. */
export function formatSignedPoints(value: number): string {
  return `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(1)}`;
}

/** Returns the text of an AgentPack notification. `folder`: the name of the affected folder, if there are several. */
export function formatNotification(sentence: string, folder: string | undefined): string {
  return folder === undefined ? l10n.t('AgentPack: {0}', sentence) : l10n.t('AgentPack · {0}: {1}', folder, sentence);
}

/** Truncates a text for a label. A text that is truncated is redacted first. */
export function truncateText(text: string, maxLength: number): string {
  return text.length <= maxLength ? text : truncateAtCodePoint(text, maxLength).replace(/\s+…$/, '…');
}
