import { UserError } from '#base/errors';
import { findUnconfirmedFolderProblem, findWideFolderProblem } from '#platform/fs/wideFolder';
import type { Command } from '../command';
import type { OptionRow } from './options';
import type { OptionValues } from './parseArguments';

/** The option that confirms that the whole home folder or disk is meant. */
export const wideFolderOption = {
  yes: { type: 'boolean', help: 'allow your home folder, a folder above it, or the root of a disk' },
} as const satisfies Record<string, OptionRow>;

/**
 * Stops a command that would read a whole home folder or disk by mistake.
 * @throws UserError with advice
 */
export function refuseWideFolder({ anyFolder, options }: Pick<Command, 'anyFolder' | 'options'>, values: OptionValues,
  { root, env }: { readonly root: string; readonly env: Readonly<Record<string, string | undefined>>; }): void
{
  if (anyFolder === true) return;
  const mayConfirm = options?.['yes'] === wideFolderOption.yes;
  if (mayConfirm && values['yes'] === true) return;
  // a git hook only repeats an existing pack, so its message does not suggest --yes
  const canAsk = mayConfirm && values['if-stale'] === undefined;
  const problem = canAsk ? findUnconfirmedFolderProblem(root, env) : findWideFolderProblem(root, env);
  if (problem !== undefined) throw new UserError(problem);
}
