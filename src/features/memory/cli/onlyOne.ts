import { UserError } from '#base/errors';

/** Returns the only argument of an action. @throws UserError if there is not exactly one argument */
export function getOnlyArgument(action: string, argument: string, args: readonly string[]): string {
  const [value, ...extraArgs] = args;
  if (value !== undefined && extraArgs.length === 0) return value;
  throw new UserError(
    value === undefined
      ? `Give the ${argument}: agentpack memory ${action} ${argument.toUpperCase()}.`
      : `${JSON.stringify(extraArgs[0])} is an unexpected argument: put a text of several words in quotes.`,
    'usage',
  );
}
