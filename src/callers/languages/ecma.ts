import type { Expression, ImportSource, StatedType } from '../fileSyntax';
import { innerOf, instanceOf, memberOf, resultOf, type SyntaxBuilder, type SyntaxRules } from '../syntaxBuilder';

const functions = ['function_declaration', 'generator_function_declaration', 'function_expression', 'arrow_function',
  'generator_function', 'method_definition'];
const functionScopes = new Set(['program', ...functions]);
const depth = 10;

/** JavaScript and TypeScript. */
export const ecmaRules: SyntaxRules = {
  scopes: new Set([...functionScopes, 'statement_block', 'for_statement', 'for_in_statement', 'catch_clause',
    'switch_body', 'class_static_block', 'internal_module', 'function_signature', 'method_signature',
    'interface_declaration', 'type_alias_declaration', 'class_declaration', 'abstract_class_declaration', 'class',
    'function_type']),
  visit: {
    import_statement: readImport,
    export_statement: readExport,
    variable_declarator(file, node) {
      const isVar = file.kind(file.parent(node)) === 'variable_declaration';
      const scope = isVar ? Math.max(0, file.around(node, functionScopes)) : file.scopeOf(node);
      declare(file, file.field(node, 'name'), scope, typed(file, node) ?? expression(file, file.field(node, 'value')),
        file.field(node, 'value'));
    },
    function_declaration: readFunction,
    generator_function_declaration: readFunction,
    function_signature: readFunction,
    function_expression(file, node) {
      const name = file.field(node, 'name');
      if (name >= 0) file.bind(name, 'function', node, returned(file, node));
    },
    class_declaration: readClass,
    abstract_class_declaration: readClass,
    class: readClass,
    interface_declaration: readClass,
    enum_declaration: (file, node) => file.bind(file.field(node, 'name'), 'type', file.scopeOf(node)),
    type_alias_declaration: readAlias,
    object_type: readObjectType,
    type_parameter: readTypeParameter,
    required_parameter: readParameter,
    optional_parameter: readParameter,
    formal_parameters(file, node) {
      for (const child of file.children(node))
        if (!file.kind(child).endsWith('_parameter')) declare(file, child, file.scopeOf(node), undefined);
    },
    arrow_function: (file, node) => declare(file, file.field(node, 'parameter'), node, undefined),
    catch_clause: (file, node) => declare(file, file.field(node, 'parameter'), node, undefined),
    for_in_statement: (file, node) => declare(file, file.field(node, 'left'), node, undefined),
    method_definition: readMethod,
    method_signature: readMethod,
    abstract_method_signature: readMethod,
    property_signature: readField,
    public_field_definition: readField,
    field_definition: readField,
    assignment_expression: readAssignment,
    call_expression: (file, node) => readCall(file, file.field(node, 'function')),
    new_expression: (file, node) => readCall(file, file.field(node, 'constructor')),
    decorator(file, node) {
      for (const child of file.children(node)) if (file.kind(child) !== 'call_expression') readCall(file, child);
    },
    jsx_opening_element: readElement,
    jsx_self_closing_element: readElement,
  },
};

function readImport(file: SyntaxBuilder, node: number): void {
  const line = file.line(node);
  const required = file.child(node, 'import_require_clause');
  if (required >= 0) {
    const source = { specifier: stringOf(file, file.field(required, 'source')), line, name: '*' };
    return file.bind(file.child(required, 'identifier'), 'import', 0, { source });
  }
  const from = { specifier: stringOf(file, file.field(node, 'source')), line };
  const clause = file.child(node, 'import_clause');
  if (clause < 0) return;
  for (const child of file.children(clause)) {
    if (file.kind(child) === 'identifier') file.bind(child, 'import', 0, { source: { ...from, name: 'default' } });
    else if (file.kind(child) === 'namespace_import')
      file.bind(file.child(child, 'identifier'), 'import', 0, { source: { ...from, name: '*' } });
    else
      for (const one of file.children(child)) {
        const name = file.field(one, 'name');
        if (name < 0) continue;
        const alias = file.field(one, 'alias');
        file.bind(alias < 0 ? name : alias, 'import', 0, { source: { ...from, name: plain(file.text(name)) } });
      }
  }
}

