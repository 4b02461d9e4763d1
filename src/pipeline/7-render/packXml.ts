import type { LineRange } from '#model';
import type { DocumentChunk, DocumentFile, PackDocument } from '#reports';

/**
 * Formats a pack as XML for a prompt: documents first and the task last, with the elements that Anthropic recommends
 * for long prompts (platform.claude.com/docs, "Long context prompting tips"). Texts are verbatim in CDATA sections,
 * which their content cannot close.
 */
export function packXml(pack: PackDocument): string {
  const { prefix, files, chunks = [], repoMap, names, changedSince, task, taskClass, freshness, leftOut } = pack;
  return [
    '<context_pack>',
    element('instructions', prefix.trim()),
    '<documents>',
    ...files.map(documentXml),
    ...chunks.map((chunk, i) => chunkXml(chunk, files.length + i)),
    '</documents>',
    ...(repoMap === '' ? [] : [element('repository_map', repoMap.trim())]),
    ...(names.length === 0 ? [] : [element('where_names_occur', names.map(namePlaces).join('\n'))]),
    ...(leftOut.length === 0 ? [] : [element('left_out', leftOut.join('\n'))]),
    element('freshness', [freshness.state, changedSince].filter((part) => part !== null).join(': ')),
    element('task', task, ` class="${attribute(taskClass)}"`),
    '</context_pack>',
    '',
  ].join('\n');
}

function documentXml({ path, view, ranges, blockId, reasons, text }: DocumentFile, i: number): string {
  const why = [...reasons].sort((a, b) => b.points - a.points)[0]?.detail;
  return [
    `<document index="${i + 1}">`,
    element('source', path),
    element('view', view),
    ...(ranges.length === 0 ? [] : [element('lines', ranges.map(range).join(', '))]),
    element('block_id', blockId),
    ...(why === undefined ? [] : [element('why', why)]),
    element('document_content', text),
    '</document>',
  ].join('\n');
}

function chunkXml({ id, path, pages, rowRange, sectionPath, text }: DocumentChunk, i: number): string {
  return [
    `<document index="${i + 1}">`,
    element('source', path),
    ...(pages === null ? [] : [element('pages', range(pages))]),
    ...(rowRange === null ? [] : [element('rows', range(rowRange))]),
    ...(sectionPath.length === 0 ? [] : [element('section', sectionPath.join(' > '))]),
    element('chunk_id', id),
    element('document_content', text),
    '</document>',
  ].join('\n');
}

function namePlaces({ name, places }: PackDocument['names'][number]): string {
  return `${name}: ${places.map(({ path, line }) => `${path}:${line}`).join(', ')}`;
}

/** Puts a text with markup characters or several lines in a CDATA section. */
function element(name: string, text: string, attributes = ''): string {
  const valid = text.replace(invalid, '\uFFFD');
  const content = /[&<>\n]/.test(valid) ? `<![CDATA[\n${valid.replaceAll(']]>', ']]]]><![CDATA[>')}\n]]>` : valid;
  return `<${name}${attributes}>${content}</${name}>`;
}

function attribute(text: string): string {
  return text.replace(invalid, '\uFFFD').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

function range([first, last]: LineRange): string {
  return first === last ? String(first) : `${first}-${last}`;
}

/** Characters that no XML 1.0 document may contain (www.w3.org/TR/xml, "Characters"): they include lone surrogates. */
const invalid = new RegExp(
  [
    '[\\u0000-\\u0008\\u000B\\u000C\\u000E-\\u001F\\uFFFE\\uFFFF]',
    '[\\uD800-\\uDBFF](?![\\uDC00-\\uDFFF])',
    '(?<![\\uD800-\\uDBFF])[\\uDC00-\\uDFFF]',
  ].join('|'),
  'g',
);
