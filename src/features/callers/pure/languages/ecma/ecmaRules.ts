import type { SyntaxRules, SyntaxBuilder } from '../../syntaxBuilder';
import { declarePattern, readEcmaFunction, readEcmaParameter, readPlainParameters } from './ecmaDeclarations';
import { readEcmaExpression, functionScopeKinds, findPromiseValue, readEcmaResult, functionKinds, findRequiredSource,
  removeEcmaQuotes } from './ecmaExpressions';
import { readEcmaExport, readEcmaImport } from './ecmaModules';
import { readAssigned, readAssignedFields, readLoopVariable } from './ecmaAssignments';
import { findObjectLiteral, findPrototypeOwner, readObjectLiteral, readPrototype, readUnnamedObject,
  readPrototypeCall } from './ecmaObjects';
import { readEcmaClass, readEcmaField, readEcmaMethod, readEcmaTypeParameter, readObjectType,
  readTypeAlias } from './ecmaTypeDeclarations';
import { readTypedValue } from './ecmaTypes';

const maxOwnerDepth = 10;
const classKinds: ReadonlySet<string> = new Set(['class_declaration', 'abstract_class_declaration', 'class']);

function readEcmaAssignment(builder: SyntaxBuilder, node: number): void {
  const leftNode = builder.findField(node, 'left');
  const rightNode = builder.findField(node, 'right');
  if (leftNode < 0 || rightNode < 0) return;
  const leftText = builder.getText(leftNode);
  // a field of `this` is a member of a known type
  if (!/^this\.[\w$#]+$/.test(leftText) || builder.findOwner(node, maxOwnerDepth) === undefined)
    readAssigned(builder, leftNode);
  if (/^(?:module\s*\.\s*)?exports$/.test(leftText)) return readModuleExports(builder, rightNode);
  if (builder.getKind(leftNode) !== 'member_expression') return;
  const objectNode = builder.findField(leftNode, 'object');
  const propertyNode = builder.findField(leftNode, 'property');
  const isMethod = functionKinds.includes(builder.getKind(rightNode));
  const value = isMethod ? undefined : readEcmaExpression(builder, rightNode);
  if (builder.getKind(objectNode) === 'this')
    return builder.addMember(builder.findOwner(node, maxOwnerDepth), propertyNode, !isMethod, value);
  const prototypeOwner = findPrototypeOwner(builder, leftNode);
  if (prototypeOwner !== undefined) return readPrototype(builder, prototypeOwner, rightNode);
  const ownerName = /^([\w$]+)(?:\.prototype)?$/.exec(builder.getText(objectNode))?.[1];
  if (/^(?:module\s*\.\s*)?exports$/.test(builder.getText(objectNode))) {
    if (builder.getKind(rightNode) === 'identifier')
      builder.exports.set(builder.getText(propertyNode), { local: builder.getText(rightNode) });
    else {
      const source = findRequiredSource(builder, rightNode);
      builder.exports.set(builder.getText(propertyNode),
        source ? { source } : { local: builder.getText(propertyNode) });
      if (isMethod) builder.bind(propertyNode, 'function', 0);
    }
  } else if (ownerName !== undefined) {
    builder.addMember(ownerName, propertyNode, !isMethod, value);
    if (isMethod) builder.assignMembers(rightNode, ownerName);
  }
}

function readModuleExports(builder: SyntaxBuilder, rightNode: number): void {
  const source = findRequiredSource(builder, rightNode);
  if (source) builder.exports.set('default', { source });
  else if (builder.getKind(rightNode) === 'object') {
    for (const propertyNode of builder.listChildren(rightNode)) {
      if (builder.getKind(propertyNode) === 'shorthand_property_identifier')
        builder.exports.set(builder.getText(propertyNode), { local: builder.getText(propertyNode) });
      else if (builder.getKind(propertyNode) === 'pair') {
        const valueNode = builder.findField(propertyNode, 'value');
        const key = removeEcmaQuotes(builder.getText(builder.findField(propertyNode, 'key')));
        const valueSource = findRequiredSource(builder, valueNode);
        if (valueSource) builder.exports.set(key, { source: valueSource });
        else if (builder.getKind(valueNode) === 'identifier')
          builder.exports.set(key, { local: builder.getText(valueNode) });
      }
    }
  } else {
    const nameNode = builder.getKind(rightNode) === 'identifier' ? rightNode : builder.findField(rightNode, 'name');
    if (nameNode >= 0) builder.exports.set('default', { local: builder.getText(nameNode) });
  }
}

function readJsxElement(builder: SyntaxBuilder, node: number): void {
  const nameNode = builder.findField(node, 'name');
  if (nameNode >= 0 && /^[A-Z]|\./.test(builder.getText(nameNode))) readEcmaCall(builder, nameNode);
}

function readEcmaCall(builder: SyntaxBuilder, callee: number): void {
  if (callee < 0) return;
  switch (builder.getKind(callee)) {
    case 'identifier':
      return builder.addCall(callee);
    case 'member_expression':
      return builder.addCall(builder.findField(callee, 'property'),
        readEcmaExpression(builder, builder.findField(callee, 'object')) ?? 'unread');
    case 'subscript_expression':
      return readSubscriptCall(builder, callee);
    case 'super':
      return readSuperCall(builder, callee);
    case 'sequence_expression':
      return readEcmaCall(builder, [...builder.listChildren(callee)].at(-1) ?? -1);
    case 'non_null_expression':
    case 'parenthesized_expression':
    case 'instantiation_expression':
    case 'as_expression':
    case 'satisfies_expression':
    case 'await_expression':
      for (const child of builder.listChildren(callee)) return readEcmaCall(builder, child);
  }
}

/** Reads `all['run']()`. */
function readSubscriptCall(builder: SyntaxBuilder, callee: number): void {
  const indexNode = builder.findField(callee, 'index');
  const nameNode = indexNode >= 0 && builder.getKind(indexNode) === 'string'
    ? builder.findChild(indexNode, 'string_fragment')
    : -1;
  builder.addCall(nameNode, readEcmaExpression(builder, builder.findField(callee, 'object')) ?? 'unread');
}

/** Reads `run.call(this, 1)` and `run.apply(this, list)`, which call `run` itself. */
function readIndirectCall(builder: SyntaxBuilder, callee: number): void {
  if (callee < 0 || builder.getKind(callee) !== 'member_expression') return;
  if (/^(?:call|apply)$/.test(builder.getText(builder.findField(callee, 'property'))))
    readEcmaCall(builder, builder.findField(callee, 'object'));
}

/** Reads `super(1)` as a call of the base class. */
function readSuperCall(builder: SyntaxBuilder, callee: number): void {
  const classNode = builder.findAncestor(callee, classKinds);
  const heritage = classNode < 0 ? -1 : builder.findChild(classNode, 'class_heritage');
  if (heritage < 0) return;
  const clause = builder.findChild(heritage, 'extends_clause');
  const baseNode = builder.findChild(clause < 0 ? heritage : clause, 'identifier', 'member_expression');
  if (baseNode < 0) return;
  if (builder.getKind(baseNode) === 'identifier') builder.addCallAs(builder.getText(baseNode), callee);
  else
    builder.addCallAs(builder.getText(builder.findField(baseNode, 'property')), callee,
      readEcmaExpression(builder, builder.findField(baseNode, 'object')) ?? 'unread');
}

/** Reads a variable with its value. An object literal in a variable of the module is the type of that variable. */
function readVariable(builder: SyntaxBuilder, node: number): void {
  const [nameNode, valueNode] = [builder.findField(node, 'name'), builder.findField(node, 'value')];
  const declaration = builder.getParent(node);
  const isVar = builder.getKind(declaration) === 'variable_declaration';
  const scopeNode = isVar ? Math.max(0, builder.findAncestor(node, functionScopeKinds)) : builder.getScope(node);
  const typedValue = readTypedValue(builder, node);
  const literal = scopeNode === 0 && builder.getKind(nameNode) === 'identifier'
    ? findObjectLiteral(builder, valueNode)
    : undefined;
  if (!literal)
    return declarePattern(builder, nameNode, scopeNode, typedValue ?? readEcmaExpression(builder, valueNode),
      valueNode);
  const name = builder.getText(nameNode);
  readObjectLiteral(builder, name, literal, builder.findField(node, 'type'));
  const isConstant = builder.getText(declaration).startsWith('const');
  declarePattern(builder, nameNode, scopeNode, isConstant || !typedValue ? { kind: 'object', name } : typedValue);
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
    variable_declarator: readVariable,
    function_declaration: readEcmaFunction,
    generator_function_declaration: readEcmaFunction,
    function_signature: readEcmaFunction,
    function_expression(builder, node) {
      const nameNode = builder.findField(node, 'name');
      if (nameNode >= 0) builder.bind(nameNode, 'function', node, readEcmaResult(builder, node));
    },
    class_declaration: readEcmaClass,
    abstract_class_declaration: readEcmaClass,
    class: readEcmaClass,
    interface_declaration: readEcmaClass,
    enum_declaration: (builder, node) => builder.bind(builder.findField(node, 'name'), 'type', builder.getScope(node)),
    type_alias_declaration: readTypeAlias,
    object: readUnnamedObject,
    object_type: readObjectType,
    type_parameter: readEcmaTypeParameter,
    required_parameter: readEcmaParameter,
    optional_parameter: readEcmaParameter,
    formal_parameters: readPlainParameters,
    arrow_function: (builder, node) =>
      declarePattern(builder, builder.findField(node, 'parameter'), node, findPromiseValue(builder, node)),
    catch_clause: (builder, node) => declarePattern(builder, builder.findField(node, 'parameter'), node, undefined),
    for_in_statement: readLoopVariable,
    method_definition: readEcmaMethod,
    method_signature: readEcmaMethod,
    abstract_method_signature: readEcmaMethod,
    property_signature: readEcmaField,
    public_field_definition: readEcmaField,
    field_definition: readEcmaField,
    assignment_expression: readEcmaAssignment,
    augmented_assignment_expression: (builder, node) => readAssigned(builder, builder.findField(node, 'left')),
    call_expression(builder, node) {
      const callee = builder.findField(node, 'function');
      readEcmaCall(builder, callee);
      readIndirectCall(builder, callee);
      readPrototypeCall(builder, node);
      readAssignedFields(builder, node);
    },
    new_expression: (builder, node) => readEcmaCall(builder, builder.findField(node, 'constructor')),
    decorator(builder, node) {
      for (const child of builder.listChildren(node))
        if (builder.getKind(child) !== 'call_expression') readEcmaCall(builder, child);
    },
    jsx_opening_element: readJsxElement,
    jsx_self_closing_element: readJsxElement,
  },
};
