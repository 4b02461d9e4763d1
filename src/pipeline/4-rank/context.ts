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
  const inPool = new Uint8Array(256);
  numberedRoles.forEach((role, number) => {
    const share = getShare(role, number);
    shares[number] = computeWeightedShare(share, roleWeight);
    if (share >= minPoolShare) inPool[number] = 1;
  });
  const countPoolFiles = () => corpus.fileCountByRole.reduce((sum, count, role) => sum + (inPool[role] ? count : 0), 0);
  if (countPoolFiles() === 0) inPool.fill(1, 0, numberedRoles.length);
  const named = findNamedFiles({ corpus, task });
  return { ...input, corpus, named, packageRequest, history, shares, inPool, pool: countPoolFiles() };
}

/**
 * Thresholds for the share of a language's files among these files and the programs. Above `minRaisedShare`, the files
 * keep more points than configuration; from `mainContentShare` on, they are the repository's main content.
 */
const minRaisedShare = 0.4;
const mainContentShare = 0.8;

const isProgram = numberedRoles.map((role) => role === 'source' || role === 'entry' || role === 'types');

/**
 * Creates a function that returns the share of its points that a file of a role keeps, by the role's number. YAML is
 * configuration in a repository of programs, but it is treated as source in a repository of charts or manifests.
 */
function createRoleShareGetter(shareOf: (role: Role) => number, { fileCountByRole }: Pick<Corpus, 'fileCountByRole'>): (
  role: Role,
  number: number,
) => number {
  const programCount = countFiles((number) => isProgram[number]!);
  return (role, number) => {
    const share = shareOf(role);
    const language = declaringLanguageByRole[number];
    if (language === undefined) return share;
    const declaringCount = countFiles((other) => declaringLanguageByRole[other] === language);
    if (declaringCount === 0) return share;
    const raise = Math.min(1,
      Math.max(0,
        (declaringCount / (declaringCount + programCount) - minRaisedShare) / (mainContentShare - minRaisedShare)));
    return share + raise * (1 - share);
  };

  function countFiles(isCounted: (number: number) => boolean): number {
    return fileCountByRole.reduce((sum, files, number) => sum + (isCounted(number) ? files : 0), 0);
  }
}
