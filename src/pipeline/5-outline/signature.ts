import type { Node } from 'web-tree-sitter';
import { signatureLine } from '#languages/scanning/header';

/** What is read of a header, so that a parameter list without end costs little. Characters. */
const read = 2_000;

/** One line: the declaration without its body, its leading decorators, and comments. At most 300 characters. */
export function formatSignature(declaration: Node, name: number, body: Node | undefined, text: string): string {
  const start = declaration.startIndex;
  const end = Math.min(body?.startIndex ?? declaration.endIndex, start + read);
  return signatureLine(without(dropped(declaration, name, end, text), text, start, end));
}

/** Grammars' names for comments, and for decorators, attributes and annotations. */
const comments = ['comment', 'line_comment', 'block_comment', 'multiline_comment', 'documentation_comment'];
const decorators = ['decorator', 'annotation', 'marker_annotation', 'file_annotation', 'attribute_list'];

/** Comments anywhere in the header, and the decorators and attributes before the name. */
function dropped(declaration: Node, name: number, end: number, text: string): Node[] {
  if (!/@|#|\[|\/[/*]/.test(text.slice(declaration.startIndex, end))) return [];
  const last = declaration.startPosition;
  return declaration.descendantsOfType([...comments, ...decorators], last,
    computeNodeEndPosition(declaration, end, text))
    .filter((node) => node.startIndex < end && (comments.includes(node.type) || node.startIndex < name));
}

function computeNodeEndPosition(declaration: Node, end: number, text: string): { row: number; column: number; } {
  const before = text.slice(declaration.startIndex, end).split('\n');
  const rows = before.length - 1;
  const column = before[rows]!.length + (rows === 0 ? declaration.startPosition.column : 0);
  return { row: declaration.startPosition.row + rows, column };
}

function without(nodes: readonly Node[], text: string, start: number, end: number): string {
  let kept = '';
  let at = start;
  for (const node of nodes) {
    if (node.startIndex < at) continue; // in what is left out already
    kept += `${text.slice(at, node.startIndex)} `;
    at = node.endIndex;
  }
  return at < end ? kept + text.slice(at, end) : kept;
}
