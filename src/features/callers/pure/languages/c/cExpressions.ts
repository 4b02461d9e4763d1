import type { Expression } from '../../fileSyntax';
import { createElementAccess, createHeldValue, createInstance, createMemberAccess, createCallResult,
  type SyntaxBuilder } from '../../syntaxBuilder';
import { readCType, maxCDepth } from './cTypes';

/** Functions that construct an instance of the type in their first template argument, whatever their namespace. */
const makerPattern = /^(?:make_(?:unique|shared|optional)|allocate_(?:unique|shared))$/;
/** Functions and casts that return the type in their first template argument. */
const typedCalls = /^(?:make_unique|make_shared|(?:static|dynamic|const|reinterpret)(?:_pointer)?_cast)$/;

/** Nodes of a name with template arguments. */
const templateKinds = new Set(['template_function', 'template_type', 'template_method']);

/** Returns the node of a name without template arguments: that of `total` in `total<int>` and `template total<int>`. */
function findPlainName(builder: SyntaxBuilder, node: number): number {
  let current = node;
  for (let i = 0; current >= 0 && i < maxCDepth; i++) {
    const kind = builder.getKind(current);
    if (kind === 'dependent_name') current = builder.findChild(current, ...templateKinds);
    else if (templateKinds.has(kind)) current = builder.findField(current, 'name');
    else break;
  }
  return current;
}

export function readCCall(builder: SyntaxBuilder, callee: number): void {
  if (callee < 0) return;
  switch (builder.getKind(callee)) {
    case 'identifier':
      return builder.addCall(callee);
    case 'field_expression': {
      const field = builder.findField(callee, 'field');
      // `cart->Base::total()` calls the method of exactly that type
      if (field >= 0 && builder.getKind(field) === 'qualified_identifier') return readCCall(builder, field);
      return builder.addCall(findPlainName(builder, field),
        readCExpression(builder, builder.findField(callee, 'argument')) ?? 'unread', usesDotOperator(builder, callee));
    }
    case 'qualified_identifier': {
      const scopeNode = builder.findField(callee, 'scope');
      const nameNode = builder.findField(callee, 'name');
      const nameKind = nameNode < 0 ? '' : builder.getKind(nameNode);
      if (nameKind === 'qualified_identifier') return readCCall(builder, nameNode);
      return builder.addQualifiedCall(findPlainName(builder, nameNode),
        scopeNode < 0 ? undefined : readCExpression(builder, scopeNode) ?? 'unread');
    }
    case 'template_function':
      return readCCall(builder, builder.findField(callee, 'name'));
    case 'parenthesized_expression':
      for (const child of builder.listChildren(callee)) return readCCall(builder, child);
  }
}

/** Reads the call of a constructor by the name of its type: `Cart`, `shop::Cart` or `Box<int>`. */
export function readCConstruction(builder: SyntaxBuilder, typeNode: number): void {
  if (typeNode < 0) return;
  switch (builder.getKind(typeNode)) {
    case 'type_identifier':
    case 'field_identifier':
      return builder.addConstruction(typeNode);
    case 'template_type':
    case 'template_method':
      return readCConstruction(builder, builder.findField(typeNode, 'name'));
    case 'qualified_identifier':
      return readCCall(builder, typeNode);
    case 'type_descriptor':
      // a pointer or an array is not an instance
      if (builder.findField(typeNode, 'declarator') < 0)
        readCConstruction(builder, builder.findField(typeNode, 'type'));
  }
}

/** Reads the constructor that `std::make_unique<Cart>(1)` calls. */
export function readMadeInstance(builder: SyntaxBuilder, callee: number): void {
  const nameNode = findTemplateFunction(builder, callee);
  if (nameNode < 0 || !makerPattern.test(builder.getText(builder.findField(nameNode, 'name')))) return;
  for (const argument of builder.listChildren(builder.findField(nameNode, 'arguments')))
    return readCConstruction(builder, argument);
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
        builder.getText(findPlainName(builder, builder.findField(node, 'field'))));
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
  const nameNode = findTemplateFunction(builder, callee);
  if (nameNode < 0 || !typedCalls.test(builder.getText(builder.findField(nameNode, 'name')))) return undefined;
  for (const argument of builder.listChildren(builder.findField(nameNode, 'arguments')))
    return createInstance(readCType(builder, argument, maxLevels));
  return undefined;
}

/** Returns the called function if it has template arguments, without its namespace; otherwise -1. */
function findTemplateFunction(builder: SyntaxBuilder, callee: number): number {
  const nameNode = callee >= 0 && builder.getKind(callee) === 'qualified_identifier'
    ? builder.findField(callee, 'name')
    : callee;
  return nameNode >= 0 && builder.getKind(nameNode) === 'template_function' ? nameNode : -1;
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
