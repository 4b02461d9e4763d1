import * as l10n from '@vscode/l10n';
import type { DocumentPassage } from '#reports';
import { countTokens } from '#apps/vscode/counts';
import { visibleLines } from '#base/text/visible';
import { markdown } from '#apps/vscode/text';
import { citationWords, pageWords } from './documentWords';

/** A chunk with its citation, as Markdown. */
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
 * Text of a document in a preview, which must not load a picture from another place, or act as HTML: a document of a
 * stranger would learn who reads it. An invisible character ends what would be the mark.
 * Line breaks in cells of tables stay.
 */
export function inert(text: string): string {
  return visibleLines(text).replace(/!(?=\[)/g, '!\u2060').replace(/<(?=[\p{L}/!?])(?!br>)/gu, '<\u2060');
}
