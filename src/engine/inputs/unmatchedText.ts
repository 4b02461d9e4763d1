import { findUnmatchedGlobs } from '#pipeline/1-scan/globs';
import { english } from '#base/text/english';
import { formatNamesAndMore } from '#base/text/phrases';
import { redactShort } from '#secrets/redact';
import type { RefreshedIndex } from '../indexing/indexStore';
import type { PackOptions } from '../options';

/** The maximum number of patterns named in one sentence. */
const maxNamedPatterns = 5;

/** Returns sentences that list the request's globs that match no path; such globs are probably misspelled. */
export function describeUnmatchedGlobs({ include = [], exclude = [] }: Pick<PackOptions, 'include' | 'exclude'>,
  root: string, { files, excludedPaths }: Pick<RefreshedIndex, 'files' | 'excludedPaths'>): readonly string[]
{
  if (include.length + exclude.length === 0) return [];
  const paths = [...files, ...excludedPaths].map(({ path }) => path);
  return ([['include', include], ['exclude', exclude]] as const).flatMap(([option, patterns]) => {
    // a pattern that contains a secret is reported by another warning, which omits the secret
    const unmatchedGlobs = findUnmatchedGlobs(patterns, option, root, paths).filter((glob) =>
      redactShort(glob) === glob
    );
    return unmatchedGlobs.length === 0
      ? []
      : [english`No file matches ${option}: ${formatNamesAndMore(unmatchedGlobs, maxNamedPatterns)}.`];
  });
}
