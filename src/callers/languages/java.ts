import type { Expression, StatedType } from '../fileSyntax';
import { instanceOf, memberOf, resultOf, type SyntaxBuilder, type SyntaxRules } from '../syntaxBuilder';

const depth = 10;
const declarations = ['class_declaration', 'interface_declaration', 'enum_declaration', 'record_declaration',
  'annotation_type_declaration'];

export const javaRules: SyntaxRules = {
  scopes: new Set(['program', 'block', 'constructor_body', 'method_declaration', 'constructor_declaration',
    'lambda_expression', 'for_statement', 'enhanced_for_statement', 'try_with_resources_statement', 'catch_clause',
    'switch_block', ...declarations]),
  visit: {
    import_declaration(file, node) {
      const name = file.child(node, 'scoped_identifier', 'identifier');
      if (name < 0) return;
      const path = file.text(name).replace(/\s/g, '');
      const line = file.line(node);
      if (file.child(node, 'asterisk') >= 0)
        file.wildcards.push({ source: { specifier: `${path}.*`, line, name: '*' }, exported: false });
      else {
        const own = path.slice(path.lastIndexOf('.') + 1);
        file.bindAs(own, name, 'import', 0, { source: { specifier: path, line, name: own } });
      }
    },
    ...Object.fromEntries(declarations.map((kind) => [kind, readType])),
    type_parameter: (file, node) =>
      file.bind(file.child(node, 'type_identifier', 'identifier'), 'typeParameter', file.scopeOf(node)),
    method_declaration: (file, node) =>
      file.member(file.ownerOf(node, 3), file.field(node, 'name'), false,
        instanceOf(typeOf(file, file.field(node, 'type')))),
    field_declaration(file, node) {
      const type = instanceOf(typeOf(file, file.field(node, 'type')));
      const owner = file.ownerOf(node, 3);
      for (const one of file.children(node))
        if (file.kind(one) === 'variable_declarator') file.member(owner, file.field(one, 'name'), true, type);
    },
    formal_parameter(file, node) {
      const value = instanceOf(typeOf(file, file.field(node, 'type')));
      file.bind(file.field(node, 'name'), 'value', file.scopeOf(node), value ? { value } : {});
      if (file.kind(file.scopeOf(node)) === 'record_declaration')
        file.member(file.ownerOf(node, 3), file.field(node, 'name'), false, value);
    },
    local_variable_declaration(file, node) {
      const type = file.field(node, 'type');
      const stated = file.text(type) === 'var' ? undefined : instanceOf(typeOf(file, type));
      for (const one of file.children(node)) {
        if (file.kind(one) !== 'variable_declarator') continue;
        const value = stated ?? expression(file, file.field(one, 'value'));
        file.bind(file.field(one, 'name'), 'value', file.scopeOf(node), value ? { value } : {});
      }
    },
    enhanced_for_statement: readTyped,
    resource: readTyped,
    catch_formal_parameter: (file, node) => file.bind(file.field(node, 'name'), 'value', file.scopeOf(node)),
    instanceof_expression: readTyped,
    inferred_parameters(file, node) {
      for (const one of file.children(node)) file.bind(one, 'value', file.scopeOf(node));
    },
    lambda_expression(file, node) {
      const one = file.field(node, 'parameters');
      if (one >= 0 && file.kind(one) === 'identifier') file.bind(one, 'value', node);
    },
    method_invocation(file, node) {
      const object = file.field(node, 'object');
      file.call(file.field(node, 'name'), object < 0 ? undefined : expression(file, object) ?? 'unread');
    },
    object_creation_expression(file, node) {
      const type = file.field(node, 'type');
      const name = type < 0 || file.kind(type) !== 'generic_type'
        ? type
        : file.child(type, 'type_identifier', 'scoped_type_identifier');
      if (name >= 0 && file.kind(name) === 'type_identifier') file.call(name);
      else if (name >= 0) {
        let last = -1;
        for (const one of file.children(name)) last = one;
        file.call(last, 'unread');
      }
    },
  },
};

function readType(file: SyntaxBuilder, node: number): void {
  const name = file.field(node, 'name');
  if (name < 0) return;
  const own = file.text(name);
  file.bind(name, 'type', file.scopeOf(node));
  file.type(own, node, file.kind(node) === 'interface_declaration');
  for (const part of file.children(node)) {
    if (!['superclass', 'super_interfaces', 'extends_interfaces'].includes(file.kind(part))) continue;
    for (const one of file.children(part))
      for (const type of file.kind(one) === 'type_list' ? file.children(one) : [one])
        file.base(own, typeOf(file, type));
  }
}

function readTyped(file: SyntaxBuilder, node: number): void {
  const type = file.field(node, 'type', 'right');
  const value = type >= 0 && file.text(type) === 'var'
    ? expression(file, file.field(node, 'value'))
    : instanceOf(typeOf(file, type));
  file.bind(file.field(node, 'name'), 'value', file.scopeOf(node), value ? { value } : {});
}

function expression(file: SyntaxBuilder, node: number, levels = depth): Expression | undefined {
  if (node < 0 || levels === 0) return undefined;
  switch (file.kind(node)) {
    case 'identifier':
      return { kind: 'name', name: file.text(node), at: file.start(node) };
    case 'this':
      return { kind: 'self', at: file.start(node) };
    case 'super':
      return { kind: 'base', at: file.start(node) };
    case 'field_access':
      return memberOf(expression(file, file.field(node, 'object'), levels - 1), file.text(file.field(node, 'field')));
    case 'method_invocation': {
      const object = file.field(node, 'object');
      const name = file.field(node, 'name');
      return resultOf(object < 0
        ? { kind: 'name', name: file.text(name), at: file.start(name) }
        : memberOf(expression(file, object, levels - 1), file.text(name)));
    }
    case 'object_creation_expression':
    case 'cast_expression':
      return instanceOf(typeOf(file, file.field(node, 'type')));
    case 'parenthesized_expression':
      for (const one of file.children(node)) return expression(file, one, levels - 1);
      return undefined;
    case 'string_literal':
      return { kind: 'instance', type: { path: ['String'], at: file.start(node), args: [] } };
    default:
      return undefined;
  }
}

function typeOf(file: SyntaxBuilder, node: number, levels = depth): StatedType | undefined {
  if (node < 0 || levels === 0) return undefined;
  switch (file.kind(node)) {
    case 'type_identifier':
      return { path: [file.text(node)], at: file.start(node), args: [] };
    case 'scoped_type_identifier':
      return { path: file.text(node).split(/\s*\.\s*/), at: file.start(node), args: [] };
    case 'generic_type':
    case 'annotated_type':
      for (const one of file.children(node)) {
        const own = typeOf(file, one, levels - 1);
        if (own) return own;
      }
      return undefined;
    default:
      return undefined;
  }
}
