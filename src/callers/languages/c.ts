import type { Expression, StatedType } from '../fileSyntax';
import { instanceOf, memberOf, resultOf, type SyntaxBuilder, type SyntaxRules } from '../syntaxBuilder';

const depth = 10;

/** C and C++. */
export const cRules: SyntaxRules = {
  scopes: new Set(['translation_unit', 'compound_statement', 'function_definition', 'for_statement', 'for_range_loop',
    'lambda_expression', 'catch_clause', 'class_specifier', 'struct_specifier', 'template_declaration']),
  visit: {
    function_definition(file, node) {
      const name = declared(file, file.field(node, 'declarator'));
      if (name < 0) return;
      const value = instanceOf(typeOf(file, file.field(node, 'type')));
      if (file.kind(name) === 'qualified_identifier') {
        const parts = file.text(name).replace(/<[^<>]*>/g, '').split('::').map((part) => part.trim());
        const owner = parts[parts.length - 2];
        if (owner === undefined) return;
        file.owns(node, owner);
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
      if (owner !== undefined) file.member(owner, name, false, value);
      else file.bind(name, 'function', 0, value ? { value } : {});
    },
    declaration: readDeclaration,
    field_declaration(file, node) {
      const owner = file.ownerOf(node, 3);
      const value = instanceOf(typeOf(file, file.field(node, 'type')));
      for (const one of file.children(node))
        if (file.fieldName(one) === 'declarator')
          file.member(owner, declared(file, one), !isFunction(file, one), value);
    },
    parameter_declaration: readParameter,
    optional_parameter_declaration: readParameter,
    for_range_loop(file, node) {
      const value = instanceOf(typeOf(file, file.field(node, 'type')));
      file.bind(declared(file, file.field(node, 'declarator')), 'value', node, value ? { value } : {});
    },
    preproc_function_def: (file, node) => file.bind(file.field(node, 'name'), 'function', 0),
    class_specifier: readClass,
    struct_specifier: readClass,
    type_parameter_declaration: (file, node) =>
      file.bind(file.child(node, 'type_identifier'), 'typeParameter', file.scopeOf(node)),
    call_expression: (file, node) => readCall(file, file.field(node, 'function')),
    new_expression: (file, node) => {
      const type = file.field(node, 'type');
      if (type >= 0 && file.kind(type) === 'type_identifier') file.call(type);
    },
  },
};

function readDeclaration(file: SyntaxBuilder, node: number): void {
  const type = file.field(node, 'type');
  const stated = type < 0 || file.kind(type) === 'placeholder_type_specifier' ? undefined : typeOf(file, type);
  for (const one of file.children(node)) {
    if (file.fieldName(one) !== 'declarator') continue;
    const name = declared(file, one);
    if (name < 0) continue;
    if (isFunction(file, one)) {
      // a prototype, or in a block what may be a variable with constructor arguments
      if (file.scopeOf(node) === 0) continue;
    }
    const value = instanceOf(stated) ?? (file.kind(one) === 'init_declarator'
      ? expression(file, file.field(one, 'value'))
      : undefined);
    file.bind(name, 'value', file.scopeOf(node), value ? { value } : {});
  }
}

function readParameter(file: SyntaxBuilder, node: number): void {
  const value = instanceOf(typeOf(file, file.field(node, 'type')));
  // of a prototype, whose names nobody sees
  if (file.scopeOf(node) === 0) return;
  file.bind(declared(file, file.field(node, 'declarator')), 'value', file.scopeOf(node), value ? { value } : {});
}

function readClass(file: SyntaxBuilder, node: number): void {
  const name = file.field(node, 'name');
  if (name < 0 || file.field(node, 'body') < 0 || file.kind(name) !== 'type_identifier') return;
  const own = file.text(name);
  file.bind(name, 'type', 0);
  file.type(own, node, false);
  const bases = file.child(node, 'base_class_clause');
  if (bases >= 0) { for (const one of file.children(bases)) file.base(own, typeOf(file, one)); }
}

/** The name in a declarator; -1 where it has none. */
function declared(file: SyntaxBuilder, declarator: number): number {
  let at = declarator;
  for (let i = 0; at >= 0 && i < depth; i++) {
    switch (file.kind(at)) {
      case 'identifier':
      case 'field_identifier':
      case 'type_identifier':
      case 'qualified_identifier':
      case 'destructor_name':
      case 'operator_name':
        return at;
    }
    const inner = file.field(at, 'declarator');
    at = inner >= 0
      ? inner
      : file.child(at, 'identifier', 'field_identifier', 'pointer_declarator', 'function_declarator');
  }
  return -1;
}

function isFunction(file: SyntaxBuilder, declarator: number): boolean {
  let at = declarator;
  for (let i = 0; at >= 0 && i < depth; i++) {
    if (file.kind(at) === 'function_declarator') return true;
    at = file.field(at, 'declarator');
  }
  return false;
}

function readCall(file: SyntaxBuilder, callee: number): void {
  if (callee < 0) return;
  switch (file.kind(callee)) {
    case 'identifier':
      return file.call(callee);
    case 'field_expression':
      return file.call(file.field(callee, 'field'), expression(file, file.field(callee, 'argument')) ?? 'unread');
    case 'qualified_identifier': {
      const scope = file.field(callee, 'scope');
      const name = file.field(callee, 'name');
      if (name >= 0 && file.kind(name) === 'qualified_identifier') return readCall(file, name);
      return file.call(name >= 0 && file.kind(name) === 'template_function' ? file.field(name, 'name') : name,
        scope < 0 ? undefined : expression(file, scope) ?? 'unread');
    }
    case 'template_function':
      return readCall(file, file.field(callee, 'name'));
    case 'parenthesized_expression':
      for (const one of file.children(callee)) return readCall(file, one);
  }
}

function expression(file: SyntaxBuilder, node: number, levels = depth): Expression | undefined {
  if (node < 0 || levels === 0) return undefined;
  switch (file.kind(node)) {
    case 'identifier':
    case 'namespace_identifier':
    case 'type_identifier':
      return { kind: 'name', name: file.text(node), at: file.start(node) };
    case 'this':
      return { kind: 'self', at: file.start(node) };
    case 'field_expression':
      return memberOf(expression(file, file.field(node, 'argument'), levels - 1), file.text(file.field(node, 'field')));
    case 'call_expression':
      return resultOf(expression(file, file.field(node, 'function'), levels - 1));
    case 'qualified_identifier':
      return memberOf(expression(file, file.field(node, 'scope'), levels - 1), file.text(file.field(node, 'name')));
    case 'new_expression':
      return instanceOf(typeOf(file, file.field(node, 'type')));
    case 'pointer_expression':
      return expression(file, file.field(node, 'argument'), levels - 1);
    case 'parenthesized_expression':
      for (const one of file.children(node)) return expression(file, one, levels - 1);
      return undefined;
    case 'cast_expression': {
      const type = file.field(node, 'type');
      return instanceOf(typeOf(file, type < 0 ? -1 : file.field(type, 'type')));
    }
    default:
      return undefined;
  }
}

function typeOf(file: SyntaxBuilder, node: number, levels = depth): StatedType | undefined {
  if (node < 0 || levels === 0) return undefined;
  const at = file.start(node);
  switch (file.kind(node)) {
    case 'type_identifier':
    case 'primitive_type':
    case 'sized_type_specifier':
      return { path: [file.text(node)], at, args: [] };
    case 'qualified_identifier':
      return {
        path: file.text(node).replace(/<[^<>]*>/g, '').split('::').map((part) => part.trim()).slice(-1),
        at,
        args: [],
      };
    case 'struct_specifier':
    case 'class_specifier':
    case 'template_type': {
      const name = typeOf(file, file.field(node, 'name'), levels - 1);
      const list = file.field(node, 'arguments');
      if (name && list >= 0 && /^(?:unique_ptr|shared_ptr|weak_ptr)$/.test(name.path[0]!)) {
        for (const one of file.children(list)) return typeOf(file, file.field(one, 'type'), levels - 1);
      }
      return name;
    }
    default:
      return undefined;
  }
}
