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
    import_spec(file, node) {
      const path = file.text(file.field(node, 'path')).slice(1, -1);
      const alias = file.field(node, 'name');
      const source = { specifier: path, line: file.line(node), name: '*' };
      if (alias >= 0 && file.text(alias) === '.') file.wildcards.push({ source, exported: false });
      else if (alias >= 0) file.bind(alias, 'import', 0, { source });
      else for (const name of guessPackageNames(path)) file.bindAs(name, node, 'import', 0, { source });
    },
    function_declaration: (file, node) => file.bind(file.field(node, 'name'), 'function', 0, readResult(file, node)),
    method_declaration(file, node) {
      const receiver = file.field(node, 'receiver');
      const parameter = receiver < 0 ? -1 : file.child(receiver, 'parameter_declaration');
      const type = parameter < 0 ? undefined : readStatedType(file, file.field(parameter, 'type'));
      file.addMember(type?.path[0], file.field(node, 'name'), false, readResult(file, node).value);
    },
    type_parameter_declaration(file, node) {
      for (const child of file.children(node))
        if (file.fieldName(child) === 'name') file.bind(child, 'typeParameter', file.scopeOf(node));
    },
    type_spec: readType,
    type_alias: readType,
    method_elem: readInterfaceMethod,
    method_spec: readInterfaceMethod,
    field_declaration(file, node) {
      const owner = file.ownerOf(node, 3);
      const type = readStatedType(file, file.field(node, 'type'));
      let isNamed = false;
      for (const child of file.children(node)) {
        if (file.fieldName(child) !== 'name') continue;
        isNamed = true;
        file.addMember(owner, child, true, createInstance(type));
      }
      if (isNamed || !type || owner === undefined) return;
      file.addBase(owner, type);
      const typeNode = file.field(node, 'type');
      file.members.push({
        owner,
        name: type.path[type.path.length - 1]!,
        at: file.start(typeNode),
        isField: true,
        value: { kind: 'instance', type },
      });
    },
    parameter_declaration: readParameter,
    variadic_parameter_declaration(file, node) {
      file.bind(file.field(node, 'name'), 'value', file.scopeOf(node));
    },
    short_var_declaration: (file, node) => readPairs(file, node, file.field(node, 'left'), file.field(node, 'right')),
    var_spec: readVariable,
    const_spec: readVariable,
    range_clause: (file, node) => {
      const left = file.field(node, 'left');
      if (left >= 0) { for (const child of file.children(left)) bindLocal(file, child, node, undefined); }
    },
    type_switch_statement(file, node) {
      const alias = file.field(node, 'alias');
      if (alias >= 0) { for (const child of file.children(alias)) bindLocal(file, child, node, undefined); }
    },
    call_expression: (file, node) => readCall(file, file.field(node, 'function')),
    composite_literal: (file, node) => readLiteralType(file, file.field(node, 'type')),
  },
};

/**
 * Returns the possible package names for a path: `gopkg.in/yaml.v3` may be called yaml, and `a/go-yaml/v2` may be
 * called go-yaml or yaml.
 */
function guessPackageNames(path: string): readonly string[] {
  const parts = path.split('/');
  const last = parts.pop()!;
  const name = (/^v\d+$/.test(last) ? parts.pop() ?? last : last).replace(/\.v\d+$/, '');
  const shortName = name.replace(/^go-|[.-]go$/g, '').replace(/-/g, '_');
  return shortName === name ? [name] : [name, shortName];
}

function toValueProperty(value: Expression | undefined): { readonly value?: Expression; } {
  return value ? { value } : {};
}

/** Reads the result type of a function, or the first one if the function has several results. */
function readResult(file: SyntaxBuilder, node: number): { readonly value?: Expression; } {
  const result = file.field(node, 'result');
  if (result < 0 || file.kind(result) !== 'parameter_list')
    return toValueProperty(createInstance(readStatedType(file, result)));
  for (const child of file.children(result))
    return toValueProperty(createInstance(readStatedType(file, file.field(child, 'type'))));
  return {};
}

function readType(file: SyntaxBuilder, node: number): void {
  const name = file.field(node, 'name');
  const body = file.field(node, 'type');
  if (name < 0) return;
  file.bind(name, 'type', Math.max(0, file.scopeOf(node)));
  const kind = body < 0 ? '' : file.kind(body);
  file.addType(file.text(name), node, kind === 'interface_type');
  if (kind === 'interface_type') {
    for (const child of file.children(body))
      if (file.kind(child) === 'type_elem') {
        for (const type of file.children(child)) file.addBase(file.text(name), readStatedType(file, type));
      }
  }
  if (file.kind(node) === 'type_alias') file.addBase(file.text(name), readStatedType(file, body));
}

function readInterfaceMethod(file: SyntaxBuilder, node: number): void {
  file.addMember(file.ownerOf(node, 3), file.field(node, 'name'), false, readResult(file, node).value);
}

function readParameter(file: SyntaxBuilder, node: number): void {
  const value = createInstance(readStatedType(file, file.field(node, 'type')));
  for (const child of file.children(node))
    if (file.fieldName(child) === 'name') file.bind(child, 'value', file.scopeOf(node), toValueProperty(value));
}

