import type { Expression, StatedType } from '../fileSyntax';
import { createInstance, createMemberAccess, createMethodAccess, createCallResult, type SyntaxBuilder,
  type SyntaxRules } from '../syntaxBuilder';

const maxDepth = 10;
const declarationKinds = ['class_declaration', 'interface_declaration', 'enum_declaration', 'record_declaration',
  'annotation_type_declaration'];
const containerKinds = new Set(['variable_declarator', 'method_declaration', 'constructor_declaration',
  ...declarationKinds]);

export const javaRules: SyntaxRules = {
  scopes: new Set(['program', 'block', 'constructor_body', 'method_declaration', 'constructor_declaration',
    'lambda_expression', 'for_statement', 'enhanced_for_statement', 'try_with_resources_statement', 'catch_clause',
    'switch_block', ...declarationKinds]),
  visit: {
    import_declaration(file, node) {
      const name = file.child(node, 'scoped_identifier', 'identifier');
      if (name < 0) return;
      const path = file.text(name).replace(/\s/g, '');
      const line = file.line(node);
      const parts = path.split('.');
      const isStatic = /^import\s+static\b/.test(file.text(node));
      if (file.child(node, 'asterisk') >= 0) {
        const owner = isStatic ? { owner: parts[parts.length - 1]! } : {};
        file.wildcards.push({ source: { specifier: `${path}.*`, line, name: '*', ...owner }, exported: false });
      } else {
        const simpleName = parts.pop()!;
        const owner = isStatic && parts.length > 0 ? { owner: parts[parts.length - 1]! } : {};
        file.bindAs(simpleName, name, 'import', 0, { source: { specifier: path, line, name: simpleName, ...owner } });
      }
    },
    ...Object.fromEntries(declarationKinds.map((kind) => [kind, readType])),
    type_parameter(file, node) {
      const bound = file.child(node, 'type_bound');
      const types = bound < 0 ? [] : [...file.children(bound)].flatMap((child) => readStatedType(file, child) ?? []);
      const value = types[0] && createInstance({ ...types[0], isPartial: true });
      file.bind(file.child(node, 'type_identifier', 'identifier'), 'typeParameter', file.scopeOf(node),
        value ? { value } : {});
    },
    method_declaration: (file, node) =>
      file.addMember(file.ownerOf(node, 3), file.field(node, 'name'), false,
        createInstance(readStatedType(file, file.field(node, 'type'))), file.field(node, 'body') < 0),
    enum_constant(file, node) {
      const type = findOwnerType(file, node);
      file.addMember(file.ownerOf(node, 3), file.field(node, 'name'), true, createInstance(type));
      if (file.field(node, 'body') >= 0) addAnonymousType(file, node, file.field(node, 'name'), type);
    },
    ...Object.fromEntries(['field_declaration', 'constant_declaration'].map((kind) => [kind, readFields])),
    formal_parameter(file, node) {
      const value = createInstance(readStatedType(file, file.field(node, 'type')));
      file.bind(file.field(node, 'name'), 'value', file.scopeOf(node), value ? { value } : {});
      if (file.kind(file.scopeOf(node)) === 'record_declaration')
        file.addMember(file.ownerOf(node, 3), file.field(node, 'name'), false, value);
    },
    local_variable_declaration(file, node) {
      const type = file.field(node, 'type');
      const declaredInstance = file.text(type) === 'var' ? undefined : createInstance(readStatedType(file, type));
      for (const child of file.children(node)) {
        if (file.kind(child) !== 'variable_declarator') continue;
        const value = declaredInstance ?? readExpression(file, file.field(child, 'value'));
        file.bind(file.field(child, 'name'), 'value', file.scopeOf(node), value ? { value } : {});
      }
    },
    enhanced_for_statement: readTypedVariable,
    resource: readTypedVariable,
    catch_formal_parameter: (file, node) => file.bind(file.field(node, 'name'), 'value', file.scopeOf(node)),
    instanceof_expression: readTypedVariable,
    inferred_parameters(file, node) {
      for (const child of file.children(node)) file.bind(child, 'value', file.scopeOf(node));
    },
    lambda_expression(file, node) {
      const parameterList = file.field(node, 'parameters');
      if (parameterList >= 0 && file.kind(parameterList) === 'identifier') file.bind(parameterList, 'value', node);
    },
    method_invocation(file, node) {
      const object = file.field(node, 'object');
      if (object < 0) file.addMethodCall(file.field(node, 'name'));
      else file.addCall(file.field(node, 'name'), readExpression(file, object) ?? 'unread');
    },
    object_creation_expression(file, node) {
      const type = file.field(node, 'type');
      if (file.child(node, 'class_body') >= 0)
        addAnonymousType(file, node, findContainerName(file, node), readStatedType(file, type));
      const name = type < 0 || file.kind(type) !== 'generic_type'
        ? type
        : file.child(type, 'type_identifier', 'scoped_type_identifier');
      if (name >= 0 && file.kind(name) === 'type_identifier') file.addCall(name);
      else if (name >= 0) {
        let last = -1;
        for (const child of file.children(name)) if (file.kind(child) === 'type_identifier') last = child;
        file.addCall(last, readQualifier(file, name, last) ?? 'unread');
      }
    },
  },
};

