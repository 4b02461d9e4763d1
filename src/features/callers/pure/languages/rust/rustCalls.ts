import type { Expression } from '../../fileSyntax';
import { createInnerValue, createMemberAccess, createCallResult, type SyntaxBuilder } from '../../syntaxBuilder';
import { readRustExpression, receiverReturningMethods, unwrappingMethods } from './rustExpressions';
import { maxRustDepth } from './rustTypes';

export function readRustCall(builder: SyntaxBuilder, callee: number): void {
  if (callee < 0) return;
  switch (builder.getKind(callee)) {
    case 'identifier':
    case 'type_identifier':
      return builder.addCall(callee);
    case 'field_expression':
      return builder.addCall(builder.findField(callee, 'field'),
        readRustExpression(builder, builder.findField(callee, 'value')) ?? 'unread');
    case 'scoped_identifier':
    case 'scoped_type_identifier':
      return builder.addCall(builder.findField(callee, 'name'),
        readRustExpression(builder, builder.findField(callee, 'path')) ?? 'unread');
    case 'generic_function':
      return readRustCall(builder, builder.findField(callee, 'function'));
    case 'generic_type_with_turbofish':
      return readRustCall(builder, builder.findField(callee, 'type'));
  }
}

/** Reads a macro's arguments, which are tokens without a tree: `a.b(…)`, `a::b(…)`, `b(…)`. */
export function readMacroTokens(builder: SyntaxBuilder, node: number): void {
  const tokens = [...builder.listChildren(node)];
  tokens.forEach((token, i) => {
    const nextToken = tokens[i + 1];
    if (
      nextToken === undefined || builder.getKind(token) !== 'identifier' || builder.getKind(nextToken) !== 'token_tree'
    ) return;
    if (
      builder.getStart(nextToken) !== builder.getEnd(token) ||
      builder.slice(builder.getStart(nextToken), builder.getStart(nextToken) + 1) !== '('
    ) return;
    const precedingText = builder.slice(i === 0 ? builder.getStart(token) - 2 : builder.getEnd(tokens[i - 1]!),
      builder.getStart(token))
      .trim();
    if (precedingText.endsWith('!')) return;
    if (!precedingText.endsWith('.') && !precedingText.endsWith('::')) return builder.addCall(token);
    builder.addCall(token,
      (precedingText === '.' || precedingText === '::' ? readTokenValue(builder, tokens, i - 1) : undefined) ??
        'unread');
  });
}

/** Returns the value of the expression that ends at this token: a name, a member, or a call with its arguments. */
function readTokenValue(builder: SyntaxBuilder, tokens: readonly number[], lastIndex: number, maxLevels = maxRustDepth):
  | Expression
  | undefined
{
  const token = tokens[lastIndex];
  if (token === undefined || maxLevels === 0) return undefined;
  if (builder.getKind(token) === 'token_tree') {
    const callee = tokens[lastIndex - 1];
    const isCall = callee !== undefined && builder.getKind(callee) === 'identifier' &&
      builder.getEnd(callee) === builder.getStart(token) &&
      builder.slice(builder.getStart(token), builder.getStart(token) + 1) === '(';
    if (!isCall) return undefined;
    const calleeValue = readTokenValue(builder, tokens, lastIndex - 1, maxLevels - 1);
    if (calleeValue?.kind !== 'member') return createCallResult(calleeValue);
    return receiverReturningMethods.has(calleeValue.name)
      ? calleeValue.operand
      : unwrappingMethods.has(calleeValue.name)
      ? createInnerValue(calleeValue.operand)
      : createCallResult(calleeValue);
  }
  const precedingText = lastIndex === 0
    ? builder.slice(Math.max(0, builder.getStart(token) - 2), builder.getStart(token)).trim()
    : builder.slice(builder.getEnd(tokens[lastIndex - 1]!), builder.getStart(token)).trim();
  if (!/[.:]$/.test(precedingText)) return readRustExpression(builder, token);
  return precedingText === '.' || precedingText === '::'
    ? createMemberAccess(readTokenValue(builder, tokens, lastIndex - 1, maxLevels - 1), builder.getText(token))
    : undefined;
}
