import * as l10n from '@vscode/l10n';
import type { DocumentWarning } from '../pure/warning';
import type { DocumentsReport, ReportDocuments } from '#reports';
import { formatTokenCount } from '#apps/vscode/counts';
import { translateSentence } from '#apps/vscode/engineWords';
import type { Choices } from '#apps/vscode/folder/state/folderState';
import { baseName, folderOf, escapeLabel, escapeMarkdownText } from '#apps/vscode/text';
import type { TreeNode } from '#apps/vscode/views/tree/treeNode';
import { findDocumentPin, getPinContext, findChunkPin, formatChunkPin } from './documentPins';
import { formatChunkCount, formatPageCount, formatWarningCount, isSeriousWarning, formatPageRange,
  formatWarningTitle } from './documentWords';

type MappedDocument = DocumentsReport['documents'][number];
type MappedSection = MappedDocument['sections'][number];
type MappedChunk = MappedSection['chunks'][number];

/** The data that rows show in addition to the documents themselves. */
export interface DocumentRowOptions {
  readonly choices: Choices;
  /** IDs of the chunks that the pack shows. */
  readonly packedChunkIds: ReadonlySet<string>;
}

/** The maximum number of warnings below a document and in its tooltip, since a table may hide a thousand cells. */
const maxWarningRows = 200, maxTooltipWarnings = 5;

/** Creates rows for documents, with their sections and chunks below them. Clicking a chunk opens it. */
export function createDocumentNodes({ documents }: DocumentsReport, options: DocumentRowOptions): TreeNode[] {
  return documents.map((document) => createDocumentNode(document, options));
}

/** Returns the IDs of the chunks that a pack shows. */
export function getPackedChunkIds(documents: ReportDocuments | undefined): ReadonlySet<string> {
  return new Set(documents?.chunks.filter(({ omitted }) => omitted === null).map(({ id }) => id));
}

function createDocumentNode(document: MappedDocument, options: DocumentRowOptions): TreeNode {
  const { path, pages, status, warnings, sections } = document;
  const id = `document/${path}`;
  const pin = findDocumentPin(path, options.choices);
  const chunks = [...document.chunks, ...sections.flatMap(listChunks)];
  const shownCount = chunks.filter((chunk) => options.packedChunkIds.has(chunk.id)).length;
  const folder = folderOf(path);
  const facts = [
    ...(status === 'failed' ? [formatWarningTitle(warnings.at(-1)?.type ?? 'parse_error').toLowerCase()] : []),
    ...(pages === null || status === 'failed' ? [] : [formatPageCount(pages)]),
    ...(status === 'failed' ? [] : [formatTokenCount(chunks.reduce((sum, { tokens }) => sum + tokens, 0))]),
    ...(pin === undefined ? [] : [l10n.t('pinned')]),
    ...(shownCount === 0 ? [] : [l10n.t('{0} in the pack', formatChunkCount(shownCount))]),
  ];
  const warningFacts = warnings.length === 0 ? [] : [formatWarningCount(warnings.length)];
  return {
    id,
    path,
    label: escapeLabel(baseName(path)),
    description: escapeLabel([...facts, ...(folder === '' ? [] : [folder])].join(' · ')),
    ...chooseDocumentIcon(document),
    context: `document ${getPinContext(pin)}${status === 'failed' ? '' : ' readable'}`,
    get tooltip() {
      return [`**${escapeMarkdownText(path)}**`, escapeMarkdownText([...facts, ...warningFacts].join(', ')),
        ...formatWarningLines(warnings)].join(
          '\n\n',
        );
    },
    get children() {
      return [
        ...(warnings.length === 0 ? [] : [createWarningsNode(id, document)]),
        ...createPartNodes(id, path, document.chunks, options),
        ...sections.flatMap((section, i) => createSectionNodes(`${id}/${i}`, path, section, options)),
      ];
    },
    hasChildren: warnings.length > 0 || chunks.length > 0,
    digest: JSON.stringify([document, facts, chunks.map((chunk) => listChunkFacts(path, chunk, options))]),
    accessible: [path, ...facts, ...warningFacts].join(', '),
  };
}

function chooseDocumentIcon({ status, warnings }: MappedDocument): Pick<TreeNode, 'icon' | 'iconColor'> {
  if (status === 'failed') return { icon: 'error', iconColor: 'list.errorForeground' };
  return warnings.some(({ type }) => isSeriousWarning(type))
    ? { icon: 'warning', iconColor: 'list.warningForeground' }
    : {};
}

function createWarningsNode(id: string, { path, warnings, chunks, sections }: MappedDocument): TreeNode {
  const countText = formatWarningCount(warnings.length);
  const rows = warnings.slice(0, maxWarningRows).map((warning, i): TreeNode => {
    const location = warning.page !== undefined ? formatPageRange([warning.page, warning.page]) : warning.place;
    const message = translateSentence(warning.message);
    const chunk = warning.page === undefined
      ? undefined
      : findChunkOnPage([...chunks, ...sections.flatMap(listChunks)], warning.page);
    return {
      id: `${id}/warning/${i}`,
      label: escapeLabel(formatWarningTitle(warning.type)),
      description: escapeLabel([...(location === undefined ? [] : [location]), message].join(' · ')),
      tooltip: `**${escapeMarkdownText(formatWarningTitle(warning.type))}**${
        location === undefined ? '' : ` ${escapeMarkdownText(location)}`
      }\n\n${escapeMarkdownText(message)}`,
      icon: isSeriousWarning(warning.type) ? 'warning' : 'info',
      ...(isSeriousWarning(warning.type) && { iconColor: 'list.warningForeground' }),
      ...(chunk && { chunk: formatChunkPin(path, chunk.id) }),
      children: [],
      accessible: [formatWarningTitle(warning.type), ...(location === undefined ? [] : [location]), message].join(', '),
    };
  });
  const moreCount = warnings.length - rows.length;
  return {
    id: `${id}/warnings`,
    label: countText,
    icon: 'bell',
    children: moreCount <= 0
      ? rows
      : [...rows, createTextNode(`${id}/warnings/more`, l10n.t('and {0} more', moreCount))],
    accessible: countText,
  };
}

