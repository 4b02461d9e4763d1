import { UserError } from '#base/errors';
import type { Retrieved } from '#reports';

/** The maximum number of tokens to retrieve by default. */
export const retrievedTokens = 8_000;

/** One of several targets: the retrieved content, or the reason why there is none. */
export type RetrievedPart =
  | { readonly target: string; readonly found: Retrieved; readonly problem?: undefined; }
  | { readonly target: string; readonly found?: undefined; readonly problem: UserError; };

/**
 * Retrieves several targets within `room` tokens: tokens that short targets leave unused go to the targets that were
 * cut. Rejects with `UserError` if none can be read.
 */
export async function retrieveSeveral(targets: readonly string[], room: number,
  retrieve: (target: string, maxTokens: number) => Promise<Retrieved>): Promise<readonly RetrievedPart[]>
{
  const share = Math.floor(room / targets.length);
  const parts: RetrievedPart[] = [];
  for (const target of targets) parts.push(await partOf(target, share));
  const problems = parts.flatMap(({ problem }) => problem ?? []);
  if (targets.length > 0 && problems.length === targets.length) throw joined(problems);
  const isCut = ({ found }: RetrievedPart) => found !== undefined && found.rest.length > 0;
  const cut = parts.filter(isCut);
  const whole = parts.reduce((sum, part) => sum + (isCut(part) ? 0 : part.found?.tokens ?? 0), 0);
  const larger = Math.floor((room - whole) / Math.max(1, cut.length));
  if (larger > share) { for (const part of cut) parts[parts.indexOf(part)] = await partOf(part.target, larger); }
  return parts;

  async function partOf(target: string, maxTokens: number): Promise<RetrievedPart> {
    try {
      return { target, found: await retrieve(target, maxTokens) };
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      return { target, problem: error };
    }
  }
}

/** Joins the problems; a single problem is returned unchanged. */
function joined(problems: readonly UserError[]): UserError {
  const [first] = problems;
  const sentences = new Set(problems.map(({ message }) => message));
  return sentences.size === 1 ? first! : new UserError([...sentences].join('\n'), first!.kind);
}
