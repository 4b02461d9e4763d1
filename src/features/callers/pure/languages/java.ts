import type { Expression, StatedType } from '../fileSyntax';
import { createInstance, createMemberAccess, createMethodAccess, createCallResult, type SyntaxBuilder,
  type SyntaxRules } from '../syntaxBuilder';

const maxDepth = 10;
const declarationKinds = ['class_declaration', 'interface_declaration', 'enum_declaration', 'record_declaration',
  'annotation_type_declaration'];
const typeKinds: ReadonlySet<string> = new Set(declarationKinds);
const containerKinds = new Set(['variable_declarator', 'method_declaration', 'constructor_declaration',
  ...declarationKinds]);

export const javaRules: SyntaxRules = {
  scopes: new Set(['program', 'block', 'constructor_body', 'method_declaration', 'constructor_declaration',
    'lambda_expression', 'for_statement', 'enhanced_for_statement', 'try_with_resources_statement', 'catch_clause',
    'switch_block', 'switch_rule', 'switch_block_statement_group', ...declarationKinds]),
  visit: {
    import_declaration(builder, node) {
      const nameNode = builder.findChild(node, 'scoped_identifier', 'identifier');
      if (nameNode < 0) return;
      const path = builder.getText(nameNode).replace(/\s/g, '');
      const line = builder.getLine(node);
      const parts = path.split('.');
      const isStatic = /^import\s+static\b/.test(builder.getText(node));
      if (builder.findChild(node, 'asterisk') >= 0) {
        const owner = isStatic ? { owner: parts[parts.length - 1]! } : {};
        builder.wildcards.push({ source: { specifier: `${path}.*`, line, name: '*', ...owner }, isExported: false });
      } else {
        const simpleName = parts.pop()!;
        const owner = isStatic && parts.length > 0 ? { owner: parts[parts.length - 1]! } : {};
        builder.bindAs(simpleName, nameNode, 'import', 0, {
          source: { specifier: path, line, name: simpleName, ...owner },
        });
      }
    },
    ...Object.fromEntries(declarationKinds.map((kind) => [kind, readType])),
    type_parameter(builder, node) {
      const boundNode = builder.findChild(node, 'type_bound');
      const types = boundNode < 0
        ? []
        : [...builder.listChildren(boundNode)].flatMap((child) => readStatedType(builder, child) ?? []);
      const value = types[0] && createInstance({ ...types[0], isPartial: true });
      builder.bind(builder.findChild(node, 'type_identifier', 'identifier'), 'typeParameter', builder.getScope(node),
        value ? { value } : {});
    },
    method_declaration: (builder, node) =>
      builder.addMember(builder.findOwner(node, 3), builder.findField(node, 'name'), false,
        createInstance(readStatedType(builder, builder.findField(node, 'type'))), builder.findField(node, 'body') < 0),
    enum_constant(builder, node) {
      const type = findOwnerType(builder, node);
      builder.addMember(builder.findOwner(node, 3), builder.findField(node, 'name'), true, createInstance(type));
      if (builder.findField(node, 'body') >= 0) addAnonymousType(builder, node, builder.findField(node, 'name'), type);
    },
    ...Object.fromEntries(['field_declaration', 'constant_declaration'].map((kind) => [kind, readFields])),
    formal_parameter(builder, node) {
      const value = createInstance(readStatedType(builder, builder.findField(node, 'type')));
      builder.bind(builder.findField(node, 'name'), 'value', builder.getScope(node), value ? { value } : {});
      if (builder.getKind(builder.getScope(node)) === 'record_declaration')
        builder.addMember(builder.findOwner(node, 3), builder.findField(node, 'name'), false, value);
    },
    local_variable_declaration(builder, node) {
      const typeNode = builder.findField(node, 'type');
      const declaredInstance = builder.getText(typeNode) === 'var'
        ? undefined
        : createInstance(readStatedType(builder, typeNode));
      for (const child of builder.listChildren(node)) {
        if (builder.getKind(child) !== 'variable_declarator') continue;
        const value = declaredInstance ?? readExpression(builder, builder.findField(child, 'value'));
        builder.bind(builder.findField(child, 'name'), 'value', builder.getScope(node), value ? { value } : {});
      }
    },
    enhanced_for_statement: readTypedVariable,
    resource: readTypedVariable,
    catch_formal_parameter: (builder, node) =>
      builder.bind(builder.findField(node, 'name'), 'value', builder.getScope(node)),
    instanceof_expression: readTypedVariable,
    type_pattern: readPatternVariable,
    record_pattern_component: readPatternVariable,
    inferred_parameters(builder, node) {
      for (const child of builder.listChildren(node)) builder.bind(child, 'value', builder.getScope(node));
    },
    lambda_expression(builder, node) {
      const parameterList = builder.findField(node, 'parameters');
      if (parameterList >= 0 && builder.getKind(parameterList) === 'identifier')
        builder.bind(parameterList, 'value', node);
    },
    method_invocation(builder, node) {
      const objectNode = builder.findField(node, 'object');
      if (objectNode < 0) builder.addMethodCall(builder.findField(node, 'name'));
      else builder.addCall(builder.findField(node, 'name'), readExpression(builder, objectNode) ?? 'unread');
    },
    explicit_constructor_invocation: readConstructorInvocation,
    object_creation_expression(builder, node) {
      const typeNode = builder.findField(node, 'type');
      if (builder.findChild(node, 'class_body') >= 0)
        addAnonymousType(builder, node, findContainerName(builder, node), readStatedType(builder, typeNode));
      const nameNode = findTypeName(builder, typeNode);
      if (nameNode < 0) return;
      // in `cart.new Line()`, the type is one of those inside the type of `cart`
      if (hasOuterInstance(builder, node)) builder.addCall(nameNode, 'unread');
      else addTypeCall(builder, nameNode);
    },
  },
};

