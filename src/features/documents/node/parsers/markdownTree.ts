import type { Nodes, RootContent } from 'mdast';
import { fromMarkdown, type Options } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { splitMarkdown } from './markdownParts';

const options: Options = { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] };

export interface MarkdownNodes {
  readonly nodes: readonly RootContent[];
  /** Whether the first node continues the last node before. */
  readonly continues: boolean;
  /** The number of nested empty items at the start, which stand for items before. */
  readonly repeatedItems: number;
  /** The share of the text that is parsed, from 0 to 1. */
  readonly share: number;
}

/** The maximum length in characters of a text that is parsed as a whole. */
const maxWholeLength = 100_000;

/**
 * Parses a GitHub Markdown text. A longer text is parsed in parts, since one tree of a text with 200,000 list items
 * takes more than 512 MB. A list may then be several lists, the first of which may start with empty items around the
 * items that continue a nested list, and a block of more than 64 KB several nodes; other nodes are those of the whole
 * text.
 */
export function* parseMarkdownTree(text: string, maxWhole = maxWholeLength): Generator<MarkdownNodes> {
  const parts = text.length <= maxWhole ? [{ text, continues: false, repeatedItems: 0 }] : splitMarkdown(text);
  const definingParts = findDefinitions(parts.length === 1 ? [] : parts.map((part) => part.text));
  let openList: OpenList | undefined;
  for (const [i, part] of parts.entries()) {
    const prefix = formatDefinitions(part.text, i, definingParts);
    const nodes = parse(prefix + part.text).filter(({ position }) => position!.start.offset! >= prefix.length);
    const [first] = nodes;
    const delimiter = getDelimiter(part.text, first, prefix.length);
    if (first?.type === 'list' && openList && delimiter === openList.delimiter)
      first.start = openList.nextNumber - (part.repeatedItems > 0 ? 1 : 0);
    const last = nodes.at(-1);
    if (last) openList = findOpenList(last, getDelimiter(part.text, last, prefix.length));
    yield { nodes, continues: part.continues, repeatedItems: part.repeatedItems, share: (i + 1) / parts.length };
  }
}

function parse(text: string): readonly RootContent[] {
  return fromMarkdown(text, options).children;
}

/** The ordered list that ends a part. The next part may continue it. */
interface OpenList {
  readonly nextNumber: number;
  /** The character after each number. */
  readonly delimiter: string;
}

function findOpenList(node: RootContent, delimiter: string | undefined): OpenList | undefined {
  return node.type === 'list' && delimiter !== undefined
    ? { nextNumber: (node.start ?? 1) + node.children.length, delimiter }
    : undefined;
}

/** Returns the character after the first number of an ordered list. */
function getDelimiter(text: string, node: RootContent | undefined, offset: number): string | undefined {
  return node?.type === 'list' && node.ordered
    ? /^\d+([.)])/.exec(text.slice(node.position!.start.offset! - offset, node.position!.start.offset! - offset + 12))
      ?.[1]
    : undefined;
}

/** Maps the labels of links and footnotes to the index of the first part that defines them. */
function findDefinitions(parts: readonly string[]): ReadonlyMap<string, number> {
  const definingParts = new Map<string, number>();
  parts.forEach((part, i) => {
    if (part.includes(']:')) parse(part).forEach((node) => visit(node, i));
  });
  return definingParts;

  function visit(node: Nodes, part: number): void {
    if (node.type === 'definition') addLabel(node.identifier, part);
    if (node.type === 'footnoteDefinition') addLabel(`^${node.identifier}`, part);
    if ('children' in node) { for (const child of node.children) visit(child, part); }
  }

  function addLabel(identifier: string, part: number): void {
    const label = normalizeLabel(identifier);
    if (!definingParts.has(label)) definingParts.set(label, part);
  }
}

/** Formats definitions of the links and footnotes in a part that another part defines, to parse them as such. */
function formatDefinitions(text: string, part: number, definingParts: ReadonlyMap<string, number>): string {
  if (definingParts.size === 0) return '';
  const labels = new Map(
    [...text.matchAll(/\[(\^?(?:\\.|[^[\]\\])+)\]/g)].map(([, label]) => [normalizeLabel(label!), label!]),
  );
  const definitions = [...labels].filter(([label]) => (definingParts.get(label) ?? part) !== part)
    .map(([, label]) => `[${collapseSpace(label)}]: x\n\n`);
  // the rule ends a footnote, which would go on with indented text
  return definitions.length === 0 ? '' : `${definitions.join('')}---\n\n`;
}

/** Labels match regardless of case: CommonMark 0.31, section 6.3. */
function normalizeLabel(label: string): string {
  return collapseSpace(label).toLowerCase().toUpperCase().toLowerCase();
}

function collapseSpace(label: string): string {
  return label.replace(/\s+/g, ' ').trim();
}
