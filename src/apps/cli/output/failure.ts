import { Cancelled, UserError } from '#base/errors';
import type { FailureReport } from '#reports';
import { unexpectedErrorText } from '#platform/process/unexpectedError';
import { term } from './terminal';

export const cancelledText = 'Cancelled: nothing was changed.';

/** Returns the error as a document, with the same words as on standard error. */
export function failureReport(error: unknown): FailureReport {
  const [kind, message]: [FailureReport['error']['kind'], string] = error instanceof Cancelled
    ? ['cancelled', cancelledText]
    : error instanceof UserError
    ? [error.kind, error.message]
    : ['unexpected', unexpectedErrorText(error)];
  return { version: 1, error: { kind, message: term`${message}`.text } };
}