function readType(builder: SyntaxBuilder, node: number): void {
  const nameNode = builder.findField(node, 'name');
  if (nameNode < 0) return;
  const className = builder.getText(nameNode);
  const owner = builder.findOwner(node, 3);
  if (owner === undefined) builder.bind(nameNode, 'type', builder.getScope(node));
  else builder.addInnerType(owner, nameNode);
  builder.addType(className, node, builder.getKind(node) === 'interface_declaration');
  for (const part of builder.listChildren(node)) {
    if (!['superclass', 'super_interfaces', 'extends_interfaces'].includes(builder.getKind(part))) continue;
    for (const child of builder.listChildren(part))
      for (const type of builder.getKind(child) === 'type_list' ? builder.listChildren(child) : [child])
        builder.addBase(className, readStatedType(builder, type));
  }
}

function readFields(builder: SyntaxBuilder, node: number): void {
  const type = createInstance(readStatedType(builder, builder.findField(node, 'type')));
  const owner = builder.findOwner(node, 3);
  for (const child of builder.listChildren(node))
    if (builder.getKind(child) === 'variable_declarator')
      builder.addMember(owner, builder.findField(child, 'name'), true, type);
}

function readTypedVariable(builder: SyntaxBuilder, node: number): void {
  const typeNode = builder.findField(node, 'type', 'right');
  const isElement = builder.getKind(node) === 'enhanced_for_statement';
  const value = typeNode < 0 || builder.getText(typeNode) !== 'var'
    ? createInstance(readStatedType(builder, typeNode))
    : isElement
    ? undefined
    : readExpression(builder, builder.findField(node, 'value'));
  builder.bind(builder.findField(node, 'name'), 'value', isElement ? node : builder.getScope(node),
    value ? { value } : {});
}

/** Reads the variable in `case Cart c` or `Box(Cart c, var n)`. */
function readPatternVariable(builder: SyntaxBuilder, node: number): void {
  const children = [...builder.listChildren(node)];
  const [nameNode, typeNode] = [children.at(-1) ?? -1, children.at(-2) ?? -1];
  if (nameNode < 0 || builder.getKind(nameNode) !== 'identifier') return;
  const type = typeNode < 0 || builder.getText(typeNode) === 'var' ? undefined : readStatedType(builder, typeNode);
  // an unknown type, too, replaces that of an earlier pattern with the name
  const value = createInstance(type ?? { path: [], offset: builder.getStart(node), args: [] })!;
  builder.bind(nameNode, 'value', builder.getScope(node), { value });
}

