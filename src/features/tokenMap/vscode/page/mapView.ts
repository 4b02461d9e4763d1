import * as l10n from '@vscode/l10n';
import { getBaseName } from '#base/text/paths';
import { formatThousands } from '#base/text/phrases';
import { escapeInvisible } from '#base/text/visible';
import { headingHeight, computeMapLayout, type MapCell, type MapHeading, type Rectangle } from '../layout';
import type { MapData } from '../mapData';
import { findNextCell, type Direction } from '../nextCell';
import { findHighestScore, getFileTone, type MapColors } from '../tones';
import { createPageButton, createPageElement } from './dom';
import type { HoverBox } from './hoverBox';
import { listMapPartFacts, describeMapPart, formatTokensLabel } from './words';

export interface MapActions {
  open(path: string): void;
  /** Shows only this folder. */
  enter(folder: string): void;
  /** Lists the files of this folder. */
  list(folder: string): void;
}

/** The minimum width of a cell that shows text, and the height of one text line, in pixels. */
const minTextWidth = 44, lineHeight = 17;
const arrows: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

/**
 * Creates the treemap as a list of buttons: Tab reaches one of them, and arrow keys reach the others. `totalTokens`
 * counts all tokens of the pack or of the repository.
 */
export function createMapView(map: MapData, totalTokens: number, folder: string, colors: MapColors,
  size: Pick<Rectangle, 'width' | 'height'>, actions: MapActions, hoverBox: HoverBox): HTMLElement
{
  const { cells, headings } = computeMapLayout(map, size.width, size.height);
  const highestScore = findHighestScore(map.files);
  const listElement = createPageElement('ul', {
    class: 'map',
    'aria-label': l10n.t('Token map: use the arrow keys to move and Enter to open'),
  });
  const buttons = cells.map(createCellButton);
  for (const heading of headings) listElement.append(createHeadingItem(heading));
  for (const [i, cellButton] of buttons.entries()) {
    const item = createPageElement('li', { class: 'cell' }, cellButton);
    setBounds(item, cells[i]!);
    listElement.append(item);
  }
  buttons[0]?.setAttribute('tabindex', '0');
  listElement.addEventListener('keydown', moveFocus);
  listElement.addEventListener('focusin', ({ target }) => {
    for (const button of buttons) button.setAttribute('tabindex', button === target ? '0' : '-1');
  });
  return listElement;

  function createCellButton(cell: MapCell): HTMLButtonElement {
    const { node } = cell;
    const name = describeMapPart(node), facts = listMapPartFacts(node, totalTokens, map.scope);
    const tone = node.kind === 'file' ? getFileTone(node.file, colors, highestScore) : node.kind;
    const cellButton = createPageButton({
      class: 'part',
      'data-tone': tone,
      'data-key': getCellKey(cell),
      tabindex: '-1',
      'aria-label': [name, ...facts].join(', '),
    }, () => activate(cell));
    if (cell.width >= minTextWidth && cell.height >= lineHeight) {
      const shortName = node.kind === 'file' ? escapeInvisible(getBaseName(node.file.path)) : name;
      cellButton.append(createPageElement('span', { class: 'name' }, shortName));
      if (cell.height >= 2 * lineHeight + 4)
        cellButton.append(createPageElement('span', { class: 'size' }, formatThousands(node.tokens)));
    }
    hoverBox.attach(cellButton, () => [name, facts.join(' · ')]);
    return cellButton;
  }

  function activate({ node }: MapCell): void {
    if (node.kind === 'file') actions.open(node.file.path);
    else if (node.kind === 'sections') actions.open(node.path);
    else if (node.folder === folder) actions.list(folder);
    else actions.enter(node.folder);
  }

  function createHeadingItem(heading: MapHeading): HTMLElement {
    const name = escapeInvisible(heading.folder);
    const headingButton = createPageButton({
      class: 'heading',
      'data-key': `folder/${heading.folder}`,
      tabindex: '-1',
      'aria-label': l10n.t('Folder {0}, {1}: show only this folder', name, formatTokensLabel(heading.tokens)),
    }, () => actions.enter(heading.folder), name);
    const item = createPageElement('li', { class: 'folder' }, headingButton);
    setBounds(item, { ...heading, height: headingHeight });
    return item;
  }

  function moveFocus(event: KeyboardEvent): void {
    const fromIndex = buttons.findIndex((candidate) => candidate === event.target);
    const toIndex = fromIndex < 0 ? undefined : findTargetIndex(event, fromIndex);
    if (toIndex === undefined) return;
    event.preventDefault();
    buttons[toIndex]!.focus();
  }

  function findTargetIndex({ key, altKey, ctrlKey, metaKey }: KeyboardEvent, fromIndex: number): number | undefined {
    if (altKey || ctrlKey || metaKey) return undefined;
    if (key === 'Home') return 0;
    if (key === 'End') return buttons.length - 1;
    const direction = arrows[key];
    return direction && findNextCell(cells, fromIndex, direction);
  }
}

function getCellKey({ node }: MapCell): string {
  if (node.kind === 'file') return `file/${node.file.path}`;
  return node.kind === 'sections' ? 'sections' : `small/${node.folder}`;
}

function setBounds(node: HTMLElement, { x, y, width, height }: Rectangle): void {
  node.style.left = `${x}px`;
  node.style.top = `${y}px`;
  node.style.width = `${width}px`;
  node.style.height = `${height}px`;
}
