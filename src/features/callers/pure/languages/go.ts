import type { Expression, StatedType } from '../fileSyntax';
import { createInstance, createMemberAccess, createCallResult, type SyntaxBuilder,
  type SyntaxRules } from '../syntaxBuilder';

const maxDepth = 10;

export const goRules: SyntaxRules = {
  scopes: new Set(['source_file', 'block', 'function_declaration', 'method_declaration', 'func_literal', 'if_statement',
    'for_statement', 'expression_case', 'default_case', 'type_case', 'communication_case',
    'expression_switch_statement', 'type_switch_statement', 'method_elem', 'method_spec', 'function_type',
    'type_spec']),
  visit: {
    import_spec(builder, node) {
      const path = builder.getText(builder.findField(node, 'path')).slice(1, -1);
      const aliasNode = builder.findField(node, 'name');
      const source = { specifier: path, line: builder.getLine(node), name: '*' };
      if (aliasNode >= 0 && builder.getText(aliasNode) === '.') builder.wildcards.push({ source, isExported: false });
      else if (aliasNode >= 0) builder.bind(aliasNode, 'import', 0, { source });
      else for (const name of guessPackageNames(path)) builder.bindAs(name, node, 'import', 0, { source });
    },
    function_declaration: (builder, node) =>
      builder.bind(builder.findField(node, 'name'), 'function', 0, readResult(builder, node)),
    method_declaration(builder, node) {
      const receiverNode = builder.findField(node, 'receiver');
      const parameterNode = receiverNode < 0 ? -1 : builder.findChild(receiverNode, 'parameter_declaration');
      const type = parameterNode < 0 ? undefined : readStatedType(builder, builder.findField(parameterNode, 'type'));
      builder.addMember(type?.path[0], builder.findField(node, 'name'), false, readResult(builder, node).value);
    },
    type_parameter_declaration(builder, node) {
      for (const child of builder.listChildren(node))
        if (builder.getFieldName(child) === 'name') builder.bind(child, 'typeParameter', builder.getScope(node));
    },
    type_spec: readType,
    type_alias: readType,
    method_elem: readInterfaceMethod,
    method_spec: readInterfaceMethod,
    field_declaration(builder, node) {
      const owner = builder.findOwner(node, 3);
      const type = readStatedType(builder, builder.findField(node, 'type'));
      let isNamed = false;
      for (const child of builder.listChildren(node)) {
        if (builder.getFieldName(child) !== 'name') continue;
        isNamed = true;
        builder.addMember(owner, child, true, createInstance(type));
      }
      if (isNamed || !type || owner === undefined) return;
      builder.addBase(owner, type);
      const typeNode = builder.findField(node, 'type');
      builder.members.push({
        owner,
        name: type.path[type.path.length - 1]!,
        offset: builder.getStart(typeNode),
        isField: true,
        value: { kind: 'instance', type },
      });
    },
    parameter_declaration: readParameter,
    variadic_parameter_declaration(builder, node) {
      builder.bind(builder.findField(node, 'name'), 'value', builder.getScope(node));
    },
    short_var_declaration: (builder, node) =>
      readPairs(builder, node, builder.findField(node, 'left'), builder.findField(node, 'right')),
    var_spec: readVariable,
    const_spec: readVariable,
    assignment_statement: (builder, node) => readAssigned(builder, builder.findField(node, 'left')),
    range_clause(builder, node) {
      if (declaresNames(builder, node)) readPairs(builder, node, builder.findField(node, 'left'), -1);
      else readAssigned(builder, builder.findField(node, 'left'));
    },
    receive_statement(builder, node) {
      if (declaresNames(builder, node)) readPairs(builder, node, builder.findField(node, 'left'), -1);
      else readAssigned(builder, builder.findField(node, 'left'));
    },
    type_switch_statement(builder, node) {
      const aliasNode = builder.findField(node, 'alias');
      if (aliasNode >= 0) {
        for (const child of builder.listChildren(aliasNode)) bindLocal(builder, child, node, undefined);
      }
    },
    call_expression: (builder, node) => readCall(builder, builder.findField(node, 'function')),
    composite_literal: (builder, node) => readLiteralType(builder, builder.findField(node, 'type')),
  },
};

/**
 * Returns the possible package names for a path: `gopkg.in/yaml.v3` may be called yaml, and `a/go-yaml/v2` may be
 * called go-yaml or yaml.
 */