function readType(file: SyntaxBuilder, node: number): void {
  const name = file.field(node, 'name');
  if (name < 0) return;
  const className = file.text(name);
  const owner = file.ownerOf(node, 3);
  if (owner === undefined) file.bind(name, 'type', file.scopeOf(node));
  else file.addInnerType(owner, name);
  file.addType(className, node, file.kind(node) === 'interface_declaration');
  for (const part of file.children(node)) {
    if (!['superclass', 'super_interfaces', 'extends_interfaces'].includes(file.kind(part))) continue;
    for (const child of file.children(part))
      for (const type of file.kind(child) === 'type_list' ? file.children(child) : [child])
        file.addBase(className, readStatedType(file, type));
  }
}

function readFields(file: SyntaxBuilder, node: number): void {
  const type = createInstance(readStatedType(file, file.field(node, 'type')));
  const owner = file.ownerOf(node, 3);
  for (const child of file.children(node))
    if (file.kind(child) === 'variable_declarator') file.addMember(owner, file.field(child, 'name'), true, type);
}

function readTypedVariable(file: SyntaxBuilder, node: number): void {
  const type = file.field(node, 'type', 'right');
  const isElement = file.kind(node) === 'enhanced_for_statement';
  const value = type < 0 || file.text(type) !== 'var'
    ? createInstance(readStatedType(file, type))
    : isElement
    ? undefined
    : readExpression(file, file.field(node, 'value'));
  file.bind(file.field(node, 'name'), 'value', isElement ? node : file.scopeOf(node), value ? { value } : {});
}

function readExpression(file: SyntaxBuilder, node: number, levels = maxDepth): Expression | undefined {
  if (node < 0 || levels === 0) return undefined;
  switch (file.kind(node)) {
    case 'identifier':
      return { kind: 'name', name: file.text(node), at: file.start(node) };
    case 'this':
      return { kind: 'self', at: file.start(node) };
    case 'super':
      return { kind: 'base', at: file.start(node) };
    case 'field_access':
      if (file.kind(file.field(node, 'field')) === 'this') return readOuterInstance(file, file.field(node, 'object'));
      return createMemberAccess(readExpression(file, file.field(node, 'object'), levels - 1),
        file.text(file.field(node, 'field')));
    case 'array_access':
      return readExpression(file, file.field(node, 'array'), levels - 1);
    case 'method_invocation': {
      const object = file.field(node, 'object');
      const name = file.field(node, 'name');
      return createCallResult(object < 0
        ? { kind: 'name', name: file.text(name), at: file.start(name), isMethod: true }
        : createMethodAccess(readExpression(file, object, levels - 1), file.text(name)));
    }
    case 'object_creation_expression':
    case 'cast_expression':
      return createInstance(readStatedType(file, file.field(node, 'type')));
    case 'parenthesized_expression':
      for (const child of file.children(node)) return readExpression(file, child, levels - 1);
      return undefined;
    case 'string_literal':
      return { kind: 'instance', type: { path: ['String'], at: file.start(node), args: [] } };
    default:
      return undefined;
  }
}

