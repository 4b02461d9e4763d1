import * as l10n from '@vscode/l10n';
import type { Report, ReportChunk, ReportDocuments } from '#reports';
import { formatNameList, formatTokenCount } from '../../counts';
import { formatChunkPin, getPinContext, findChunkPin } from '#features/documents/vscode/documentPins';
import { formatChunkCount, formatDocumentFailure,
  formatLocationInDocument } from '#features/documents/vscode/documentWords';
import type { Choices } from '../../folder/state/folderState';
import { baseName, folderOf, escapeLabel, escapeMarkdownText, thousands } from '../../text';
import { describeOmittedReason } from './omittedReasonText';
import type { TreeNode } from '../tree/treeNode';

/**
 * Builds the group of the document chunks that the pack shows, the chunks that it omits and why, and the documents that
 * could not be read.
 */
export function buildChunkGroup({ documents }: Report, choices: Choices): TreeNode[] {
  if (!documents || documents.documents === 0) return [];
  const includedChunks = documents.chunks.filter(({ omitted }) => omitted === null);
  const omittedChunks = documents.chunks.filter(({ omitted }) => omitted !== null);
  const description = includedChunks.length === 0
    ? l10n.t('none in the pack')
    : formatChunkCount(includedChunks.length);
  return [{
    id: 'documents',
    label: l10n.t('Documents'),
    icon: 'book',
    description,
    children: [
      ...includedChunks.map((chunk) => buildChunkRow(chunk, choices)),
      ...(omittedChunks.length === 0 ? [] : [buildOmittedChunkGroup(omittedChunks, choices)]),
      ...documents.failed.map(buildFailedRow),
    ],
    context: 'group',
    accessible: l10n.t('{0}: {1}', l10n.t('Documents'), description),
  }];
}

function buildOmittedChunkGroup(chunks: readonly ReportChunk[], choices: Choices): TreeNode {
  const countText = thousands(chunks.length);
  return {
    id: 'documents/left-out',
    label: l10n.t('Left Out'),
    description: countText,
    icon: 'circle-slash',
    children: chunks.map((chunk) => buildChunkRow(chunk, choices)),
    accessible: l10n.t('{0}: {1}', l10n.t('Left Out'), countText),
  };
}

function buildChunkRow(chunk: ReportChunk, choices: Choices): TreeNode {
  const { id, path, tokens, score, omitted, matched, linked } = chunk;
  const locationText = formatLocationInDocument(chunk);
  const reasonTexts = omitted === null ? [] : [describeOmittedReason(omitted)];
  const pin = findChunkPin(path, id, choices);
  const pinTexts = pin === undefined ? [] : [l10n.t('pinned')];
  const scoreText = l10n.t('score {0}', score.toFixed(1));
  return {
    id: `documents/${id}`,
    label: escapeLabel(baseName(path)),
    description: escapeLabel(
      [...pinTexts, ...reasonTexts, ...(locationText === '' ? [] : [locationText]), formatTokenCount(tokens)].join(
        ' · ',
      ),
    ),
    icon: omitted === null ? 'note' : 'circle-slash',
    tooltip: [
      `**${escapeMarkdownText(path)}**${locationText === '' ? '' : `, ${escapeMarkdownText(locationText)}`}`,
      escapeMarkdownText([...pinTexts, ...reasonTexts, formatTokenCount(tokens), scoreText].join(', ')),
      ...(matched.length === 0 ? [] : [escapeMarkdownText(l10n.t('Words of the task: {0}', formatNameList(matched)))]),
      ...(linked.length === 0
        ? []
        : [escapeMarkdownText(l10n.t('Names in the best files: {0}', formatNameList(linked)))]),
    ].join('\n\n'),
    chunk: formatChunkPin(path, id),
    context: `chunk ${getPinContext(pin)}`,
    children: [],
    accessible: [path, ...(locationText === '' ? [] : [locationText]), ...reasonTexts, ...pinTexts,
      formatTokenCount(tokens), scoreText].join(', '),
  };
}

function buildFailedRow({ path, because }: ReportDocuments['failed'][number]): TreeNode {
  const reasonText = formatDocumentFailure(because);
  const folder = folderOf(path);
  return {
    id: `documents/failed/${path}`,
    path,
    label: escapeLabel(baseName(path)),
    description: escapeLabel([reasonText, ...(folder === '' ? [] : [folder])].join(' · ')),
    icon: 'error',
    iconColor: 'list.errorForeground',
    context: 'document',
    children: [],
    accessible: l10n.t('{0}: {1}', path, reasonText),
  };
}
