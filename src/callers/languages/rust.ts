import type { Expression, StatedType } from '../fileSyntax';
import { innerOf, instanceOf, memberOf, resultOf, type SyntaxBuilder, type SyntaxRules } from '../syntaxBuilder';

const depth = 10;
/** Of a `where`, for each type parameter. */
const maxPredicates = 50;
/** Of the standard library: what they give is what they are called on. */
const same = new Set(['clone', 'as_ref', 'as_mut', 'borrow', 'borrow_mut', 'to_owned', 'by_ref', 'as_deref']);
/** Of the standard library: what they give is in what they are called on. */
const unwrapping = new Set(['unwrap', 'expect', 'unwrap_or_default', 'unwrap_or_else', 'unwrap_or', 'lock', 'read',
  'write', 'take', 'ok', 'ok_or', 'ok_or_else', 'context', 'with_context', 'map_err']);
/** Of the standard library: their methods are those of what they hold. */
const pointers = new Set(['Box', 'Rc', 'Arc', 'Ref', 'RefMut', 'Cow', 'MutexGuard', 'Pin']);

export const rustRules: SyntaxRules = {
  scopes: new Set(['source_file', 'block', 'function_item', 'closure_expression', 'match_arm', 'mod_item', 'impl_item',
    'trait_item', 'function_signature_item', 'for_expression', 'if_expression', 'while_expression', 'struct_item',
    'enum_item']),
  visit: {
    use_declaration: (file, node) =>
      readUse(file, file.field(node, 'argument'), [], file.scopeOf(node), /^pub\b/.test(file.text(node)),
        file.line(node)),
    extern_crate_declaration(file, node) {
      const [name, alias] = [file.field(node, 'name'), file.field(node, 'alias')];
      if (name < 0) return;
      const source = { specifier: file.text(name), line: file.line(node), name: '*' };
      file.bind(alias < 0 ? name : alias, 'import', 0, { source });
      if (/^pub\b/.test(file.text(node))) file.exports.set(file.text(alias < 0 ? name : alias), { source });
    },
    mod_item(file, node) {
      if (file.field(node, 'body') >= 0) return;
      const name = file.field(node, 'name');
      file.bind(name, 'import', file.scopeOf(node), {
        source: { specifier: file.text(name), line: file.line(node), name: '*' },
      });
    },
    function_item: readFunction,
    function_signature_item: readFunction,
    macro_definition: (file, node) => file.bind(file.field(node, 'name'), 'function', 0),
    struct_item: readStruct,
    union_item: readStruct,
    enum_item: readStruct,
    type_item(file, node) {
      const name = file.field(node, 'name');
      file.bind(name, 'type', file.scopeOf(node));
      if (name >= 0 && file.kind(file.scopeOf(node)) === 'source_file')
        file.base(file.text(name), typeOf(file, file.field(node, 'type')));
    },
    trait_item(file, node) {
      const name = file.field(node, 'name');
      file.bind(name, 'type', file.scopeOf(node));
      file.type(file.text(name), node, true);
      const bounds = file.field(node, 'bounds');
      if (bounds >= 0) { for (const one of file.children(bounds)) file.base(file.text(name), typeOf(file, one)); }
    },
    impl_item(file, node) {
      const type = typeOf(file, file.field(node, 'type'));
      if (!type) return;
      const name = type.path[type.path.length - 1]!;
      file.owns(node, name);
      file.base(name, typeOf(file, file.field(node, 'trait')));
    },
    type_parameter: readTypeParameter,
    field_declaration: (file, node) =>
      file.member(file.ownerOf(node, 3), file.field(node, 'name'), true,
        instanceOf(typeOf(file, file.field(node, 'type')))),
    parameter: (file, node) =>
      declare(file, file.field(node, 'pattern'), file.scopeOf(node),
        instanceOf(typeOf(file, file.field(node, 'type')))),
    closure_parameters(file, node) {
      for (const one of file.children(node)) declare(file, one, file.scopeOf(node), undefined);
    },
    let_declaration: (file, node) =>
      declare(file, file.field(node, 'pattern'), file.scopeOf(node),
        instanceOf(typeOf(file, file.field(node, 'type'))) ?? expression(file, file.field(node, 'value'))),
    let_condition: (file, node) =>
      declare(file, file.field(node, 'pattern'), file.scopeOf(node), expression(file, file.field(node, 'value'))),
    for_expression: (file, node) => declare(file, file.field(node, 'pattern'), node, undefined),
    match_arm: (file, node) => declare(file, file.field(node, 'pattern'), node, undefined),
    match_pattern(file, node) {
      for (const one of file.children(node)) return declare(file, one, file.scopeOf(node), undefined);
    },
    call_expression: (file, node) => readCall(file, file.field(node, 'function')),
    macro_invocation: (file, node) => readCall(file, file.field(node, 'macro')),
    token_tree: readTokens,
    struct_expression: (file, node) => readCall(file, file.field(node, 'name')),
  },
};

