import type { ManifestTool } from './manifest';

/** The smallest reply size that can be requested, in tokens. */
const minReplyTokens = 500;

/** Returns the arguments of a call, whose reply is limited to `budget` tokens if the chat specifies a budget. */
export function limitToolInput({ inputSchema: { properties } }: Pick<ManifestTool, 'inputSchema'>, input: object,
  budget: number | undefined): object
{
  const limitSchema = properties['maxTokens'];
  if (budget === undefined || limitSchema === undefined) return input;
  const requestedTokens = (input as { readonly maxTokens?: unknown; }).maxTokens;
  const preferredTokens = [requestedTokens, limitSchema.default].find((value) => typeof value === 'number');
  // a tool without a default may use the whole budget
  const limit = Math.min(budget, preferredTokens ?? limitSchema.maximum ?? Infinity);
  return limit === preferredTokens ? input : { ...input, maxTokens: Math.max(minReplyTokens, Math.floor(limit)) };
}

/** Returns the first absolute path in the arguments of a call; undefined if there is no absolute path. */
export function findAbsolutePath(input: object): string | undefined {
  const { path, id, paths, ids } = input as Readonly<Record<'path' | 'id' | 'paths' | 'ids', unknown>>;
  const candidates = [path, id, paths, ids].flat().filter((value) => typeof value === 'string')
    .map((value) => value.split('#', 1)[0]!);
  return candidates.find((candidate) => /^(?:\/|[A-Za-z]:[\\/])/.test(candidate));
}
