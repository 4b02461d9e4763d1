import { inWords, isSystemError } from './fs/files';

/**
 * One sentence about a fault that nobody foresaw: what the system reports in words, else the first line of the error's
 * own.
 */
export function faultInWords(error: unknown): string {
  if (isSystemError(error) && /^E[A-Z0-9]+$/.test(error.code!))
    return `AgentPack failed: ${inWords(error)}${error.path === undefined ? '' : ` (${error.path})`}.`;
  const said = (error instanceof Error ? error.message : String(error)).trim().split('\n')[0]!.replace(/[.:]$/, '');
  return `AgentPack failed unexpectedly: ${said === '' ? 'no reason was given' : said}.`;
}

export function stackOf(error: unknown): string {
  return error instanceof Error ? error.stack ?? error.message : String(error);
}
