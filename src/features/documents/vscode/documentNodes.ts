import * as l10n from '@vscode/l10n';
import type { DocumentWarning } from '../pure/warning';
import type { DocumentsReport, ReportDocuments } from '#reports';
import { countTokens } from '#apps/vscode/counts';
import { inWords } from '#apps/vscode/engineWords';
import type { Choices } from '#apps/vscode/folder/state/folderState';
import { baseName, folderOf, label, markdown } from '#apps/vscode/text';
import type { TreeNode } from '#apps/vscode/views/treeNode';
import { documentPin, pinContext, pinOfChunk, chunkPin } from './documentPins';
import { countChunks, countPages, countWarnings, isSerious, pageWords, warningWords } from './documentWords';

type MappedDocument = DocumentsReport['documents'][number];
type MappedSection = MappedDocument['sections'][number];
type MappedChunk = MappedSection['chunks'][number];

/** Data that rows show besides the documents themselves. */
export interface DocumentRowOptions {
  readonly choices: Choices;
  /** IDs of the chunks that the pack shows. */
  readonly packed: ReadonlySet<string>;
}

/** The maximum number of warnings below a document, and in a tooltip: a table may hide a thousand cells. */
const mostWarnings = 200, mostInTooltip = 5;

/** Returns rows for documents, with their sections and chunks below them. A click on a chunk opens it. */
export function documentNodes({ documents }: DocumentsReport, options: DocumentRowOptions): TreeNode[] {
  return documents.map((document) => documentNode(document, options));
}

/** Returns the IDs of the chunks that a pack shows. */
export function packedChunks(of: ReportDocuments | undefined): ReadonlySet<string> {
  return new Set(of?.chunks.filter(({ omitted }) => omitted === null).map(({ id }) => id));
}

function documentNode(document: MappedDocument, options: DocumentRowOptions): TreeNode {
  const { path, pages, status, warnings, sections } = document;
  const id = `document/${path}`;
  const pin = documentPin(path, options.choices);
  const chunks = [...document.chunks, ...sections.flatMap(chunksIn)];
  const shown = chunks.filter((chunk) => options.packed.has(chunk.id)).length;
  const folder = folderOf(path);
  const facts = [
    ...(status === 'failed' ? [warningWords(warnings.at(-1)?.type ?? 'parse_error').toLowerCase()] : []),
    ...(pages === null || status === 'failed' ? [] : [countPages(pages)]),
    ...(status === 'failed' ? [] : [countTokens(chunks.reduce((sum, { tokens }) => sum + tokens, 0))]),
    ...(pin === undefined ? [] : [l10n.t('pinned')]),
    ...(shown === 0 ? [] : [l10n.t('{0} in the pack', countChunks(shown))]),
  ];
  const warned = warnings.length === 0 ? [] : [countWarnings(warnings.length)];
  return {
    id,
    path,
    label: label(baseName(path)),
    description: label([...facts, ...(folder === '' ? [] : [folder])].join(' · ')),
    ...documentIcon(document),
    context: `document ${pinContext(pin)}${status === 'failed' ? '' : ' readable'}`,
    get tooltip() {
      return [`**${markdown(path)}**`, markdown([...facts, ...warned].join(', ')), ...warningLines(warnings)].join(
        '\n\n',
      );
    },
    get children() {
      return [
        ...(warnings.length === 0 ? [] : [warningsNode(id, document)]),
        ...partNodes(id, path, document.chunks, options),
        ...sections.flatMap((section, i) => sectionNodes(`${id}/${i}`, path, section, options)),
      ];
    },
    hasChildren: warnings.length > 0 || chunks.length > 0,
    digest: JSON.stringify([document, facts, chunks.map((chunk) => chunkFacts(path, chunk, options))]),
    accessible: [path, ...facts, ...warned].join(', '),
  };
}

function documentIcon({ status, warnings }: MappedDocument): Pick<TreeNode, 'icon' | 'iconColor'> {
  if (status === 'failed') return { icon: 'error', iconColor: 'list.errorForeground' };
  return warnings.some(({ type }) => isSerious(type)) ? { icon: 'warning', iconColor: 'list.warningForeground' } : {};
}

function warningsNode(id: string, { path, warnings, chunks, sections }: MappedDocument): TreeNode {
  const count = countWarnings(warnings.length);
  const rows = warnings.slice(0, mostWarnings).map((warning, i): TreeNode => {
    const location = warning.page !== undefined ? pageWords([warning.page, warning.page]) : warning.place;
    const message = inWords(warning.message);
    const chunk = warning.page === undefined
      ? undefined
      : chunkAt([...chunks, ...sections.flatMap(chunksIn)], warning.page);
    return {
      id: `${id}/warning/${i}`,
      label: label(warningWords(warning.type)),
      description: label([...(location === undefined ? [] : [location]), message].join(' · ')),
      tooltip: `**${markdown(warningWords(warning.type))}**${
        location === undefined ? '' : ` ${markdown(location)}`
      }\n\n${markdown(message)}`,
      icon: isSerious(warning.type) ? 'warning' : 'info',
      ...(isSerious(warning.type) && { iconColor: 'list.warningForeground' }),
      ...(chunk && { chunk: chunkPin(path, chunk.id) }),
      children: [],
      accessible: [warningWords(warning.type), ...(location === undefined ? [] : [location]), message].join(', '),
    };
  });
  const more = warnings.length - rows.length;
  return {
    id: `${id}/warnings`,
    label: count,
    icon: 'bell',
    children: more <= 0 ? rows : [...rows, plain(`${id}/warnings/more`, l10n.t('and {0} more', more))],
    accessible: count,
  };
}