/** A section with a single chunk is shown as that chunk's row. */
function createSectionNodes(id: string, path: string, section: MappedSection, options: DocumentRowOptions): TreeNode[] {
  const { title, pages, chunks, sections } = section;
  const allChunks = listChunks(section);
  if (allChunks.length === 1) return [createChunkNode(id, path, allChunks[0]!, findLastTitle(section), options)];
  const shownCount = allChunks.filter((chunk) => options.packedChunkIds.has(chunk.id)).length;
  const facts = [
    ...(pages === null ? [] : [formatPageRange(pages)]),
    formatTokenCount(allChunks.reduce((sum, { tokens }) => sum + tokens, 0)),
    ...(shownCount === 0 ? [] : [l10n.t('{0} in the pack', formatChunkCount(shownCount))]),
  ];
  return [{
    id,
    label: escapeLabel(title),
    description: facts.join(' · '),
    icon: 'list-tree',
    children: [
      ...createPartNodes(id, path, chunks, options),
      ...sections.flatMap((inner, i) => createSectionNodes(`${id}/${i}`, path, inner, options)),
    ],
    context: 'section',
    accessible: [title, ...facts].join(', '),
  }];
}

/** Creates a row for each chunk, named by its page or, if it has no page, by its number. */
function createPartNodes(id: string, path: string, chunks: readonly MappedChunk[],
  options: DocumentRowOptions): TreeNode[]
{
  const names = chunks.map(({ pages }) => (pages === null ? undefined : formatPageTitle(pages)));
  return chunks.map((chunk, i) => {
    const name = names[i];
    if (name === undefined) return createChunkNode(id, path, chunk, l10n.t('Part {0}', i + 1), options);
    const partNumber = names.slice(0, i + 1).filter((candidate) => candidate === name).length;
    const isSplit = partNumber > 1 || names[i + 1] === name;
    return createChunkNode(id, path, chunk, isSplit ? l10n.t('{0}, part {1}', name, partNumber) : name, options, true);
  });
}

/** A row that is named by its page does not repeat the page in its description. */
function createChunkNode(id: string, path: string, chunk: MappedChunk, name: string, options: DocumentRowOptions,
  isNamedByPage = false): TreeNode
{
  const pin = findChunkPin(path, chunk.id, options.choices);
  const facts = listChunkFacts(path, chunk, options, !isNamedByPage);
  return {
    id: `${id}#${chunk.id}`,
    label: escapeLabel(name),
    description: facts.join(' · '),
    icon: options.packedChunkIds.has(chunk.id) ? 'pass' : 'note',
    ...(options.packedChunkIds.has(chunk.id) && { iconColor: 'testing.iconPassed' }),
    tooltip: `**${escapeMarkdownText(name)}**\n\n${escapeMarkdownText([path, ...facts].join(', '))}`,
    chunk: formatChunkPin(path, chunk.id),
    context: `chunk ${getPinContext(pin)}`,
    children: [],
    accessible: [name, ...facts].join(', '),
  };
}

function listChunkFacts(path: string, { id, pages, tokens }: MappedChunk,
  { choices, packedChunkIds }: DocumentRowOptions, includePages = false): string[]
{
  return [
    ...(pages === null || !includePages ? [] : [formatPageRange(pages)]),
    formatTokenCount(tokens),
    ...(findChunkPin(path, id, choices) === 'own' ? [l10n.t('pinned')] : []),
    ...(packedChunkIds.has(id) ? [l10n.t('in the pack')] : []),
  ];
}

function formatPageTitle([first, last]: readonly [first: number, last: number]): string {
  return first === last ? l10n.t('Page {0}', first) : l10n.t('Pages {0} to {1}', first, last);
}

function findLastTitle({ title, sections }: MappedSection): string {
  return sections.length === 0 ? title : findLastTitle(sections.at(-1)!);
}

function listChunks({ chunks, sections }: MappedSection): readonly MappedChunk[] {
  return sections.length === 0 ? chunks : [...chunks, ...sections.flatMap(listChunks)];
}

function findChunkOnPage(chunks: readonly MappedChunk[], page: number): MappedChunk | undefined {
  return chunks.find(({ pages }) => pages !== null && pages[0] <= page && page <= pages[1]);
}

function formatWarningLines(warnings: readonly DocumentWarning[]): string[] {
  if (warnings.length === 0) return [];
  const lines = warnings.slice(0, maxTooltipWarnings).map(({ type, page, place, message }) => {
    const position = page === undefined ? place : formatPageRange([page, page]);
    const location = position === undefined ? '' : ` (${position})`;
    return `- **${escapeMarkdownText(formatWarningTitle(type))}**${escapeMarkdownText(location)}: ${
      escapeMarkdownText(translateSentence(message))
    }`;
  });
  const moreCount = warnings.length - lines.length;
  return [[...lines, ...(moreCount > 0 ? [`- ${l10n.t('and {0} more', moreCount)}`] : [])].join('\n')];
}

function createTextNode(id: string, text: string): TreeNode {
  return { id, label: text, children: [], accessible: text };
}
