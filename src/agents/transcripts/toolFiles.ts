import { textsIn, toFields } from '../hooks/fields';
import { isRetrieveTool, maxReads, retrievedBy } from '../hooks/fileReads';
import type { FileUse } from './entry';

/** Returns the files that AgentPack's own tools show, by the name that agents give to a tool of an MCP server. */
export function ownToolFiles(tool: string, input: unknown): readonly FileUse[] | undefined {
  if (isRetrieveTool(tool)) return retrievedBy(input).map(({ path, from, to }) => createReadUse(path, from, to));
  if (!/(?:^|[-_:./])get_outline$/.test(tool)) return undefined;
  return textsIn(toFields(input), 'paths').slice(0, maxReads).map((path) => createReadUse(path));
}

/** Creates the read of a line range, 1-based and inclusive; without a range, of the whole file. */
export function createReadUse(path: string, from?: number | null, to?: number | null): FileUse {
  const first = Math.max(1, from ?? 1);
  const isPart = from !== undefined && from !== null && from > 1 || to !== undefined && to !== null;
  return {
    path,
    effect: 'read',
    ...(isPart ? { lines: [first, Math.max(first, to ?? Number.MAX_SAFE_INTEGER)] } : {}),
  };
}

/** Resolves the files that a command names against the folder in which it ran. */
export function usesBelow(files: readonly FileUse[], folder: string | undefined): readonly FileUse[] {
  const below = (path: string): string =>
    folder === undefined || /^(?:[/\\~]|[A-Za-z]:)/.test(path) ? path : `${folder}/${path}`;
  return files.map((use) => ({
    ...use,
    path: below(use.path),
    ...(use.to === undefined ? {} : { to: below(use.to) }),
  }));
}
