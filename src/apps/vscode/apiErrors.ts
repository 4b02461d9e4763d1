import { Cancelled, UserError } from '#base/errors';
import type { AgentPackError, AgentPackErrorCode } from './apiV1';

export function apiError(code: AgentPackErrorCode, message: string): AgentPackError {
  return Object.assign(new Error(message), { name: 'AgentPackError', code });
}

/** @param note logs the error and returns the sentence for the user */
export function asApiError(error: unknown, note: (error: unknown) => string | undefined): AgentPackError {
  if (error instanceof Cancelled) return apiError('cancelled', 'The call was cancelled.');
  const message = note(error) ?? 'AgentPack has failed.';
  return apiError(error instanceof UserError ? error.kind : 'unexpected', message);
}
