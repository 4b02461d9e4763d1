import type { Expression } from '../../fileSyntax';
import { createMemberAccess, type SyntaxBuilder } from '../../syntaxBuilder';
import { readEcmaExpression, functionKinds, findPromiseValue, findLazySource, findRequiredSource, readEcmaResult,
  removeEcmaQuotes } from './ecmaExpressions';
import { readTypedValue } from './ecmaTypes';

/** Declares a name, or the names that a pattern extracts from a value. */
export function declarePattern(file: SyntaxBuilder, pattern: number, scope: number, value: Expression | undefined,
  init = -1, levels = 5): void
{
  if (pattern < 0 || levels === 0) return;
  const source = init < 0 ? undefined : findRequiredSource(file, init) ?? findLazySource(file, init);
  switch (file.kind(pattern)) {
    case 'identifier':
      if (source) file.bind(pattern, 'import', scope, { source });
      else
        file.bind(pattern, init >= 0 && functionKinds.includes(file.kind(init)) ? 'function' : 'value', scope,
          init >= 0 && functionKinds.includes(file.kind(init)) ? readEcmaResult(file, init) : value ? { value } : {});
      return;
    case 'object_pattern':
      for (const element of file.children(pattern)) {
        const key = file.kind(element) === 'pair_pattern' ? file.field(element, 'key') : element;
        const name = removeEcmaQuotes(file.text(key));
        if (file.kind(element) === 'shorthand_property_identifier_pattern') {
          const member = createMemberAccess(value, name);
          if (source?.name === '*') file.bind(element, 'import', scope, { source: { ...source, name } });
          else file.bind(element, 'value', scope, member ? { value: member } : {});
        } else if (file.kind(element) === 'pair_pattern') {
          const inner = file.field(element, 'value');
          if (source?.name === '*' && file.kind(inner) === 'identifier')
            file.bind(inner, 'import', scope, { source: { ...source, name } });
          else declarePattern(file, inner, scope, createMemberAccess(value, name), -1, levels - 1);
        } else if (file.kind(element) === 'object_assignment_pattern') {
          const left = file.field(element, 'left');
          const of = createMemberAccess(value, file.text(left));
          file.bind(left, 'value', scope, of ? { value: of } : {});
        } else declarePattern(file, element, scope, undefined, -1, levels - 1);
      }
      return;
    case 'array_pattern':
    case 'rest_pattern':
      for (const element of file.children(pattern)) declarePattern(file, element, scope, undefined, -1, levels - 1);
      return;
    case 'assignment_pattern':
      return declarePattern(file, file.field(pattern, 'left'), scope,
        value ?? readEcmaExpression(file, file.field(pattern, 'right')), -1, levels - 1);
  }
}

export function readEcmaParameter(file: SyntaxBuilder, node: number): void {
  const pattern = file.field(node, 'pattern');
  const value = readTypedValue(file, node) ?? readEcmaExpression(file, file.field(node, 'value')) ??
    findCallbackValue(file, node);
  declarePattern(file, pattern, file.scopeOf(node), value);
  if (file.child(node, 'accessibility_modifier') >= 0 || /^readonly\b/.test(file.text(node)))
    file.addMember(file.ownerOf(node, 5), pattern, true, value);
}

/** Reads JavaScript parameters, which have no type annotations. */
export function readPlainParameters(file: SyntaxBuilder, list: number): void {
  for (const child of file.children(list))
    if (!file.kind(child).endsWith('_parameter'))
      declarePattern(file, child, file.scopeOf(list), findCallbackValue(file, child));
}

/** Returns the value that the first parameter of a callback receives, if it is known. */
function findCallbackValue(file: SyntaxBuilder, parameter: number): Expression | undefined {
  const list = file.parent(parameter);
  for (const first of file.children(list))
    return first === parameter
      ? findPromiseValue(file, file.parent(list))
      : undefined;
  return undefined;
}

export function readEcmaFunction(file: SyntaxBuilder, node: number): void {
  const name = file.field(node, 'name');
  file.bind(name, 'function', file.scopeOf(node), readEcmaResult(file, node));
  // a constructor function, as used before JavaScript had classes
  if (name >= 0 && /^[A-Z]/.test(file.text(name))) file.assignMembers(node, file.text(name));
}
