import { createInstance, type SyntaxRules, type SyntaxBuilder } from '../../syntaxBuilder';
import { readMacroTokens, readRustCall } from './rustCalls';
import { declareRustPattern, readRustFunction, readRustStruct, readRustTypeParameter } from './rustDeclarations';
import { readRustExpression } from './rustExpressions';
import { readRustType, maxRustDepth } from './rustTypes';

export const rustRules: SyntaxRules = {
  scopes: new Set(['source_file', 'block', 'function_item', 'closure_expression', 'match_arm', 'mod_item', 'impl_item',
    'trait_item', 'function_signature_item', 'for_expression', 'if_expression', 'while_expression', 'struct_item',
    'enum_item']),
  visit: {
    use_declaration: (builder, node) =>
      readRustUse(builder, builder.findField(node, 'argument'), [], builder.getScope(node),
        /^pub\b/.test(builder.getText(node)), builder.getLine(node)),
    extern_crate_declaration(builder, node) {
      const [nameNode, aliasNode] = [builder.findField(node, 'name'), builder.findField(node, 'alias')];
      if (nameNode < 0) return;
      const source = { specifier: builder.getText(nameNode), line: builder.getLine(node), name: '*' };
      builder.bind(aliasNode < 0 ? nameNode : aliasNode, 'import', 0, { source });
      if (/^pub\b/.test(builder.getText(node)))
        builder.exports.set(builder.getText(aliasNode < 0 ? nameNode : aliasNode), { source });
    },
    mod_item(builder, node) {
      if (builder.findField(node, 'body') >= 0) return;
      const nameNode = builder.findField(node, 'name');
      builder.bind(nameNode, 'import', builder.getScope(node), {
        source: { specifier: builder.getText(nameNode), line: builder.getLine(node), name: '*' },
      });
    },
    function_item: readRustFunction,
    function_signature_item: readRustFunction,
    macro_definition: (builder, node) => builder.bind(builder.findField(node, 'name'), 'function', 0),
    struct_item: readRustStruct,
    union_item: readRustStruct,
    enum_item: readRustStruct,
    type_item(builder, node) {
      const nameNode = builder.findField(node, 'name');
      builder.bind(nameNode, 'type', builder.getScope(node));
      if (nameNode >= 0 && builder.getKind(builder.getScope(node)) === 'source_file')
        builder.addBase(builder.getText(nameNode), readRustType(builder, builder.findField(node, 'type')));
    },
    trait_item(builder, node) {
      const nameNode = builder.findField(node, 'name');
      builder.bind(nameNode, 'type', builder.getScope(node));
      builder.addType(builder.getText(nameNode), node, true);
      const boundsNode = builder.findField(node, 'bounds');
      if (boundsNode >= 0) {
        for (const boundNode of builder.listChildren(boundsNode))
          builder.addBase(builder.getText(nameNode), readRustType(builder, boundNode));
      }
    },
    impl_item(builder, node) {
      const type = readRustType(builder, builder.findField(node, 'type'));
      if (!type) return;
      const name = type.path[type.path.length - 1]!;
      builder.assignMembers(node, name);
      builder.addBase(name, readRustType(builder, builder.findField(node, 'trait')));
    },
    type_parameter: readRustTypeParameter,
    field_declaration: (builder, node) =>
      builder.addMember(builder.findOwner(node, 3), builder.findField(node, 'name'), true,
        createInstance(readRustType(builder, builder.findField(node, 'type')))),
    parameter: (builder, node) =>
      declareRustPattern(builder, builder.findField(node, 'pattern'), builder.getScope(node),
        createInstance(readRustType(builder, builder.findField(node, 'type')))),
    closure_parameters(builder, node) {
      for (const child of builder.listChildren(node))
        declareRustPattern(builder, child, builder.getScope(node), undefined);
    },
    let_declaration: (builder, node) =>
      declareRustPattern(builder, builder.findField(node, 'pattern'), builder.getScope(node),
        createInstance(readRustType(builder, builder.findField(node, 'type'))) ??
          readRustExpression(builder, builder.findField(node, 'value'))),
    assignment_expression: (builder, node) => readRustAssigned(builder, builder.findField(node, 'left')),
    let_condition: (builder, node) =>
      declareRustPattern(builder, builder.findField(node, 'pattern'), builder.getScope(node),
        readRustExpression(builder, builder.findField(node, 'value'))),
    for_expression: (builder, node) => declareRustPattern(builder, builder.findField(node, 'pattern'), node, undefined),
    match_arm: (builder, node) => declareRustPattern(builder, builder.findField(node, 'pattern'), node, undefined),
    match_pattern(builder, node) {
      for (const child of builder.listChildren(node))
        return declareRustPattern(builder, child, builder.getScope(node), undefined);
    },
    call_expression: (builder, node) => readRustCall(builder, builder.findField(node, 'function')),
    macro_invocation: (builder, node) => readRustCall(builder, builder.findField(node, 'macro')),
    token_tree: readMacroTokens,
    struct_expression: (builder, node) => readRustCall(builder, builder.findField(node, 'name')),
  },
};