function readUse(file: SyntaxBuilder, node: number, before: readonly string[], scope: number, isPublic: boolean,
  line: number, levels = depth): void
{
  if (node < 0 || levels === 0) return;
  const bind = (name: number, path: readonly string[]) => {
    const end = path[path.length - 1];
    if (end === undefined) return;
    const isSelf = end === 'self' && path.length > 1;
    const whole = isSelf ? path.slice(0, -1) : path;
    const last = whole[whole.length - 1]!;
    const source = isSelf
      ? { specifier: whole.join('::'), line, name: '*' }
      : { specifier: whole.slice(0, -1).join('::'), line, name: last };
    const own = isSelf && file.text(name) === 'self' ? last : file.text(name);
    file.bindAs(own, name, 'import', scope, { source });
    if (isPublic) file.exports.set(own, { source });
  };
  switch (file.kind(node)) {
    case 'use_as_clause':
      return bind(file.field(node, 'alias'), [...before, ...parts(file, file.field(node, 'path'))]);
    case 'use_list':
      for (const one of file.children(node)) readUse(file, one, before, scope, isPublic, line, levels - 1);
      return;
    case 'scoped_use_list':
      return readUse(file, file.field(node, 'list'), [...before, ...parts(file, file.field(node, 'path'))], scope,
        isPublic, line, levels - 1);
    case 'use_wildcard': {
      const path = [...before, ...parts(file, firstOf(file, node))];
      file.wildcards.push({ source: { specifier: path.join('::'), line, name: '*' }, exported: isPublic });
      return;
    }
    case 'scoped_identifier':
      return bind(file.field(node, 'name'), [...before, ...parts(file, node)]);
    default:
      return bind(node, [...before, file.text(node)]);
  }
}

/** A type parameter has the methods of its bound, and may have others. */
function readTypeParameter(file: SyntaxBuilder, node: number): void {
  const name = file.field(node, 'name');
  const own = file.field(node, 'bounds');
  const bounds = own >= 0 ? own : boundsBehind(file, file.parent(file.parent(node)), file.text(name));
  const type = bounds < 0 ? undefined : firstType(file, bounds);
  const value = type && instanceOf({ ...type, isPartial: true });
  file.bind(name, 'typeParameter', file.scopeOf(node), value ? { value } : {});
}

function firstType(file: SyntaxBuilder, bounds: number): StatedType | undefined {
  let read = 0;
  for (const one of file.children(bounds)) {
    const type = typeOf(file, one); // a lifetime is none
    if (type || ++read === maxPredicates) return type;
  }
  return undefined;
}

/** The bounds of a type parameter in the `where` of its function or type. */
function boundsBehind(file: SyntaxBuilder, holder: number, name: string): number {
  const clause = holder < 0 ? -1 : file.child(holder, 'where_clause');
  if (clause < 0) return -1;
  let read = 0;
  for (const one of file.children(clause)) {
    if (++read > maxPredicates) return -1;
    const left = file.field(one, 'left');
    if (left >= 0 && file.text(left) === name) return file.field(one, 'bounds');
  }
  return -1;
}

function firstOf(file: SyntaxBuilder, node: number): number {
  for (const one of file.children(node)) return one;
  return -1;
}

function parts(file: SyntaxBuilder, node: number): string[] {
  return node < 0 ? [] : file.text(node).split(/\s*::\s*/).filter((part) => part !== '');
}