function readExport(file: SyntaxBuilder, node: number): void {
  const at = file.field(node, 'source');
  const from = at < 0 ? undefined : { specifier: stringOf(file, at), line: file.line(node) };
  const clause = file.child(node, 'export_clause');
  const whole = file.child(node, 'namespace_export');
  if (whole >= 0 && from) {
    for (const name of file.children(whole)) file.exports.set(file.text(name), { source: { ...from, name: '*' } });
    return;
  }
  if (clause >= 0) {
    for (const one of file.children(clause)) {
      const name = file.field(one, 'name');
      if (name < 0) continue;
      const alias = file.field(one, 'alias');
      const local = plain(file.text(name));
      file.exports.set(plain(file.text(alias < 0 ? name : alias)),
        from ? { source: { ...from, name: local } } : { local });
    }
    return;
  }
  if (from) {
    file.wildcards.push({ source: { ...from, name: '*' }, exported: true });
    return;
  }
  const value = file.field(node, 'value');
  const declared = file.field(node, 'declaration');
  if (value >= 0 && file.kind(value) === 'identifier') file.exports.set('default', { local: file.text(value) });
  if (declared >= 0 && /^export\s+default\b/.test(file.text(node))) {
    const name = file.field(declared, 'name');
    if (name >= 0) file.exports.set('default', { local: file.text(name) });
  }
}

/** A name, or the names that a pattern takes out of a value. */
function declare(file: SyntaxBuilder, pattern: number, scope: number, value: Expression | undefined, init = -1,
  levels = 5): void
{
  if (pattern < 0 || levels === 0) return;
  const source = init < 0 ? undefined : requiredSource(file, init);
  switch (file.kind(pattern)) {
    case 'identifier':
      if (source) file.bind(pattern, 'import', scope, { source });
      else
        file.bind(pattern, init >= 0 && functions.includes(file.kind(init)) ? 'function' : 'value', scope,
          init >= 0 && functions.includes(file.kind(init)) ? returned(file, init) : value ? { value } : {});
      return;
    case 'object_pattern':
      for (const one of file.children(pattern)) {
        const key = file.kind(one) === 'pair_pattern' ? file.field(one, 'key') : one;
        const name = plain(file.text(key));
        if (file.kind(one) === 'shorthand_property_identifier_pattern') {
          const of = memberOf(value, name);
          if (source?.name === '*') file.bind(one, 'import', scope, { source: { ...source, name } });
          else file.bind(one, 'value', scope, of ? { value: of } : {});
        } else if (file.kind(one) === 'pair_pattern') {
          const inner = file.field(one, 'value');
          if (source?.name === '*' && file.kind(inner) === 'identifier')
            file.bind(inner, 'import', scope, { source: { ...source, name } });
          else declare(file, inner, scope, memberOf(value, name), -1, levels - 1);
        } else if (file.kind(one) === 'object_assignment_pattern') {
          const left = file.field(one, 'left');
          const of = memberOf(value, file.text(left));
          file.bind(left, 'value', scope, of ? { value: of } : {});
        } else declare(file, one, scope, undefined, -1, levels - 1);
      }
      return;
    case 'array_pattern':
    case 'rest_pattern':
      for (const one of file.children(pattern)) declare(file, one, scope, undefined, -1, levels - 1);
      return;
    case 'assignment_pattern':
      return declare(file, file.field(pattern, 'left'), scope, value ?? expression(file, file.field(pattern, 'right')),
        -1, levels - 1);
  }
}