function guessPackageNames(path: string): readonly string[] {
  const parts = path.split('/');
  const lastPart = parts.pop()!;
  const name = (/^v\d+$/.test(lastPart) ? parts.pop() ?? lastPart : lastPart).replace(/\.v\d+$/, '');
  const shortName = name.replace(/^go-|[.-]go$/g, '').replace(/-/g, '_');
  return shortName === name ? [name] : [name, shortName];
}

function toValueProperty(value: Expression | undefined): { readonly value?: Expression; } {
  return value ? { value } : {};
}

/** Reads the result type of a function, or the first one if the function has several results. */
function readResult(builder: SyntaxBuilder, node: number): { readonly value?: Expression; } {
  const resultNode = builder.findField(node, 'result');
  if (resultNode < 0 || builder.getKind(resultNode) !== 'parameter_list')
    return toValueProperty(createInstance(readStatedType(builder, resultNode)));
  for (const child of builder.listChildren(resultNode))
    return toValueProperty(createInstance(readStatedType(builder, builder.findField(child, 'type'))));
  return {};
}

function readType(builder: SyntaxBuilder, node: number): void {
  const nameNode = builder.findField(node, 'name');
  const body = builder.findField(node, 'type');
  if (nameNode < 0) return;
  builder.bind(nameNode, 'type', Math.max(0, builder.getScope(node)));
  const kind = body < 0 ? '' : builder.getKind(body);
  builder.addType(builder.getText(nameNode), node, kind === 'interface_type');
  if (kind === 'interface_type') {
    for (const child of builder.listChildren(body))
      if (builder.getKind(child) === 'type_elem') {
        for (const typeNode of builder.listChildren(child))
          builder.addBase(builder.getText(nameNode), readStatedType(builder, typeNode));
      }
  }
  if (builder.getKind(node) === 'type_alias') builder.addBase(builder.getText(nameNode), readStatedType(builder, body));
}

function readInterfaceMethod(builder: SyntaxBuilder, node: number): void {
  builder.addMember(builder.findOwner(node, 3), builder.findField(node, 'name'), false,
    readResult(builder, node).value);
}

function readParameter(builder: SyntaxBuilder, node: number): void {
  const value = createInstance(readStatedType(builder, builder.findField(node, 'type')));
  for (const child of builder.listChildren(node))
    if (builder.getFieldName(child) === 'name')
      builder.bind(child, 'value', builder.getScope(node), toValueProperty(value));
}

function readVariable(builder: SyntaxBuilder, node: number): void {
  const type = createInstance(readStatedType(builder, builder.findField(node, 'type')));
  const values = builder.findField(node, 'value');
  const valueNodes = values < 0 ? [] : [...builder.listChildren(values)];
  const names = [...builder.listChildren(node)].filter((child) => builder.getFieldName(child) === 'name');
  names.forEach((name, i) => {
    const isFunction = valueNodes[i] !== undefined && builder.getKind(valueNodes[i]) === 'func_literal';
    builder.bind(name, isFunction ? 'function' : 'value', builder.getScope(node), isFunction
      ? readResult(builder, valueNodes[i]!)
      : toValueProperty(
        type ?? (i === 0 || valueNodes.length > 1 ? readExpression(builder, valueNodes[i] ?? -1) : undefined),
      ));
  });
}

/** Reports whether `x := range all` or `x := <-channel` declares names, instead of assigning to them. */
function declaresNames(builder: SyntaxBuilder, node: number): boolean {
  const [leftNode, rightNode] = [builder.findField(node, 'left'), builder.findField(node, 'right')];
  return leftNode >= 0 && rightNode >= 0 &&
    builder.slice(builder.getEnd(leftNode), builder.getStart(rightNode)).includes(':=');
}

/** Records the variables that get another value, and the functions of packages: `tax.Add = other`. */
function readAssigned(builder: SyntaxBuilder, leftNode: number): void {
  if (leftNode < 0) return;
  for (const child of builder.listChildren(leftNode))
    if (builder.getKind(child) === 'identifier') builder.addAssignment(child);
    else if (builder.getKind(child) === 'selector_expression')
      builder.addFieldAssignment(builder.findField(child, 'field'), builder.getText(child));
}

function readPairs(builder: SyntaxBuilder, node: number, leftNode: number, rightNode: number): void {
  if (leftNode < 0) return;
  const values = rightNode < 0 ? [] : [...builder.listChildren(rightNode)];
  let i = 0;
  for (const nameNode of builder.listChildren(leftNode)) {
    const value = values[i];
    bindLocal(builder, nameNode, node, value === undefined ? undefined : readExpression(builder, value), value);
    i++;
  }
}

