import { unmatchedGlobs } from '#pipeline/1-scan/globs';
import { english } from '#base/text/english';
import { formatNamesAndMore } from '#base/text/phrases';
import { redactShort } from '#secrets/redact';
import type { Refreshed } from '../indexing/indexStore';
import type { PackOptions } from '../options';

/** Maximum number of patterns named in one sentence. */
const mostNamed = 5;

/** Lists the request's globs that match no path, in sentences; they are most likely misspelt. */
export function unmatchedText({ include = [], exclude = [] }: Pick<PackOptions, 'include' | 'exclude'>, root: string,
  { files, excludedPaths }: Pick<Refreshed, 'files' | 'excludedPaths'>): readonly string[]
{
  if (include.length + exclude.length === 0) return [];
  const paths = [...files, ...excludedPaths].map(({ path }) => path);
  return ([['include', include], ['exclude', exclude]] as const).flatMap(([option, patterns]) => {
    // a pattern that holds a secret gets another warning, without the secret
    const unmatched = unmatchedGlobs(patterns, option, root, paths).filter((glob) => redactShort(glob) === glob);
    return unmatched.length === 0
      ? []
      : [english`No file matches ${option}: ${formatNamesAndMore(unmatched, mostNamed)}.`];
  });
}