/** `require('./a')`, `require('./a').b` */
function requiredSource(file: SyntaxBuilder, node: number): ImportSource | undefined {
  if (file.kind(node) === 'member_expression') {
    const whole = requiredSource(file, file.field(node, 'object'));
    return whole?.name === '*' ? { ...whole, name: file.text(file.field(node, 'property')) } : undefined;
  }
  if (file.kind(node) !== 'call_expression' || file.text(file.field(node, 'function')) !== 'require') return undefined;
  const given = file.child(file.field(node, 'arguments'), 'string');
  return given < 0 ? undefined : { specifier: stringOf(file, given), line: file.line(given), name: '*' };
}

function readFunction(file: SyntaxBuilder, node: number): void {
  const name = file.field(node, 'name');
  file.bind(name, 'function', file.scopeOf(node), returned(file, node));
  // a constructor before there were classes
  if (name >= 0 && /^[A-Z]/.test(file.text(name))) file.owns(node, file.text(name));
}

/** The stated result, or that of an arrow function whose body is an expression. */
function returned(file: SyntaxBuilder, node: number): { readonly value?: Expression; } {
  const stated = file.field(node, 'return_type');
  const body = stated < 0 && file.kind(node) === 'arrow_function' ? file.field(node, 'body') : -1;
  const value = body < 0 ? instanceOf(typeOf(file, stated)) : expression(file, body);
  return value ? { value } : {};
}

function readClass(file: SyntaxBuilder, node: number): void {
  const named = file.field(node, 'name');
  const assigned = file.parent(node);
  const name = named >= 0 ? named : file.kind(assigned) === 'variable_declarator' ? file.field(assigned, 'name') : -1;
  if (name < 0) return;
  const type = file.text(name);
  const isInterface = file.kind(node) === 'interface_declaration';
  if (file.kind(node) !== 'class') file.bind(name, isInterface ? 'interface' : 'type', file.scopeOf(node));
  else if (named < 0) file.bind(name, 'type', file.scopeOf(assigned));
  file.type(type, node, isInterface);
  for (const heritage of file.children(node)) {
    const kind = file.kind(heritage);
    if (kind === 'class_heritage' || kind === 'extends_type_clause') readHeritage(file, type, heritage);
  }
}

function readAlias(file: SyntaxBuilder, node: number): void {
  const name = file.field(node, 'name');
  const of = file.field(node, 'value');
  if (name < 0 || of < 0) return;
  if (file.kind(of) === 'object_type') {
    file.bind(name, 'interface', file.scopeOf(node));
    return file.type(file.text(name), node, true);
  }
  const value = instanceOf(typeOf(file, of));
  file.bind(name, 'alias', file.scopeOf(node), value ? { value } : {});
}

/** A type without a name is named by its place. */
function readObjectType(file: SyntaxBuilder, node: number): void {
  if (file.kind(file.parent(node)) === 'type_alias_declaration') return;
  const name = objectTypeName(file, node);
  file.bindAs(name, node, 'interface', 0);
  file.type(name, node, true);
}

function objectTypeName(file: SyntaxBuilder, node: number): string {
  return `{${file.start(node)}}`;
}

function readTypeParameter(file: SyntaxBuilder, node: number): void {
  const constraint = file.field(node, 'constraint');
  const bound = constraint < 0 ? undefined : partial(typeOf(file, constraint));
  const value = instanceOf(bound);
  file.bind(file.field(node, 'name'), 'typeParameter', file.scopeOf(node), value ? { value } : {});
}

function readHeritage(file: SyntaxBuilder, type: string, node: number): void {
  for (const child of file.children(node))
    if (['extends_clause', 'implements_clause'].includes(file.kind(child))) readHeritage(file, type, child);
    else file.base(type, typeOf(file, child));
}

function readParameter(file: SyntaxBuilder, node: number): void {
  const pattern = file.field(node, 'pattern');
  const value = typed(file, node) ?? expression(file, file.field(node, 'value'));
  declare(file, pattern, file.scopeOf(node), value);
  if (file.child(node, 'accessibility_modifier') >= 0 || /^readonly\b/.test(file.text(node)))
    file.member(file.ownerOf(node, 5), pattern, true, value);
}

