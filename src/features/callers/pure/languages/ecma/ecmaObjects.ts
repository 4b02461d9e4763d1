import type { SyntaxBuilder } from '../../syntaxBuilder';
import { functionKinds, readEcmaExpression, readEcmaResult, removeEcmaQuotes } from './ecmaExpressions';
import { formatObjectTypeName, readEcmaType } from './ecmaTypes';

/** The maximum number of wrappers around an object literal: parentheses, stated types and assignments. */
const maxWrappers = 6;

/** An object literal, with the type that the text states for it. */
interface ObjectLiteral {
  readonly node: number;
  /** The node of the type after `as` or `satisfies`; -1 if there is none. */
  readonly typeNode: number;
}

/** Finds the object literal in `{ … } satisfies Api`, `Object.freeze({ … })` or `module.exports = { … }`. */
export function findObjectLiteral(builder: SyntaxBuilder, node: number): ObjectLiteral | undefined {
  let [current, typeNode] = [node, -1];
  for (let i = 0; current >= 0 && i < maxWrappers; i++) {
    const children = [...builder.listChildren(current)];
    switch (builder.getKind(current)) {
      case 'object':
        return { node: current, typeNode };
      case 'as_expression':
      case 'satisfies_expression':
        if (children.length > 1) typeNode = children.at(-1)!;
        current = children[0] ?? -1;
        break;
      case 'parenthesized_expression':
        current = children[0] ?? -1;
        break;
      case 'assignment_expression':
        current = builder.findField(current, 'right');
        break;
      case 'call_expression':
        current = /^Object\.(?:freeze|seal)$/.test(builder.getText(builder.findField(current, 'function')))
          ? builder.findChild(builder.findField(current, 'arguments'), 'object', 'as_expression',
            'satisfies_expression')
          : -1;
        break;
      default:
        return undefined;
    }
  }
  return undefined;
}

/** Reads a named object literal as a type with that name, which inherits from its stated type. */
export function readObjectLiteral(builder: SyntaxBuilder, name: string, literal: ObjectLiteral,
  typeNode: number): void
{
  builder.addObject(name, literal.node);
  const type = readEcmaType(builder, typeNode) ?? readEcmaType(builder, literal.typeNode);
  // an object without a stated type may get further members
  if (type) builder.addBase(name, type);
  else builder.addUnknownBase(name, literal.node);
  readObjectMembers(builder, name, literal.node);
}

/**
 * Reads an object literal that has no name. Only its methods are in its type, because `this` in an arrow function is
 * that of the code around the object.
 */
export function readUnnamedObject(builder: SyntaxBuilder, node: number): void {
  if (builder.ownsMembers(node)) return;
  const methods = [...builder.listChildren(node)].flatMap((property) =>
    builder.getKind(property) === 'method_definition'
      ? [property]
      : builder.getKind(property) === 'pair'
      ? [builder.findField(property, 'value')].filter((value) => ownThisKinds.has(builder.getKind(value)))
      : []
  );
  if (methods.length === 0) return;
  const name = formatObjectTypeName(builder, node);
  builder.bindAs(name, node, 'interface', 0);
  for (const method of methods) builder.assignMembers(method, name);
  builder.addUnknownBase(name, node);
  readObjectMembers(builder, name, node);
  for (const method of methods)
    if (builder.getKind(method) === 'method_definition')
      builder.addMember(name, builder.findField(method, 'name'), false, readEcmaResult(builder, method).value);
}

/** Functions whose `this` is the object that they are called on. */
const ownThisKinds: ReadonlySet<string> = new Set(['function_expression', 'generator_function']);

/** Adds the properties of an object literal, except its methods, which are visited as those of a class. */
function readObjectMembers(builder: SyntaxBuilder, owner: string, objectNode: number): void {
  for (const property of builder.listChildren(objectNode))
    switch (builder.getKind(property)) {
      case 'pair': {
        const [keyNode, valueNode] = [builder.findField(property, 'key'), builder.findField(property, 'value')];
        if (builder.getKind(keyNode) === 'computed_property_name') {
          builder.addUnknownBase(owner, property);
          break;
        }
        const isMethod = functionKinds.includes(builder.getKind(valueNode));
        const value = isMethod ? readEcmaResult(builder, valueNode).value : readEcmaExpression(builder, valueNode);
        builder.addMemberAs(owner, removeEcmaQuotes(builder.getText(keyNode)), keyNode, !isMethod, value);
        break;
      }
      case 'shorthand_property_identifier':
        builder.addMember(owner, property, true, {
          kind: 'name',
          name: builder.getText(property),
          offset: builder.getStart(property),
        });
        break;
      case 'spread_element':
        builder.addUnknownBase(owner, property);
    }
}

/** Reads `Cart.prototype = { … }`, `Cart.prototype = Object.create(Base.prototype)` and `… = new Base()`. */
export function readPrototype(builder: SyntaxBuilder, owner: string, valueNode: number): void {
  const base = findPrototypeBase(builder, valueNode);
  if (base >= 0) builder.addBase(owner, readEcmaType(builder, base));
  else if (builder.getKind(valueNode) === 'object') addPrototypeMembers(builder, owner, valueNode);
  else builder.addUnknownBase(owner, valueNode);
}

/** Reads `Object.assign(Cart.prototype, { … })` and `util.inherits(Big, Cart)`. */
export function readPrototypeCall(builder: SyntaxBuilder, node: number): void {
  const callee = builder.getText(builder.findField(node, 'function'));
  const list = builder.findField(node, 'arguments');
  if (list < 0 || !/^(?:Object\.assign|(?:util\.)?inherits)$/.test(callee)) return;
  const [targetNode = -1, ...sourceNodes] = builder.listChildren(list);
  if (targetNode < 0) return;
  if (callee !== 'Object.assign') {
    const [baseNode = -1] = sourceNodes;
    return builder.addBase(builder.getText(targetNode), readEcmaType(builder, baseNode));
  }
  const owner = findPrototypeOwner(builder, targetNode);
  if (owner === undefined) return;
  for (const sourceNode of sourceNodes)
    if (builder.getKind(sourceNode) === 'object') addPrototypeMembers(builder, owner, sourceNode);
    else builder.addUnknownBase(owner, sourceNode);
}

/** Returns the name in `Cart.prototype`. */
export function findPrototypeOwner(builder: SyntaxBuilder, node: number): string | undefined {
  return /^([\w$]+)\.prototype$/.exec(builder.getText(node))?.[1];
}

function addPrototypeMembers(builder: SyntaxBuilder, owner: string, objectNode: number): void {
  builder.assignMembers(objectNode, owner);
  readObjectMembers(builder, owner, objectNode);
}

/** Returns the node of the base type of a prototype; -1 if it has none. */
function findPrototypeBase(builder: SyntaxBuilder, valueNode: number): number {
  if (builder.getKind(valueNode) === 'new_expression') return builder.findField(valueNode, 'constructor');
  if (
    builder.getKind(valueNode) !== 'call_expression' ||
    builder.getText(builder.findField(valueNode, 'function')) !== 'Object.create'
  ) return -1;
  const argument = builder.findChild(builder.findField(valueNode, 'arguments'), 'member_expression');
  return argument >= 0 && builder.getText(builder.findField(argument, 'property')) === 'prototype'
    ? builder.findField(argument, 'object')
    : -1;
}
