import type { Expression } from '../../fileSyntax';
import { createElementAccess, createInstance, type SyntaxBuilder, type SyntaxRules } from '../../syntaxBuilder';
import { findDeclaratorName, readDeclaredValue, declaresFunction, isVirtualMethod,
  listCNamespaces } from './cDeclarators';
import { readCConstruction, readCExpression, readCCall, readMadeInstance } from './cExpressions';
import { readCType } from './cTypes';

/** The kinds of nodes that a parameter may belong to. */
const parameterOwners = new Set(['function_definition', 'lambda_expression', 'catch_clause', 'field_declaration',
  'declaration', 'type_definition', 'alias_declaration', 'template_declaration']);

/** The syntax rules for C and C++. */
export const cRules: SyntaxRules = {
  scopes: new Set(['translation_unit', 'compound_statement', 'function_definition', 'for_statement', 'for_range_loop',
    'lambda_expression', 'catch_clause', 'class_specifier', 'struct_specifier', 'union_specifier',
    'template_declaration']),
  visit: {
    function_definition(builder, node) {
      const name = findDeclaratorName(builder, builder.findField(node, 'declarator'));
      if (name < 0) return;
      const value = readDeclaredValue(builder, builder.findField(node, 'type'), builder.findField(node, 'declarator'));
      if (builder.getKind(name) === 'qualified_identifier') {
        const parts = builder.getText(name).replace(/<[^<>]*>/g, '').split('::').map((part) => part.trim());
        const owner = parts[parts.length - 2];
        if (owner === undefined || owner === '') return;
        builder.assignMembers(node, owner);
        builder.members.push({
          owner,
          name: parts[parts.length - 1]!,
          offset: builder.getStart(name),
          isField: false,
          ...(value ? { value } : {}),
        });
        return;
      }
      const owner = builder.findOwner(node, 4);
      if (owner !== undefined) builder.addMember(owner, name, false, value, isVirtualMethod(builder, node, name));
      else builder.bind(name, 'function', 0, {
          ...(value ? { value } : {}),
          namespaces: listCNamespaces(builder, node),
        });
    },
    declaration: readDeclaration,
    field_declaration(builder, node) {
      const owner = builder.findOwner(node, 3);
      for (const child of builder.listChildren(node))
        if (builder.getFieldName(child) === 'declarator') {
          const value = readDeclaredValue(builder, builder.findField(node, 'type'), child);
          const name = findDeclaratorName(builder, child);
          const isField = !declaresFunction(builder, child);
          builder.addMember(owner, name, isField, value, !isField && isVirtualMethod(builder, node, name));
        }
    },
    parameter_declaration: readParameter,
    optional_parameter_declaration: readParameter,
    for_range_loop(builder, node) {
      const declarator = builder.findField(node, 'declarator');
      const value = readDeclaredValue(builder, builder.findField(node, 'type'), declarator) ??
        createElementAccess(readCExpression(builder, builder.findField(node, 'right')));
      builder.bind(findDeclaratorName(builder, declarator), 'value', node, value ? { value } : {});
    },
    preproc_function_def: (builder, node) => builder.bind(builder.findField(node, 'name'), 'function', 0),
    class_specifier: readClass,
    struct_specifier: readClass,
    union_specifier: readClass,
    namespace_alias_definition(builder, node) {
      const [nameNode, aliasNode] = [builder.findField(node, 'name'),
        builder.findChild(node, 'nested_namespace_specifier')];
      const aliasedName = aliasNode >= 0 ? aliasNode : [...builder.listChildren(node)].at(-1)!;
      if (nameNode >= 0)
        builder.namespaceAliases.set(builder.getText(nameNode),
          builder.getText(aliasedName).split('::').at(-1)!.trim());
    },
    type_definition(builder, node) {
      for (const child of builder.listChildren(node)) {
        if (builder.getFieldName(child) !== 'declarator' || declaresFunction(builder, child)) continue;
        bindAlias(builder, findDeclaratorName(builder, child),
          readDeclaredValue(builder, builder.findField(node, 'type'), child));
      }
    },
    alias_declaration: (builder, node) =>
      bindAlias(builder, builder.findField(node, 'name'),
        createInstance(readCType(builder, builder.findField(node, 'type')))),
    type_parameter_declaration: (builder, node) =>
      builder.bind(builder.findChild(node, 'type_identifier'), 'typeParameter', builder.getScope(node)),
    lambda_capture_initializer: readCapture,
    assignment_expression(builder, node) {
      const leftNode = builder.findField(node, 'left');
      if (leftNode >= 0 && builder.getKind(leftNode) === 'identifier') builder.addAssignment(leftNode);
    },
    call_expression(builder, node) {
      readCCall(builder, builder.findField(node, 'function'));
      readMadeInstance(builder, builder.findField(node, 'function'));
    },
    new_expression: (builder, node) => readCConstruction(builder, builder.findField(node, 'type')),
    compound_literal_expression: (builder, node) => readCConstruction(builder, builder.findField(node, 'type')),
    field_initializer(builder, node) {
      for (const child of builder.listChildren(node)) return readCConstruction(builder, child);
    },
  },
};

