import type { Expression } from '../../fileSyntax';
import { createInnerValue, createMemberAccess, createCallResult, type SyntaxBuilder } from '../../syntaxBuilder';
import { rustExpression, same, unwrapping } from './rustExpressions';
import { rustDepth } from './rustTypes';

export function readRustCall(file: SyntaxBuilder, callee: number): void {
  if (callee < 0) return;
  switch (file.kind(callee)) {
    case 'identifier':
    case 'type_identifier':
      return file.call(callee);
    case 'field_expression':
      return file.call(file.field(callee, 'field'), rustExpression(file, file.field(callee, 'value')) ?? 'unread');
    case 'scoped_identifier':
    case 'scoped_type_identifier':
      return file.call(file.field(callee, 'name'), rustExpression(file, file.field(callee, 'path')) ?? 'unread');
    case 'generic_function':
      return readRustCall(file, file.field(callee, 'function'));
    case 'generic_type_with_turbofish':
      return readRustCall(file, file.field(callee, 'type'));
  }
}

/** Reads a macro's arguments, which are tokens without a tree: `a.b(…)`, `a::b(…)`, `b(…)`. */
export function readMacroTokens(file: SyntaxBuilder, node: number): void {
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

/** Returns the value of the tokens up to this one: names, members and calls with their arguments. */
function tokenValue(file: SyntaxBuilder, tokens: readonly number[], last: number, levels = rustDepth):
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
    if (of?.kind !== 'member') return createCallResult(of);
    return same.has(of.name) ? of.of : unwrapping.has(of.name) ? createInnerValue(of.of) : createCallResult(of);
  }
  const before = last === 0
    ? file.slice(Math.max(0, file.start(token) - 2), file.start(token)).trim()
    : file.slice(file.end(tokens[last - 1]!), file.start(token)).trim();
  if (!/[.:]$/.test(before)) return rustExpression(file, token);
  return before === '.' || before === '::'
    ? createMemberAccess(tokenValue(file, tokens, last - 1, levels - 1), file.text(token))
    : undefined;
}
