import * as l10n from '@vscode/l10n';
import { containsPath } from '#base/text/paths';
import { visible } from '#base/text/visible';
import type { MapData } from '../mapData';
import type { ToPage } from '../messages';
import { rowsAtFirst, type PageState } from '../pageState';
import { buildToneLegend } from '../tones';
import { button, choice, element } from './dom';
import type { HoverBox } from './hoverBox';
import { mapView } from './mapView';
import { tableView } from './tableView';
import { summaryText, toneText } from './words';

export interface PageActions {
  change(part: Partial<PageState>): void;
  open(path: string): void;
  readonly hover: HoverBox;
}

/** Replaces everything that the page shows. */
export function drawPage(page: HTMLElement, message: Exclude<ToPage, { kind: 'words'; }>, state: PageState,
  actions: PageActions): void
{
  const bar = element('div', { class: 'bar' }, ...controls(state, actions));
  if (message.kind !== 'map') {
    page.replaceChildren(bar, element('p', { class: 'nothing', role: 'status' }, reasonText(message)));
    return;
  }
  const map = inFolder(message.map, state.folder);
  const tokens = map.files.reduce((sum, file) => sum + file.tokens, 0) + (map.sections?.tokens ?? 0);
  const summary = element('p', { class: 'summary', role: 'status' }, summaryText(map, map.files.length, tokens));
  const above = element('div', { class: 'above' }, summary, ...way(map, state, actions));
  if (state.form === 'table') {
    page.replaceChildren(bar, above, tableView(map, state.table, actions.open, (table) => actions.change({ table })));
    return;
  }
  const space = element('div', { class: 'space' });
  page.replaceChildren(bar, above, legend(map, state), space);
  const { width, height } = space.getBoundingClientRect();
  space.append(mapView(map, state.folder, state.colors, { width, height }, {
    open: actions.open,
    enter: (folder) => actions.change({ folder }),
    list: () => actions.change({ form: 'table' }),
  }, actions.hover));
}

function controls({ scope, colors, form, table }: PageState, { change }: PageActions): HTMLElement[] {
  return [
    choice('scope', l10n.t('Show'), [['pack', l10n.t('Pack')], ['repository', l10n.t('Repository')]], scope,
      (value) => change({ scope: value, folder: '', table: { ...table, rows: rowsAtFirst } })),
    choice('form', l10n.t('As'), [['map', l10n.t('Map')], ['table', l10n.t('Table')]], form,
      (value) => change({ form: value })),
    ...(form === 'map'
      ? [
        choice('colors', l10n.t('Color'), [['view', l10n.t('View')], ['score', l10n.t('Score')]], colors,
          (value) => change({ colors: value })),
      ]
      : []),
  ];
}

/** Returns the folder that is shown alone, with links back to its parents. */
function way({ files }: MapData, { folder }: PageState, { change }: PageActions): HTMLElement[] {
  if (folder === '' || files.length === 0) return [];
  const names = folder.split('/');
  const parents = names.slice(0, -1).map((name, i) => [names.slice(0, i + 1).join('/'), name] as const);
  return [
    element('nav', { 'aria-label': l10n.t('Folder') },
      ...[['', l10n.t('All Files')] as const, ...parents].map(([path, name]) =>
        button({ 'data-key': `way/${path}` }, () => change({ folder: path }), visible(name))
      ), element('span', { 'aria-current': 'true' }, visible(names.at(-1)!))),
  ];
}

function legend(map: MapData, { colors }: PageState): HTMLElement {
  return element('ul', { class: 'legend', 'aria-label': l10n.t('Colors') },
    ...buildToneLegend(map.files, colors).map(({ tone, scores }) =>
      element('li', {}, element('span', { class: 'swatch', 'data-tone': tone, 'aria-hidden': 'true' }),
        toneText(tone, scores, map, colors === 'score'))
    ));
}

/** Limits the map to a folder; if the folder no longer exists, returns all files. */
function inFolder(map: MapData, folder: string): MapData {
  if (folder === '') return map;
  const files = map.files.filter(({ path }) => containsPath(folder, path));
  if (files.length === 0) return map;
  const { sections: _sections, ...rest } = map;
  return { ...rest, files };
}

function reasonText(message: Exclude<ToPage, { kind: 'words' | 'map'; }>): string {
  if (message.kind === 'problem') return visible(message.text);
  return message.why === 'no folder'
    ? l10n.t('No folder is open.')
    : l10n.t(
      'There is no context pack yet. After the first pack, this map shows where its tokens go. The map of the repository does not need one.',
    );
}
