import { UserError } from '#base/errors';
import type { RetrievedText } from '#reports';

/** The maximum number of tokens to retrieve by default. */
export const defaultMaxRetrievedTokens = 8_000;

/** The result for one of several targets: the retrieved content, or the error that prevented it. */
export type RetrievedPart =
  | { readonly target: string; readonly found: RetrievedText; readonly problem?: undefined; }
  | { readonly target: string; readonly found?: undefined; readonly problem: UserError; };

/**
 * Retrieves several targets within `maxTotalTokens`. Tokens that short targets leave unused go to the targets that were
 * cut. Rejects with `UserError` if no target can be read.
 */
export async function retrieveSeveral(targets: readonly string[], maxTotalTokens: number,
  retrieve: (target: string, maxTokens: number) => Promise<RetrievedText>): Promise<readonly RetrievedPart[]>
{
  const share = Math.floor(maxTotalTokens / targets.length);
  const parts: RetrievedPart[] = [];
  for (const target of targets) parts.push(await retrievePart(target, share));
  const problems = parts.flatMap(({ problem }) => problem ?? []);
  if (targets.length > 0 && problems.length === targets.length) throw joinProblems(problems);
  const isCut = ({ found }: RetrievedPart) => found !== undefined && found.rest.length > 0;
  const cutParts = parts.filter(isCut);
  const uncutTokens = parts.reduce((sum, part) => sum + (isCut(part) ? 0 : part.found?.tokens ?? 0), 0);
  const largerShare = Math.floor((maxTotalTokens - uncutTokens) / Math.max(1, cutParts.length));
  if (largerShare > share) {
    for (const part of cutParts) parts[parts.indexOf(part)] = await retrievePart(part.target, largerShare);
  }
  return parts;

  async function retrievePart(target: string, maxTokens: number): Promise<RetrievedPart> {
    try {
      return { target, found: await retrieve(target, maxTokens) };
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      return { target, problem: error };
    }
  }
}

/** Joins the problems; a single problem is returned unchanged. */
function joinProblems(problems: readonly UserError[]): UserError {
  const [firstProblem] = problems;
  const sentences = new Set(problems.map(({ message }) => message));
  return sentences.size === 1 ? firstProblem! : new UserError([...sentences].join('\n'), firstProblem!.kind);
}