function bindAlias(builder: SyntaxBuilder, nameNode: number, value: Expression | undefined): void {
  if (nameNode >= 0)
    builder.bind(nameNode, 'alias', 0, { ...(value ? { value } : {}), namespaces: listCNamespaces(builder, nameNode) });
}

function readDeclaration(builder: SyntaxBuilder, node: number): void {
  const typeNode = builder.findField(node, 'type');
  // only a constructor or a destructor has no type
  if (typeNode < 0) return;
  for (const child of builder.listChildren(node)) {
    if (builder.getFieldName(child) !== 'declarator') continue;
    const name = findDeclaratorName(builder, child);
    if (name < 0) continue;
    if (declaresFunction(builder, child)) {
      // skips a prototype; inside a block, this may be a variable with constructor arguments
      if (builder.getScope(node) === 0) continue;
    }
    if (constructsVariable(builder, child)) readCConstruction(builder, typeNode);
    const value = readDeclaredValue(builder, typeNode, child) ?? (builder.getKind(child) === 'init_declarator'
      ? readCExpression(builder, builder.findField(child, 'value'))
      : undefined);
    builder.bind(name, 'value', builder.getScope(node), value ? { value } : {});
  }
}

/** Reports whether a declarator has arguments for a constructor, as in `Cart cart(1)` or `Cart cart{1}`. */
function constructsVariable(builder: SyntaxBuilder, declarator: number): boolean {
  if (builder.getKind(declarator) !== 'init_declarator') return false;
  const [nameNode, valueNode] = [builder.findField(declarator, 'declarator'), builder.findField(declarator, 'value')];
  return nameNode >= 0 && valueNode >= 0 && builder.getKind(nameNode) === 'identifier' &&
    ['argument_list', 'initializer_list'].includes(builder.getKind(valueNode)) &&
    !builder.slice(builder.getEnd(nameNode), builder.getStart(valueNode)).includes('=');
}

/** Reads `[add = other]`. In `[cart = std::move(cart)]`, the name still has the type that it has around the lambda. */
function readCapture(builder: SyntaxBuilder, node: number): void {
  const [nameNode, valueNode] = [builder.findField(node, 'left'), builder.findField(node, 'right')];
  if (nameNode < 0 || valueNode < 0) return;
  const name = builder.getText(nameNode);
  if (builder.getText(valueNode).split(/\W+/).includes(name) && !/::\s*\w+$/.test(builder.getText(valueNode))) return;
  const value = readCExpression(builder, valueNode);
  builder.bind(nameNode, 'value', builder.getScope(node), value ? { value } : {});
}

function readParameter(builder: SyntaxBuilder, node: number): void {
  const declarator = builder.findField(node, 'declarator');
  const value = readDeclaredValue(builder, builder.findField(node, 'type'), declarator);
  // the names of a prototype's parameters are not visible anywhere
  const parameterOwner = builder.findAncestor(node, parameterOwners);
  if (
    parameterOwner < 0 ||
    !['function_definition', 'lambda_expression', 'catch_clause'].includes(builder.getKind(parameterOwner))
  ) return;
  builder.bind(findDeclaratorName(builder, declarator), 'value', builder.getScope(node), value ? { value } : {});
}

function readClass(builder: SyntaxBuilder, node: number): void {
  const nameNode = builder.findField(node, 'name');
  if (nameNode < 0 || builder.findField(node, 'body') < 0) return;
  const className = readCType(builder, nameNode)?.path.at(-1);
  if (className === undefined) return;
  builder.bindAs(className, nameNode, 'type', 0, { namespaces: listCNamespaces(builder, node) });
  builder.addType(className, node, false);
  const bases = builder.findChild(node, 'base_class_clause');
  if (bases >= 0) {
    for (const baseNode of builder.listChildren(bases)) builder.addBase(className, readCType(builder, baseNode));
  }
}
