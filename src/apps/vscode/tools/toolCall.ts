import type { ManifestTool } from './manifest';

/** The smallest reply size that can be requested, in tokens. */
const leastTokens = 500;

/** Returns the arguments of a call, whose reply has at most `budget` tokens if the chat names a budget. */
export function boundedInput({ inputSchema: { properties } }: Pick<ManifestTool, 'inputSchema'>, input: object,
  budget: number | undefined): object
{
  const own = properties['maxTokens'];
  if (budget === undefined || own === undefined) return input;
  const asked = (input as { readonly maxTokens?: unknown; }).maxTokens;
  const wanted = [asked, own.default].find((value) => typeof value === 'number');
  // a tool without a default uses all available room
  const most = Math.min(budget, wanted ?? own.maximum ?? Infinity);
  return most === wanted ? input : { ...input, maxTokens: Math.max(leastTokens, Math.floor(most)) };
}

/** Returns the first absolute path that a call is about; undefined if it does not name one. */
export function namedPath(input: object): string | undefined {
  const { path, id, paths, ids } = input as Readonly<Record<'path' | 'id' | 'paths' | 'ids', unknown>>;
  const named = [path, id, paths, ids].flat().filter((one) => typeof one === 'string')
    .map((one) => one.split('#', 1)[0]!);
  return named.find((one) => /^(?:\/|[A-Za-z]:[\\/])/.test(one));
}
