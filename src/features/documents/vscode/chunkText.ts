import * as l10n from '@vscode/l10n';
import type { DocumentPassage } from '#reports';
import { countTokens } from '#apps/vscode/counts';
import { visibleLines } from '#base/text/visible';
import { markdown } from '#apps/vscode/text';
import { citationWords, pageWords } from './documentWords';

/** Formats a chunk with its citation as Markdown. */
export function chunkText({ id, place, text, tokens, before, after }: DocumentPassage): string {
  const { path, pages, sectionPath } = place;
  const beside = before === null && after === null
    ? l10n.t('the whole document')
    : before === null
    ? l10n.t('the first chunk of its document')
    : after === null
    ? l10n.t('the last chunk of its document')
    : undefined;
  const facts = [countTokens(tokens), ...(beside === undefined ? [] : [beside]), id];
  return [
    `> **${markdown(path)}**${pages ? `, **${markdown(pageWords(pages))}**` : ''}  `,
    ...(sectionPath.length > 0 ? [`> ${markdown(sectionPath.join(' › '))}  `] : []),
    `> ${markdown(facts.join(' · '))}`,
    '',
    inert(text),
    '',
    '---',
    '',
    `_${markdown(l10n.t('Cite it as: {0}', citationWords(place)))}_`,
    '',
  ].join('\n');
}

/**
 * Makes a document's text safe for a preview, which must not load remote pictures or act as HTML: otherwise the author
 * of the document could learn who reads it. An invisible character breaks each such mark. Line breaks in table cells
 * are kept.
 */
export function inert(text: string): string {
  return visibleLines(text).replace(/!(?=\[)/g, '!\u2060').replace(/<(?=[\p{L}/!?])(?!br>)/gu, '<\u2060');
}
