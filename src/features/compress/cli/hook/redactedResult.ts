import type { ReplaceableToolOutput, ShellResult } from '#agents/toolOutput/toolOutput';
import { redactOutput } from '#secrets/redactOutput';

/**
 * Returns the text that the model reads instead of a result that contains secrets, with all its lines. Returns
 * undefined for a result without secrets, for one whose exit code would be lost, and for one outside the payload.
 */
export function redactResult({ hidesExitCode }: ReplaceableToolOutput,
  { output, textBefore = '', textAfter, storedIn }: ShellResult
):
  | string
  | undefined
{
  const text = hidesExitCode || storedIn !== undefined ? output : redactOutput(output);
  return text === output ? undefined : `${textBefore}${text}${textAfter === undefined ? '' : `\n${textAfter}`}`;
}
