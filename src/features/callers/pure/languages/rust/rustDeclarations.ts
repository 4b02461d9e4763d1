import type { Expression, StatedType } from '../../fileSyntax';
import { createInnerValue, createInstance, type SyntaxBuilder } from '../../syntaxBuilder';
import { readRustType } from './rustTypes';

/** The maximum number of predicates, or bounds, that are read for each type parameter. */
const maxPredicates = 50;

/** Reads a type parameter. It has the methods of its first bound, and may have others. */
export function readRustTypeParameter(file: SyntaxBuilder, node: number): void {
  const name = file.field(node, 'name');
  const ownBounds = file.field(node, 'bounds');
  const bounds = ownBounds >= 0 ? ownBounds : findWhereBounds(file, file.parent(file.parent(node)), file.text(name));
  const type = bounds < 0 ? undefined : readFirstType(file, bounds);
  const value = type && createInstance({ ...type, isPartial: true });
  file.bind(name, 'typeParameter', file.scopeOf(node), value ? { value } : {});
}

function readFirstType(file: SyntaxBuilder, bounds: number): StatedType | undefined {
  let readCount = 0;
  for (const bound of file.children(bounds)) {
    const type = readRustType(file, bound); // undefined for a lifetime
    if (type || ++readCount === maxPredicates) return type;
  }
  return undefined;
}

/** Finds the bounds of a type parameter in the `where` clause of its function or type. */
function findWhereBounds(file: SyntaxBuilder, declaration: number, name: string): number {
  const clause = declaration < 0 ? -1 : file.child(declaration, 'where_clause');
  if (clause < 0) return -1;
  let readCount = 0;
  for (const predicate of file.children(clause)) {
    if (++readCount > maxPredicates) return -1;
    const left = file.field(predicate, 'left');
    if (left >= 0 && file.text(left) === name) return file.field(predicate, 'bounds');
  }
  return -1;
}

export function readRustFunction(file: SyntaxBuilder, node: number): void {
  const name = file.field(node, 'name');
  const value = createInstance(readRustType(file, file.field(node, 'return_type')));
  const owner = file.ownerOf(node, 2);
  if (owner !== undefined) file.addMember(owner, name, false, value);
  else file.bind(name, 'function', file.scopeOf(node), value ? { value } : {});
}

export function readRustStruct(file: SyntaxBuilder, node: number): void {
  const name = file.field(node, 'name');
  if (name < 0) return;
  file.bind(name, 'type', file.scopeOf(node));
  file.addType(file.text(name), node, false);
}

export function declareRustPattern(file: SyntaxBuilder, pattern: number, scope: number, value: Expression | undefined,
  levels = 6): void
{
  if (pattern < 0 || levels === 0) return;
  switch (file.kind(pattern)) {
    case 'identifier':
      // a constant or a variant is compared with the value, and declares no name
      if (!/^[A-Z]/.test(file.text(pattern))) file.bind(pattern, 'value', scope, value ? { value } : {});
      return;
    case 'mut_pattern':
    case 'ref_pattern':
    case 'reference_pattern':
    case 'parameter':
      for (const element of file.children(pattern)) {
        if (file.kind(element) !== 'mutable_specifier') declareRustPattern(file, element, scope, value, levels - 1);
      }
      return;
    case 'tuple_struct_pattern': {
      const isInner = /^(?:Some|Ok)$/.test(file.text(file.field(pattern, 'type')));
      for (const element of file.children(pattern))
        if (file.fieldName(element) !== 'type')
          declareRustPattern(file, element, scope, isInner ? createInnerValue(value) : undefined, levels - 1);
      return;
    }
    case 'tuple_pattern':
    case 'slice_pattern':
    case 'or_pattern':
    case 'struct_pattern':
    case 'field_pattern':
      for (const element of file.children(pattern))
        if (file.kind(element) === 'shorthand_field_identifier') file.bind(element, 'value', scope);
        else declareRustPattern(file, element, scope, undefined, levels - 1);
  }
}
