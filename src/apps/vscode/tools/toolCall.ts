import type { ManifestTool } from './manifest';

/** The smallest reply size that can be requested, in tokens. */
const leastTokens = 500;

/** Returns the arguments of a call, whose reply has at most `budget` tokens if the chat names a budget. */
export function boundedInput({ inputSchema: { properties } }: Pick<ManifestTool, 'inputSchema'>, input: object,
  budget: number | undefined): object
{
  const limitSchema = properties['maxTokens'];
  if (budget === undefined || limitSchema === undefined) return input;
  const requestedTokens = (input as { readonly maxTokens?: unknown; }).maxTokens;
  const preferredTokens = [requestedTokens, limitSchema.default].find((value) => typeof value === 'number');
  // a tool without a default uses all available room
  const limit = Math.min(budget, preferredTokens ?? limitSchema.maximum ?? Infinity);
  return limit === preferredTokens ? input : { ...input, maxTokens: Math.max(leastTokens, Math.floor(limit)) };
}

/** Returns the first absolute path that a call is about; undefined if it does not name one. */
export function namedPath(input: object): string | undefined {
  const { path, id, paths, ids } = input as Readonly<Record<'path' | 'id' | 'paths' | 'ids', unknown>>;
  const named = [path, id, paths, ids].flat().filter((value) => typeof value === 'string')
    .map((value) => value.split('#', 1)[0]!);
  return named.find((candidate) => /^(?:\/|[A-Za-z]:[\\/])/.test(candidate));
}
