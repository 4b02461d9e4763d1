import * as l10n from '@vscode/l10n';
import { containsPath } from '#base/text/paths';
import { escapeInvisible } from '#base/text/visible';
import type { MapData } from '../mapData';
import type { MessageToPage } from '../messages';
import { initialRowCount, type PageState } from '../pageState';
import { buildToneLegend } from '../tones';
import { createPageButton, createRadioGroup, createPageElement } from './dom';
import type { HoverBox } from './hoverBox';
import { createMapView } from './mapView';
import { createTableView } from './tableView';
import { describeMapSummary, describeTone } from './words';

export interface PageActions {
  change(changes: Partial<PageState>): void;
  open(path: string): void;
  readonly hoverBox: HoverBox;
}

/** Replaces everything that the page shows. */
export function drawPage(page: HTMLElement, message: Exclude<MessageToPage, { kind: 'words'; }>, state: PageState,
  actions: PageActions): void
{
  const controlBar = createPageElement('div', { class: 'bar' }, ...createControls(state, actions));
  if (message.kind !== 'map') {
    page.replaceChildren(controlBar,
      createPageElement('p', { class: 'nothing', role: 'status' }, describeReason(message)));
    return;
  }
  const map = limitToFolder(message.map, state.folder);
  const tokens = sumMapTokens(map), totalTokens = sumMapTokens(message.map);
  const summary = createPageElement('p', { class: 'summary', role: 'status' },
    describeMapSummary(map, map.files.length, tokens));
  const header = createPageElement('div', { class: 'above' }, summary, ...createBreadcrumbs(map, state, actions));
  if (state.form === 'table') {
    page.replaceChildren(controlBar, header, createTableView(map, totalTokens, state.table, actions.open, (table) =>
      actions.change({ table })));
    return;
  }
  const mapArea = createPageElement('div', { class: 'space' });
  page.replaceChildren(controlBar, header, createLegend(map, state), mapArea);
  const { width, height } = mapArea.getBoundingClientRect();
  mapArea.append(createMapView(map, totalTokens, state.folder, state.colors, { width, height }, {
    open: actions.open,
    enter: (folder) => actions.change({ folder }),
    list: () => actions.change({ form: 'table' }),
  }, actions.hoverBox));
}

function createControls({ scope, colors, form, table }: PageState, { change }: PageActions): HTMLElement[] {
  return [
    createRadioGroup('scope', l10n.t('Show'), [['pack', l10n.t('Pack')], ['repository', l10n.t('Repository')]], scope,
      (value) => change({ scope: value, folder: '', table: { ...table, rowCount: initialRowCount } })),
    createRadioGroup('form', l10n.t('View as'), [['map', l10n.t('Map')], ['table', l10n.t('Table')]], form,
      (value) => change({ form: value })),
    ...(form === 'map'
      ? [
        createRadioGroup('colors', l10n.t('Color'), [['view', l10n.t('View')], ['score', l10n.t('Score')]], colors,
          (value) => change({ colors: value })),
      ]
      : []),
  ];
}

/** Creates the path of the folder to which the map is limited, with links to its parents. */
function createBreadcrumbs({ files }: MapData, { folder }: PageState, { change }: PageActions): HTMLElement[] {
  if (folder === '' || files.length === 0) return [];
  const names = folder.split('/');
  const parents = names.slice(0, -1).map((name, i) => [names.slice(0, i + 1).join('/'), name] as const);
  return [
    createPageElement('nav', { 'aria-label': l10n.t('Folder') },
      ...[['', l10n.t('All Files')] as const, ...parents].map(([path, name]) =>
        createPageButton({ 'data-key': `way/${path}` }, () => change({ folder: path }), escapeInvisible(name))
      ), createPageElement('span', { 'aria-current': 'true' }, escapeInvisible(names.at(-1)!))),
  ];
}

function createLegend(map: MapData, { colors }: PageState): HTMLElement {
  return createPageElement('ul', { class: 'legend', 'aria-label': l10n.t('Colors') },
    ...buildToneLegend(map.files, colors).map(({ tone, scores }) =>
      createPageElement('li', {},
        createPageElement('span', { class: 'swatch', 'data-tone': tone, 'aria-hidden': 'true' }),
        describeTone(tone, scores, map, colors === 'score'))
    ));
}

/** Limits the map to a folder; if the folder no longer exists, returns all files. */
function limitToFolder(map: MapData, folder: string): MapData {
  if (folder === '') return map;
  const files = map.files.filter(({ path }) => containsPath(folder, path));
  if (files.length === 0) return map;
  const { sections: _sections, ...mapWithoutSections } = map;
  return { ...mapWithoutSections, files };
}

function sumMapTokens({ files, sections }: MapData): number {
  return files.reduce((sum, { tokens }) => sum + tokens, 0) + (sections?.tokens ?? 0);
}

function describeReason(message: Exclude<MessageToPage, { kind: 'words' | 'map'; }>): string {
  if (message.kind === 'problem') return escapeInvisible(message.text);
  return message.why === 'no folder'
    ? l10n.t('No folder is open.')
    : l10n.t(
      'No context pack exists yet. After the first pack, this map shows where its tokens go. The map of the repository does not need one.',
    );
}
