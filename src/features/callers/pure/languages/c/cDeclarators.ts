import { addAll } from '#base/collections/lists';
import type { Expression } from '../../fileSyntax';
import { createInstance, type SyntaxBuilder } from '../../syntaxBuilder';
import { readCType, maxCDepth } from './cTypes';

/** The maximum number of ancestors of a declaration that are examined. */
const maxAncestors = 80;

/** Returns the name in a declarator; -1 if it has none. */
export function findDeclaratorName(file: SyntaxBuilder, declarator: number): number {
  let current = declarator;
  for (let i = 0; current >= 0 && i < maxCDepth; i++) {
    switch (file.kind(current)) {
      case 'identifier':
      case 'field_identifier':
      case 'type_identifier':
      case 'qualified_identifier':
      case 'destructor_name':
      case 'operator_name':
        return current;
    }
    current = getInnerDeclarator(file, current);
  }
  return -1;
}

/** Returns the inner declarator. In a reference declarator, it is a child without a field name. */
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
  let current = declarator;
  for (let i = 0; current >= 0 && i < maxCDepth; i++) {
    const kind = file.kind(current);
    if (kind === 'pointer_declarator' || kind === 'array_declarator')
      return createInstance({ ...baseType, wrapped: 'pointer' });
    current = getInnerDeclarator(file, current);
  }
  return createInstance(baseType);
}

/** Returns the names of the namespaces around a node. */
export function listCNamespaces(file: SyntaxBuilder, node: number): readonly string[] {
  const namespaces: string[] = [];
  for (
    let ancestor = file.parent(node), i = 0;
    ancestor >= 0 && i < maxAncestors;
    ancestor = file.parent(ancestor), i++
  ) {
    if (file.kind(ancestor) !== 'namespace_definition') continue;
    const name = file.field(ancestor, 'name');
    if (name >= 0) addAll(namespaces, file.text(name).split('::').map((part) => part.trim()));
  }
  return namespaces;
}

export function declaresFunction(file: SyntaxBuilder, declarator: number): boolean {
  let current = declarator;
  for (let i = 0; current >= 0 && i < maxCDepth; i++) {
    if (file.kind(current) === 'function_declarator') return true;
    current = getInnerDeclarator(file, current);
  }
  return false;
}

/** Reports whether derived types may override a method, so that a call may run their version of the method. */
export function isVirtualMethod(file: SyntaxBuilder, node: number, name: number): boolean {
  if (name < 0) return false;
  if (/\bvirtual\b/.test(file.slice(file.start(node), file.start(name)))) return true;
  let current = file.field(node, 'declarator');
  for (let i = 0; current >= 0 && i < maxCDepth; i++) {
    if (file.child(current, 'virtual_specifier') >= 0) return true;
    current = getInnerDeclarator(file, current);
  }
  return false;
}
