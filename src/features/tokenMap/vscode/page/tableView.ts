import * as l10n from '@vscode/l10n';
import { byText } from '#base/order';
import { formatThousands } from '#base/text/phrases';
import { escapeInvisible } from '#base/text/visible';
import type { MapData, MapFile } from '../mapData';
import { initialRowCount, type SortColumn, type TableState } from '../pageState';
import { createPageButton, createPageElement } from './dom';
import { getViewName } from '#apps/vscode/views/tree/viewWords';
import { formatShareLabel } from './words';

/**
 * Creates a sortable table of the map's data, which users who cannot read a treemap can use instead. `totalTokens`
 * counts all tokens of the pack or of the repository.
 */
export function createTableView({ files, scope }: MapData, totalTokens: number, { column, rowCount }: TableState,
  open: (path: string) => void, change: (state: TableState) => void): HTMLElement
{
  const shareTitle = scope === 'repository'
    ? l10n.t('Share of all tokens of the repository')
    : l10n.t('Share of all tokens of the pack');
  const sortedFiles = [...files].sort(comparators[column]);
  const table = createPageElement('table', {}, createPageElement('caption', {}, l10n.t('Files and their tokens')),
    createPageElement('thead', {},
      createPageElement('tr', {}, createColumnHeading('path', l10n.t('File')),
        createColumnHeading('tokens', l10n.t('Tokens')),
        createPageElement('th', { scope: 'col', title: shareTitle }, l10n.t('Share')),
        createColumnHeading('view', l10n.t('View')), createColumnHeading('score', l10n.t('Score')))),
    createPageElement('tbody', {}, ...sortedFiles.slice(0, rowCount).map(createRow)));
  const container = createPageElement('div', { class: 'table' }, table);
  if (sortedFiles.length > rowCount) {
    const nextRowCount = Math.min(initialRowCount, sortedFiles.length - rowCount);
    container.append(
      createPageButton({ class: 'more', 'data-key': 'more' }, () =>
        change({ column, rowCount: rowCount + initialRowCount }),
        l10n.t('Show {0} of {1} More', formatThousands(nextRowCount), formatThousands(sortedFiles.length - rowCount))),
    );
  }
  return container;

  function createColumnHeading(headingColumn: SortColumn, text: string): HTMLElement {
    return createPageElement('th', {
      scope: 'col',
      'aria-sort': headingColumn !== column ? 'none' : sortDirections[headingColumn],
    },
      createPageButton({ 'data-key': `column/${headingColumn}` }, () => change({ column: headingColumn, rowCount }),
        text));
  }

  function createRow(file: MapFile): HTMLElement {
    const view = file.view === undefined
      ? scope === 'repository' ? l10n.t('not in the pack') : ''
      : getViewName(file.view);
    return createPageElement('tr', {},
      createPageElement('th', { scope: 'row' },
        createPageButton({ 'data-key': `file/${file.path}` }, () => open(file.path), escapeInvisible(file.path))),
      createPageElement('td', {}, formatThousands(file.tokens)),
      createPageElement('td', {}, totalTokens === 0 ? '' : formatShareLabel(file.tokens, totalTokens)),
      createPageElement('td', {}, view),
      createPageElement('td', {}, file.score === undefined ? '' : file.score.toFixed(1)));
  }
}

const viewOrder = ['full', 'diff', 'symbols', 'skeleton', 'summary'];
const sortDirections: Readonly<Record<SortColumn, string>> = {
  path: 'ascending',
  tokens: 'descending',
  view: 'ascending',
  score: 'descending',
};
const byTokens = (a: MapFile, b: MapFile) => b.tokens - a.tokens || byText(a.path, b.path);
const comparators: Readonly<Record<SortColumn, (a: MapFile, b: MapFile) => number>> = {
  path: (a, b) => byText(a.path, b.path),
  tokens: byTokens,
  view: (a, b) => getViewRank(a) - getViewRank(b) || byTokens(a, b),
  score: (a, b) => (b.score ?? -Infinity) - (a.score ?? -Infinity) || byTokens(a, b),
};

function getViewRank({ view }: MapFile): number {
  return view === undefined ? viewOrder.length : viewOrder.indexOf(view);
}
