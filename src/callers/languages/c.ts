import type { Expression, StatedType } from '../fileSyntax';
import { innerOf, instanceOf, memberOf, resultOf, type SyntaxBuilder, type SyntaxRules } from '../syntaxBuilder';

const depth = 10;
/** Templates whose values are used as what they hold. */
const pointers = /^(?:unique_ptr|shared_ptr|weak_ptr|optional)$/;
/** Templates whose elements are of their last argument. */
const maps = /^(?:unordered_)?(?:multi)?map$/;
/** Template functions that give back their first argument's type. */
const makers = /^(?:make_unique|make_shared|(?:static|dynamic|const|reinterpret)(?:_pointer)?_cast)$/;
/** What a parameter belongs to. */
const parameterHolders = new Set(['function_definition', 'lambda_expression', 'catch_clause', 'field_declaration',
  'declaration', 'type_definition', 'alias_declaration', 'template_declaration']);

/** C and C++. */
export const cRules: SyntaxRules = {
  scopes: new Set(['translation_unit', 'compound_statement', 'function_definition', 'for_statement', 'for_range_loop',
    'lambda_expression', 'catch_clause', 'class_specifier', 'struct_specifier', 'union_specifier',
    'template_declaration']),
  visit: {
    function_definition(file, node) {
      const name = declared(file, file.field(node, 'declarator'));
      if (name < 0) return;
      const value = instanceOf(typeOf(file, file.field(node, 'type')));
      if (file.kind(name) === 'qualified_identifier') {
        const parts = file.text(name).replace(/<[^<>]*>/g, '').split('::').map((part) => part.trim());
        const owner = parts[parts.length - 2];
        if (owner === undefined || owner === '') return;
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
      if (owner !== undefined) file.member(owner, name, false, value, isVirtual(file, node, name));
      else file.bind(name, 'function', 0, value ? { value } : {});
    },
    declaration: readDeclaration,
    field_declaration(file, node) {
      const owner = file.ownerOf(node, 3);
      const value = instanceOf(typeOf(file, file.field(node, 'type')));
      for (const one of file.children(node))
        if (file.fieldName(one) === 'declarator') {
          const name = declared(file, one);
          const isField = !isFunction(file, one);
          file.member(owner, name, isField, value, !isField && isVirtual(file, node, name));
        }
    },
    parameter_declaration: readParameter,
    optional_parameter_declaration: readParameter,
    for_range_loop(file, node) {
      const value = instanceOf(typeOf(file, file.field(node, 'type'))) ??
        innerOf(expression(file, file.field(node, 'right')));
      file.bind(declared(file, file.field(node, 'declarator')), 'value', node, value ? { value } : {});
    },
    preproc_function_def: (file, node) => file.bind(file.field(node, 'name'), 'function', 0),
    class_specifier: readClass,
    struct_specifier: readClass,
    union_specifier: readClass,
    namespace_definition(file, node) {
      const name = file.field(node, 'name');
      if (name >= 0) { for (const part of file.text(name).split('::')) file.namespaces.add(part.trim()); }
    },
    type_definition(file, node) {
      const value = instanceOf(typeOf(file, file.field(node, 'type')));
      for (const one of file.children(node))
        if (file.fieldName(one) === 'declarator' && !isFunction(file, one))
          file.bind(declared(file, one), 'alias', 0, value ? { value } : {});
    },
    alias_declaration(file, node) {
      const value = instanceOf(typeOf(file, file.field(node, 'type')));
      file.bind(file.field(node, 'name'), 'alias', 0, value ? { value } : {});
    },
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
  const holder = file.around(node, parameterHolders);
  if (holder < 0 || !['function_definition', 'lambda_expression', 'catch_clause'].includes(file.kind(holder))) return;
  file.bind(declared(file, file.field(node, 'declarator')), 'value', file.scopeOf(node), value ? { value } : {});
}

function readClass(file: SyntaxBuilder, node: number): void {
  const name = file.field(node, 'name');
  if (name < 0 || file.field(node, 'body') < 0) return;
  const own = typeOf(file, name)?.path.at(-1);
  if (own === undefined) return;
  file.bindAs(own, name, 'type', 0);
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
    at = innerDeclarator(file, at);
  }
  return -1;
}

/** A reference has its declarator without a field. */
function innerDeclarator(file: SyntaxBuilder, declarator: number): number {
  const inner = file.field(declarator, 'declarator');
  return inner >= 0
    ? inner
    : file.child(declarator, 'identifier', 'field_identifier', 'pointer_declarator', 'function_declarator');
}

function isFunction(file: SyntaxBuilder, declarator: number): boolean {
  let at = declarator;
  for (let i = 0; at >= 0 && i < depth; i++) {
    if (file.kind(at) === 'function_declarator') return true;
    at = innerDeclarator(file, at);
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
      const own = name >= 0 && file.kind(name) === 'template_function' ? file.field(name, 'name') : name;
      return file.qualifiedCall(own, scope < 0 ? undefined : expression(file, scope) ?? 'unread');
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
    case 'call_expression': {
      const callee = file.field(node, 'function');
      return madeType(file, callee, levels - 1) ?? resultOf(expression(file, callee, levels - 1));
    }
    case 'template_type': {
      const type = typeOf(file, node);
      return type && { kind: 'name', name: type.path.at(-1)!, at: type.at };
    }
    case 'qualified_identifier': {
      const name = file.field(node, 'name');
      if (name >= 0 && file.kind(name) === 'qualified_identifier') return expression(file, name, levels - 1);
      return memberOf(expression(file, file.field(node, 'scope'), levels - 1), file.text(name));
    }
    case 'subscript_expression':
      return innerOf(expression(file, file.field(node, 'argument'), levels - 1));
    case 'new_expression':
    case 'compound_literal_expression':
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
      return qualifiedType(file, node, levels - 1);
    case 'type_descriptor':
      return typeOf(file, file.field(node, 'type'), levels - 1);
    case 'struct_specifier':
    case 'class_specifier':
    case 'union_specifier':
      return typeOf(file, file.field(node, 'name'), levels - 1);
    case 'template_type': {
      const name = typeOf(file, file.field(node, 'name'), levels - 1);
      const list = file.field(node, 'arguments');
      if (!name || list < 0) return name;
      const args = [...file.children(list)].flatMap((one) => typeOf(file, one, levels - 1) ?? []);
      if (pointers.test(name.path[0]!)) return args[0];
      return { ...name, args: maps.test(name.path[0]!) ? args.slice(-1) : args };
    }
    default:
      return undefined;
  }
}

function qualifiedType(file: SyntaxBuilder, node: number, levels: number): StatedType | undefined {
  const name = file.field(node, 'name');
  const type = typeOf(file, name, levels);
  const scope = file.field(node, 'scope');
  if (!type || scope < 0 || isHeld(file, name)) return type;
  const outer = file.text(file.kind(scope) === 'template_type' ? file.field(scope, 'name') : scope).trim();
  return { ...type, path: [outer, ...type.path] };
}

function isHeld(file: SyntaxBuilder, name: number): boolean {
  return file.kind(name) === 'template_type' && pointers.test(file.text(file.field(name, 'name')));
}

/** `std::make_unique<Cart>(1)`, `static_cast<Cart *>(it)`. */
function madeType(file: SyntaxBuilder, callee: number, levels: number): Expression | undefined {
  const name = callee >= 0 && file.kind(callee) === 'qualified_identifier' ? file.field(callee, 'name') : callee;
  if (name < 0 || file.kind(name) !== 'template_function' || !makers.test(file.text(file.field(name, 'name'))))
    return undefined;
  for (const one of file.children(file.field(name, 'arguments'))) return instanceOf(typeOf(file, one, levels));
  return undefined;
}

/** A method that types which inherit it may replace: a call of it may run theirs. */
function isVirtual(file: SyntaxBuilder, node: number, name: number): boolean {
  if (name < 0) return false;
  if (/\bvirtual\b/.test(file.slice(file.start(node), file.start(name)))) return true;
  let at = file.field(node, 'declarator');
  for (let i = 0; at >= 0 && i < depth; i++) {
    if (file.child(at, 'virtual_specifier') >= 0) return true;
    at = innerDeclarator(file, at);
  }
  return false;
}
