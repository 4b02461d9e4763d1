import type { LineRange } from '#model';
import type { DocumentChunk, DocumentFile, PackDocument } from '#reports';

/**
 * Formats a pack as XML for a prompt: documents first and the task last, with the elements that Anthropic recommends
 * for long prompts (platform.claude.com/docs, "Long context prompting tips"). Texts are verbatim in CDATA sections,
 * which their content cannot close.
 */
export function formatPackXml(pack: PackDocument): string {
  const { prefix, files, chunks = [], repoMap, names, changedSince, task, taskClass, freshness, leftOut } = pack;
  return [
    '<context_pack>',
    formatElement('instructions', prefix.trim()),
    '<documents>',
    ...files.map(formatDocument),
    ...chunks.map((chunk, i) => formatChunk(chunk, files.length + i)),
    '</documents>',
    ...(repoMap === '' ? [] : [formatElement('repository_map', repoMap.trim())]),
    ...(names.length === 0 ? [] : [formatElement('where_names_occur', names.map(formatNamePlaces).join('\n'))]),
    ...(leftOut.length === 0 ? [] : [formatElement('left_out', leftOut.join('\n'))]),
    formatElement('freshness', [freshness.state, changedSince].filter((part) => part !== null).join(': ')),
    formatElement('task', task, ` class="${escapeAttribute(taskClass)}"`),
    '</context_pack>',
    '',
  ].join('\n');
}

function formatDocument({ path, view, ranges, blockId, reasons, text }: DocumentFile, i: number): string {
  const mainReason = [...reasons].sort((a, b) => b.points - a.points)[0]?.detail;
  return [
    `<document index="${i + 1}">`,
    formatElement('source', path),
    formatElement('view', view),
    ...(ranges.length === 0 ? [] : [formatElement('lines', ranges.map(formatRange).join(', '))]),
    formatElement('block_id', blockId),
    ...(mainReason === undefined ? [] : [formatElement('why', mainReason)]),
    formatElement('document_content', text),
    '</document>',
  ].join('\n');
}

function formatChunk({ id, path, pages, rowRange, sectionPath, text }: DocumentChunk, i: number): string {
  return [
    `<document index="${i + 1}">`,
    formatElement('source', path),
    ...(pages === null ? [] : [formatElement('pages', formatRange(pages))]),
    ...(rowRange === null ? [] : [formatElement('rows', formatRange(rowRange))]),
    ...(sectionPath.length === 0 ? [] : [formatElement('section', sectionPath.join(' > '))]),
    formatElement('chunk_id', id),
    formatElement('document_content', text),
    '</document>',
  ].join('\n');
}

function formatNamePlaces({ name, places }: PackDocument['names'][number]): string {
  return `${name}: ${places.map(({ path, line }) => `${path}:${line}`).join(', ')}`;
}

/** Puts a text with markup characters or several lines in a CDATA section. */
function formatElement(name: string, text: string, attributes = ''): string {
  const validText = text.replace(invalidCharacters, '\uFFFD');
  const content = /[&<>\n]/.test(validText)
    ? `<![CDATA[\n${validText.replaceAll(']]>', ']]]]><![CDATA[>')}\n]]>`
    : validText;
  return `<${name}${attributes}>${content}</${name}>`;
}

function escapeAttribute(text: string): string {
  return text.replace(invalidCharacters, '\uFFFD').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"',
    '&quot;');
}

function formatRange([first, last]: LineRange): string {
  return first === last ? String(first) : `${first}-${last}`;
}

/** Characters that no XML 1.0 document may contain (www.w3.org/TR/xml, "Characters"), such as lone surrogates. */
const invalidCharacters = new RegExp(
  [
    '[\\u0000-\\u0008\\u000B\\u000C\\u000E-\\u001F\\uFFFE\\uFFFF]',
    '[\\uD800-\\uDBFF](?![\\uDC00-\\uDFFF])',
    '(?<![\\uD800-\\uDBFF])[\\uDC00-\\uDFFF]',
  ].join('|'),
  'g',
);
