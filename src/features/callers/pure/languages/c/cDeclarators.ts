import { addAll } from '#base/collections/lists';
import type { Expression } from '../../fileSyntax';
import { createInstance, type SyntaxBuilder } from '../../syntaxBuilder';
import { readCType, maxCDepth } from './cTypes';

/** The maximum number of ancestors of a declaration that are examined. */
const maxAncestors = 80;

/** Returns the name in a declarator; -1 if it has none. */
export function findDeclaratorName(builder: SyntaxBuilder, declarator: number): number {
  let currentNode = declarator;
  for (let i = 0; currentNode >= 0 && i < maxCDepth; i++) {
    switch (builder.getKind(currentNode)) {
      case 'identifier':
      case 'field_identifier':
      case 'type_identifier':
      case 'qualified_identifier':
      case 'destructor_name':
      case 'operator_name':
        return currentNode;
    }
    currentNode = getInnerDeclarator(builder, currentNode);
  }
  return -1;
}

/** Returns the inner declarator. In a reference declarator, it is a child without a field name. */
function getInnerDeclarator(builder: SyntaxBuilder, declarator: number): number {
  const innerNode = builder.findField(declarator, 'declarator');
  return innerNode >= 0
    ? innerNode
    : builder.findChild(declarator, 'identifier', 'field_identifier', 'pointer_declarator', 'function_declarator');
}

/** Returns the type that a declarator declares: the type itself, or a pointer to it or an array of it. */
export function readDeclaredValue(builder: SyntaxBuilder, typeNode: number, declarator: number):
  | Expression
  | undefined
{
  const baseType = readCType(builder, typeNode);
  if (!baseType || baseType.wrapped) return createInstance(baseType);
  let current = declarator;
  for (let i = 0; current >= 0 && i < maxCDepth; i++) {
    const kind = builder.getKind(current);
    if (kind === 'pointer_declarator' || kind === 'array_declarator')
      return createInstance({ ...baseType, wrapped: 'pointer' });
    current = getInnerDeclarator(builder, current);
  }
  return createInstance(baseType);
}

/** Returns the names of the namespaces around a node. */
export function listCNamespaces(builder: SyntaxBuilder, node: number): readonly string[] {
  const namespaces: string[] = [];
  for (
    let ancestor = builder.getParent(node), i = 0;
    ancestor >= 0 && i < maxAncestors;
    ancestor = builder.getParent(ancestor), i++
  ) {
    if (builder.getKind(ancestor) !== 'namespace_definition') continue;
    const nameNode = builder.findField(ancestor, 'name');
    if (nameNode >= 0) addAll(namespaces, builder.getText(nameNode).split('::').map((part) => part.trim()));
  }
  return namespaces;
}

export function declaresFunction(builder: SyntaxBuilder, declarator: number): boolean {
  let current = declarator;
  for (let i = 0; current >= 0 && i < maxCDepth; i++) {
    if (builder.getKind(current) === 'function_declarator') return true;
    current = getInnerDeclarator(builder, current);
  }
  return false;
}

/** Reports whether derived types may override a method, so that a call may run their version of the method. */
export function isVirtualMethod(builder: SyntaxBuilder, node: number, nameNode: number): boolean {
  if (nameNode < 0) return false;
  if (/\bvirtual\b/.test(builder.slice(builder.getStart(node), builder.getStart(nameNode)))) return true;
  let current = builder.findField(node, 'declarator');
  for (let i = 0; current >= 0 && i < maxCDepth; i++) {
    if (builder.findChild(current, 'virtual_specifier') >= 0) return true;
    current = getInnerDeclarator(builder, current);
  }
  return false;
}