/** Reads `this(1)` and `super(1)`, which call a constructor of the type and of its base. */
function readConstructorInvocation(builder: SyntaxBuilder, node: number): void {
  const calleeNode = builder.findField(node, 'constructor');
  const typeNode = builder.findAncestor(node, typeKinds);
  if (calleeNode < 0 || typeNode < 0) return;
  if (builder.getKind(calleeNode) === 'this')
    return builder.addCallAs(builder.getText(builder.findField(typeNode, 'name')), calleeNode);
  const superclass = builder.findField(typeNode, 'superclass');
  const baseNode = superclass < 0 ?
    -1 :
    findTypeName(builder, builder.findChild(superclass, 'type_identifier', 'scoped_type_identifier', 'generic_type'));
  if (baseNode >= 0) addTypeCall(builder, baseNode, calleeNode);
}

/** Adds a call of the constructor of a named type. `node` is the place of the call if it is not that of the name. */
function addTypeCall(builder: SyntaxBuilder, nameNode: number, node?: number): void {
  let lastNameNode = nameNode;
  for (const child of builder.listChildren(nameNode))
    if (builder.getKind(child) === 'type_identifier') lastNameNode = child;
  const receiver = lastNameNode === nameNode ? undefined : readQualifier(builder, nameNode, lastNameNode) ?? 'unread';
  builder.addCallAs(builder.getText(lastNameNode), node ?? lastNameNode, receiver);
}

/** Returns the node of a type's name, without type arguments; -1 if there is none. */
function findTypeName(builder: SyntaxBuilder, typeNode: number): number {
  const nameNode = typeNode < 0 || builder.getKind(typeNode) !== 'generic_type'
    ? typeNode
    : builder.findChild(typeNode, 'type_identifier', 'scoped_type_identifier');
  return nameNode >= 0 && ['type_identifier', 'scoped_type_identifier'].includes(builder.getKind(nameNode))
    ? nameNode
    : -1;
}

function readExpression(builder: SyntaxBuilder, node: number, maxLevels = maxDepth): Expression | undefined {
  if (node < 0 || maxLevels === 0) return undefined;
  switch (builder.getKind(node)) {
    case 'identifier':
      return { kind: 'name', name: builder.getText(node), offset: builder.getStart(node) };
    case 'this':
      return { kind: 'self', offset: builder.getStart(node) };
    case 'super':
      return { kind: 'base', offset: builder.getStart(node) };
    case 'field_access':
      if (builder.getKind(builder.findField(node, 'field')) === 'this')
        return readOuterInstance(builder, builder.findField(node, 'object'));
      return createMemberAccess(readExpression(builder, builder.findField(node, 'object'), maxLevels - 1),
        builder.getText(builder.findField(node, 'field')));
    case 'array_access':
      return readExpression(builder, builder.findField(node, 'array'), maxLevels - 1);
    case 'method_invocation': {
      const objectNode = builder.findField(node, 'object');
      const nameNode = builder.findField(node, 'name');
      if (objectNode >= 0 && holderPattern.test(`${builder.getText(objectNode)}.${builder.getText(nameNode)}`))
        return createHolder(builder, objectNode);
      return createCallResult(objectNode < 0
        ? { kind: 'name', name: builder.getText(nameNode), offset: builder.getStart(nameNode), isMethod: true }
        : createMethodAccess(readExpression(builder, objectNode, maxLevels - 1), builder.getText(nameNode)));
    }
    case 'object_creation_expression':
      if (hasOuterInstance(builder, node)) return undefined;
      return createInstance(readStatedType(builder, builder.findField(node, 'type')));
    case 'cast_expression':
      return createInstance(readStatedType(builder, builder.findField(node, 'type')));
    case 'parenthesized_expression':
      for (const child of builder.listChildren(node)) return readExpression(builder, child, maxLevels - 1);
      return undefined;
    case 'string_literal':
      return { kind: 'instance', type: { path: ['String'], offset: builder.getStart(node), args: [] } };
    default:
      return undefined;
  }
}

/** Matches methods whose result contains their arguments. */
const holderPattern = /^(?:Optional\.of(?:Nullable)?|(?:List|Set|Map|Stream)\.(?:of|copyOf))$/;