function readFunction(file: SyntaxBuilder, node: number): void {
  const name = file.field(node, 'name');
  const value = instanceOf(typeOf(file, file.field(node, 'return_type')));
  const owner = file.ownerOf(node, 2);
  if (owner !== undefined) file.member(owner, name, false, value);
  else file.bind(name, 'function', file.scopeOf(node), value ? { value } : {});
}

function readStruct(file: SyntaxBuilder, node: number): void {
  const name = file.field(node, 'name');
  if (name < 0) return;
  file.bind(name, 'type', file.scopeOf(node));
  file.type(file.text(name), node, false);
}

function declare(file: SyntaxBuilder, pattern: number, scope: number, value: Expression | undefined, levels = 6): void {
  if (pattern < 0 || levels === 0) return;
  switch (file.kind(pattern)) {
    case 'identifier':
      // a constant, or a variant, which is compared
      if (!/^[A-Z]/.test(file.text(pattern))) file.bind(pattern, 'value', scope, value ? { value } : {});
      return;
    case 'mut_pattern':
    case 'ref_pattern':
    case 'reference_pattern':
    case 'parameter':
      for (const one of file.children(pattern)) {
        if (file.kind(one) !== 'mutable_specifier') declare(file, one, scope, value, levels - 1);
      }
      return;
    case 'tuple_struct_pattern': {
      const isInner = /^(?:Some|Ok)$/.test(file.text(file.field(pattern, 'type')));
      for (const one of file.children(pattern))
        if (file.fieldName(one) !== 'type') declare(file, one, scope, isInner ? innerOf(value) : undefined, levels - 1);
      return;
    }
    case 'tuple_pattern':
    case 'slice_pattern':
    case 'or_pattern':
    case 'struct_pattern':
    case 'field_pattern':
      for (const one of file.children(pattern))
        if (file.kind(one) === 'shorthand_field_identifier') file.bind(one, 'value', scope);
        else declare(file, one, scope, undefined, levels - 1);
  }
}

function readCall(file: SyntaxBuilder, callee: number): void {
  if (callee < 0) return;
  switch (file.kind(callee)) {
    case 'identifier':
    case 'type_identifier':
      return file.call(callee);
    case 'field_expression':
      return file.call(file.field(callee, 'field'), expression(file, file.field(callee, 'value')) ?? 'unread');
    case 'scoped_identifier':
    case 'scoped_type_identifier':
      return file.call(file.field(callee, 'name'), expression(file, file.field(callee, 'path')) ?? 'unread');
    case 'generic_function':
      return readCall(file, file.field(callee, 'function'));
    case 'generic_type_with_turbofish':
      return readCall(file, file.field(callee, 'type'));
  }
}

/** Arguments of a macro have no tree but tokens: `a.b(…)`, `a::b(…)`, `b(…)`. */
function readTokens(file: SyntaxBuilder, node: number): void {
  const tokens = [...file.children(node)];
  tokens.forEach((token, i) => {
    const next = tokens[i + 1];
    if (next === undefined || file.kind(token) !== 'identifier' || file.kind(next) !== 'token_tree') return;
    if (file.start(next) !== file.end(token) || file.slice(file.start(next), file.start(next) + 1) !== '(') return;
    const between = file.slice(i === 0 ? file.start(token) - 2 : file.end(tokens[i - 1]!), file.start(token)).trim();
    if (between.endsWith('!')) return;
    if (!between.endsWith('.') && !between.endsWith('::')) return file.call(token);
    file.call(token, (between === '.' || between === '::' ? tokenValue(file, tokens, i - 1) : undefined) ?? 'unread');
  });
}

/** What the tokens up to this one stand for: names, members and calls with their arguments. */
function tokenValue(file: SyntaxBuilder, tokens: readonly number[], last: number, levels = depth):
  | Expression
  | undefined
{
  const token = tokens[last];
  if (token === undefined || levels === 0) return undefined;
  if (file.kind(token) === 'token_tree') {
    const callee = tokens[last - 1];
    const isCall = callee !== undefined && file.kind(callee) === 'identifier' &&
      file.end(callee) === file.start(token) && file.slice(file.start(token), file.start(token) + 1) === '(';
    if (!isCall) return undefined;
    const of = tokenValue(file, tokens, last - 1, levels - 1);
    if (of?.kind !== 'member') return resultOf(of);
    return same.has(of.name) ? of.of : unwrapping.has(of.name) ? innerOf(of.of) : resultOf(of);
  }
  const before = last === 0
    ? file.slice(Math.max(0, file.start(token) - 2), file.start(token)).trim()
    : file.slice(file.end(tokens[last - 1]!), file.start(token)).trim();
  if (!/[.:]$/.test(before)) return expression(file, token);
  return before === '.' || before === '::'
    ? memberOf(tokenValue(file, tokens, last - 1, levels - 1), file.text(token))
    : undefined;
}

