import * as l10n from '@vscode/l10n';
import type { Report, ReportChunk, ReportDocuments } from '#reports';
import { formatNameList, countTokens } from '../counts';
import { chunkPin, pinContext, pinOfChunk } from '#features/documents/vscode/documentPins';
import { countChunks, failureWords, placeWords } from '#features/documents/vscode/documentWords';
import type { Choices } from '../folder/state/folderState';
import { baseName, folderOf, label, markdown, thousands } from '../text';
import { omittedReasonText } from './omittedReasonText';
import type { TreeNode } from './treeNode';

/**
 * Returns the parts of documents that the pack shows, the parts that it omits and why, and the documents that could not
 * be read.
 */
export function chunkGroup({ documents }: Report, choices: Choices): TreeNode[] {
  if (!documents || documents.documents === 0) return [];
  const shown = documents.chunks.filter(({ omitted }) => omitted === null);
  const left = documents.chunks.filter(({ omitted }) => omitted !== null);
  const description = shown.length === 0 ? l10n.t('none in the pack') : countChunks(shown.length);
  return [{
    id: 'documents',
    label: l10n.t('Documents'),
    icon: 'book',
    description,
    children: [
      ...shown.map((chunk) => chunkRow(chunk, choices)),
      ...(left.length === 0 ? [] : [leftOut(left, choices)]),
      ...documents.failed.map(failedRow),
    ],
    context: 'group',
    accessible: l10n.t('{0}: {1}', l10n.t('Documents'), description),
  }];
}

function leftOut(chunks: readonly ReportChunk[], choices: Choices): TreeNode {
  const count = thousands(chunks.length);
  return {
    id: 'documents/left-out',
    label: l10n.t('Left Out'),
    description: count,
    icon: 'circle-slash',
    children: chunks.map((chunk) => chunkRow(chunk, choices)),
    accessible: l10n.t('{0}: {1}', l10n.t('Left Out'), count),
  };
}

function chunkRow(chunk: ReportChunk, choices: Choices): TreeNode {
  const { id, path, tokens, score, omitted, matched, linked } = chunk;
  const place = placeWords(chunk);
  const why = omitted === null ? [] : [omittedReasonText(omitted)];
  const pin = pinOfChunk(path, id, choices);
  const pinned = pin === undefined ? [] : [l10n.t('pinned')];
  const points = l10n.t('score {0}', score.toFixed(1));
  return {
    id: `documents/${id}`,
    label: label(baseName(path)),
    description: label([...pinned, ...why, ...(place === '' ? [] : [place]), countTokens(tokens)].join(' · ')),
    icon: omitted === null ? 'note' : 'circle-slash',
    tooltip: [
      `**${markdown(path)}**${place === '' ? '' : `, ${markdown(place)}`}`,
      markdown([...pinned, ...why, countTokens(tokens), points].join(', ')),
      ...(matched.length === 0 ? [] : [markdown(l10n.t('Words of the task: {0}', formatNameList(matched)))]),
      ...(linked.length === 0 ? [] : [markdown(l10n.t('Names in the best files: {0}', formatNameList(linked)))]),
    ].join('\n\n'),
    chunk: chunkPin(path, id),
    context: `chunk ${pinContext(pin)}`,
    children: [],
    accessible: [path, ...(place === '' ? [] : [place]), ...why, ...pinned, countTokens(tokens), points].join(', '),
  };
}

function failedRow({ path, because }: ReportDocuments['failed'][number]): TreeNode {
  const why = failureWords(because);
  const folder = folderOf(path);
  return {
    id: `documents/failed/${path}`,
    path,
    label: label(baseName(path)),
    description: label([why, ...(folder === '' ? [] : [folder])].join(' · ')),
    icon: 'error',
    iconColor: 'list.errorForeground',
    context: 'document',
    children: [],
    accessible: l10n.t('{0}: {1}', path, why),
  };
}
