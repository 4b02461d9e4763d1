import { getTextList, toFields } from '../hooks/fields';
import { isRetrieveTool, maxReads, parseRetrieveInput } from '../hooks/fileReads';
import type { FileUse } from './entry';

/**
 * Returns the files that a call to one of AgentPack's own tools shows, or undefined for any other tool. `tool` is the
 * name that the agent gives to the MCP tool.
 */
export function listOwnToolFiles(tool: string, input: unknown): readonly FileUse[] | undefined {
  if (isRetrieveTool(tool)) return parseRetrieveInput(input).map(({ path, from, to }) => createReadUse(path, from, to));
  if (!/(?:^|[-_:./])get_outline$/.test(tool)) return undefined;
  return getTextList(toFields(input), 'paths').slice(0, maxReads).map((path) => createReadUse(path));
}

/** Creates a read of a 1-based, inclusive line range, or of the whole file if there is no range. */
export function createReadUse(path: string, from?: number | null, to?: number | null): FileUse {
  const firstLine = Math.max(1, from ?? 1);
  const isPart = from !== undefined && from !== null && from > 1 || to !== undefined && to !== null;
  return {
    path,
    effect: 'read',
    ...(isPart ? { lines: [firstLine, Math.max(firstLine, to ?? Number.MAX_SAFE_INTEGER)] } : {}),
  };
}

/** Resolves the files that a command names against the folder in which the command ran. */
export function resolveFileUses(files: readonly FileUse[], folder: string | undefined): readonly FileUse[] {
  const resolvePath = (path: string): string =>
    folder === undefined || /^(?:[/\\~]|[A-Za-z]:)/.test(path) ? path : `${folder}/${path}`;
  return files.map((use) => ({
    ...use,
    path: resolvePath(use.path),
    ...(use.to === undefined ? {} : { to: resolvePath(use.to) }),
  }));
}
