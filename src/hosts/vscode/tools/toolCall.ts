import type { ManifestTool } from './manifest';

/** The least that a reply can be asked for. Tokens. */
const leastTokens = 500;

/** The arguments of a call, whose reply has at most `budget` tokens where the chat names one. */
export function boundedInput({ inputSchema: { properties } }: Pick<ManifestTool, 'inputSchema'>, input: object,
  budget: number | undefined): object
{
  const standard = properties['maxTokens']?.default;
  if (budget === undefined || typeof standard !== 'number') return input;
  const asked = (input as { readonly maxTokens?: unknown; }).maxTokens;
  const wanted = typeof asked === 'number' ? asked : standard;
  return budget < wanted ? { ...input, maxTokens: Math.max(leastTokens, Math.floor(budget)) } : input;
}

/** The absolute path that a call is about; undefined where it names none. */
export function namedPath(input: object): string | undefined {
  const { path, id } = input as { readonly path?: unknown; readonly id?: unknown; };
  const named = typeof path === 'string' ? path : typeof id === 'string' ? id.split('#', 1)[0]! : '';
  return /^(?:\/|[A-Za-z]:[\\/])/.test(named) ? named : undefined;
}
