import type { SyntaxBuilder } from '../../syntaxBuilder';
import { declarePattern } from './ecmaDeclarations';
import { functionScopeKinds, readEcmaString } from './ecmaExpressions';

/** The maximum depth of patterns in patterns. */
const maxPatternDepth = 6;

/**
 * Records the variables and fields that get another value, for the left side of an assignment: a name, a field or a
 * pattern. `offset` is where the lookup of the variables starts, if not at their names.
 */
export function readAssigned(builder: SyntaxBuilder, left: number, offset?: number, maxLevels = maxPatternDepth): void {
  if (left < 0 || maxLevels === 0) return;
  switch (builder.getKind(left)) {
    case 'identifier':
    case 'shorthand_property_identifier_pattern':
      return builder.addAssignment(left, offset);
    case 'member_expression':
      return readAssignedField(builder, left);
    case 'subscript_expression':
      return readAssignedSubscript(builder, left);
    case 'pair_pattern':
      return readAssigned(builder, builder.findField(left, 'value'), offset, maxLevels - 1);
    case 'assignment_pattern':
    case 'object_assignment_pattern':
      return readAssigned(builder, builder.findField(left, 'left'), offset, maxLevels - 1);
    case 'object_pattern':
    case 'array_pattern':
    case 'rest_pattern':
    case 'parenthesized_expression':
    case 'non_null_expression':
    case 'as_expression':
    case 'satisfies_expression':
      for (const child of builder.listChildren(left)) readAssigned(builder, child, offset, maxLevels - 1);
  }
}

/** Reads `table.run = other`. A field of `exports` is an export. */
function readAssignedField(builder: SyntaxBuilder, node: number): void {
  if (/^(?:module\s*\.\s*)?exports$/.test(builder.getText(builder.findField(node, 'object')))) return;
  const nameNode = builder.findField(node, 'property');
  builder.addFieldAssignment(nameNode);
  builder.addFieldAssignment(nameNode, builder.getText(node));
}

/** Reads `table['run'] = other`, and `table[name] = other`, which may be any field. */
function readAssignedSubscript(builder: SyntaxBuilder, node: number): void {
  const [objectNode, indexNode] = [builder.findField(node, 'object'), builder.findField(node, 'index')];
  if (indexNode >= 0 && builder.getKind(indexNode) === 'string')
    builder.addFieldAssignment(indexNode, readEcmaString(builder, indexNode));
  else if (objectNode >= 0 && indexNode >= 0 && builder.getKind(indexNode) !== 'number')
    builder.addFieldAssignment(objectNode, `${builder.getText(objectNode)}[]`);
}

/** Reads `Object.assign(table, other)`, which may assign any field of `table`. */
export function readAssignedFields(builder: SyntaxBuilder, call: number): void {
  if (builder.getText(builder.findField(call, 'function')) !== 'Object.assign') return;
  for (const target of builder.listChildren(builder.findField(call, 'arguments')))
    return builder.addFieldAssignment(target, `${builder.getText(target)}[]`);
}

/** Reads the variable of `for (const x of list)`. Without a declaration, the loop assigns to a variable around it. */
export function readLoopVariable(builder: SyntaxBuilder, node: number): void {
  const leftNode = builder.findField(node, 'left');
  if (leftNode < 0) return;
  const keyword = /\b(const|let|var|using)\s*$/.exec(builder.slice(builder.getStart(node), builder.getStart(leftNode)));
  const isVar = keyword?.[1] === 'var';
  const scopeNode = isVar ? Math.max(0, builder.findAncestor(node, functionScopeKinds)) : node;
  declarePattern(builder, leftNode, scopeNode, undefined);
  if (!keyword) readAssigned(builder, leftNode, builder.getEnd(node));
}
