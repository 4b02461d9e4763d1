import type { CommitIndex } from './corpus/commits';
import { numberedRoles, type Corpus } from './corpus/corpus';
import { declaredShares } from './declaredShares';
import type { RankInput } from './rankInput';
import { poolShare } from './roleShares';
import { namedFiles } from './signals/words/mentions';
import { shareOfRole } from './signals/words/roles';
import { weightedShare, getSignalWeight } from './weights';
import type { PackageRequest, RankContext } from './signals/signal';

/** Builds the data that signals read besides the input itself. */
export function buildRankContext(input: RankInput, corpus: Corpus, history: CommitIndex,
  packageRequest: PackageRequest | undefined): RankContext
{
  const { task, without, weights } = input;
  const weight = without?.includes('role') ? 0 : getSignalWeight(weights, 'role');
  const shareOf = declaredShares(shareOfRole(task, packageRequest), corpus);
  const shares = new Float64Array(256); // a slot without a file has no role: its share is 0
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
