import * as l10n from '@vscode/l10n';
import { byText } from '#base/order';
import { thousands } from '#base/text/phrases';
import { visible } from '#base/text/visible';
import type { MapData, MapFile } from '../mapData';
import { rowsAtFirst, type SortColumn, type TableState } from '../pageState';
import { button, element } from './dom';
import { viewWords } from '#apps/vscode/views/viewWords';
import { shareText } from './words';

/** Shows the same data as a table, for reading, for sorting, and for users who cannot read a treemap. */
export function tableView({ files, sections, scope }: MapData, { column, rows }: TableState,
  open: (path: string) => void, change: (state: TableState) => void): HTMLElement
{
  const total = files.reduce((sum, { tokens }) => sum + tokens, 0) + (sections?.tokens ?? 0);
  const sorted = [...files].sort(order[column]);
  const table = element('table', {}, element('caption', {}, l10n.t('Files and their tokens')),
    element('thead', {},
      element('tr', {}, head('path', l10n.t('File')), head('tokens', l10n.t('Tokens')),
        element('th', { scope: 'col' }, l10n.t('Share')), head('view', l10n.t('View')),
        head('score', l10n.t('Score')))), element('tbody', {}, ...sorted.slice(0, rows).map(row)));
  const holder = element('div', { class: 'table' }, table);
  if (sorted.length > rows) {
    const more = Math.min(rowsAtFirst, sorted.length - rows);
    holder.append(
      button({ class: 'more', 'data-key': 'more' }, () => change({ column, rows: rows + rowsAtFirst }),
        l10n.t('Show {0} of {1} More', thousands(more), thousands(sorted.length - rows))),
    );
  }
  return holder;

  function head(of: SortColumn, text: string): HTMLElement {
    return element('th', { scope: 'col', 'aria-sort': of !== column ? 'none' : ascending[of] },
      button({ 'data-key': `column/${of}` }, () => change({ column: of, rows }), text));
  }

  function row(file: MapFile): HTMLElement {
    const view = file.view === undefined
      ? scope === 'repository' ? l10n.t('not in the pack') : ''
      : viewWords(file.view);
    return element('tr', {},
      element('th', { scope: 'row' },
        button({ 'data-key': `file/${file.path}` }, () => open(file.path), visible(file.path))),
      element('td', {}, thousands(file.tokens)), element('td', {}, total === 0 ? '' : shareText(file.tokens, total)),
      element('td', {}, view), element('td', {}, file.score === undefined ? '' : file.score.toFixed(1)));
  }
}

const views = ['full', 'diff', 'symbols', 'skeleton', 'summary'];
const ascending: Readonly<Record<SortColumn, string>> = {
  path: 'ascending',
  tokens: 'descending',
  view: 'ascending',
  score: 'descending',
};
const byTokens = (a: MapFile, b: MapFile) => b.tokens - a.tokens || byText(a.path, b.path);
const order: Readonly<Record<SortColumn, (a: MapFile, b: MapFile) => number>> = {
  path: (a, b) => byText(a.path, b.path),
  tokens: byTokens,
  view: (a, b) => rankOfView(a) - rankOfView(b) || byTokens(a, b),
  score: (a, b) => (b.score ?? -Infinity) - (a.score ?? -Infinity) || byTokens(a, b),
};

function rankOfView({ view }: MapFile): number {
  return view === undefined ? views.length : views.indexOf(view);
}