/** A section with a single chunk is shown as that chunk's row. */
function sectionNodes(id: string, path: string, section: MappedSection, options: DocumentRowOptions): TreeNode[] {
  const { title, pages, chunks, sections } = section;
  const all = chunksIn(section);
  if (all.length === 1) return [chunkNode(id, path, all[0]!, lastTitle(section), options)];
  const shown = all.filter((chunk) => options.packed.has(chunk.id)).length;
  const facts = [
    ...(pages === null ? [] : [pageWords(pages)]),
    countTokens(all.reduce((sum, { tokens }) => sum + tokens, 0)),
    ...(shown === 0 ? [] : [l10n.t('{0} in the pack', countChunks(shown))]),
  ];
  return [{
    id,
    label: label(title),
    description: facts.join(' · '),
    icon: 'list-tree',
    children: [
      ...partNodes(id, path, chunks, options),
      ...sections.flatMap((inner, i) => sectionNodes(`${id}/${i}`, path, inner, options)),
    ],
    context: 'section',
    accessible: [title, ...facts].join(', '),
  }];
}

/** Returns a row for each chunk, named by its page. */
function partNodes(id: string, path: string, chunks: readonly MappedChunk[], options: DocumentRowOptions): TreeNode[] {
  const names = chunks.map(({ pages }) => (pages === null ? undefined : pageTitle(pages)));
  return chunks.map((chunk, i) => {
    const name = names[i];
    if (name === undefined) return chunkNode(id, path, chunk, l10n.t('Part {0}', i + 1), options);
    const part = names.slice(0, i + 1).filter((candidate) => candidate === name).length;
    const several = part > 1 || names[i + 1] === name;
    return chunkNode(id, path, chunk, several ? l10n.t('{0}, part {1}', name, part) : name, options, true);
  });
}

/** `named` means that the row is named by its page. */
function chunkNode(id: string, path: string, chunk: MappedChunk, name: string, options: DocumentRowOptions,
  named = false): TreeNode
{
  const pin = pinOfChunk(path, chunk.id, options.choices);
  const facts = chunkFacts(path, chunk, options, !named);
  return {
    id: `${id}#${chunk.id}`,
    label: label(name),
    description: facts.join(' · '),
    icon: options.packed.has(chunk.id) ? 'pass' : 'note',
    ...(options.packed.has(chunk.id) && { iconColor: 'testing.iconPassed' }),
    tooltip: `**${markdown(name)}**\n\n${markdown([path, ...facts].join(', '))}`,
    chunk: chunkPin(path, chunk.id),
    context: `chunk ${pinContext(pin)}`,
    children: [],
    accessible: [name, ...facts].join(', '),
  };
}

function chunkFacts(path: string, { id, pages, tokens }: MappedChunk, { choices, packed }: DocumentRowOptions,
  withPages = false): string[]
{
  return [
    ...(pages === null || !withPages ? [] : [pageWords(pages)]),
    countTokens(tokens),
    ...(pinOfChunk(path, id, choices) === 'own' ? [l10n.t('pinned')] : []),
    ...(packed.has(id) ? [l10n.t('in the pack')] : []),
  ];
}

function pageTitle([first, last]: readonly [first: number, last: number]): string {
  return first === last ? l10n.t('Page {0}', first) : l10n.t('Pages {0} to {1}', first, last);
}

function lastTitle({ title, sections }: MappedSection): string {
  return sections.length === 0 ? title : lastTitle(sections.at(-1)!);
}

function chunksIn({ chunks, sections }: MappedSection): readonly MappedChunk[] {
  return sections.length === 0 ? chunks : [...chunks, ...sections.flatMap(chunksIn)];
}

function chunkAt(chunks: readonly MappedChunk[], page: number): MappedChunk | undefined {
  return chunks.find(({ pages }) => pages !== null && pages[0] <= page && page <= pages[1]);
}

function warningLines(warnings: readonly DocumentWarning[]): string[] {
  if (warnings.length === 0) return [];
  const lines = warnings.slice(0, mostInTooltip).map(({ type, page, place, message }) => {
    const at = page === undefined ? place : pageWords([page, page]);
    const location = at === undefined ? '' : ` (${at})`;
    return `- **${markdown(warningWords(type))}**${markdown(location)}: ${markdown(inWords(message))}`;
  });
  const more = warnings.length - lines.length;
  return [[...lines, ...(more > 0 ? [`- ${l10n.t('and {0} more', more)}`] : [])].join('\n')];
}

function plain(id: string, text: string): TreeNode {
  return { id, label: text, children: [], accessible: text };
}
