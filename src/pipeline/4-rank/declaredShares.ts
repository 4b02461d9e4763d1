import type { Role } from '#model';
import { declaringOf, numberedRoles, type Corpus } from './corpus/corpus';

/**
 * A language's share of its files and of programs together: from the first on it counts for more than configuration,
 * from the second as what the repository is made of.
 */
const some = 0.4;
const most = 0.8;

const isProgram = numberedRoles.map((role) => role === 'source' || role === 'entry' || role === 'types');

/**
 * The share of its points that a file of a role keeps, by the number of the role. YAML is configuration in a repository
 * of programs; a repository of charts or of manifests is made of it, and there it is source.
 */
export function declaredShares(shareOf: (role: Role) => number, { filesOfRole }: Pick<Corpus, 'filesOfRole'>): (
  role: Role,
  number: number,
) => number {
  const programs = filesWhere((number) => isProgram[number]!);
  return (role, number) => {
    const share = shareOf(role);
    const language = declaringOf[number];
    if (language === undefined) return share;
    const own = filesWhere((other) => declaringOf[other] === language);
    if (own === 0) return share;
    const raise = Math.min(1, Math.max(0, (own / (own + programs) - some) / (most - some)));
    return share + raise * (1 - share);
  };

  function filesWhere(counts: (number: number) => boolean): number {
    return filesOfRole.reduce((sum, files, number) => sum + (counts(number) ? files : 0), 0);
  }
}
