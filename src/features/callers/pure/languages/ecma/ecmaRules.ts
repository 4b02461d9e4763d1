import type { SyntaxRules } from '../../syntaxBuilder';
import { readEcmaAssignment } from './ecmaAssignments';
import { readEcmaCall, readJsxElement } from './ecmaCalls';
import { declarePattern, readEcmaFunction, readEcmaParameter, readPlainParameters } from './ecmaDeclarations';
import { ecmaExpression, functionScopeKinds, givenByPromise, statedResult } from './ecmaExpressions';
import { readEcmaExport, readEcmaImport } from './ecmaModules';
import { readEcmaClass, readEcmaField, readEcmaMethod, readEcmaTypeParameter, readObjectType,
  readTypeAlias } from './ecmaTypeDeclarations';
import { typedValue } from './ecmaTypes';

/** JavaScript and TypeScript. */
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
      const scope = isVar ? Math.max(0, file.around(node, functionScopeKinds)) : file.scopeOf(node);
      declarePattern(file, file.field(node, 'name'), scope,
        typedValue(file, node) ?? ecmaExpression(file, file.field(node, 'value')), file.field(node, 'value'));
    },
    function_declaration: readEcmaFunction,
    generator_function_declaration: readEcmaFunction,
    function_signature: readEcmaFunction,
    function_expression(file, node) {
      const name = file.field(node, 'name');
      if (name >= 0) file.bind(name, 'function', node, statedResult(file, node));
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
      declarePattern(file, file.field(node, 'parameter'), node, givenByPromise(file, node)),
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