function readMethod(file: SyntaxBuilder, node: number): void {
  const value = returned(file, node).value;
  file.member(file.ownerOf(node, 2), file.field(node, 'name'), /^(?:static\s+)?get\s/.test(file.text(node)), value,
    file.kind(node) === 'abstract_method_signature');
}

function readField(file: SyntaxBuilder, node: number): void {
  const value = file.field(node, 'value');
  const isMethod = value >= 0 && functions.includes(file.kind(value));
  file.member(file.ownerOf(node, 2), file.field(node, 'name', 'property'), !isMethod,
    isMethod ? returned(file, value).value : typed(file, node) ?? expression(file, value));
}

function readAssignment(file: SyntaxBuilder, node: number): void {
  const left = file.field(node, 'left');
  const right = file.field(node, 'right');
  if (left < 0 || right < 0) return;
  const written = file.text(left);
  if (/^(?:module\s*\.\s*)?exports$/.test(written)) return readModuleExports(file, right);
  if (file.kind(left) !== 'member_expression') return;
  const object = file.field(left, 'object');
  const property = file.field(left, 'property');
  const isMethod = functions.includes(file.kind(right));
  const value = isMethod ? undefined : expression(file, right);
  if (file.kind(object) === 'this') return file.member(file.ownerOf(node, depth), property, !isMethod, value);
  const holder = /^([\w$]+)(?:\.prototype)?$/.exec(file.text(object))?.[1];
  if (/^(?:module\s*\.\s*)?exports$/.test(file.text(object))) {
    if (file.kind(right) === 'identifier') file.exports.set(file.text(property), { local: file.text(right) });
    else {
      const source = requiredSource(file, right);
      file.exports.set(file.text(property), source ? { source } : { local: file.text(property) });
      if (isMethod) file.bind(property, 'function', 0);
    }
  } else if (holder !== undefined) {
    file.member(holder, property, !isMethod, value);
    if (isMethod) file.owns(right, holder);
  }
}

function readModuleExports(file: SyntaxBuilder, right: number): void {
  const source = requiredSource(file, right);
  if (source) file.exports.set('default', { source });
  else if (file.kind(right) === 'object') {
    for (const one of file.children(right)) {
      if (file.kind(one) === 'shorthand_property_identifier')
        file.exports.set(file.text(one), { local: file.text(one) });
      else if (file.kind(one) === 'pair') {
        const value = file.field(one, 'value');
        const key = plain(file.text(file.field(one, 'key')));
        const from = requiredSource(file, value);
        if (from) file.exports.set(key, { source: from });
        else if (file.kind(value) === 'identifier') file.exports.set(key, { local: file.text(value) });
      }
    }
  } else {
    const name = file.kind(right) === 'identifier' ? right : file.field(right, 'name');
    if (name >= 0) file.exports.set('default', { local: file.text(name) });
  }
}

function readElement(file: SyntaxBuilder, node: number): void {
  const name = file.field(node, 'name');
  if (name >= 0 && /^[A-Z]|\./.test(file.text(name))) readCall(file, name);
}

function readCall(file: SyntaxBuilder, callee: number): void {
  if (callee < 0) return;
  switch (file.kind(callee)) {
    case 'identifier':
      return file.call(callee);
    case 'member_expression':
      return file.call(file.field(callee, 'property'), expression(file, file.field(callee, 'object')) ?? 'unread');
    case 'non_null_expression':
    case 'parenthesized_expression':
    case 'instantiation_expression':
    case 'await_expression':
      for (const child of file.children(callee)) return readCall(file, child);
  }
}

