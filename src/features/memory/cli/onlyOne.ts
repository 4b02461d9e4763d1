import { UserError } from '#base/errors';

/** Returns the only argument of an action. @throws UserError if there is not exactly one argument */
export function getOnlyArgument(action: string, argument: string, args: readonly string[]): string {
  const [value, ...extraArgs] = args;
  if (value !== undefined && extraArgs.length === 0) return value;
  throw new UserError(
    value === undefined
      ? `Specify the ${argument}: agentpack memory ${action} ${argument.toUpperCase()}.`
      : `Unexpected argument ${JSON.stringify(extraArgs[0])}. Put text that contains spaces in quotes.`,
    'usage',
  );
}
