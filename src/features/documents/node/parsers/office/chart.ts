import { findMax } from '#base/collections/lists';
import type { DocumentBlock } from '#features/documents/pure/block';
import { formatMarkdownTable } from '#features/documents/pure/markdownTable';
import { readDrawnText } from './drawnText';
import { findXmlChild, findXmlChildren, findXmlNode, findXmlDescendants, type XmlNode } from '../../xml/xmlNode';

const maxPoints = 5_000;
const maxSeries = 100;

/**
 * Converts a chart to a table with a row for each category and a column for each series. If series have their own X
 * values, a column with these values precedes them. The title and the axes form the caption.
 */
export function buildChartBlock(root: XmlNode | undefined): DocumentBlock | undefined {
  const chart = findXmlChild(root, 'c:chart');
  const plotArea = findXmlChild(chart, 'c:plotArea');
  const chartNodes = (plotArea?.children ?? []).filter(({ name }) => /^c:\w+Chart$/.test(name));
  const seriesNodes = chartNodes.flatMap((kind) => findXmlChildren(kind, 'c:ser')).slice(0, maxSeries);
  const title = readChartTitle(chart) ?? '';
  const axes = (plotArea?.children ?? []).flatMap((axis) => readChartTitle(axis) ?? []);
  const kindNames = [...new Set(chartNodes.map(({ name }) => formatChartKind(name)))].join(', ');
  const caption = [`${kindNames === '' ? 'Chart' : kindNames}${title === '' ? '' : `: ${title}`}`,
    ...axes.length === 0 ? [] : [`Axes: ${axes.join(', ')}`]].join('\n');
  const groups = groupSeries(seriesNodes);
  const rowCount = findMax(
    groups.flatMap(({ categories, columns }) => [categories, ...columns].map((column) => column.length)),
    0,
  );
  if (rowCount === 0) return title === '' ? undefined : { type: 'paragraph', text: caption };
  const header = groups.flatMap(({ names }) => [groups.length > 1 ? `X of ${names.join(', ')}` : '', ...names]);
  const rows = Array.from({ length: Math.min(rowCount, maxPoints) },
    (_, i) => groups.flatMap(({ categories, columns }) => [categories, ...columns].map((column) => column[i] ?? '')));
  return { type: 'table', text: formatMarkdownTable([header, ...rows]), caption };
}

/** Series that have the same categories or the same X values. */
interface SeriesGroup {
  readonly categories: readonly string[];
  readonly names: string[];
  readonly columns: (readonly string[])[];
}

/** Groups series by their categories. A series without categories uses those of the first series that has any. */
function groupSeries(seriesNodes: readonly XmlNode[]): readonly SeriesGroup[] {
  const categoriesBySeries = seriesNodes.map((seriesNode) =>
    readCachedPoints(findXmlChild(seriesNode, 'c:cat') ?? findXmlChild(seriesNode, 'c:xVal'))
  );
  const defaultCategories = categoriesBySeries.find((all) => all.length > 0) ?? [];
  const groupsByKey = new Map<string, SeriesGroup>();
  seriesNodes.forEach((seriesNode, i) => {
    const seriesCategories = categoriesBySeries[i]!.length > 0 ? categoriesBySeries[i]! : defaultCategories;
    const key = JSON.stringify(seriesCategories);
    let group = groupsByKey.get(key);
    if (!group) groupsByKey.set(key, group = { categories: seriesCategories, names: [], columns: [] });
    group.names.push(readCachedPoints(findXmlChild(seriesNode, 'c:tx')).join(' ') || `Series ${i + 1}`);
    group.columns.push(readSeriesValues(seriesNode));
  });
  return [...groupsByKey.values()];
}

/** Returns the values of a series. In a bubble chart, the size follows each value. */
function readSeriesValues(seriesNode: XmlNode): readonly string[] {
  const values = readCachedPoints(findXmlChild(seriesNode, 'c:val') ?? findXmlChild(seriesNode, 'c:yVal'));
  const sizes = readCachedPoints(findXmlChild(seriesNode, 'c:bubbleSize'));
  return Array.from({ length: Math.max(values.length, sizes.length) },
    (_, i) => [values[i], sizes[i]].filter((value) => value !== undefined && value !== '').join(', '));
}

function readChartTitle(node: XmlNode | undefined): string | undefined {
  const title = findXmlChild(node, 'c:title');
  if (!title) return undefined;
  const text = findXmlDescendants(title, 'a:p').map(readDrawnText).join(' ').trim();
  return text === '' ? readCachedPoints(findXmlChild(title, 'c:tx')).join(' ') || undefined : text;
}

/** Returns a reference's cached values by index; several levels of categories are joined. */
function readCachedPoints(node: XmlNode | undefined): string[] {
  if (!node) return [];
  const valueNode = findXmlChild(node, 'c:v');
  if (valueNode) return [valueNode.text];
  const levelNodes = findXmlDescendants(node, 'c:lvl');
  const cacheNodes = levelNodes.length > 0 ?
    [...levelNodes].reverse() :
    [...findXmlDescendants(node, 'c:strCache'), ...findXmlDescendants(node, 'c:numCache'),
      ...findXmlDescendants(node, 'c:strLit'), ...findXmlDescendants(node, 'c:numLit')].slice(0, 1);
  const pointLevels = cacheNodes.map((cache) => {
    const points: string[] = [];
    const isDate = /[ymd]/i.test(
      (findXmlChild(cache, 'c:formatCode')?.text ?? '').replace(/\[[^\]]*\]|"[^"]*"|General/gi, ''),
    );
    for (const point of findXmlChildren(cache, 'c:pt')) {
      const index = Number(point.attributes['idx']);
      if (index >= 0 && index < maxPoints)
        points[index] = formatPointValue(findXmlNode(point, 'c:v')?.text ?? '', isDate);
    }
    return points;
  });
  if (pointLevels.length <= 1) return Array.from(pointLevels[0] ?? [], (value) => value ?? '');
  // an outer level is given only at its first category
  const pointCount = findMax(pointLevels.map((levelPoints) => levelPoints.length));
  const lastValues = pointLevels.map(() => '');
  return Array.from({ length: pointCount }, (_, i) =>
    pointLevels.map((levelPoints, level) => {
      if (levelPoints[i] !== undefined) lastValues[level] = levelPoints[i]!;
      return level === pointLevels.length - 1 ? levelPoints[i] ?? '' : lastValues[level]!;
    }).filter((part) => part !== '').join(' '));
}

/** Formats a date, stored as the days since 1900, or a number, without the rounding errors of its binary form. */
function formatPointValue(value: string, isDate: boolean): string {
  const number = Number(value);
  if (value === '' || !Number.isFinite(number)) return value;
  if (isDate && number > 60 && number < 100_000)
    return new Date(Math.round((number - 25_569) * 86_400_000)).toISOString().slice(0, 10);
  return /\.\d{9,}|e/i.test(value) ? String(Number(number.toPrecision(12))) : value;
}

function formatChartKind(name: string): string {
  const words = name.slice('c:'.length).replace(/([a-z])([A-Z3])/g, '$1 $2').replace(/3 ?D /, '').toLowerCase();
  return words[0]!.toUpperCase() + words.slice(1);
}
