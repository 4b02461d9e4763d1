import type { Expression } from '../../fileSyntax';
import { createInnerValue, createInstance, createMemberAccess, createCallResult,
  type SyntaxBuilder } from '../../syntaxBuilder';
import { maxRustDepth, readRustType } from './rustTypes';

/** Standard library methods that return the value they are called on. */
export const receiverReturningMethods = new Set(['clone', 'as_ref', 'as_mut', 'borrow', 'borrow_mut', 'to_owned',
  'by_ref', 'as_deref']);

/** Standard library methods that return the content of the value they are called on. */
export const unwrappingMethods = new Set(['unwrap', 'expect', 'unwrap_or_default', 'unwrap_or_else', 'unwrap_or',
  'lock', 'read', 'write', 'take', 'ok', 'ok_or', 'ok_or_else', 'context', 'with_context', 'map_err']);

export function readRustExpression(file: SyntaxBuilder, node: number, levels = maxRustDepth): Expression | undefined {
  if (node < 0 || levels === 0) return undefined;
  const readInner = () => {
    for (const child of file.children(node))
      if (file.kind(child) !== 'mutable_specifier') return readRustExpression(file, child, levels - 1);
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
      return createMemberAccess(readRustExpression(file, file.field(node, 'value'), levels - 1),
        file.text(file.field(node, 'field')));
    case 'scoped_identifier':
    case 'scoped_type_identifier':
      return createMemberAccess(readRustExpression(file, file.field(node, 'path'), levels - 1),
        file.text(file.field(node, 'name')));
    case 'generic_type':
    case 'generic_type_with_turbofish':
      return readRustExpression(file, file.field(node, 'type'), levels - 1);
    case 'bracketed_type':
      return readInner();
    case 'call_expression': {
      const callee = file.field(node, 'function');
      if (file.kind(callee) === 'field_expression') {
        const name = file.text(file.field(callee, 'field'));
        const readReceiver = () => readRustExpression(file, file.field(callee, 'value'), levels - 1);
        if (receiverReturningMethods.has(name)) return readReceiver();
        if (unwrappingMethods.has(name)) return createInnerValue(readReceiver());
      }
      if (/^(?:Some|Ok|Box::new|Rc::new|Arc::new)$/.test(file.text(callee))) {
        for (const argument of file.children(file.field(node, 'arguments')))
          return readRustExpression(file, argument, levels - 1);
      }
      return createCallResult(readRustExpression(file, callee, levels - 1));
    }
    case 'generic_function':
      return readRustExpression(file, file.field(node, 'function'), levels - 1);
    case 'struct_expression':
      return createInstance(readRustType(file, file.field(node, 'name')));
    case 'try_expression':
      return createInnerValue(readInner());
    case 'await_expression':
    case 'reference_expression':
    case 'parenthesized_expression':
    case 'unary_expression':
      return readInner();
    case 'type_cast_expression':
      return createInstance(readRustType(file, file.field(node, 'type')));
    case 'string_literal':
      return { kind: 'instance', type: { path: ['str'], at: file.start(node), args: [] } };
    default:
      return undefined;
  }
}
