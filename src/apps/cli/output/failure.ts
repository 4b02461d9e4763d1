import { Cancelled, UserError } from '#base/errors';
import type { FailureReport } from '#reports';
import { formatUnexpectedError } from '#platform/process/unexpectedError';
import { term, type TerminalText } from './terminal';

/** Thrown if the user cancels a pack after its first look was written to `contextPath`. */
export class CancelledAfterFirstLook extends Cancelled {
  constructor(readonly contextPath: string) {
    super();
  }
}

export function describeCancellation(error: Cancelled): TerminalText {
  return error instanceof CancelledAfterFirstLook
    ? term`Cancelled: ${error.contextPath} is still the first look.`
    : term`Cancelled: nothing was changed.`;
}

/** Formats the document that `--json` prints for an error, with the same text as on standard error. */
export function formatFailureDocument(error: unknown): string {
  return `${JSON.stringify(toFailureReport(error), null, 1)}\n`;
}

function toFailureReport(error: unknown): FailureReport {
  const [kind, message]: [FailureReport['error']['kind'], string | TerminalText] = error instanceof Cancelled
    ? ['cancelled', describeCancellation(error)]
    : error instanceof UserError
    ? [error.kind, error.message]
    : ['unexpected', formatUnexpectedError(error)];
  return { version: 1, error: { kind, message: term`${message}`.text } };
}
