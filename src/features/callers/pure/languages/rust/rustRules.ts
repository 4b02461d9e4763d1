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
    use_declaration: (file, node) =>
      readRustUse(file, file.field(node, 'argument'), [], file.scopeOf(node), /^pub\b/.test(file.text(node)),
        file.line(node)),
    extern_crate_declaration(file, node) {
      const [name, alias] = [file.field(node, 'name'), file.field(node, 'alias')];
      if (name < 0) return;
      const source = { specifier: file.text(name), line: file.line(node), name: '*' };
      file.bind(alias < 0 ? name : alias, 'import', 0, { source });
      if (/^pub\b/.test(file.text(node))) file.exports.set(file.text(alias < 0 ? name : alias), { source });
    },
    mod_item(file, node) {
      if (file.field(node, 'body') >= 0) return;
      const name = file.field(node, 'name');
      file.bind(name, 'import', file.scopeOf(node), {
        source: { specifier: file.text(name), line: file.line(node), name: '*' },
      });
    },
    function_item: readRustFunction,
    function_signature_item: readRustFunction,
    macro_definition: (file, node) => file.bind(file.field(node, 'name'), 'function', 0),
    struct_item: readRustStruct,
    union_item: readRustStruct,
    enum_item: readRustStruct,
    type_item(file, node) {
      const name = file.field(node, 'name');
      file.bind(name, 'type', file.scopeOf(node));
      if (name >= 0 && file.kind(file.scopeOf(node)) === 'source_file')
        file.addBase(file.text(name), readRustType(file, file.field(node, 'type')));
    },
    trait_item(file, node) {
      const name = file.field(node, 'name');
      file.bind(name, 'type', file.scopeOf(node));
      file.addType(file.text(name), node, true);
      const bounds = file.field(node, 'bounds');
      if (bounds >= 0) {
        for (const bound of file.children(bounds)) file.addBase(file.text(name), readRustType(file, bound));
      }
    },
    impl_item(file, node) {
      const type = readRustType(file, file.field(node, 'type'));
      if (!type) return;
      const name = type.path[type.path.length - 1]!;
      file.assignMembers(node, name);
      file.addBase(name, readRustType(file, file.field(node, 'trait')));
    },
    type_parameter: readRustTypeParameter,
    field_declaration: (file, node) =>
      file.addMember(file.ownerOf(node, 3), file.field(node, 'name'), true,
        createInstance(readRustType(file, file.field(node, 'type')))),
    parameter: (file, node) =>
      declareRustPattern(file, file.field(node, 'pattern'), file.scopeOf(node),
        createInstance(readRustType(file, file.field(node, 'type')))),
    closure_parameters(file, node) {
      for (const child of file.children(node)) declareRustPattern(file, child, file.scopeOf(node), undefined);
    },
    let_declaration: (file, node) =>
      declareRustPattern(file, file.field(node, 'pattern'), file.scopeOf(node),
        createInstance(readRustType(file, file.field(node, 'type'))) ??
          readRustExpression(file, file.field(node, 'value'))),
    let_condition: (file, node) =>
      declareRustPattern(file, file.field(node, 'pattern'), file.scopeOf(node),
        readRustExpression(file, file.field(node, 'value'))),
    for_expression: (file, node) => declareRustPattern(file, file.field(node, 'pattern'), node, undefined),
    match_arm: (file, node) => declareRustPattern(file, file.field(node, 'pattern'), node, undefined),
    match_pattern(file, node) {
      for (const child of file.children(node)) return declareRustPattern(file, child, file.scopeOf(node), undefined);
    },
    call_expression: (file, node) => readRustCall(file, file.field(node, 'function')),
    macro_invocation: (file, node) => readRustCall(file, file.field(node, 'macro')),
    token_tree: readMacroTokens,
    struct_expression: (file, node) => readRustCall(file, file.field(node, 'name')),
  },
};

function readRustUse(file: SyntaxBuilder, node: number, prefix: readonly string[], scope: number, isPublic: boolean,
  line: number, levels = maxRustDepth): void
{
  if (node < 0 || levels === 0) return;
  const bind = (name: number, path: readonly string[]) => {
    const lastPart = path[path.length - 1];
    if (lastPart === undefined) return;
    const isSelf = lastPart === 'self' && path.length > 1;
    const fullPath = isSelf ? path.slice(0, -1) : path;
    const lastName = fullPath[fullPath.length - 1]!;
    const source = isSelf
      ? { specifier: fullPath.join('::'), line, name: '*' }
      : { specifier: fullPath.slice(0, -1).join('::'), line, name: lastName };
    const localName = isSelf && file.text(name) === 'self' ? lastName : file.text(name);
    file.bindAs(localName, name, 'import', scope, { source });
    if (isPublic) file.exports.set(localName, { source });
  };
  switch (file.kind(node)) {
    case 'use_as_clause':
      return bind(file.field(node, 'alias'), [...prefix, ...splitPath(file, file.field(node, 'path'))]);
    case 'use_list':
      for (const child of file.children(node)) readRustUse(file, child, prefix, scope, isPublic, line, levels - 1);
      return;
    case 'scoped_use_list':
      return readRustUse(file, file.field(node, 'list'), [...prefix, ...splitPath(file, file.field(node, 'path'))],
        scope, isPublic, line, levels - 1);
    case 'use_wildcard': {
      const path = [...prefix, ...splitPath(file, getFirstChild(file, node))];
      file.wildcards.push({ source: { specifier: path.join('::'), line, name: '*' }, exported: isPublic });
      return;
    }
    case 'scoped_identifier':
      return bind(file.field(node, 'name'), [...prefix, ...splitPath(file, node)]);
    default:
      return bind(node, [...prefix, file.text(node)]);
  }
}

function getFirstChild(file: SyntaxBuilder, node: number): number {
  for (const child of file.children(node)) return child;
  return -1;
}

function splitPath(file: SyntaxBuilder, node: number): string[] {
  return node < 0 ? [] : file.text(node).split(/\s*::\s*/).filter((part) => part !== '');
}
