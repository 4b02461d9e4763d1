import type { Expression } from '../../fileSyntax';
import { createMemberAccess, type SyntaxBuilder } from '../../syntaxBuilder';
import { readEcmaExpression, functionKinds, findPromiseValue, findLazySource, findRequiredSource, readEcmaResult,
  removeEcmaQuotes } from './ecmaExpressions';
import { readTypedValue } from './ecmaTypes';

/** Declares a name, or the names that a pattern extracts from a value. */
export function declarePattern(builder: SyntaxBuilder, pattern: number, scopeNode: number,
  value: Expression | undefined, init = -1, maxLevels = 5): void
{
  if (pattern < 0 || maxLevels === 0) return;
  const source = init < 0 ? undefined : findRequiredSource(builder, init) ?? findLazySource(builder, init);
  switch (builder.getKind(pattern)) {
    case 'identifier':
      if (source) builder.bind(pattern, 'import', scopeNode, { source });
      else
        builder.bind(pattern, init >= 0 && functionKinds.includes(builder.getKind(init)) ? 'function' : 'value',
          scopeNode, init >= 0 && functionKinds.includes(builder.getKind(init))
          ? readEcmaResult(builder, init)
          : value
          ? { value }
          : {});
      return;
    case 'object_pattern':
      for (const element of builder.listChildren(pattern)) {
        const keyNode = builder.getKind(element) === 'pair_pattern' ? builder.findField(element, 'key') : element;
        const name = removeEcmaQuotes(builder.getText(keyNode));
        if (builder.getKind(element) === 'shorthand_property_identifier_pattern') {
          const member = createMemberAccess(value, name);
          if (source?.name === '*') builder.bind(element, 'import', scopeNode, { source: { ...source, name } });
          else builder.bind(element, 'value', scopeNode, member ? { value: member } : {});
        } else if (builder.getKind(element) === 'pair_pattern') {
          const innerNode = builder.findField(element, 'value');
          if (source?.name === '*' && builder.getKind(innerNode) === 'identifier')
            builder.bind(innerNode, 'import', scopeNode, { source: { ...source, name } });
          else declarePattern(builder, innerNode, scopeNode, createMemberAccess(value, name), -1, maxLevels - 1);
        } else if (builder.getKind(element) === 'object_assignment_pattern') {
          const leftNode = builder.findField(element, 'left');
          const member = createMemberAccess(value, builder.getText(leftNode));
          builder.bind(leftNode, 'value', scopeNode, member ? { value: member } : {});
        } else declarePattern(builder, element, scopeNode, undefined, -1, maxLevels - 1);
      }
      return;
    case 'array_pattern':
    case 'rest_pattern':
      for (const element of builder.listChildren(pattern))
        declarePattern(builder, element, scopeNode, undefined, -1, maxLevels - 1);
      return;
    case 'assignment_pattern':
      return declarePattern(builder, builder.findField(pattern, 'left'), scopeNode,
        value ?? readEcmaExpression(builder, builder.findField(pattern, 'right')), -1, maxLevels - 1);
  }
}

export function readEcmaParameter(builder: SyntaxBuilder, node: number): void {
  const pattern = builder.findField(node, 'pattern');
  const value = readTypedValue(builder, node) ?? readEcmaExpression(builder, builder.findField(node, 'value')) ??
    findCallbackValue(builder, node);
  declarePattern(builder, pattern, builder.getScope(node), value);
  if (builder.findChild(node, 'accessibility_modifier') >= 0 || /^readonly\b/.test(builder.getText(node)))
    builder.addMember(builder.findOwner(node, 5), pattern, true, value);
}

/** Reads JavaScript parameters, which have no type annotations. */
export function readPlainParameters(builder: SyntaxBuilder, list: number): void {
  for (const child of builder.listChildren(list))
    if (!builder.getKind(child).endsWith('_parameter'))
      declarePattern(builder, child, builder.getScope(list), findCallbackValue(builder, child));
}

/** Returns the value that the first parameter of a callback receives, if it is known. */
function findCallbackValue(builder: SyntaxBuilder, parameterNode: number): Expression | undefined {
  const list = builder.getParent(parameterNode);
  for (const firstParameter of builder.listChildren(list))
    return firstParameter === parameterNode
      ? findPromiseValue(builder, builder.getParent(list))
      : undefined;
  return undefined;
}

export function readEcmaFunction(builder: SyntaxBuilder, node: number): void {
  const nameNode = builder.findField(node, 'name');
  builder.bind(nameNode, 'function', builder.getScope(node), readEcmaResult(builder, node));
  // a constructor function, as used before JavaScript had classes
  if (nameNode >= 0 && /^[A-Z]/.test(builder.getText(nameNode))) builder.assignMembers(node, builder.getText(nameNode));
}
