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

export function readRustExpression(builder: SyntaxBuilder, node: number, maxLevels = maxRustDepth):
  | Expression
  | undefined
{
  if (node < 0 || maxLevels === 0) return undefined;
  const readInner = () => {
    for (const child of builder.listChildren(node))
      if (builder.getKind(child) !== 'mutable_specifier') return readRustExpression(builder, child, maxLevels - 1);
    return undefined;
  };
  switch (builder.getKind(node)) {
    case 'identifier':
    case 'type_identifier':
    case 'primitive_type':
      return builder.getText(node) === 'Self'
        ? { kind: 'self', offset: builder.getStart(node) }
        : { kind: 'name', name: builder.getText(node), offset: builder.getStart(node) };
    case 'crate':
      return { kind: 'name', name: builder.getText(node), offset: builder.getStart(node) };
    case 'super':
      return { kind: 'name', name: 'super', offset: builder.getStart(node) };
    case 'self':
      return { kind: 'self', offset: builder.getStart(node) };
    case 'field_expression':
      return createMemberAccess(readRustExpression(builder, builder.findField(node, 'value'), maxLevels - 1),
        builder.getText(builder.findField(node, 'field')));
    case 'scoped_identifier':
    case 'scoped_type_identifier':
      return createMemberAccess(readRustExpression(builder, builder.findField(node, 'path'), maxLevels - 1),
        builder.getText(builder.findField(node, 'name')));
    case 'generic_type':
    case 'generic_type_with_turbofish':
      return readRustExpression(builder, builder.findField(node, 'type'), maxLevels - 1);
    case 'bracketed_type':
      return readInner();
    case 'call_expression': {
      const callee = builder.findField(node, 'function');
      if (builder.getKind(callee) === 'field_expression') {
        const name = builder.getText(builder.findField(callee, 'field'));
        const readReceiver = () => readRustExpression(builder, builder.findField(callee, 'value'), maxLevels - 1);
        if (receiverReturningMethods.has(name)) return readReceiver();
        if (unwrappingMethods.has(name)) return createInnerValue(readReceiver());
      }
      if (/^(?:Some|Ok|Box::new|Rc::new|Arc::new)$/.test(builder.getText(callee))) {
        for (const argument of builder.listChildren(builder.findField(node, 'arguments')))
          return readRustExpression(builder, argument, maxLevels - 1);
      }
      return createCallResult(readRustExpression(builder, callee, maxLevels - 1));
    }
    case 'generic_function':
      return readRustExpression(builder, builder.findField(node, 'function'), maxLevels - 1);
    case 'struct_expression':
      return createInstance(readRustType(builder, builder.findField(node, 'name')));
    case 'try_expression':
      return createInnerValue(readInner());
    case 'await_expression':
    case 'reference_expression':
    case 'parenthesized_expression':
    case 'unary_expression':
      return readInner();
    case 'type_cast_expression':
      return createInstance(readRustType(builder, builder.findField(node, 'type')));
    case 'string_literal':
      return { kind: 'instance', type: { path: ['str'], offset: builder.getStart(node), args: [] } };
    default:
      return undefined;
  }
}
