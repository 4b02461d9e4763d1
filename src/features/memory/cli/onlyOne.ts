import { UserError } from '#base/errors';

/** Returns the only argument of an action. @throws UserError if there is none, or more than one */
export function onlyOne(action: string, what: string, given: readonly string[]): string {
  const [one, ...more] = given;
  if (one !== undefined && more.length === 0) return one;
  throw new UserError(
    one === undefined
      ? `Give the ${what}: agentpack memory ${action} ${what.toUpperCase()}.`
      : `${JSON.stringify(more[0])} is an unexpected argument: put a text of several words in quotes.`,
    'usage',
  );
}
