import { findXmlChild, findXmlChildren, readToggle, getChildValue, type XmlNode } from '../../xml/xmlNode';
import { formatOfficeNumber } from '../office/numberIn';
import { readLeftIndent } from './styles';

export interface NumberedItem {
  /** `1.2.`, `(a)`, or `-` for a bullet; '' for a level without a mark. */
  readonly marker: string;
  readonly indent?: number;
  /** The ID of the list, which is the same for all its levels. */
  readonly list: string;
}

export interface ListNumbering {
  /** Counts the next item of a list. Returns undefined for a list that the file does not define. */
  takeNextItem(numId: string, level: number): NumberedItem | undefined;
  /** Returns the list level that is linked to a paragraph style. */
  findStyleLevel(numId: string, styleId: string): number | undefined;
}

interface Level {
  readonly format: string;
  readonly text: string;
  readonly start: number;
  /** The count restarts after an item of a level below this number; 0 means never. */
  readonly restart: number;
  readonly legal: boolean;
  readonly style?: string;
  readonly indent?: number;
}

interface List {
  readonly abstractId: string;
  readonly levels: ReadonlyMap<number, Level>;
  /** The start numbers of the levels whose numbering restarts at the list's own first item. */
  readonly starts: ReadonlyMap<number, number>;
}

/** Reads the list definitions. `findStyleNumbering` returns the list ID of a numbering style. */
export function readNumbering(
  root: XmlNode | undefined,
  findStyleNumbering: (styleId: string) => string | undefined,
): ListNumbering {
  const abstractNodesById = new Map(
    findXmlChildren(root, 'w:abstractNum').map((node) => [node.attributes['w:abstractNumId'] ?? '', node]),
  );
  const listNodesById = new Map(findXmlChildren(root, 'w:num').map((node) => [node.attributes['w:numId'] ?? '', node]));
  const listsById = new Map<string, List | undefined>();
  const countsByList = new Map<string, (number | undefined)[]>();
  const startedLevels = new Set<string>();
  return {
    takeNextItem,
    findStyleLevel: (numId, styleId) =>
      [...getList(numId)?.levels ?? []].find(([, { style }]) => style === styleId)?.[0],
  };

  function takeNextItem(numId: string, levelIndex: number): NumberedItem | undefined {
    const list = getList(numId);
    const level = list?.levels.get(levelIndex);
    if (!list || !level) return undefined;
    let counts = countsByList.get(list.abstractId);
    if (!counts) countsByList.set(list.abstractId, counts = []);
    const start = list.starts.get(levelIndex);
    if (start !== undefined && !startedLevels.has(`${numId} ${levelIndex}`)) counts[levelIndex] = start - 1;
    startedLevels.add(`${numId} ${levelIndex}`);
    counts[levelIndex] = (counts[levelIndex] ?? level.start - 1) + 1;
    for (const [deeperIndex, { restart }] of list.levels)
      if (deeperIndex > levelIndex && restart > levelIndex) counts[deeperIndex] = undefined;
    return {
      marker: level.format === 'bullet' ? '-' : formatMarker(level, list, counts),
      list: list.abstractId,
      ...(level.indent === undefined ? {} : { indent: level.indent }),
    };
  }

  function formatMarker(level: Level, list: List, counts: readonly (number | undefined)[]): string {
    return level.text.replace(/%([1-9])/g, (_, digit: string) => {
      const levelIndex = Number(digit) - 1;
      const referencedLevel = list.levels.get(levelIndex);
      const format = level.legal ? 'decimal' : referencedLevel?.format ?? 'decimal';
      return formatOfficeNumber(format, counts[levelIndex] ?? referencedLevel?.start ?? 1);
    }).trim();
  }

  function getList(numId: string): List | undefined {
    if (listsById.has(numId)) return listsById.get(numId);
    listsById.set(numId, undefined); // ends circular links
    const newList = createList(numId);
    listsById.set(numId, newList);
    return newList;
  }

  function createList(numId: string): List | undefined {
    const listNode = listNodesById.get(numId);
    const abstractId = getChildValue(listNode, 'w:abstractNumId') ?? '';
    const abstractNode = abstractNodesById.get(abstractId);
    if (!listNode || !abstractNode) return undefined;
    const linkedStyle = getChildValue(abstractNode, 'w:numStyleLink');
    const linkedListId = linkedStyle === undefined ? undefined : findStyleNumbering(linkedStyle);
    const linkedList = linkedListId === undefined || linkedListId === numId ? undefined : getList(linkedListId);
    const levels = new Map(linkedList?.levels ?? findXmlChildren(abstractNode, 'w:lvl').map(parseNumberingLevel));
    const starts = new Map<number, number>();
    for (const override of findXmlChildren(listNode, 'w:lvlOverride')) {
      const levelIndex = Number(override.attributes['w:ilvl']);
      const levelNode = findXmlChild(override, 'w:lvl');
      if (levelNode) levels.set(levelIndex, parseNumberingLevel(levelNode)[1]);
      const start = getChildValue(override, 'w:startOverride');
      if (start !== undefined) starts.set(levelIndex, Number(start) || 0);
    }
    return { abstractId: linkedList?.abstractId ?? abstractId, levels, starts };
  }
}

function parseNumberingLevel(node: XmlNode): [number, Level] {
  const levelIndex = Number(node.attributes['w:ilvl']) || 0;
  const restart = getChildValue(node, 'w:lvlRestart');
  const style = getChildValue(node, 'w:pStyle');
  const indent = readLeftIndent(findXmlChild(node, 'w:pPr'));
  const format = getChildValue(node, 'w:numFmt') ??
    findXmlChildren(node, 'mc:AlternateContent').map((alternative) =>
      getChildValue(findXmlChild(alternative, 'mc:Fallback'), 'w:numFmt')
    )[0];
  return [levelIndex, {
    format: format ?? 'decimal',
    text: format === 'none' ? '' : getChildValue(node, 'w:lvlText') ?? '',
    start: Number(getChildValue(node, 'w:start') ?? 1) || 0,
    restart: restart === undefined ? levelIndex : Number(restart),
    legal: readToggle(node, 'w:isLgl') ?? false,
    ...(style === undefined ? {} : { style }),
    ...(indent === undefined ? {} : { indent }),
  }];
}
