import type { Expression } from '../../fileSyntax';
import { createElementAccess, heldIn, createInstance, createMemberAccess, createCallResult,
  type SyntaxBuilder } from '../../syntaxBuilder';
import { cType, cDepth } from './cTypes';

/** Functions and casts that return the type in their first template argument. */
const typedCalls = /^(?:make_unique|make_shared|(?:static|dynamic|const|reinterpret)(?:_pointer)?_cast)$/;

export function readCCall(file: SyntaxBuilder, callee: number): void {
  if (callee < 0) return;
  switch (file.kind(callee)) {
    case 'identifier':
      return file.call(callee);
    case 'field_expression':
      return file.call(file.field(callee, 'field'), cExpression(file, file.field(callee, 'argument')) ?? 'unread',
        isDot(file, callee));
    case 'qualified_identifier': {
      const scope = file.field(callee, 'scope');
      const name = file.field(callee, 'name');
      if (name >= 0 && file.kind(name) === 'qualified_identifier') return readCCall(file, name);
      const nameNode = name >= 0 && file.kind(name) === 'template_function' ? file.field(name, 'name') : name;
      return file.qualifiedCall(nameNode, scope < 0 ? undefined : cExpression(file, scope) ?? 'unread');
    }
    case 'template_function':
      return readCCall(file, file.field(callee, 'name'));
    case 'parenthesized_expression':
      for (const child of file.children(callee)) return readCCall(file, child);
  }
}

export function cExpression(file: SyntaxBuilder, node: number, levels = cDepth): Expression | undefined {
  if (node < 0 || levels === 0) return undefined;
  switch (file.kind(node)) {
    case 'identifier':
    case 'namespace_identifier':
    case 'type_identifier':
      return { kind: 'name', name: file.text(node), at: file.start(node) };
    case 'this':
      return { kind: 'self', at: file.start(node) };
    case 'field_expression':
      return createMemberAccess(cExpression(file, file.field(node, 'argument'), levels - 1),
        file.text(file.field(node, 'field')));
    case 'call_expression': {
      const callee = file.field(node, 'function');
      if (isHolderMethod(file, callee)) {
        const name = file.text(file.field(callee, 'field'));
        return heldIn(cExpression(file, file.field(callee, 'argument'), levels - 1), name);
      }
      return madeType(file, callee, levels - 1) ?? createCallResult(cExpression(file, callee, levels - 1));
    }
    case 'template_type': {
      const type = cType(file, node);
      return type && { kind: 'name', name: type.path.at(-1)!, at: type.at };
    }
    case 'qualified_identifier': {
      const name = file.field(node, 'name');
      if (name >= 0 && file.kind(name) === 'qualified_identifier') return cExpression(file, name, levels - 1);
      return createMemberAccess(cExpression(file, file.field(node, 'scope'), levels - 1), file.text(name));
    }
    case 'subscript_expression':
      return createElementAccess(cExpression(file, file.field(node, 'argument'), levels - 1));
    case 'new_expression':
    case 'compound_literal_expression':
      return createInstance(cType(file, file.field(node, 'type')));
    case 'pointer_expression':
      return cExpression(file, file.field(node, 'argument'), levels - 1);
    case 'parenthesized_expression':
      for (const child of file.children(node)) return cExpression(file, child, levels - 1);
      return undefined;
    case 'cast_expression': {
      const type = file.field(node, 'type');
      return createInstance(cType(file, type < 0 ? -1 : file.field(type, 'type')));
    }
    default:
      return undefined;
  }
}

/** `std::make_unique<Cart>(1)`, `static_cast<Cart *>(it)`. */
function madeType(file: SyntaxBuilder, callee: number, levels: number): Expression | undefined {
  const name = callee >= 0 && file.kind(callee) === 'qualified_identifier' ? file.field(callee, 'name') : callee;
  if (name < 0 || file.kind(name) !== 'template_function' || !typedCalls.test(file.text(file.field(name, 'name'))))
    return undefined;
  for (const argument of file.children(file.field(name, 'arguments')))
    return createInstance(cType(file, argument, levels));
  return undefined;
}

function isDot(file: SyntaxBuilder, member: number): boolean {
  const between = file.slice(file.end(file.field(member, 'argument')), file.start(file.field(member, 'field')));
  return between.trim() === '.';
}

/** Reports whether this is `cart.get()`, which returns the content of a smart pointer. */
function isHolderMethod(file: SyntaxBuilder, callee: number): boolean {
  return callee >= 0 && file.kind(callee) === 'field_expression' && isDot(file, callee) &&
    /^(?:get|value|lock)$/.test(file.text(file.field(callee, 'field')));
}
