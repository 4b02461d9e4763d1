import { UserError } from '#base/errors';

/** Returns the only argument of an action. @throws UserError if there is none, or more than one */
export function onlyOne(action: string, argument: string, args: readonly string[]): string {
  const [value, ...more] = args;
  if (value !== undefined && more.length === 0) return value;
  throw new UserError(
    value === undefined
      ? `Give the ${argument}: agentpack memory ${action} ${argument.toUpperCase()}.`
      : `${JSON.stringify(more[0])} is an unexpected argument: put a text of several words in quotes.`,
    'usage',
  );
}
