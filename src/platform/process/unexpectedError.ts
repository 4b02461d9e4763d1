import { english } from '#base/text/english';
import { systemErrorText, isSystemError } from '../fs/systemError';

/**
 * Returns one sentence about an error that no code expected: the system's reason, or else the first line of its
 * message.
 */
export function unexpectedErrorText(error: unknown): string {
  if (isSystemError(error) && /^E[A-Z0-9]+$/.test(error.code!))
    return english`AgentPack failed: ${systemErrorText(error)}${error.path === undefined ? '' : ` (${error.path})`}.`;
  const message = (error instanceof Error ? error.message : String(error)).trim().split('\n')[0]!.replace(/[.:]$/, '');
  return english`AgentPack failed unexpectedly: ${message === '' ? english`no reason was given` : message}.`;
}

export function getErrorStack(error: unknown): string {
  return error instanceof Error ? error.stack ?? error.message : String(error);
}