function bindLocal(builder: SyntaxBuilder, nameNode: number, node: number, value: Expression | undefined,
  init = -1): void
{
  if (builder.getKind(nameNode) !== 'identifier' || builder.getText(nameNode) === '_') return;
  const isFunction = init >= 0 && builder.getKind(init) === 'func_literal';
  builder.bind(nameNode, isFunction ? 'function' : 'value', builder.getScope(node),
    isFunction ? readResult(builder, init) : toValueProperty(value));
}

function readCall(builder: SyntaxBuilder, callee: number, maxLevels = 3): void {
  if (callee < 0 || maxLevels === 0) return;
  switch (builder.getKind(callee)) {
    case 'identifier':
      return builder.addCall(callee);
    case 'selector_expression':
      return builder.addCall(builder.findField(callee, 'field'),
        readExpression(builder, builder.findField(callee, 'operand')) ?? 'unread');
    case 'type_instantiation_expression':
    case 'index_expression':
    case 'parenthesized_expression':
      for (const child of builder.listChildren(callee)) return readCall(builder, child, maxLevels - 1);
  }
}

/** Reads a literal as a call to its type, because the literal creates an instance. */
function readLiteralType(builder: SyntaxBuilder, typeNode: number): void {
  if (typeNode < 0) return;
  if (builder.getKind(typeNode) === 'type_identifier') builder.addCall(typeNode);
  else if (builder.getKind(typeNode) === 'generic_type') readLiteralType(builder, builder.findField(typeNode, 'type'));
  else if (builder.getKind(typeNode) === 'qualified_type') {
    const packageNode = builder.findField(typeNode, 'package');
    builder.addCall(builder.findField(typeNode, 'name'), {
      kind: 'name',
      name: builder.getText(packageNode),
      offset: builder.getStart(packageNode),
    });
  }
}

function readExpression(builder: SyntaxBuilder, node: number, maxLevels = maxDepth): Expression | undefined {
  if (node < 0 || maxLevels === 0) return undefined;
  switch (builder.getKind(node)) {
    case 'identifier':
      return { kind: 'name', name: builder.getText(node), offset: builder.getStart(node) };
    case 'selector_expression':
      return createMemberAccess(readExpression(builder, builder.findField(node, 'operand'), maxLevels - 1),
        builder.getText(builder.findField(node, 'field')));
    case 'call_expression': {
      const callee = builder.findField(node, 'function');
      if (builder.getText(callee) === 'new') {
        const argumentList = builder.findField(node, 'arguments');
        for (const child of builder.listChildren(argumentList)) return createInstance(readStatedType(builder, child));
      }
      return createCallResult(readExpression(builder, callee, maxLevels - 1));
    }
    case 'composite_literal':
      return createInstance(readStatedType(builder, builder.findField(node, 'type')));
    case 'type_assertion_expression':
      return createInstance(readStatedType(builder, builder.findField(node, 'type')));
    case 'type_conversion_expression':
      return createInstance(readStatedType(builder, builder.findField(node, 'type')));
    case 'type_instantiation_expression':
    case 'parenthesized_expression':
      for (const child of builder.listChildren(node)) return readExpression(builder, child, maxLevels - 1);
      return undefined;
    case 'unary_expression':
      return readExpression(builder, builder.findField(node, 'operand'), maxLevels - 1);
    case 'interpreted_string_literal':
    case 'raw_string_literal':
      return { kind: 'instance', type: { path: ['string'], offset: builder.getStart(node), args: [] } };
    default:
      return undefined;
  }
}

function readStatedType(builder: SyntaxBuilder, node: number, maxLevels = maxDepth): StatedType | undefined {
  if (node < 0 || maxLevels === 0) return undefined;
  const offset = builder.getStart(node);
  switch (builder.getKind(node)) {
    case 'type_identifier':
    case 'identifier':
      return builder.getText(node) === 'any' ? undefined : { path: [builder.getText(node)], offset, args: [] };
    case 'qualified_type':
    case 'selector_expression':
      return { path: builder.getText(node).split(/\s*\.\s*/), offset, args: [] };
    case 'pointer_type':
    case 'parenthesized_type':
    case 'unary_expression':
      for (const child of builder.listChildren(node)) return readStatedType(builder, child, maxLevels - 1);
      return undefined;
    case 'generic_type':
      return readStatedType(builder, builder.findField(node, 'type'), maxLevels - 1);
    default:
      return undefined;
  }
}
