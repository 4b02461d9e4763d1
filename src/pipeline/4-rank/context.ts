import type { CommitIndex } from './corpus/commits';
import { numberedRoles, type Corpus, declaringLanguageByRole } from './corpus/corpus';
import type { RankInput } from './rankInput';
import { minPoolShare } from './roleShares';
import { findNamedFiles } from './signals/words/mentions';
import { createRoleShareLookup } from './signals/words/roles';
import { computeWeightedShare, getSignalWeight } from './weights';
import type { PackageRequest, RankContext } from './signals/signal';
import type { Role } from '#model';

/** Builds the context that signals read: the input and the data derived from it. */
export function buildRankContext(input: RankInput, corpus: Corpus, history: CommitIndex,
  packageRequest: PackageRequest | undefined): RankContext
{
  const { task, without, weights } = input;
  const roleWeight = without?.includes('role') ? 0 : getSignalWeight(weights, 'role');
  const getShare = createRoleShareGetter(createRoleShareLookup(task, packageRequest), corpus);
  const shares = new Float64Array(256); // a slot without a file has no role, so its share is 0
  const poolFlags = new Uint8Array(256);
  numberedRoles.forEach((role, roleNumber) => {
    const share = getShare(role, roleNumber);
    shares[roleNumber] = computeWeightedShare(share, roleWeight);
    if (share >= minPoolShare) poolFlags[roleNumber] = 1;
  });
  const countPoolFiles = () =>
    corpus.fileCountByRole.reduce((sum, count, role) => sum + (poolFlags[role] ? count : 0), 0);
  if (countPoolFiles() === 0) poolFlags.fill(1, 0, numberedRoles.length);
  const namedFiles = findNamedFiles({ corpus, task });
  return { ...input, corpus, namedFiles, packageRequest, history, shares, poolFlags, poolSize: countPoolFiles() };
}

/**
 * Thresholds for the share of a language's files among these files and the programs. Above `minRaisedShare`, the files
 * keep more points than configuration; from `mainContentShare` on, they are the repository's main content.
 */
const minRaisedShare = 0.4;
const mainContentShare = 0.8;

const isProgramRole = numberedRoles.map((role) => role === 'source' || role === 'entry' || role === 'types');

/**
 * Creates a function that returns, for a role and its number, the share of their points that files with this role keep.
 * YAML is configuration in a repository of programs, but it is treated as source in a repository of charts or
 * manifests.
 */
function createRoleShareGetter(getRoleShare: (role: Role) => number,
  { fileCountByRole }: Pick<Corpus, 'fileCountByRole'>
): (
  role: Role,
  roleNumber: number,
) => number {
  const programCount = countFiles((roleNumber) => isProgramRole[roleNumber]!);
  return (role, roleNumber) => {
    const share = getRoleShare(role);
    const language = declaringLanguageByRole[roleNumber];
    if (language === undefined) return share;
    const declaringCount = countFiles((otherRole) => declaringLanguageByRole[otherRole] === language);
    if (declaringCount === 0) return share;
    const raisedPart = Math.min(1,
      Math.max(0,
        (declaringCount / (declaringCount + programCount) - minRaisedShare) / (mainContentShare - minRaisedShare)));
    return share + raisedPart * (1 - share);
  };

  function countFiles(isCounted: (roleNumber: number) => boolean): number {
    return fileCountByRole.reduce((sum, fileCount, roleNumber) => sum + (isCounted(roleNumber) ? fileCount : 0), 0);
  }
}
