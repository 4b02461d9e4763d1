import type { CommitIndex } from './corpus/commits';
import { numberedRoles, type Corpus, declaringOf } from './corpus/corpus';
import type { RankInput } from './rankInput';
import { poolShare } from './roleShares';
import { namedFiles } from './signals/words/mentions';
import { shareOfRole } from './signals/words/roles';
import { weightedShare, getSignalWeight } from './weights';
import type { PackageRequest, RankContext } from './signals/signal';
import type { Role } from '#model';

/** Builds the data that signals read besides the input itself. */
export function buildRankContext(input: RankInput, corpus: Corpus, history: CommitIndex,
  packageRequest: PackageRequest | undefined): RankContext
{
  const { task, without, weights } = input;
  const weight = without?.includes('role') ? 0 : getSignalWeight(weights, 'role');
  const shareOf = declaredShares(shareOfRole(task, packageRequest), corpus);
  const shares = new Float64Array(256); // a slot without a file has no role, so its share is 0
  const inPool = new Uint8Array(256);
  numberedRoles.forEach((role, number) => {
    const share = shareOf(role, number);
    shares[number] = weightedShare(share, weight);
    if (share >= poolShare) inPool[number] = 1;
  });
  const poolSize = () => corpus.filesOfRole.reduce((sum, count, role) => sum + (inPool[role] ? count : 0), 0);
  if (poolSize() === 0) inPool.fill(1, 0, numberedRoles.length);
  const named = namedFiles({ corpus, task });
  return { ...input, corpus, named, packageRequest, history, shares, inPool, pool: poolSize() };
}

/**
 * Thresholds for a language's share of its files and programs together. From the first on, it counts more than
 * configuration; from the second on, it is the repository's main content.
 */
const lowShare = 0.4;
const highShare = 0.8;

const isProgram = numberedRoles.map((role) => role === 'source' || role === 'entry' || role === 'types');

/**
 * Returns the share of its points that a file of a role keeps, by the role's number. YAML is configuration in a
 * repository of programs, but a repository of charts or manifests consists of YAML, so YAML is treated as source there.
 */
function declaredShares(shareOf: (role: Role) => number, { filesOfRole }: Pick<Corpus, 'filesOfRole'>): (
  role: Role,
  number: number,
) => number {
  const programs = filesWhere((number) => isProgram[number]!);
  return (role, number) => {
    const share = shareOf(role);
    const language = declaringOf[number];
    if (language === undefined) return share;
    const declaringCount = filesWhere((other) => declaringOf[other] === language);
    if (declaringCount === 0) return share;
    const raise = Math.min(1,
      Math.max(0, (declaringCount / (declaringCount + programs) - lowShare) / (highShare - lowShare)));
    return share + raise * (1 - share);
  };

  function filesWhere(counts: (number: number) => boolean): number {
    return filesOfRole.reduce((sum, files, number) => sum + (counts(number) ? files : 0), 0);
  }
}
