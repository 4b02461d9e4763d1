import type { Expression, ImportSource } from '../../fileSyntax';
import { createInnerValue, createInstance, createMemberAccess, createCallResult,
  type SyntaxBuilder } from '../../syntaxBuilder';
import { readEcmaType } from './ecmaTypes';

const maxDepth = 10;

export const functionKinds = ['function_declaration', 'generator_function_declaration', 'function_expression',
  'arrow_function', 'generator_function', 'method_definition'];
export const functionScopeKinds = new Set(['program', ...functionKinds]);

export function readEcmaExpression(file: SyntaxBuilder, node: number, levels = maxDepth): Expression | undefined {
  if (node < 0 || levels === 0) return undefined;
  const readInner = () => {
    for (const child of file.children(node)) return readEcmaExpression(file, child, levels - 1);
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
      return createMemberAccess(readEcmaExpression(file, file.field(node, 'object'), levels - 1),
        file.text(file.field(node, 'property')));
    case 'call_expression': {
      const source = findRequiredSource(file, node);
      if (source) return { kind: 'module', source };
      return createCallResult(readEcmaExpression(file, file.field(node, 'function'), levels - 1));
    }
    case 'new_expression':
      return createCallResult(readEcmaExpression(file, file.field(node, 'constructor'), levels - 1));
    case 'await_expression':
      return createInnerValue(readInner());
    case 'non_null_expression':
    case 'parenthesized_expression':
    case 'satisfies_expression':
      return readInner();
    case 'as_expression': {
      let last = -1;
      for (const child of file.children(node)) last = child;
      return createInstance(readEcmaType(file, last)) ?? readInner();
    }
    case 'assignment_expression':
      return readEcmaExpression(file, file.field(node, 'right'), levels - 1);
    case 'string':
    case 'template_string':
      return { kind: 'instance', type: { path: ['string'], at: file.start(node), args: [] } };
    case 'regex':
      return { kind: 'instance', type: { path: ['RegExp'], at: file.start(node), args: [] } };
    default:
      return undefined;
  }
}

/** Returns the declared result of a function, or the body of an arrow function if the body is an expression. */
export function readEcmaResult(file: SyntaxBuilder, node: number): { readonly value?: Expression; } {
  const returnType = file.field(node, 'return_type');
  const body = returnType < 0 && file.kind(node) === 'arrow_function' ? file.field(node, 'body') : -1;
  const value = body < 0 ? createInstance(readEcmaType(file, returnType)) : readEcmaExpression(file, body);
  return value ? { value } : {};
}

/** Functions that load the module named by their argument. */
const loaders = /^(?:require|import|module\.require|jest\.requireActual|vi\.importActual)$/;

/** Returns the source of `require('./a')`, `require('./a').b` or `await import('./a')`. */
export function findRequiredSource(file: SyntaxBuilder, node: number): ImportSource | undefined {
  if (file.kind(node) === 'await_expression' || file.kind(node) === 'parenthesized_expression') {
    for (const child of file.children(node)) return findRequiredSource(file, child);
    return undefined;
  }
  if (file.kind(node) === 'member_expression') {
    const moduleSource = findRequiredSource(file, file.field(node, 'object'));
    return moduleSource?.name === '*' ? { ...moduleSource, name: file.text(file.field(node, 'property')) } : undefined;
  }
  if (file.kind(node) !== 'call_expression' || !loaders.test(file.text(file.field(node, 'function')))) return undefined;
  const argument = file.child(file.field(node, 'arguments'), 'string');
  return argument < 0 ? undefined : { specifier: readEcmaString(file, argument), line: file.line(argument), name: '*' };
}

/** Finds the source of `lazy(() => import('./a'))`, which wraps a module's default export and is used like it. */
export function findLazySource(file: SyntaxBuilder, node: number): ImportSource | undefined {
  const argumentList = file.kind(node) === 'call_expression' ? file.field(node, 'arguments') : -1;
  const loader = argumentList < 0 ? -1 : file.child(argumentList, 'arrow_function');
  const source = loader < 0 ? undefined : findRequiredSource(file, file.field(loader, 'body'));
  return source?.name === '*' ? { ...source, name: 'default' } : undefined;
}

/** Returns the value that a promise passes to the first callback of its `then` method. */
export function findPromiseValue(file: SyntaxBuilder, callback: number): Expression | undefined {
  const list = file.parent(callback);
  if (list < 0 || callback !== file.child(list, file.kind(callback))) return undefined;
  const callee = list < 0 || file.kind(list) !== 'arguments' ? -1 : file.field(file.parent(list), 'function');
  return callee >= 0 && file.kind(callee) === 'member_expression' &&
      file.text(file.field(callee, 'property')) === 'then'
    ? createInnerValue(readEcmaExpression(file, file.field(callee, 'object')))
    : undefined;
}

export function readEcmaString(file: SyntaxBuilder, node: number): string {
  return node < 0 ? '' : removeEcmaQuotes(file.text(node));
}

export function removeEcmaQuotes(text: string): string {
  return text.replace(/^['"`]|['"`]$/g, '');
}
