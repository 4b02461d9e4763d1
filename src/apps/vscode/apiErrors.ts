import { Cancelled, UserError } from '#base/errors';
import type { AgentPackError, AgentPackErrorCode } from './apiV1';

export function createApiError(code: AgentPackErrorCode, message: string): AgentPackError {
  return Object.assign(new Error(message), { name: 'AgentPackError', code });
}

/**
 * Converts any error to an error of the API.
 *
 * @param logError logs the error and returns the message for the user
 */
export function toApiError(error: unknown, logError: (error: unknown) => string | undefined): AgentPackError {
  if (error instanceof Cancelled) return createApiError('cancelled', 'The call was cancelled.');
  const message = logError(error) ?? 'AgentPack failed unexpectedly.';
  return createApiError(error instanceof UserError ? error.kind : 'unexpected', message);
}
