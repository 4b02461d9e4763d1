import * as l10n from '@vscode/l10n';
import { baseName } from '#base/text/paths';
import { thousands } from '#base/text/phrases';
import { visible } from '#base/text/visible';
import { headingHeight, layoutMap, type MapCell, type MapHeading, type Rectangle } from '../layout';
import type { MapData } from '../mapData';
import { nextCell, type Direction } from '../nextCell';
import { highestScore, getFileTone, type MapColors } from '../tones';
import { button, element } from './dom';
import type { HoverBox } from './hoverBox';
import { factsOf, partName, tokensText } from './words';

export interface MapActions {
  open(path: string): void;
  /** Shows only this folder. */
  enter(folder: string): void;
  /** Lists the files of this folder. */
  list(folder: string): void;
}

/** The cell width and height, in pixels, below which a cell shows no text, or only one line. */
const textWidth = 44, lineHeight = 17;
const arrows: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

/** Creates the treemap as a list of buttons: Tab reaches one of them, and arrow keys reach the others. */
export function mapView(map: MapData, folder: string, colors: MapColors, size: Pick<Rectangle, 'width' | 'height'>,
  actions: MapActions, hover: HoverBox): HTMLElement
{
  const { cells, headings } = layoutMap(map, size.width, size.height);
  const total = cells.reduce((sum, { node }) => sum + node.tokens, 0);
  const highest = highestScore(map.files);
  const list = element('ul', {
    class: 'map',
    'aria-label': l10n.t('Token map: arrow keys move, Enter opens'),
  });
  const buttons = cells.map(cellButton);
  for (const heading of headings) list.append(headingItem(heading));
  for (const [i, made] of buttons.entries()) {
    const item = element('li', { class: 'cell' }, made);
    place(item, cells[i]!);
    list.append(item);
  }
  buttons[0]?.setAttribute('tabindex', '0');
  list.addEventListener('keydown', moveFocus);
  list.addEventListener('focusin', ({ target }) => {
    for (const other of buttons) other.setAttribute('tabindex', other === target ? '0' : '-1');
  });
  return list;

  function cellButton(cell: MapCell): HTMLButtonElement {
    const { node } = cell;
    const name = partName(node), facts = factsOf(node, total, map.scope);
    const tone = node.kind === 'file' ? getFileTone(node.file, colors, highest) : node.kind;
    const made = button({
      class: 'part',
      'data-tone': tone,
      'data-key': keyOf(cell),
      tabindex: '-1',
      'aria-label': [name, ...facts].join(', '),
    }, () => press(cell));
    if (cell.width >= textWidth && cell.height >= lineHeight) {
      const short = node.kind === 'file' ? visible(baseName(node.file.path)) : name;
      made.append(element('span', { class: 'name' }, short));
      if (cell.height >= 2 * lineHeight + 4) made.append(element('span', { class: 'size' }, thousands(node.tokens)));
    }
    hover.tell(made, () => [name, facts.join(' · ')]);
    return made;
  }

  function press({ node }: MapCell): void {
    if (node.kind === 'file') actions.open(node.file.path);
    else if (node.kind === 'sections') actions.open(node.path);
    else if (node.folder === folder) actions.list(folder);
    else actions.enter(node.folder);
  }

  function headingItem(heading: MapHeading): HTMLElement {
    const name = visible(heading.folder);
    const headingButton = button({
      class: 'heading',
      'data-key': `folder/${heading.folder}`,
      tabindex: '-1',
      'aria-label': l10n.t('Folder {0}, {1}: show only this folder', name, tokensText(heading.tokens)),
    }, () => actions.enter(heading.folder), name);
    const item = element('li', { class: 'folder' }, headingButton);
    place(item, { ...heading, height: headingHeight });
    return item;
  }

  function moveFocus(event: KeyboardEvent): void {
    const from = buttons.findIndex((candidate) => candidate === event.target);
    const to = from < 0 ? undefined : targetOf(event, from);
    if (to === undefined) return;
    event.preventDefault();
    buttons[to]!.focus();
  }

  function targetOf({ key, altKey, ctrlKey, metaKey }: KeyboardEvent, from: number): number | undefined {
    if (altKey || ctrlKey || metaKey) return undefined;
    if (key === 'Home') return 0;
    if (key === 'End') return buttons.length - 1;
    const direction = arrows[key];
    return direction && nextCell(cells, from, direction);
  }
}

function keyOf({ node }: MapCell): string {
  if (node.kind === 'file') return `file/${node.file.path}`;
  return node.kind === 'sections' ? 'sections' : `small/${node.folder}`;
}

function place(node: HTMLElement, { x, y, width, height }: Rectangle): void {
  node.style.left = `${x}px`;
  node.style.top = `${y}px`;
  node.style.width = `${width}px`;
  node.style.height = `${height}px`;
}
