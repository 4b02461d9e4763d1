import { english } from '#base/text/english';
import { describeSystemError, isSystemError } from '../fs/systemError';

/**
 * Formats an unexpected error as one sentence, which contains the system's reason or otherwise the first line of the
 * error's message.
 */
export function formatUnexpectedError(error: unknown): string {
  if (isSystemError(error) && /^E[A-Z0-9]+$/.test(error.code!))
    return english`AgentPack failed: ${describeSystemError(error)}${
      error.path === undefined ? '' : ` (${error.path})`
    }.`;
  const message = (error instanceof Error ? error.message : String(error)).trim().split('\n')[0]!.replace(/[.:]$/, '');
  return english`AgentPack failed unexpectedly: ${message === '' ? english`no reason was given` : message}.`;
}

export function getErrorStack(error: unknown): string {
  return error instanceof Error ? error.stack ?? error.message : String(error);
}