function expression(file: SyntaxBuilder, node: number, levels = depth): Expression | undefined {
  if (node < 0 || levels === 0) return undefined;
  const inner = () => {
    for (const one of file.children(node))
      if (file.kind(one) !== 'mutable_specifier') return expression(file, one, levels - 1);
    return undefined;
  };
  switch (file.kind(node)) {
    case 'identifier':
    case 'type_identifier':
    case 'primitive_type':
      return file.text(node) === 'Self'
        ? { kind: 'self', at: file.start(node) }
        : { kind: 'name', name: file.text(node), at: file.start(node) };
    case 'crate':
      return { kind: 'name', name: file.text(node), at: file.start(node) };
    case 'super':
      return { kind: 'name', name: 'super', at: file.start(node) };
    case 'self':
      return { kind: 'self', at: file.start(node) };
    case 'field_expression':
      return memberOf(expression(file, file.field(node, 'value'), levels - 1), file.text(file.field(node, 'field')));
    case 'scoped_identifier':
    case 'scoped_type_identifier':
      return memberOf(expression(file, file.field(node, 'path'), levels - 1), file.text(file.field(node, 'name')));
    case 'generic_type':
    case 'generic_type_with_turbofish':
      return expression(file, file.field(node, 'type'), levels - 1);
    case 'bracketed_type':
      return inner();
    case 'call_expression': {
      const callee = file.field(node, 'function');
      if (file.kind(callee) === 'field_expression') {
        const name = file.text(file.field(callee, 'field'));
        const of = () => expression(file, file.field(callee, 'value'), levels - 1);
        if (same.has(name)) return of();
        if (unwrapping.has(name)) return innerOf(of());
      }
      if (/^(?:Some|Ok|Box::new|Rc::new|Arc::new)$/.test(file.text(callee))) {
        for (const one of file.children(file.field(node, 'arguments'))) return expression(file, one, levels - 1);
      }
      return resultOf(expression(file, callee, levels - 1));
    }
    case 'generic_function':
      return expression(file, file.field(node, 'function'), levels - 1);
    case 'struct_expression':
      return instanceOf(typeOf(file, file.field(node, 'name')));
    case 'try_expression':
      return innerOf(inner());
    case 'await_expression':
    case 'reference_expression':
    case 'parenthesized_expression':
    case 'unary_expression':
      return inner();
    case 'type_cast_expression':
      return instanceOf(typeOf(file, file.field(node, 'type')));
    case 'string_literal':
      return { kind: 'instance', type: { path: ['str'], at: file.start(node), args: [] } };
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
    case 'identifier':
      return { path: [file.text(node)], at, args: [] };
    case 'scoped_type_identifier':
      return { path: file.text(node).replace(/<[^]*$/, '').split(/\s*::\s*/), at, args: [] };
    case 'generic_type': {
      const own = typeOf(file, file.field(node, 'type'), levels - 1);
      const list = file.field(node, 'type_arguments');
      const args = list < 0 ? [] : [...file.children(list)].flatMap((one) => typeOf(file, one, levels - 1) ?? []);
      return own && pointers.has(own.path[own.path.length - 1]!) && args.length > 0
        ? args[args.length - 1]
        : own && { ...own, args };
    }
    case 'reference_type':
      return typeOf(file, file.field(node, 'type'), levels - 1);
    case 'dynamic_type':
    case 'abstract_type':
      return typeOf(file, file.field(node, 'trait'), levels - 1);
    case 'bounded_type':
      for (const one of file.children(node)) return typeOf(file, one, levels - 1);
      return undefined;
    default:
      return undefined;
  }
}
