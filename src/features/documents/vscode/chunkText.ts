import * as l10n from '@vscode/l10n';
import type { DocumentPassage } from '#reports';
import { formatTokenCount } from '#apps/vscode/counts';
import { escapeInvisibleInLines } from '#base/text/visible';
import { escapeMarkdownText } from '#apps/vscode/text';
import { formatChunkCitation, formatPageRange } from './documentWords';

/** Formats a chunk with its citation as Markdown. */
export function formatChunkMarkdown({ id, place, text, tokens, before, after }: DocumentPassage): string {
  const { path, pages, sectionPath } = place;
  const position = before === null && after === null
    ? l10n.t('the whole document')
    : before === null
    ? l10n.t('the first chunk of its document')
    : after === null
    ? l10n.t('the last chunk of its document')
    : undefined;
  const facts = [formatTokenCount(tokens), ...(position === undefined ? [] : [position]), id];
  return [
    `> **${escapeMarkdownText(path)}**${pages ? `, **${escapeMarkdownText(formatPageRange(pages))}**` : ''}  `,
    ...(sectionPath.length > 0 ? [`> ${escapeMarkdownText(sectionPath.join(' › '))}  `] : []),
    `> ${escapeMarkdownText(facts.join(' · '))}`,
    '',
    escapeForPreview(text),
    '',
    '---',
    '',
    `_${escapeMarkdownText(l10n.t('Cite it as: {0}', formatChunkCitation(place)))}_`,
    '',
  ].join('\n');
}

/**
 * Makes a document's text safe for a preview, which must not load remote images or render HTML, because the author of
 * the document could otherwise learn who reads it. An invisible character is inserted into the markup of each image and
 * into each HTML tag. Line breaks in table cells are kept.
 */
export function escapeForPreview(text: string): string {
  return escapeInvisibleInLines(text).replace(/!(?=\[)/g, '!\u2060').replace(/<(?=[\p{L}/!?])(?!br>)/gu, '<\u2060');
}