/** Returns the qualifier of a type name: `Outer` for `new Outer.Inner()`. */
function readQualifier(file: SyntaxBuilder, node: number, last: number): Expression | undefined {
  const [first, ...innerNames] = file.slice(file.start(node), file.start(last)).split('.').map((part) => part.trim())
    .filter((part) => part !== '');
  if (first === undefined || !/^\w+$/.test(first)) return undefined;
  let result: Expression | undefined = { kind: 'name', name: first, at: file.start(node) };
  for (const name of innerNames) result = createMemberAccess(result, name);
  return result;
}

/** Reads `Outer.this` as an instance of the outer type. */
function readOuterInstance(file: SyntaxBuilder, node: number): Expression {
  return { kind: 'instance', type: { path: file.text(node).split(/\s*\.\s*/), at: file.start(node), args: [] } };
}

function findOwnerType(file: SyntaxBuilder, node: number): StatedType | undefined {
  const owner = file.ownerOf(node, 3);
  return owner === undefined ? undefined : { path: [owner], at: file.start(node), args: [] };
}

/** Adds an anonymous type under the name of the field or method that contains it. Outlines use the same name. */
function addAnonymousType(file: SyntaxBuilder, node: number, name: number, base: StatedType | undefined): void {
  if (name < 0) return;
  file.addType(file.text(name), node, false);
  file.addBase(file.text(name), base);
}

/** The maximum number of containers to search. Types that are nested more deeply are ignored. */
const maxContainers = 8;

function findContainerName(file: SyntaxBuilder, node: number): number {
  let searchedCount = 0;
  for (
    let ancestor = file.findAncestor(node, containerKinds);
    ancestor >= 0 && searchedCount++ < maxContainers;
    ancestor = file.findAncestor(ancestor, containerKinds)
  ) {
    const kind = file.kind(ancestor);
    if (kind === 'method_declaration' || kind === 'variable_declarator' && isField(file, ancestor))
      return file.field(ancestor, 'name');
    if (kind !== 'variable_declarator') return -1;
  }
  return -1;
}

function isField(file: SyntaxBuilder, declarator: number): boolean {
  return ['field_declaration', 'constant_declaration'].includes(file.kind(file.parent(declarator)));
}

/** Reads a type. For an array, returns the element type, because an array's own methods are not in the repository. */
function readStatedType(file: SyntaxBuilder, node: number, levels = maxDepth): StatedType | undefined {
  if (node < 0 || levels === 0) return undefined;
  switch (file.kind(node)) {
    case 'type_identifier':
      return { path: [file.text(node)], at: file.start(node), args: [] };
    case 'scoped_type_identifier':
      return { path: file.text(node).split(/\s*\.\s*/), at: file.start(node), args: [] };
    case 'array_type':
      return readStatedType(file, file.field(node, 'element'), levels - 1);
    case 'generic_type': {
      const baseType = readStatedType(file, file.child(node, 'type_identifier', 'scoped_type_identifier'), levels - 1);
      const list = file.child(node, 'type_arguments');
      if (!baseType || list < 0) return baseType;
      return {
        ...baseType,
        args: [...file.children(list)].flatMap((argument) => readStatedType(file, argument, levels - 1) ?? []),
      };
    }
    case 'wildcard':
    case 'annotated_type':
      for (const child of file.children(node)) {
        const childType = readStatedType(file, child, levels - 1);
        if (childType) return childType;
      }
      return undefined;
    default:
      return undefined;
  }
}
