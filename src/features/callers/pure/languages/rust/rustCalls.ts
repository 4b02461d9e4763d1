import type { Expression } from '../../fileSyntax';
import { createInnerValue, createMemberAccess, createCallResult, type SyntaxBuilder } from '../../syntaxBuilder';
import { readRustExpression, receiverReturningMethods, unwrappingMethods } from './rustExpressions';
import { maxRustDepth } from './rustTypes';

export function readRustCall(file: SyntaxBuilder, callee: number): void {
  if (callee < 0) return;
  switch (file.kind(callee)) {
    case 'identifier':
    case 'type_identifier':
      return file.addCall(callee);
    case 'field_expression':
      return file.addCall(file.field(callee, 'field'),
        readRustExpression(file, file.field(callee, 'value')) ?? 'unread');
    case 'scoped_identifier':
    case 'scoped_type_identifier':
      return file.addCall(file.field(callee, 'name'), readRustExpression(file, file.field(callee, 'path')) ?? 'unread');
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
    const precedingText = file.slice(i === 0 ? file.start(token) - 2 : file.end(tokens[i - 1]!), file.start(token))
      .trim();
    if (precedingText.endsWith('!')) return;
    if (!precedingText.endsWith('.') && !precedingText.endsWith('::')) return file.addCall(token);
    file.addCall(token,
      (precedingText === '.' || precedingText === '::' ? readTokenValue(file, tokens, i - 1) : undefined) ?? 'unread');
  });
}

/** Returns the value of the expression that ends at this token: a name, a member, or a call with its arguments. */
function readTokenValue(file: SyntaxBuilder, tokens: readonly number[], lastIndex: number, levels = maxRustDepth):
  | Expression
  | undefined
{
  const token = tokens[lastIndex];
  if (token === undefined || levels === 0) return undefined;
  if (file.kind(token) === 'token_tree') {
    const callee = tokens[lastIndex - 1];
    const isCall = callee !== undefined && file.kind(callee) === 'identifier' &&
      file.end(callee) === file.start(token) && file.slice(file.start(token), file.start(token) + 1) === '(';
    if (!isCall) return undefined;
    const calleeValue = readTokenValue(file, tokens, lastIndex - 1, levels - 1);
    if (calleeValue?.kind !== 'member') return createCallResult(calleeValue);
    return receiverReturningMethods.has(calleeValue.name)
      ? calleeValue.of
      : unwrappingMethods.has(calleeValue.name)
      ? createInnerValue(calleeValue.of)
      : createCallResult(calleeValue);
  }
  const precedingText = lastIndex === 0
    ? file.slice(Math.max(0, file.start(token) - 2), file.start(token)).trim()
    : file.slice(file.end(tokens[lastIndex - 1]!), file.start(token)).trim();
  if (!/[.:]$/.test(precedingText)) return readRustExpression(file, token);
  return precedingText === '.' || precedingText === '::'
    ? createMemberAccess(readTokenValue(file, tokens, lastIndex - 1, levels - 1), file.text(token))
    : undefined;
}