/** Records the variables on the left side of `run = other` or `(run, x) = pair`. */
function readRustAssigned(builder: SyntaxBuilder, left: number, maxLevels = 4): void {
  if (left < 0 || maxLevels === 0) return;
  if (builder.getKind(left) === 'identifier') builder.addAssignment(left);
  else if (/^(?:tuple|array)_expression$/.test(builder.getKind(left))) {
    for (const child of builder.listChildren(left)) readRustAssigned(builder, child, maxLevels - 1);
  }
}

function readRustUse(builder: SyntaxBuilder, node: number, prefix: readonly string[], scopeNode: number,
  isPublic: boolean, line: number, maxLevels = maxRustDepth): void
{
  if (node < 0 || maxLevels === 0) return;
  const bind = (nameNode: number, path: readonly string[]) => {
    const lastPart = path[path.length - 1];
    if (lastPart === undefined) return;
    const isSelf = lastPart === 'self' && path.length > 1;
    const fullPath = isSelf ? path.slice(0, -1) : path;
    const lastName = fullPath[fullPath.length - 1]!;
    const source = isSelf
      ? { specifier: fullPath.join('::'), line, name: '*' }
      : { specifier: fullPath.slice(0, -1).join('::'), line, name: lastName };
    const localName = isSelf && builder.getText(nameNode) === 'self' ? lastName : builder.getText(nameNode);
    builder.bindAs(localName, nameNode, 'import', scopeNode, { source });
    if (isPublic) builder.exports.set(localName, { source });
  };
  switch (builder.getKind(node)) {
    case 'use_as_clause':
      return bind(builder.findField(node, 'alias'), [...prefix,
        ...splitPath(builder, builder.findField(node, 'path'))]);
    case 'use_list':
      for (const child of builder.listChildren(node))
        readRustUse(builder, child, prefix, scopeNode, isPublic, line, maxLevels - 1);
      return;
    case 'scoped_use_list':
      return readRustUse(builder, builder.findField(node, 'list'), [...prefix,
        ...splitPath(builder, builder.findField(node, 'path'))], scopeNode, isPublic, line, maxLevels - 1);
    case 'use_wildcard': {
      const path = [...prefix, ...splitPath(builder, getFirstChild(builder, node))];
      builder.wildcards.push({ source: { specifier: path.join('::'), line, name: '*' }, isExported: isPublic });
      return;
    }
    case 'scoped_identifier':
      return bind(builder.findField(node, 'name'), [...prefix, ...splitPath(builder, node)]);
    default:
      return bind(node, [...prefix, builder.getText(node)]);
  }
}

function getFirstChild(builder: SyntaxBuilder, node: number): number {
  for (const child of builder.listChildren(node)) return child;
  return -1;
}

function splitPath(builder: SyntaxBuilder, node: number): string[] {
  return node < 0 ? [] : builder.getText(node).split(/\s*::\s*/).filter((part) => part !== '');
}