/** Returns an instance of a generic type, whose elements are unknown. */
function createHolder(builder: SyntaxBuilder, typeNode: number): Expression {
  const [name, offset] = [builder.getText(typeNode), builder.getStart(typeNode)];
  return { kind: 'instance', type: { path: [name], offset, args: [{ path: ['Object'], offset, args: [] }] } };
}

function hasOuterInstance(builder: SyntaxBuilder, node: number): boolean {
  for (const child of builder.listChildren(node))
    return builder.getFieldName(child) === null && !/annotation|type_arguments/.test(builder.getKind(child));
  return false;
}

/** Returns the qualifier of a type name: `Outer` for `new Outer.Inner()`. */
function readQualifier(builder: SyntaxBuilder, node: number, lastNode: number): Expression | undefined {
  const [firstName, ...innerNames] = builder.slice(builder.getStart(node), builder.getStart(lastNode)).split('.').map((
    part,
  ) => part.trim())
    .filter((part) => part !== '');
  if (firstName === undefined || !/^\w+$/.test(firstName)) return undefined;
  let result: Expression | undefined = { kind: 'name', name: firstName, offset: builder.getStart(node) };
  for (const name of innerNames) result = createMemberAccess(result, name);
  return result;
}

/** Reads `Outer.this` as an instance of the outer type. */
function readOuterInstance(builder: SyntaxBuilder, node: number): Expression {
  return {
    kind: 'instance',
    type: { path: builder.getText(node).split(/\s*\.\s*/), offset: builder.getStart(node), args: [] },
  };
}

function findOwnerType(builder: SyntaxBuilder, node: number): StatedType | undefined {
  const owner = builder.findOwner(node, 3);
  return owner === undefined ? undefined : { path: [owner], offset: builder.getStart(node), args: [] };
}

/** Adds an anonymous type under the name of the field or method that contains it. Outlines use the same name. */
function addAnonymousType(builder: SyntaxBuilder, node: number, nameNode: number, base: StatedType | undefined): void {
  if (nameNode < 0) return;
  builder.addType(builder.getText(nameNode), node, false);
  builder.addBase(builder.getText(nameNode), base);
}

/** The maximum number of containers to search. Types that are nested more deeply are ignored. */
const maxContainers = 8;

function findContainerName(builder: SyntaxBuilder, node: number): number {
  let searchedCount = 0;
  for (
    let ancestor = builder.findAncestor(node, containerKinds);
    ancestor >= 0 && searchedCount++ < maxContainers;
    ancestor = builder.findAncestor(ancestor, containerKinds)
  ) {
    const kind = builder.getKind(ancestor);
    if (kind === 'method_declaration' || kind === 'variable_declarator' && isField(builder, ancestor))
      return builder.findField(ancestor, 'name');
    if (kind !== 'variable_declarator') return -1;
  }
  return -1;
}

function isField(builder: SyntaxBuilder, declarator: number): boolean {
  return ['field_declaration', 'constant_declaration'].includes(builder.getKind(builder.getParent(declarator)));
}

/** Reads a type. For an array, returns the element type, because an array's own methods are not in the repository. */
function readStatedType(builder: SyntaxBuilder, node: number, maxLevels = maxDepth): StatedType | undefined {
  if (node < 0 || maxLevels === 0) return undefined;
  switch (builder.getKind(node)) {
    case 'type_identifier':
      return { path: [builder.getText(node)], offset: builder.getStart(node), args: [] };
    case 'scoped_type_identifier':
      return { path: builder.getText(node).split(/\s*\.\s*/), offset: builder.getStart(node), args: [] };
    case 'array_type':
      return readStatedType(builder, builder.findField(node, 'element'), maxLevels - 1);
    case 'generic_type': {
      const baseType = readStatedType(builder, builder.findChild(node, 'type_identifier', 'scoped_type_identifier'),
        maxLevels - 1);
      const list = builder.findChild(node, 'type_arguments');
      if (!baseType || list < 0) return baseType;
      return {
        ...baseType,
        args: [...builder.listChildren(list)].flatMap((argument) =>
          readStatedType(builder, argument, maxLevels - 1) ?? []
        ),
      };
    }
    case 'wildcard':
    case 'annotated_type':
      for (const child of builder.listChildren(node)) {
        const childType = readStatedType(builder, child, maxLevels - 1);
        if (childType) return childType;
      }
      return undefined;
    default:
      return undefined;
  }
}
