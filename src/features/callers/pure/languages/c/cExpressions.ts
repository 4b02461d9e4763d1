import type { Expression } from '../../fileSyntax';
import { createElementAccess, createHeldValue, createInstance, createMemberAccess, createCallResult,
  type SyntaxBuilder } from '../../syntaxBuilder';
import { readCType, maxCDepth } from './cTypes';

/** Functions and casts that return the type in their first template argument. */
const typedCalls = /^(?:make_unique|make_shared|(?:static|dynamic|const|reinterpret)(?:_pointer)?_cast)$/;

export function readCCall(file: SyntaxBuilder, callee: number): void {
  if (callee < 0) return;
  switch (file.kind(callee)) {
    case 'identifier':
      return file.addCall(callee);
    case 'field_expression':
      return file.addCall(file.field(callee, 'field'),
        readCExpression(file, file.field(callee, 'argument')) ?? 'unread', usesDotOperator(file, callee));
    case 'qualified_identifier': {
      const scope = file.field(callee, 'scope');
      const name = file.field(callee, 'name');
      if (name >= 0 && file.kind(name) === 'qualified_identifier') return readCCall(file, name);
      const nameNode = name >= 0 && file.kind(name) === 'template_function' ? file.field(name, 'name') : name;
      return file.addQualifiedCall(nameNode, scope < 0 ? undefined : readCExpression(file, scope) ?? 'unread');
    }
    case 'template_function':
      return readCCall(file, file.field(callee, 'name'));
    case 'parenthesized_expression':
      for (const child of file.children(callee)) return readCCall(file, child);
  }
}

export function readCExpression(file: SyntaxBuilder, node: number, levels = maxCDepth): Expression | undefined {
  if (node < 0 || levels === 0) return undefined;
  switch (file.kind(node)) {
    case 'identifier':
    case 'namespace_identifier':
    case 'type_identifier':
      return { kind: 'name', name: file.text(node), at: file.start(node) };
    case 'this':
      return { kind: 'self', at: file.start(node) };
    case 'field_expression':
      return createMemberAccess(readCExpression(file, file.field(node, 'argument'), levels - 1),
        file.text(file.field(node, 'field')));
    case 'call_expression': {
      const callee = file.field(node, 'function');
      if (isSmartPointerAccess(file, callee)) {
        const name = file.text(file.field(callee, 'field'));
        return createHeldValue(readCExpression(file, file.field(callee, 'argument'), levels - 1), name);
      }
      return readTypedCall(file, callee, levels - 1) ?? createCallResult(readCExpression(file, callee, levels - 1));
    }
    case 'template_type': {
      const type = readCType(file, node);
      return type && { kind: 'name', name: type.path.at(-1)!, at: type.at };
    }
    case 'qualified_identifier': {
      const name = file.field(node, 'name');
      if (name >= 0 && file.kind(name) === 'qualified_identifier') return readCExpression(file, name, levels - 1);
      return createMemberAccess(readCExpression(file, file.field(node, 'scope'), levels - 1), file.text(name));
    }
    case 'subscript_expression':
      return createElementAccess(readCExpression(file, file.field(node, 'argument'), levels - 1));
    case 'new_expression':
    case 'compound_literal_expression':
      return createInstance(readCType(file, file.field(node, 'type')));
    case 'pointer_expression':
      return readCExpression(file, file.field(node, 'argument'), levels - 1);
    case 'parenthesized_expression':
      for (const child of file.children(node)) return readCExpression(file, child, levels - 1);
      return undefined;
    case 'cast_expression': {
      const type = file.field(node, 'type');
      return createInstance(readCType(file, type < 0 ? -1 : file.field(type, 'type')));
    }
    default:
      return undefined;
  }
}

/** Reads the result of a call such as `std::make_unique<Cart>(1)` or `static_cast<Cart *>(it)`. */
function readTypedCall(file: SyntaxBuilder, callee: number, levels: number): Expression | undefined {
  const name = callee >= 0 && file.kind(callee) === 'qualified_identifier' ? file.field(callee, 'name') : callee;
  if (name < 0 || file.kind(name) !== 'template_function' || !typedCalls.test(file.text(file.field(name, 'name'))))
    return undefined;
  for (const argument of file.children(file.field(name, 'arguments')))
    return createInstance(readCType(file, argument, levels));
  return undefined;
}

function usesDotOperator(file: SyntaxBuilder, member: number): boolean {
  const operatorText = file.slice(file.end(file.field(member, 'argument')), file.start(file.field(member, 'field')));
  return operatorText.trim() === '.';
}

/** Reports whether a callee is a method such as `cart.get`, which returns the content of a smart pointer. */
function isSmartPointerAccess(file: SyntaxBuilder, callee: number): boolean {
  return callee >= 0 && file.kind(callee) === 'field_expression' && usesDotOperator(file, callee) &&
    /^(?:get|value|lock)$/.test(file.text(file.field(callee, 'field')));
}
