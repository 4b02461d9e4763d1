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
 * Creates a sortable table of the map's data, which users who cannot read a treemap can use instead. `total`: all
 * tokens of the pack or of the repository.
 */
export function createTableView({ files, scope }: MapData, total: number, { column, rows }: TableState,
  open: (path: string) => void, change: (state: TableState) => void): HTMLElement
{
  const shareTitle = scope === 'repository'
    ? l10n.t('Share of all tokens of the repository')
    : l10n.t('Share of all tokens of the pack');
  const sorted = [...files].sort(comparators[column]);
  const table = createPageElement('table', {}, createPageElement('caption', {}, l10n.t('Files and their tokens')),
    createPageElement('thead', {},
      createPageElement('tr', {}, createColumnHeading('path', l10n.t('File')),
        createColumnHeading('tokens', l10n.t('Tokens')),
        createPageElement('th', { scope: 'col', title: shareTitle }, l10n.t('Share')),
        createColumnHeading('view', l10n.t('View')), createColumnHeading('score', l10n.t('Score')))),
    createPageElement('tbody', {}, ...sorted.slice(0, rows).map(createRow)));
  const container = createPageElement('div', { class: 'table' }, table);
  if (sorted.length > rows) {
    const nextRowCount = Math.min(initialRowCount, sorted.length - rows);
    container.append(
      createPageButton({ class: 'more', 'data-key': 'more' }, () => change({ column, rows: rows + initialRowCount }),
        l10n.t('Show {0} of {1} More', formatThousands(nextRowCount), formatThousands(sorted.length - rows))),
    );
  }
  return container;

  function createColumnHeading(headingColumn: SortColumn, text: string): HTMLElement {
    return createPageElement('th', {
      scope: 'col',
      'aria-sort': headingColumn !== column ? 'none' : sortDirections[headingColumn],
    },
      createPageButton({ 'data-key': `column/${headingColumn}` }, () => change({ column: headingColumn, rows }), text));
  }

  function createRow(file: MapFile): HTMLElement {
    const view = file.view === undefined
      ? scope === 'repository' ? l10n.t('not in the pack') : ''
      : getViewName(file.view);
    return createPageElement('tr', {},
      createPageElement('th', { scope: 'row' },
        createPageButton({ 'data-key': `file/${file.path}` }, () => open(file.path), escapeInvisible(file.path))),
      createPageElement('td', {}, formatThousands(file.tokens)),
      createPageElement('td', {}, total === 0 ? '' : formatShareLabel(file.tokens, total)),
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
