import type { Expression, StatedType } from '../../fileSyntax';
import { createInnerValue, createInstance, type SyntaxBuilder } from '../../syntaxBuilder';
import { readRustType } from './rustTypes';

/** The maximum number of predicates, or bounds, that are read for each type parameter. */
const maxPredicates = 50;

/** Reads a type parameter. It has the methods of its first bound, and may have others. */
export function readRustTypeParameter(builder: SyntaxBuilder, node: number): void {
  const nameNode = builder.findField(node, 'name');
  const ownBounds = builder.findField(node, 'bounds');
  const bounds = ownBounds >= 0
    ? ownBounds
    : findWhereBounds(builder, builder.getParent(builder.getParent(node)), builder.getText(nameNode));
  const type = bounds < 0 ? undefined : readFirstType(builder, bounds);
  const value = type && createInstance({ ...type, isPartial: true });
  builder.bind(nameNode, 'typeParameter', builder.getScope(node), value ? { value } : {});
}

function readFirstType(builder: SyntaxBuilder, boundsNode: number): StatedType | undefined {
  let readCount = 0;
  for (const boundNode of builder.listChildren(boundsNode)) {
    const type = readRustType(builder, boundNode); // undefined for a lifetime
    if (type || ++readCount === maxPredicates) return type;
  }
  return undefined;
}

/** Finds the bounds of a type parameter in the `where` clause of its function or type. */
function findWhereBounds(builder: SyntaxBuilder, declaration: number, name: string): number {
  const clause = declaration < 0 ? -1 : builder.findChild(declaration, 'where_clause');
  if (clause < 0) return -1;
  let readCount = 0;
  for (const predicate of builder.listChildren(clause)) {
    if (++readCount > maxPredicates) return -1;
    const leftNode = builder.findField(predicate, 'left');
    if (leftNode >= 0 && builder.getText(leftNode) === name) return builder.findField(predicate, 'bounds');
  }
  return -1;
}

export function readRustFunction(builder: SyntaxBuilder, node: number): void {
  const nameNode = builder.findField(node, 'name');
  const value = createInstance(readRustType(builder, builder.findField(node, 'return_type')));
  const owner = builder.findOwner(node, 2);
  if (owner !== undefined) builder.addMember(owner, nameNode, false, value);
  else builder.bind(nameNode, 'function', builder.getScope(node), value ? { value } : {});
}

export function readRustStruct(builder: SyntaxBuilder, node: number): void {
  const nameNode = builder.findField(node, 'name');
  if (nameNode < 0) return;
  builder.bind(nameNode, 'type', builder.getScope(node));
  builder.addType(builder.getText(nameNode), node, false);
}

export function declareRustPattern(builder: SyntaxBuilder, pattern: number, scopeNode: number,
  value: Expression | undefined, maxLevels = 6): void
{
  if (pattern < 0 || maxLevels === 0) return;
  switch (builder.getKind(pattern)) {
    case 'identifier':
      // a constant or a variant is compared with the value, and declares no name
      if (!/^[A-Z]/.test(builder.getText(pattern))) builder.bind(pattern, 'value', scopeNode, value ? { value } : {});
      return;
    case 'mut_pattern':
    case 'ref_pattern':
    case 'reference_pattern':
    case 'parameter':
      for (const element of builder.listChildren(pattern)) {
        if (builder.getKind(element) !== 'mutable_specifier')
          declareRustPattern(builder, element, scopeNode, value, maxLevels - 1);
      }
      return;
    case 'tuple_struct_pattern': {
      const isInner = /^(?:Some|Ok)$/.test(builder.getText(builder.findField(pattern, 'type')));
      for (const element of builder.listChildren(pattern))
        if (builder.getFieldName(element) !== 'type')
          declareRustPattern(builder, element, scopeNode, isInner ? createInnerValue(value) : undefined, maxLevels - 1);
      return;
    }
    case 'tuple_pattern':
    case 'slice_pattern':
    case 'or_pattern':
    case 'struct_pattern':
    case 'field_pattern':
      for (const element of builder.listChildren(pattern))
        if (builder.getKind(element) === 'shorthand_field_identifier') builder.bind(element, 'value', scopeNode);
        else declareRustPattern(builder, element, scopeNode, undefined, maxLevels - 1);
  }
}
