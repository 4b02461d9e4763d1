import type { Expression, ImportSource } from '../../fileSyntax';
import { createInnerValue, createInstance, createMemberAccess, createCallResult,
  type SyntaxBuilder } from '../../syntaxBuilder';
import { readEcmaType } from './ecmaTypes';

const maxDepth = 10;

export const functionKinds = ['function_declaration', 'generator_function_declaration', 'function_expression',
  'arrow_function', 'generator_function', 'method_definition'];
export const functionScopeKinds = new Set(['program', ...functionKinds]);

export function readEcmaExpression(builder: SyntaxBuilder, node: number, maxLevels = maxDepth): Expression | undefined {
  if (node < 0 || maxLevels === 0) return undefined;
  const readInner = () => {
    for (const child of builder.listChildren(node)) return readEcmaExpression(builder, child, maxLevels - 1);
    return undefined;
  };
  switch (builder.getKind(node)) {
    case 'identifier':
      return { kind: 'name', name: builder.getText(node), offset: builder.getStart(node) };
    case 'this':
      return { kind: 'self', offset: builder.getStart(node) };
    case 'super':
      return { kind: 'base', offset: builder.getStart(node) };
    case 'member_expression':
      return createMemberAccess(readEcmaExpression(builder, builder.findField(node, 'object'), maxLevels - 1),
        builder.getText(builder.findField(node, 'property')));
    case 'call_expression': {
      const source = findRequiredSource(builder, node);
      if (source) return { kind: 'module', source };
      const callee = builder.findField(node, 'function');
      if (builder.getText(callee) === 'await')
        return createInnerValue(readFirstArgument(builder, builder.findField(node, 'arguments'), maxLevels - 1));
      const result = createCallResult(readEcmaExpression(builder, callee, maxLevels - 1));
      return awaitedGroupPattern.test(builder.getText(node)) ? createInnerValue(result) : result;
    }
    case 'new_expression':
      return createCallResult(readEcmaExpression(builder, builder.findField(node, 'constructor'), maxLevels - 1));
    case 'await_expression':
      return createInnerValue(readInner());
    case 'non_null_expression':
    case 'parenthesized_expression':
    case 'satisfies_expression':
      return readInner();
    case 'as_expression': {
      let lastChild = -1;
      for (const child of builder.listChildren(node)) lastChild = child;
      return createInstance(readEcmaType(builder, lastChild)) ?? readInner();
    }
    case 'assignment_expression':
      return readEcmaExpression(builder, builder.findField(node, 'right'), maxLevels - 1);
    case 'string':
    case 'template_string':
      return { kind: 'instance', type: { path: ['string'], offset: builder.getStart(node), args: [] } };
    case 'regex':
      return { kind: 'instance', type: { path: ['RegExp'], offset: builder.getStart(node), args: [] } };
    default:
      return undefined;
  }
}

/** Matches `await (…)`, which the grammar reads as a call of a function named `await`, before what follows it. */
const awaitedGroupPattern = /^await\s*\(/;

function readFirstArgument(builder: SyntaxBuilder, list: number, maxLevels: number): Expression | undefined {
  if (list < 0) return undefined;
  for (const argument of builder.listChildren(list)) return readEcmaExpression(builder, argument, maxLevels);
  return undefined;
}

/** Returns the declared result of a function, or the body of an arrow function if the body is an expression. */
export function readEcmaResult(builder: SyntaxBuilder, node: number): { readonly value?: Expression; } {
  const returnType = builder.findField(node, 'return_type');
  const body = returnType < 0 && builder.getKind(node) === 'arrow_function' ? builder.findField(node, 'body') : -1;
  const value = body < 0 ? createInstance(readEcmaType(builder, returnType)) : readEcmaExpression(builder, body);
  return value ? { value } : {};
}

/** Functions that load the module named by their argument. */
const loaderPattern = /^(?:require|import|module\.require|jest\.requireActual|vi\.importActual)$/;

/** Returns the source of `require('./a')`, `require('./a').b` or `await import('./a')`. */
export function findRequiredSource(builder: SyntaxBuilder, node: number): ImportSource | undefined {
  if (builder.getKind(node) === 'await_expression' || builder.getKind(node) === 'parenthesized_expression') {
    for (const child of builder.listChildren(node)) return findRequiredSource(builder, child);
    return undefined;
  }
  if (builder.getKind(node) === 'member_expression') {
    const moduleSource = findRequiredSource(builder, builder.findField(node, 'object'));
    return moduleSource?.name === '*'
      ? { ...moduleSource, name: builder.getText(builder.findField(node, 'property')) }
      : undefined;
  }
  if (
    builder.getKind(node) !== 'call_expression' ||
    !loaderPattern.test(builder.getText(builder.findField(node, 'function')))
  ) return undefined;
  const argument = builder.findChild(builder.findField(node, 'arguments'), 'string');
  return argument < 0
    ? undefined
    : { specifier: readEcmaString(builder, argument), line: builder.getLine(argument), name: '*' };
}

/** Finds the source of `lazy(() => import('./a'))`, which wraps a module's default export and is used like it. */
export function findLazySource(builder: SyntaxBuilder, node: number): ImportSource | undefined {
  const argumentList = builder.getKind(node) === 'call_expression' ? builder.findField(node, 'arguments') : -1;
  const loader = argumentList < 0 ? -1 : builder.findChild(argumentList, 'arrow_function');
  const source = loader < 0 ? undefined : findRequiredSource(builder, builder.findField(loader, 'body'));
  return source?.name === '*' ? { ...source, name: 'default' } : undefined;
}

/** Returns the value that a promise passes to the first callback of its `then` method. */
export function findPromiseValue(builder: SyntaxBuilder, callback: number): Expression | undefined {
  const argumentList = builder.getParent(callback);
  if (argumentList < 0 || callback !== builder.findChild(argumentList, builder.getKind(callback))) return undefined;
  const callee = argumentList < 0 || builder.getKind(argumentList) !== 'arguments'
    ? -1
    : builder.findField(builder.getParent(argumentList), 'function');
  return callee >= 0 && builder.getKind(callee) === 'member_expression' &&
      builder.getText(builder.findField(callee, 'property')) === 'then'
    ? createInnerValue(readEcmaExpression(builder, builder.findField(callee, 'object')))
    : undefined;
}

export function readEcmaString(builder: SyntaxBuilder, node: number): string {
  return node < 0 ? '' : removeEcmaQuotes(builder.getText(node));
}

export function removeEcmaQuotes(text: string): string {
  return text.replace(/^['"`]|['"`]$/g, '');
}
