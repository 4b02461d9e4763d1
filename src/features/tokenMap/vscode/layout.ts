import { hierarchy, treemap, treemapSquarify, type HierarchyRectangularNode } from 'd3-hierarchy';
import { buildFolderTree, type MapNode } from './folderTree';
import type { MapData } from './mapData';

export interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A part that can be selected. */
export type MapCell = Rectangle & { readonly node: Exclude<MapNode, { kind: 'folder'; }>; };
/** A folder whose name is shown on a line above its parts. */
export type MapHeading = Rectangle & { readonly folder: string; readonly tokens: number; readonly count: number; };

export interface MapLayout {
  readonly cells: readonly MapCell[];
  readonly headings: readonly MapHeading[];
}

/** The minimum area that is easy to hit with a pointer: 24 by 24 CSS pixels (WCAG 2.2, success criterion 2.5.8). */
const minArea = 24 * 24;
/** The height of the line with a folder's name, in pixels. */
export const headingHeight = 18;
const gapWidth = 2;
const maxHeadingDepth = 2;
const minHeadingWidth = 64;

/**
 * Lays out a squarified treemap (Bruls, Huizing and van Wijk 2000) of the given size in pixels: areas are proportional
 * to tokens among the parts of one folder, except for the lines with folder names and the gaps. `headings: false` omits
 * both.
 */
export function computeMapLayout({ files, sections }: Pick<MapData, 'files' | 'sections'>, width: number,
  height: number, { headings = true } = {}): MapLayout
{
  const totalTokens = files.reduce((sum, { tokens }) => sum + tokens, 0) + (sections?.tokens ?? 0);
  if (totalTokens === 0 || width <= 0 || height <= 0) return { cells: [], headings: [] };
  const tree = buildFolderTree(files, (totalTokens * minArea) / (width * height));
  const root: MapNode = sections
    ? {
      ...tree,
      tokens: totalTokens,
      parts: [...tree.parts, { kind: 'sections', tokens: sections.tokens, count: 0, path: sections.path }],
    }
    : tree;
  const nodes = hierarchy<MapNode>(root, (node) => (node.kind === 'folder' ? node.parts : undefined))
    .sum((node) => (node.kind === 'folder' ? 0 : node.tokens));
  const layout = treemap<MapNode>().tile(treemapSquarify).size([width, height])
    .paddingInner(headings ? gapWidth : 0)
    .paddingTop((node) => (headings && hasHeading(node) ? headingHeight : 0))(nodes);
  const laidOutNodes = layout.descendants();
  return {
    cells: laidOutNodes.flatMap((
      treeNode,
    ) => (treeNode.data.kind === 'folder' ? [] : [{ ...toRectangle(treeNode), node: treeNode.data }])),
    headings: laidOutNodes.flatMap((treeNode) =>
      headings && hasHeading(treeNode) && treeNode.data.kind === 'folder'
        ? [{
          ...toRectangle(treeNode),
          folder: treeNode.data.folder,
          tokens: treeNode.data.tokens,
          count: treeNode.data.count,
        }]
        : []
    ),
  };
}

function hasHeading(node: HierarchyRectangularNode<MapNode>): boolean {
  return node.depth > 0 && node.depth <= maxHeadingDepth && node.data.kind === 'folder' &&
    node.x1 - node.x0 >= minHeadingWidth && node.y1 - node.y0 >= 3 * headingHeight;
}

function toRectangle({ x0, y0, x1, y1 }: HierarchyRectangularNode<MapNode>): Rectangle {
  return { x: x0, y: y0, width: x1 - x0, height: y1 - y0 };
}
