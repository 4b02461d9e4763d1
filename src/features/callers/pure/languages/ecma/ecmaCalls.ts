import type { SyntaxBuilder } from '../../syntaxBuilder';
import { ecmaExpression } from './ecmaExpressions';

export function readJsxElement(file: SyntaxBuilder, node: number): void {
  const name = file.field(node, 'name');
  if (name >= 0 && /^[A-Z]|\./.test(file.text(name))) readEcmaCall(file, name);
}

export function readEcmaCall(file: SyntaxBuilder, callee: number): void {
  if (callee < 0) return;
  switch (file.kind(callee)) {
    case 'identifier':
      return file.call(callee);
    case 'member_expression':
      return file.call(file.field(callee, 'property'), ecmaExpression(file, file.field(callee, 'object')) ?? 'unread');
    case 'non_null_expression':
    case 'parenthesized_expression':
    case 'instantiation_expression':
    case 'await_expression':
      for (const child of file.children(callee)) return readEcmaCall(file, child);
  }
}
