import type { Expression } from '../../fileSyntax';
import { createElementAccess, createHeldValue, createInstance, createMemberAccess, createCallResult,
  type SyntaxBuilder } from '../../syntaxBuilder';
import { readCType, maxCDepth } from './cTypes';

/** Functions and casts that return the type in their first template argument. */
const typedCalls = /^(?:make_unique|make_shared|(?:static|dynamic|const|reinterpret)(?:_pointer)?_cast)$/;

export function readCCall(builder: SyntaxBuilder, callee: number): void {
  if (callee < 0) return;
  switch (builder.getKind(callee)) {
    case 'identifier':
      return builder.addCall(callee);
    case 'field_expression':
      return builder.addCall(builder.findField(callee, 'field'),
        readCExpression(builder, builder.findField(callee, 'argument')) ?? 'unread', usesDotOperator(builder, callee));
    case 'qualified_identifier': {
      const scopeNode = builder.findField(callee, 'scope');
      const nameNode = builder.findField(callee, 'name');
      const nameKind = nameNode < 0 ? '' : builder.getKind(nameNode);
      if (nameKind === 'qualified_identifier') return readCCall(builder, nameNode);
      const calledNode = nameKind === 'template_function' ? builder.findField(nameNode, 'name') : nameNode;
      return builder.addQualifiedCall(calledNode,
        scopeNode < 0 ? undefined : readCExpression(builder, scopeNode) ?? 'unread');
    }
    case 'template_function':
      return readCCall(builder, builder.findField(callee, 'name'));
    case 'parenthesized_expression':
      for (const child of builder.listChildren(callee)) return readCCall(builder, child);
  }
}

export function readCExpression(builder: SyntaxBuilder, node: number, maxLevels = maxCDepth): Expression | undefined {
  if (node < 0 || maxLevels === 0) return undefined;
  switch (builder.getKind(node)) {
    case 'identifier':
    case 'namespace_identifier':
    case 'type_identifier':
      return { kind: 'name', name: builder.getText(node), offset: builder.getStart(node) };
    case 'this':
      return { kind: 'self', offset: builder.getStart(node) };
    case 'field_expression':
      return createMemberAccess(readCExpression(builder, builder.findField(node, 'argument'), maxLevels - 1),
        builder.getText(builder.findField(node, 'field')));
    case 'call_expression': {
      const callee = builder.findField(node, 'function');
      if (isSmartPointerAccess(builder, callee)) {
        const name = builder.getText(builder.findField(callee, 'field'));
        return createHeldValue(readCExpression(builder, builder.findField(callee, 'argument'), maxLevels - 1), name);
      }
      return readTypedCall(builder, callee, maxLevels - 1) ??
        createCallResult(readCExpression(builder, callee, maxLevels - 1));
    }
    case 'template_type': {
      const type = readCType(builder, node);
      return type && { kind: 'name', name: type.path.at(-1)!, offset: type.offset };
    }
    case 'qualified_identifier': {
      const nameNode = builder.findField(node, 'name');
      if (nameNode >= 0 && builder.getKind(nameNode) === 'qualified_identifier')
        return readCExpression(builder, nameNode, maxLevels - 1);
      return createMemberAccess(readCExpression(builder, builder.findField(node, 'scope'), maxLevels - 1),
        builder.getText(nameNode));
    }
    case 'subscript_expression':
      return createElementAccess(readCExpression(builder, builder.findField(node, 'argument'), maxLevels - 1));
    case 'new_expression':
    case 'compound_literal_expression':
      return createInstance(readCType(builder, builder.findField(node, 'type')));
    case 'pointer_expression':
      return readCExpression(builder, builder.findField(node, 'argument'), maxLevels - 1);
    case 'parenthesized_expression':
      for (const child of builder.listChildren(node)) return readCExpression(builder, child, maxLevels - 1);
      return undefined;
    case 'cast_expression': {
      const typeNode = builder.findField(node, 'type');
      return createInstance(readCType(builder, typeNode < 0 ? -1 : builder.findField(typeNode, 'type')));
    }
    default:
      return undefined;
  }
}

/** Reads the result of a call such as `std::make_unique<Cart>(1)` or `static_cast<Cart *>(it)`. */
function readTypedCall(builder: SyntaxBuilder, callee: number, maxLevels: number): Expression | undefined {
  const nameNode = callee >= 0 && builder.getKind(callee) === 'qualified_identifier'
    ? builder.findField(callee, 'name')
    : callee;
  if (
    nameNode < 0 || builder.getKind(nameNode) !== 'template_function' ||
    !typedCalls.test(builder.getText(builder.findField(nameNode, 'name')))
  )
    return undefined;
  for (const argument of builder.listChildren(builder.findField(nameNode, 'arguments')))
    return createInstance(readCType(builder, argument, maxLevels));
  return undefined;
}

function usesDotOperator(builder: SyntaxBuilder, member: number): boolean {
  const operatorText = builder.slice(builder.getEnd(builder.findField(member, 'argument')),
    builder.getStart(builder.findField(member, 'field')));
  return operatorText.trim() === '.';
}

/** Reports whether a callee is a method such as `cart.get`, which returns the content of a smart pointer. */
function isSmartPointerAccess(builder: SyntaxBuilder, callee: number): boolean {
  return callee >= 0 && builder.getKind(callee) === 'field_expression' && usesDotOperator(builder, callee) &&
    /^(?:get|value|lock)$/.test(builder.getText(builder.findField(callee, 'field')));
}
