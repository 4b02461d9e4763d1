/** Values of context keys; an absent key is undefined. */
export type Context = Readonly<Record<string, unknown>>;

/**
 * Reports whether a `when` clause of package.json holds, as VS Code evaluates it: `||` binds less than `&&`, and
 * brackets are not supported.
 *
 * @throws Error for a clause with an operator that is not listed here
 */
export function holds(clause: string | undefined, context: Context): boolean {
  if (clause === undefined) return true;
  return clause.split('||').some((any) => any.split('&&').every((one) => holdsOne(one.trim(), context)));
}

function holdsOne(clause: string, context: Context): boolean {
  const [, key = '', operator, operand = ''] = /^(!?[\w.]+)(?:\s+(==|!=|=~|>|<|not in|in)\s+(.+))?$/.exec(clause) ?? [];
  if (key === '') throw new Error(`cannot evaluate: ${clause}`);
  if (key.startsWith('!')) return !holdsOne(key.slice(1), context);
  if (key === 'true' || key === 'false') return key === 'true';
  const value = context[key];
  switch (operator) {
    case undefined:
      return Boolean(value);
    case '==':
      return isSame(value, operand);
    case '!=':
      return !isSame(value, operand);
    case '=~': {
      const [, pattern = '', flags] = /^\/(.*)\/(\w*)$/.exec(operand) ?? [];
      return new RegExp(pattern, flags).test(String(value ?? ''));
    }
    case '>':
      return Number(value) > Number(operand);
    case '<':
      return Number(value) < Number(operand);
    default: {
      const list = context[operand];
      const isIn = Array.isArray(list) && list.includes(value);
      return operator === 'in' ? isIn : !isIn;
    }
  }
}

function isSame(value: unknown, operand: string): boolean {
  return String(value) === operand.replace(/^'(.*)'$/, '$1');
}
