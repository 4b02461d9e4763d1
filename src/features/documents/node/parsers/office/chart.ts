import { maxOf } from '#base/collections/lists';
import type { DocumentBlock } from '#features/documents/pure/block';
import { markdownTable } from '#features/documents/pure/markdownTable';
import { drawnText } from './drawnText';
import { childNamed, childrenNamed, nodeAt, nodesBelow, type XmlNode } from '../../xml/xmlNode';

const mostPoints = 5_000;
const mostSeries = 100;

/**
 * A chart as a table: a row for each category, a column for each series. Series with values of X of their own have them
 * in a column before. The title and the axes are the caption.
 */
export function chartBlock(root: XmlNode | undefined): DocumentBlock | undefined {
  const chart = childNamed(root, 'c:chart');
  const plot = childNamed(chart, 'c:plotArea');
  const kinds = (plot?.children ?? []).filter(({ name }) => /^c:\w+Chart$/.test(name));
  const series = kinds.flatMap((kind) => childrenNamed(kind, 'c:ser')).slice(0, mostSeries);
  const title = readChartTitle(chart) ?? '';
  const axes = (plot?.children ?? []).flatMap((axis) => readChartTitle(axis) ?? []);
  const kind = [...new Set(kinds.map(({ name }) => kindWords(name)))].join(', ');
  const caption = [`${kind === '' ? 'Chart' : kind}${title === '' ? '' : `: ${title}`}`,
    ...axes.length === 0 ? [] : [`Axes: ${axes.join(', ')}`]].join('\n');
  const groups = groupsOf(series);
  const length = maxOf(groups.flatMap(({ places, columns }) => [places, ...columns].map((column) => column.length)), 0);
  if (length === 0) return title === '' ? undefined : { type: 'paragraph', text: caption };
  const header = groups.flatMap(({ names }) => [groups.length > 1 ? `X of ${names.join(', ')}` : '', ...names]);
  const rows = Array.from({ length: Math.min(length, mostPoints) },
    (_, i) => groups.flatMap(({ places, columns }) => [places, ...columns].map((column) => column[i] ?? '')));
  return { type: 'table', text: markdownTable([header, ...rows]), caption };
}

/** Series that have the same categories or the same X values. */
interface SeriesGroup {
  readonly places: readonly string[];
  readonly names: string[];
  readonly columns: (readonly string[])[];
}

/** A series without categories takes the categories of the first series that has any. */
function groupsOf(series: readonly XmlNode[]): readonly SeriesGroup[] {
  const placesOf = series.map((seriesNode) =>
    readCachedPoints(childNamed(seriesNode, 'c:cat') ?? childNamed(seriesNode, 'c:xVal'))
  );
  const defaultPlaces = placesOf.find((all) => all.length > 0) ?? [];
  const groups = new Map<string, SeriesGroup>();
  series.forEach((seriesNode, i) => {
    const places = placesOf[i]!.length > 0 ? placesOf[i]! : defaultPlaces;
    const key = JSON.stringify(places);
    let group = groups.get(key);
    if (!group) groups.set(key, group = { places, names: [], columns: [] });
    group.names.push(readCachedPoints(childNamed(seriesNode, 'c:tx')).join(' ') || `Series ${i + 1}`);
    group.columns.push(valuesOf(seriesNode));
  });
  return [...groups.values()];
}

/** For a bubble, the size follows the value. */
function valuesOf(series: XmlNode): readonly string[] {
  const values = readCachedPoints(childNamed(series, 'c:val') ?? childNamed(series, 'c:yVal'));
  const sizes = readCachedPoints(childNamed(series, 'c:bubbleSize'));
  return Array.from({ length: Math.max(values.length, sizes.length) },
    (_, i) => [values[i], sizes[i]].filter((value) => value !== undefined && value !== '').join(', '));
}

function readChartTitle(node: XmlNode | undefined): string | undefined {
  const title = childNamed(node, 'c:title');
  if (!title) return undefined;
  const text = nodesBelow(title, 'a:p').map(drawnText).join(' ').trim();
  return text === '' ? readCachedPoints(childNamed(title, 'c:tx')).join(' ') || undefined : text;
}

/** Returns a reference's cached values by index; several levels of categories are joined. */
function readCachedPoints(node: XmlNode | undefined): string[] {
  if (!node) return [];
  const direct = childNamed(node, 'c:v');
  if (direct) return [direct.text];
  const levels = nodesBelow(node, 'c:lvl');
  const caches = levels.length > 0 ?
    [...levels].reverse() :
    [...nodesBelow(node, 'c:strCache'), ...nodesBelow(node, 'c:numCache'), ...nodesBelow(node, 'c:strLit'),
      ...nodesBelow(node, 'c:numLit')].slice(0, 1);
  const all = caches.map((cache) => {
    const points: string[] = [];
    const isDate = /[ymd]/i.test(
      (childNamed(cache, 'c:formatCode')?.text ?? '').replace(/\[[^\]]*\]|"[^"]*"|General/gi, ''),
    );
    for (const point of childrenNamed(cache, 'c:pt')) {
      const index = Number(point.attributes['idx']);
      if (index >= 0 && index < mostPoints) points[index] = shown(nodeAt(point, 'c:v')?.text ?? '', isDate);
    }
    return points;
  });
  if (all.length <= 1) return Array.from(all[0] ?? [], (value) => value ?? '');
  // an outer level is given only at its first category
  const length = maxOf(all.map((levelPoints) => levelPoints.length));
  const last = all.map(() => '');
  return Array.from({ length }, (_, i) =>
    all.map((levelPoints, level) => {
      if (levelPoints[i] !== undefined) last[level] = levelPoints[i]!;
      return level === all.length - 1 ? levelPoints[i] ?? '' : last[level]!;
    }).filter((part) => part !== '').join(' '));
}

/** Formats a day counted from 1900 as a date, and a number without the rounding errors of its binary form. */
function shown(value: string, isDate: boolean): string {
  const number = Number(value);
  if (value === '' || !Number.isFinite(number)) return value;
  if (isDate && number > 60 && number < 100_000)
    return new Date(Math.round((number - 25_569) * 86_400_000)).toISOString().slice(0, 10);
  return /\.\d{9,}|e/i.test(value) ? String(Number(number.toPrecision(12))) : value;
}

function kindWords(name: string): string {
  const words = name.slice('c:'.length).replace(/([a-z])([A-Z3])/g, '$1 $2').replace(/3 ?D /, '').toLowerCase();
  return words[0]!.toUpperCase() + words.slice(1);
}
