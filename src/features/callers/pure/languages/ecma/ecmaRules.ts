import type { SyntaxRules, SyntaxBuilder } from '../../syntaxBuilder';
import { declarePattern, readEcmaFunction, readEcmaParameter, readPlainParameters } from './ecmaDeclarations';
import { readEcmaExpression, functionScopeKinds, findPromiseValue, readEcmaResult, functionKinds, findRequiredSource,
  removeEcmaQuotes } from './ecmaExpressions';
import { readEcmaExport, readEcmaImport } from './ecmaModules';
import { readEcmaClass, readEcmaField, readEcmaMethod, readEcmaTypeParameter, readObjectType,
  readTypeAlias } from './ecmaTypeDeclarations';
import { readTypedValue } from './ecmaTypes';

const maxOwnerDepth = 10;

function readEcmaAssignment(file: SyntaxBuilder, node: number): void {
  const left = file.field(node, 'left');
  const right = file.field(node, 'right');
  if (left < 0 || right < 0) return;
  const leftText = file.text(left);
  if (/^(?:module\s*\.\s*)?exports$/.test(leftText)) return readModuleExports(file, right);
  if (file.kind(left) !== 'member_expression') return;
  const object = file.field(left, 'object');
  const property = file.field(left, 'property');
  const isMethod = functionKinds.includes(file.kind(right));
  const value = isMethod ? undefined : readEcmaExpression(file, right);
  if (file.kind(object) === 'this')
    return file.addMember(file.ownerOf(node, maxOwnerDepth), property, !isMethod, value);
  const ownerName = /^([\w$]+)(?:\.prototype)?$/.exec(file.text(object))?.[1];
  if (/^(?:module\s*\.\s*)?exports$/.test(file.text(object))) {
    if (file.kind(right) === 'identifier') file.exports.set(file.text(property), { local: file.text(right) });
    else {
      const source = findRequiredSource(file, right);
      file.exports.set(file.text(property), source ? { source } : { local: file.text(property) });
      if (isMethod) file.bind(property, 'function', 0);
    }
  } else if (ownerName !== undefined) {
    file.addMember(ownerName, property, !isMethod, value);
    if (isMethod) file.assignMembers(right, ownerName);
  }
}

function readModuleExports(file: SyntaxBuilder, right: number): void {
  const source = findRequiredSource(file, right);
  if (source) file.exports.set('default', { source });
  else if (file.kind(right) === 'object') {
    for (const property of file.children(right)) {
      if (file.kind(property) === 'shorthand_property_identifier')
        file.exports.set(file.text(property), { local: file.text(property) });
      else if (file.kind(property) === 'pair') {
        const value = file.field(property, 'value');
        const key = removeEcmaQuotes(file.text(file.field(property, 'key')));
        const valueSource = findRequiredSource(file, value);
        if (valueSource) file.exports.set(key, { source: valueSource });
        else if (file.kind(value) === 'identifier') file.exports.set(key, { local: file.text(value) });
      }
    }
  } else {
    const name = file.kind(right) === 'identifier' ? right : file.field(right, 'name');
    if (name >= 0) file.exports.set('default', { local: file.text(name) });
  }
}

function readJsxElement(file: SyntaxBuilder, node: number): void {
  const name = file.field(node, 'name');
  if (name >= 0 && /^[A-Z]|\./.test(file.text(name))) readEcmaCall(file, name);
}

function readEcmaCall(file: SyntaxBuilder, callee: number): void {
  if (callee < 0) return;
  switch (file.kind(callee)) {
    case 'identifier':
      return file.addCall(callee);
    case 'member_expression':
      return file.addCall(file.field(callee, 'property'),
        readEcmaExpression(file, file.field(callee, 'object')) ?? 'unread');
    case 'non_null_expression':
    case 'parenthesized_expression':
    case 'instantiation_expression':
    case 'await_expression':
      for (const child of file.children(callee)) return readEcmaCall(file, child);
  }
}

/** The syntax rules of JavaScript and TypeScript. */
export const ecmaRules: SyntaxRules = {
  scopes: new Set([...functionScopeKinds, 'statement_block', 'for_statement', 'for_in_statement', 'catch_clause',
    'switch_body', 'class_static_block', 'internal_module', 'function_signature', 'method_signature',
    'interface_declaration', 'type_alias_declaration', 'class_declaration', 'abstract_class_declaration', 'class',
    'function_type']),
  visit: {
    import_statement: readEcmaImport,
    export_statement: readEcmaExport,
    variable_declarator(file, node) {
      const isVar = file.kind(file.parent(node)) === 'variable_declaration';
      const scope = isVar ? Math.max(0, file.findAncestor(node, functionScopeKinds)) : file.scopeOf(node);
      declarePattern(file, file.field(node, 'name'), scope,
        readTypedValue(file, node) ?? readEcmaExpression(file, file.field(node, 'value')), file.field(node, 'value'));
    },
    function_declaration: readEcmaFunction,
    generator_function_declaration: readEcmaFunction,
    function_signature: readEcmaFunction,
    function_expression(file, node) {
      const name = file.field(node, 'name');
      if (name >= 0) file.bind(name, 'function', node, readEcmaResult(file, node));
    },
    class_declaration: readEcmaClass,
    abstract_class_declaration: readEcmaClass,
    class: readEcmaClass,
    interface_declaration: readEcmaClass,
    enum_declaration: (file, node) => file.bind(file.field(node, 'name'), 'type', file.scopeOf(node)),
    type_alias_declaration: readTypeAlias,
    object_type: readObjectType,
    type_parameter: readEcmaTypeParameter,
    required_parameter: readEcmaParameter,
    optional_parameter: readEcmaParameter,
    formal_parameters: readPlainParameters,
    arrow_function: (file, node) =>
      declarePattern(file, file.field(node, 'parameter'), node, findPromiseValue(file, node)),
    catch_clause: (file, node) => declarePattern(file, file.field(node, 'parameter'), node, undefined),
    for_in_statement: (file, node) => declarePattern(file, file.field(node, 'left'), node, undefined),
    method_definition: readEcmaMethod,
    method_signature: readEcmaMethod,
    abstract_method_signature: readEcmaMethod,
    property_signature: readEcmaField,
    public_field_definition: readEcmaField,
    field_definition: readEcmaField,
    assignment_expression: readEcmaAssignment,
    call_expression: (file, node) => readEcmaCall(file, file.field(node, 'function')),
    new_expression: (file, node) => readEcmaCall(file, file.field(node, 'constructor')),
    decorator(file, node) {
      for (const child of file.children(node)) if (file.kind(child) !== 'call_expression') readEcmaCall(file, child);
    },
    jsx_opening_element: readJsxElement,
    jsx_self_closing_element: readJsxElement,
  },
};
