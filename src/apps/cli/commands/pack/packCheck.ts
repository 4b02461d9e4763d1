import { addAll } from '#base/collections/lists';
import { UserError } from '#base/errors';
import { joinWithAnd, formatCountWithNoun } from '#base/text/phrases';
import type { FileChange, Redaction } from '#model';
import type { PackDocument } from '#reports';
import type { CommandContext } from '../../command';

export const checkOption = {
  check: {
    type: 'boolean',
    help: 'exit 1 if a changed file contains a secret or does not fit the budget, for use before a commit or in CI',
  },
} as const;

/** The findings of `--check`, in the `check` field of the JSON. */
export interface PackCheck {
  readonly passed: boolean;
  /** Secrets in the whole changed files, including parts that the pack does not show. */
  readonly secrets: readonly Redaction[];
  /** Changed files that contain nothing but secrets, recognized by their names. */
  readonly secretFiles: readonly string[];
  /** Changed files that do not fit the budget. */
  readonly unshown: readonly string[];
}

/** Throws `UserError` if git cannot say which files changed, since nothing would be checked. */
export async function requireGit({ host, run }: Pick<CommandContext, 'host' | 'run'>): Promise<void> {
  let problem = 'it is not a repository';
  try {
    if (await host.git?.list({ cancel: run.cancel })) return;
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    problem = error.message;
  }
  throw new UserError(`--check cannot tell which files changed: git cannot be used in ${host.root} (${problem}).`);
}

/** A token limit that is high enough for whole files. */
const unlimitedTokens = 999_999_999;

/** Checks the changed files: uncommitted files, and with `--since` also the files that changed since that point. */
export async function checkPack({ task, changes, files, omitted }: PackDocument,
  { engine, options, run }: Pick<CommandContext, 'engine' | 'options' | 'run'>): Promise<PackCheck>
{
  const shownPaths = new Set(files.map(({ path }) => path));
  const omissionReasons = new Map(omitted.map(({ path, because }) => [path, because]));
  const readOnlyOptions = { ...options, noWrite: true };
  const secrets: Redaction[] = [];
  const secretFiles: string[] = [];
  const unshown: string[] = [];
  for (const { path } of changes.filter(isNotDeleted)) {
    const omissionReason = shownPaths.has(path)
      ? undefined
      : omissionReasons.get(path) ?? await findOmissionReason(path);
    if (omissionReason === 'secret-file') secretFiles.push(path);
    if (omissionReason === 'budget') unshown.push(path);
    if (omissionReason === undefined || omissionReasons.has(path))
      addAll(secrets,
        (await engine.retrieve(path, { ...readOnlyOptions, maxTokens: unlimitedTokens }, run)).redactions);
  }
  const passed = secrets.length + secretFiles.length + unshown.length === 0;
  return { passed, secrets, secretFiles, unshown };

  async function findOmissionReason(path: string): Promise<string> {
    const explanation = await engine.explain(path, { ...readOnlyOptions, task }, run); // works without a pack, too
    return (explanation.now ?? explanation).because ?? 'unranked';
  }
}

function isNotDeleted({ status }: Pick<FileChange, 'status'>): boolean {
  return status !== 'deleted';
}

/** Formats one line for each finding. */
export function formatCheckFindings({ secrets, secretFiles, unshown }: PackCheck): string[] {
  return [
    ...secrets.map(({ path, line, type }) => `${path}:${line}: a secret (${type})`),
    ...secretFiles.map((path) => `${path}: a file of secrets`),
    ...unshown.map((path) => `${path}: does not fit the budget`),
  ];
}

export function formatCheckFailure({ secrets, secretFiles, unshown }: PackCheck): string {
  const secretCount = secrets.length + secretFiles.length;
  return `The check failed: ${
    joinWithAnd([
      ...(secretCount > 0 ? [`${formatCountWithNoun(secretCount, 'secret')} in changed files`] : []),
      ...(unshown.length > 0
        ? [`${formatCountWithNoun(unshown.length, 'changed file')} beyond the budget`]
        : []),
    ])
  }.`;
}
