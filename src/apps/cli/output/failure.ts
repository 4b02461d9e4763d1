import { Cancelled, UserError } from '#base/errors';
import type { FailureReport } from '#reports';
import { formatUnexpectedError } from '#platform/process/unexpectedError';
import { term } from './terminal';

export const cancelledText = 'Cancelled: nothing was changed.';

/** Converts an error to a report with the same text as on standard error. */
export function toFailureReport(error: unknown): FailureReport {
  const [kind, message]: [FailureReport['error']['kind'], string] = error instanceof Cancelled
    ? ['cancelled', cancelledText]
    : error instanceof UserError
    ? [error.kind, error.message]
    : ['unexpected', formatUnexpectedError(error)];
  return { version: 1, error: { kind, message: term`${message}`.text } };
}