function readVariable(file: SyntaxBuilder, node: number): void {
  const type = createInstance(readStatedType(file, file.field(node, 'type')));
  const values = file.field(node, 'value');
  const valueNodes = values < 0 ? [] : [...file.children(values)];
  const names = [...file.children(node)].filter((child) => file.fieldName(child) === 'name');
  names.forEach((name, i) => {
    const isFunction = valueNodes[i] !== undefined && file.kind(valueNodes[i]) === 'func_literal';
    file.bind(name, isFunction ? 'function' : 'value', file.scopeOf(node), isFunction
      ? readResult(file, valueNodes[i]!)
      : toValueProperty(
        type ?? (i === 0 || valueNodes.length > 1 ? readExpression(file, valueNodes[i] ?? -1) : undefined),
      ));
  });
}

function readPairs(file: SyntaxBuilder, node: number, left: number, right: number): void {
  if (left < 0 || right < 0) return;
  const values = [...file.children(right)];
  let i = 0;
  for (const name of file.children(left)) {
    const value = values[i];
    bindLocal(file, name, node, value === undefined ? undefined : readExpression(file, value), value);
    i++;
  }
}

function bindLocal(file: SyntaxBuilder, name: number, node: number, value: Expression | undefined, init = -1): void {
  if (file.kind(name) !== 'identifier' || file.text(name) === '_') return;
  const isFunction = init >= 0 && file.kind(init) === 'func_literal';
  file.bind(name, isFunction ? 'function' : 'value', file.scopeOf(node),
    isFunction ? readResult(file, init) : toValueProperty(value));
}

function readCall(file: SyntaxBuilder, callee: number, levels = 3): void {
  if (callee < 0 || levels === 0) return;
  switch (file.kind(callee)) {
    case 'identifier':
      return file.addCall(callee);
    case 'selector_expression':
      return file.addCall(file.field(callee, 'field'), readExpression(file, file.field(callee, 'operand')) ?? 'unread');
    case 'type_instantiation_expression':
    case 'index_expression':
    case 'parenthesized_expression':
      for (const child of file.children(callee)) return readCall(file, child, levels - 1);
  }
}

/** Reads a literal as a call to its type, because the literal creates an instance. */
function readLiteralType(file: SyntaxBuilder, type: number): void {
  if (type < 0) return;
  if (file.kind(type) === 'type_identifier') file.addCall(type);
  else if (file.kind(type) === 'generic_type') readLiteralType(file, file.field(type, 'type'));
  else if (file.kind(type) === 'qualified_type') {
    const packageNode = file.field(type, 'package');
    file.addCall(file.field(type, 'name'), { kind: 'name', name: file.text(packageNode), at: file.start(packageNode) });
  }
}

function readExpression(file: SyntaxBuilder, node: number, levels = maxDepth): Expression | undefined {
  if (node < 0 || levels === 0) return undefined;
  switch (file.kind(node)) {
    case 'identifier':
      return { kind: 'name', name: file.text(node), at: file.start(node) };
    case 'selector_expression':
      return createMemberAccess(readExpression(file, file.field(node, 'operand'), levels - 1),
        file.text(file.field(node, 'field')));
    case 'call_expression': {
      const callee = file.field(node, 'function');
      if (file.text(callee) === 'new') {
        const argumentList = file.field(node, 'arguments');
        for (const child of file.children(argumentList)) return createInstance(readStatedType(file, child));
      }
      return createCallResult(readExpression(file, callee, levels - 1));
    }
    case 'composite_literal':
      return createInstance(readStatedType(file, file.field(node, 'type')));
    case 'type_assertion_expression':
      return createInstance(readStatedType(file, file.field(node, 'type')));
    case 'type_conversion_expression':
      return createInstance(readStatedType(file, file.field(node, 'type')));
    case 'type_instantiation_expression':
    case 'parenthesized_expression':
      for (const child of file.children(node)) return readExpression(file, child, levels - 1);
      return undefined;
    case 'unary_expression':
      return readExpression(file, file.field(node, 'operand'), levels - 1);
    case 'interpreted_string_literal':
    case 'raw_string_literal':
      return { kind: 'instance', type: { path: ['string'], at: file.start(node), args: [] } };
    default:
      return undefined;
  }
}

function readStatedType(file: SyntaxBuilder, node: number, levels = maxDepth): StatedType | undefined {
  if (node < 0 || levels === 0) return undefined;
  const at = file.start(node);
  switch (file.kind(node)) {
    case 'type_identifier':
    case 'identifier':
      return file.text(node) === 'any' ? undefined : { path: [file.text(node)], at, args: [] };
    case 'qualified_type':
    case 'selector_expression':
      return { path: file.text(node).split(/\s*\.\s*/), at, args: [] };
    case 'pointer_type':
    case 'parenthesized_type':
    case 'unary_expression':
      for (const child of file.children(node)) return readStatedType(file, child, levels - 1);
      return undefined;
    case 'generic_type':
      return readStatedType(file, file.field(node, 'type'), levels - 1);
    default:
      return undefined;
  }
}
