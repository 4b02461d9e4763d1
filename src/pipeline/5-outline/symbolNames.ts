import type { Node } from 'web-tree-sitter';

/** Node types of names that include their container, and of operators. */
export const qualified = new Set(['qualified_identifier', 'operator_cast', 'operator_name', 'destructor_name']);

/** `A<T>::B::f` → `f` of `A.B`; `operator bool() const` → `operator bool`. */
export function qualifiedName(written: string): { readonly name: string; readonly holder: string | undefined; } {
  const operator = /(?:^|[^\w])operator(?!\w)/.exec(written);
  const head = operator ? written.slice(0, operator.index + operator[0].length - 8) : written;
  const parts = outsideAngles(head).split('::').map((part) => part.trim());
  const last = parts.pop()!;
  const holder = parts.filter((part) => part !== '').join('.');
  return {
    name: plainName(
      operator ? operatorName(written.slice(head.length)) : last.replace(/^.*\s(?=[~\w])/s, '').replace(/\s/g, ''),
    ),
    holder: holder === '' ? undefined : holder,
  };
}

/** `operator ()  (int)` → `operator()`, `operator  new []` → `operator new[]` */
function operatorName(written: string): string {
  const open = written.indexOf('(', /^operator\s*\(/.test(written) ? written.indexOf('(') + 1 : 0);
  return (open < 0 ? written : written.slice(0, open)).replace(/\s+/g, ' ').trim().replace(/ ?([^\w ]) ?/g, '$1');
}

function outsideAngles(written: string): string {
  let depth = 0;
  let kept = '';
  for (const c of written) {
    if (c === '<') depth++;
    else if (c === '>') depth = Math.max(0, depth - 1);
    else if (depth === 0) kept += c;
  }
  return kept;
}

/** Characters of an operator's name. */
const operatorMax = 100;

/**
 * Ruby's `:name` as `name`; C#'s operators and destructors, of which a keyword or mark is captured, by all that names
 * them.
 */
export function readSymbolName(node: Node, text: string): string {
  if (node.type === 'operator') return operatorName(text.slice(node.startIndex, node.startIndex + operatorMax));
  if (node.type === '~') return `~${node.nextSibling ? nodeText(node.nextSibling, text) : ''}`;
  const name = plainName(nodeText(node, text));
  return node.type === 'simple_symbol' ? name.replace(/^:/, '') : name;
}

/** `'quoted'` and `["quoted"]` as `quoted`; at most 200 characters, on one line. */
export function plainName(written: string): string {
  const inner = /^\[?(["'`])([^"'`]*)\1\]?$/.exec(written)?.[2] ?? written;
  return inner.replace(/\s+/g, ' ').slice(0, 200);
}

export function nodeText(node: Node, text: string): string {
  return text.slice(node.startIndex, node.endIndex);
}
