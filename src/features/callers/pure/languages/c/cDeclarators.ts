import { addAll } from '#base/collections/lists';
import type { Expression } from '../../fileSyntax';
import { createInstance, type SyntaxBuilder } from '../../syntaxBuilder';
import { readCType, maxCDepth } from './cTypes';

/** The maximum number of ancestors of a declaration that are examined. */
const maxAncestors = 80;

/** Returns the name in a declarator; -1 if it has none. */
export function findDeclaratorName(file: SyntaxBuilder, declarator: number): number {
  let at = declarator;
  for (let i = 0; at >= 0 && i < maxCDepth; i++) {
    switch (file.kind(at)) {
      case 'identifier':
      case 'field_identifier':
      case 'type_identifier':
      case 'qualified_identifier':
      case 'destructor_name':
      case 'operator_name':
        return at;
    }
    at = getInnerDeclarator(file, at);
  }
  return -1;
}

/** Returns the inner declarator, which a reference contains without a field name. */
function getInnerDeclarator(file: SyntaxBuilder, declarator: number): number {
  const inner = file.field(declarator, 'declarator');
  return inner >= 0
    ? inner
    : file.child(declarator, 'identifier', 'field_identifier', 'pointer_declarator', 'function_declarator');
}

/** Returns the type that a declarator declares: the type itself, or a pointer to it or an array of it. */
export function readDeclaredValue(file: SyntaxBuilder, type: number, declarator: number): Expression | undefined {
  const baseType = readCType(file, type);
  if (!baseType || baseType.wrapped) return createInstance(baseType);
  let at = declarator;
  for (let i = 0; at >= 0 && i < maxCDepth; i++) {
    const kind = file.kind(at);
    if (kind === 'pointer_declarator' || kind === 'array_declarator')
      return createInstance({ ...baseType, wrapped: 'pointer' });
    at = getInnerDeclarator(file, at);
  }
  return createInstance(baseType);
}

/** Returns the names of the namespaces around a node. */
export function listCNamespaces(file: SyntaxBuilder, node: number): readonly string[] {
  const namespaces: string[] = [];
  for (let at = file.parent(node), i = 0; at >= 0 && i < maxAncestors; at = file.parent(at), i++) {
    if (file.kind(at) !== 'namespace_definition') continue;
    const name = file.field(at, 'name');
    if (name >= 0) addAll(namespaces, file.text(name).split('::').map((part) => part.trim()));
  }
  return namespaces;
}

export function declaresFunction(file: SyntaxBuilder, declarator: number): boolean {
  let at = declarator;
  for (let i = 0; at >= 0 && i < maxCDepth; i++) {
    if (file.kind(at) === 'function_declarator') return true;
    at = getInnerDeclarator(file, at);
  }
  return false;
}

/** Reports whether derived types may override a method, so that a call may run their version of the method. */
export function isVirtualMethod(file: SyntaxBuilder, node: number, name: number): boolean {
  if (name < 0) return false;
  if (/\bvirtual\b/.test(file.slice(file.start(node), file.start(name)))) return true;
  let at = file.field(node, 'declarator');
  for (let i = 0; at >= 0 && i < maxCDepth; i++) {
    if (file.child(at, 'virtual_specifier') >= 0) return true;
    at = getInnerDeclarator(file, at);
  }
  return false;
}
