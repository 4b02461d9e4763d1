import type { Expression } from '../../fileSyntax';
import { createInnerValue, createInstance, createMemberAccess, createCallResult,
  type SyntaxBuilder } from '../../syntaxBuilder';
import { rustDepth, rustType } from './rustTypes';

/** Methods of the standard library that return what they are called on. */
export const same = new Set(['clone', 'as_ref', 'as_mut', 'borrow', 'borrow_mut', 'to_owned', 'by_ref', 'as_deref']);

/** Standard library methods that return the content of the value they are called on. */
export const unwrapping = new Set(['unwrap', 'expect', 'unwrap_or_default', 'unwrap_or_else', 'unwrap_or', 'lock',
  'read', 'write', 'take', 'ok', 'ok_or', 'ok_or_else', 'context', 'with_context', 'map_err']);

export function rustExpression(file: SyntaxBuilder, node: number, levels = rustDepth): Expression | undefined {
  if (node < 0 || levels === 0) return undefined;
  const inner = () => {
    for (const child of file.children(node))
      if (file.kind(child) !== 'mutable_specifier') return rustExpression(file, child, levels - 1);
    return undefined;
  };
  switch (file.kind(node)) {
    case 'identifier':
    case 'type_identifier':
    case 'primitive_type':
      return file.text(node) === 'Self'
        ? { kind: 'self', at: file.start(node) }
        : { kind: 'name', name: file.text(node), at: file.start(node) };
    case 'crate':
      return { kind: 'name', name: file.text(node), at: file.start(node) };
    case 'super':
      return { kind: 'name', name: 'super', at: file.start(node) };
    case 'self':
      return { kind: 'self', at: file.start(node) };
    case 'field_expression':
      return createMemberAccess(rustExpression(file, file.field(node, 'value'), levels - 1),
        file.text(file.field(node, 'field')));
    case 'scoped_identifier':
    case 'scoped_type_identifier':
      return createMemberAccess(rustExpression(file, file.field(node, 'path'), levels - 1),
        file.text(file.field(node, 'name')));
    case 'generic_type':
    case 'generic_type_with_turbofish':
      return rustExpression(file, file.field(node, 'type'), levels - 1);
    case 'bracketed_type':
      return inner();
    case 'call_expression': {
      const callee = file.field(node, 'function');
      if (file.kind(callee) === 'field_expression') {
        const name = file.text(file.field(callee, 'field'));
        const of = () => rustExpression(file, file.field(callee, 'value'), levels - 1);
        if (same.has(name)) return of();
        if (unwrapping.has(name)) return createInnerValue(of());
      }
      if (/^(?:Some|Ok|Box::new|Rc::new|Arc::new)$/.test(file.text(callee))) {
        for (const argument of file.children(file.field(node, 'arguments')))
          return rustExpression(file, argument, levels - 1);
      }
      return createCallResult(rustExpression(file, callee, levels - 1));
    }
    case 'generic_function':
      return rustExpression(file, file.field(node, 'function'), levels - 1);
    case 'struct_expression':
      return createInstance(rustType(file, file.field(node, 'name')));
    case 'try_expression':
      return createInnerValue(inner());
    case 'await_expression':
    case 'reference_expression':
    case 'parenthesized_expression':
    case 'unary_expression':
      return inner();
    case 'type_cast_expression':
      return createInstance(rustType(file, file.field(node, 'type')));
    case 'string_literal':
      return { kind: 'instance', type: { path: ['str'], at: file.start(node), args: [] } };
    default:
      return undefined;
  }
}
