import type { Expression } from '../../fileSyntax';
import { createElementAccess, createInstance, type SyntaxBuilder, type SyntaxRules } from '../../syntaxBuilder';
import { findDeclaratorName, readDeclaredValue, declaresFunction, isVirtualMethod,
  listCNamespaces } from './cDeclarators';
import { readCExpression, readCCall } from './cExpressions';
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
    function_definition(file, node) {
      const name = findDeclaratorName(file, file.field(node, 'declarator'));
      if (name < 0) return;
      const value = readDeclaredValue(file, file.field(node, 'type'), file.field(node, 'declarator'));
      if (file.kind(name) === 'qualified_identifier') {
        const parts = file.text(name).replace(/<[^<>]*>/g, '').split('::').map((part) => part.trim());
        const owner = parts[parts.length - 2];
        if (owner === undefined || owner === '') return;
        file.assignMembers(node, owner);
        file.members.push({
          owner,
          name: parts[parts.length - 1]!,
          at: file.start(name),
          isField: false,
          ...(value ? { value } : {}),
        });
        return;
      }
      const owner = file.ownerOf(node, 4);
      if (owner !== undefined) file.addMember(owner, name, false, value, isVirtualMethod(file, node, name));
      else file.bind(name, 'function', 0, { ...(value ? { value } : {}), namespaces: listCNamespaces(file, node) });
    },
    declaration: readDeclaration,
    field_declaration(file, node) {
      const owner = file.ownerOf(node, 3);
      for (const child of file.children(node))
        if (file.fieldName(child) === 'declarator') {
          const value = readDeclaredValue(file, file.field(node, 'type'), child);
          const name = findDeclaratorName(file, child);
          const isField = !declaresFunction(file, child);
          file.addMember(owner, name, isField, value, !isField && isVirtualMethod(file, node, name));
        }
    },
    parameter_declaration: readParameter,
    optional_parameter_declaration: readParameter,
    for_range_loop(file, node) {
      const declarator = file.field(node, 'declarator');
      const value = readDeclaredValue(file, file.field(node, 'type'), declarator) ??
        createElementAccess(readCExpression(file, file.field(node, 'right')));
      file.bind(findDeclaratorName(file, declarator), 'value', node, value ? { value } : {});
    },
    preproc_function_def: (file, node) => file.bind(file.field(node, 'name'), 'function', 0),
    class_specifier: readClass,
    struct_specifier: readClass,
    union_specifier: readClass,
    namespace_alias_definition(file, node) {
      const [name, alias] = [file.field(node, 'name'), file.child(node, 'nested_namespace_specifier')];
      const aliasedName = alias >= 0 ? alias : [...file.children(node)].at(-1)!;
      if (name >= 0) file.namespaceAliases.set(file.text(name), file.text(aliasedName).split('::').at(-1)!.trim());
    },
    type_definition(file, node) {
      for (const child of file.children(node)) {
        if (file.fieldName(child) !== 'declarator' || declaresFunction(file, child)) continue;
        bindAlias(file, findDeclaratorName(file, child), readDeclaredValue(file, file.field(node, 'type'), child));
      }
    },
    alias_declaration: (file, node) =>
      bindAlias(file, file.field(node, 'name'), createInstance(readCType(file, file.field(node, 'type')))),
    type_parameter_declaration: (file, node) =>
      file.bind(file.child(node, 'type_identifier'), 'typeParameter', file.scopeOf(node)),
    call_expression: (file, node) => readCCall(file, file.field(node, 'function')),
    new_expression: (file, node) => {
      const type = file.field(node, 'type');
      if (type >= 0 && file.kind(type) === 'type_identifier') file.addCall(type);
    },
  },
};

function bindAlias(file: SyntaxBuilder, name: number, value: Expression | undefined): void {
  if (name >= 0)
    file.bind(name, 'alias', 0, { ...(value ? { value } : {}), namespaces: listCNamespaces(file, name) });
}

function readDeclaration(file: SyntaxBuilder, node: number): void {
  const type = file.field(node, 'type');
  for (const child of file.children(node)) {
    if (file.fieldName(child) !== 'declarator') continue;
    const name = findDeclaratorName(file, child);
    if (name < 0) continue;
    if (declaresFunction(file, child)) {
      // skips a prototype; inside a block, this may be a variable with constructor arguments
      if (file.scopeOf(node) === 0) continue;
    }
    const value = readDeclaredValue(file, type, child) ?? (file.kind(child) === 'init_declarator'
      ? readCExpression(file, file.field(child, 'value'))
      : undefined);
    file.bind(name, 'value', file.scopeOf(node), value ? { value } : {});
  }
}

function readParameter(file: SyntaxBuilder, node: number): void {
  const declarator = file.field(node, 'declarator');
  const value = readDeclaredValue(file, file.field(node, 'type'), declarator);
  // the names of a prototype's parameters are not visible anywhere
  const parameterOwner = file.findAncestor(node, parameterOwners);
  if (
    parameterOwner < 0 ||
    !['function_definition', 'lambda_expression', 'catch_clause'].includes(file.kind(parameterOwner))
  ) return;
  file.bind(findDeclaratorName(file, declarator), 'value', file.scopeOf(node), value ? { value } : {});
}

function readClass(file: SyntaxBuilder, node: number): void {
  const name = file.field(node, 'name');
  if (name < 0 || file.field(node, 'body') < 0) return;
  const className = readCType(file, name)?.path.at(-1);
  if (className === undefined) return;
  file.bindAs(className, name, 'type', 0, { namespaces: listCNamespaces(file, node) });
  file.addType(className, node, false);
  const bases = file.child(node, 'base_class_clause');
  if (bases >= 0) { for (const baseNode of file.children(bases)) file.addBase(className, readCType(file, baseNode)); }
}
