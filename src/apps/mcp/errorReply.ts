import { UserError } from '#base/errors';
import { redact } from '#secrets/redact';
import { getErrorStack, formatUnexpectedError } from '#platform/process/unexpectedError';

/**
 * Returns the text of an error for an agent. The text is redacted because it may quote a path or an argument that
 * contains a secret.
 */
export function formatErrorReply(error: unknown, log: (line: string) => void): string {
  if (error instanceof UserError) return redact(error.message);
  log(getErrorStack(error));
  return redact(formatUnexpectedError(error));
}