function expression(file: SyntaxBuilder, node: number, levels = depth): Expression | undefined {
  if (node < 0 || levels === 0) return undefined;
  const inner = () => {
    for (const child of file.children(node)) return expression(file, child, levels - 1);
    return undefined;
  };
  switch (file.kind(node)) {
    case 'identifier':
      return { kind: 'name', name: file.text(node), at: file.start(node) };
    case 'this':
      return { kind: 'self', at: file.start(node) };
    case 'super':
      return { kind: 'base', at: file.start(node) };
    case 'member_expression':
      return memberOf(expression(file, file.field(node, 'object'), levels - 1),
        file.text(file.field(node, 'property')));
    case 'call_expression':
      return resultOf(expression(file, file.field(node, 'function'), levels - 1));
    case 'new_expression':
      return resultOf(expression(file, file.field(node, 'constructor'), levels - 1));
    case 'await_expression':
      return innerOf(inner());
    case 'non_null_expression':
    case 'parenthesized_expression':
    case 'satisfies_expression':
      return inner();
    case 'as_expression': {
      let last = -1;
      for (const child of file.children(node)) last = child;
      return instanceOf(typeOf(file, last)) ?? inner();
    }
    case 'assignment_expression':
      return expression(file, file.field(node, 'right'), levels - 1);
    case 'string':
    case 'template_string':
      return { kind: 'instance', type: { path: ['string'], at: file.start(node), args: [] } };
    case 'regex':
      return { kind: 'instance', type: { path: ['RegExp'], at: file.start(node), args: [] } };
    default:
      return undefined;
  }
}

function typed(file: SyntaxBuilder, node: number): Expression | undefined {
  return instanceOf(typeOf(file, file.field(node, 'type')));
}

function typeOf(file: SyntaxBuilder, node: number, levels = depth): StatedType | undefined {
  if (node < 0 || levels === 0) return undefined;
  const at = file.start(node);
  switch (file.kind(node)) {
    case 'type_annotation':
    case 'constraint':
    case 'parenthesized_type':
    case 'readonly_type':
      for (const child of file.children(node)) return typeOf(file, child, levels - 1);
      return undefined;
    case 'type_identifier':
    case 'identifier':
    case 'predefined_type':
      return file.text(node) === 'any' || file.text(node) === 'unknown' || file.text(node) === 'object'
        ? undefined
        : { path: [file.text(node)], at, args: [] };
    case 'nested_type_identifier':
    case 'member_expression':
      return { path: file.text(node).split(/\s*\.\s*/), at, args: [] };
    case 'this_type':
      return { path: ['this'], at, args: [] };
    case 'generic_type': {
      const own = typeOf(file, file.field(node, 'name'), levels - 1);
      const list = file.field(node, 'type_arguments');
      const args = list < 0 ? [] : [...file.children(list)].flatMap((one) => typeOf(file, one, levels - 1) ?? []);
      return own && { ...own, args };
    }
    case 'union_type': {
      const all = [...file.children(node)].filter((one) => !/^(?:null|undefined|void)$/.test(file.text(one)));
      return all.length === 1 ? typeOf(file, all[0]!, levels - 1) : undefined;
    }
    case 'object_type':
      return { path: [objectTypeName(file, node)], at, args: [] };
    case 'intersection_type':
      for (const child of file.children(node)) {
        const part = partial(typeOf(file, child, levels - 1));
        if (part) return part;
      }
      return undefined;
    case 'conditional_type': {
      const [yes, no] = ['consequence', 'alternative'].map((one) => typeOf(file, file.field(node, one), levels - 1));
      return yes && no && yes.path.join('.') === no.path.join('.') ? partial(yes) : undefined;
    }
    default:
      return undefined;
  }
}

function partial(type: StatedType | undefined): StatedType | undefined {
  return type && { ...type, isPartial: true };
}

function stringOf(file: SyntaxBuilder, node: number): string {
  return node < 0 ? '' : plain(file.text(node));
}

function plain(written: string): string {
  return written.replace(/^['"`]|['"`]$/g, '');
}
