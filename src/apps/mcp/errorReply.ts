import { UserError } from '#base/errors';
import { redact } from '#secrets/redact';
import { getErrorStack, unexpectedErrorText } from '#platform/process/unexpectedError';

/**
 * Returns an error's text for an agent, redacted because a path or an argument that the message quotes may hold a
 * secret.
 */
export function errorReply(error: unknown, log: (line: string) => void): string {
  if (error instanceof UserError) return redact(error.message);
  log(getErrorStack(error));
  return redact(unexpectedErrorText(error));
}
