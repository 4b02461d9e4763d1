import { byText } from '#base/order';
import type { ExcludedPath } from '#model';
import { createIgnoreRules, readIgnoreFile, type IgnoreRules } from './ignore';
import type { ScanFiles } from './ports';

/** Rules for documents only, in `.gitignore` syntax. */
export const documentsIgnoreFile = '.agentpackignore';

/**
 * Reads the rules of `.agentignore` in the root and in the folders of the listing. These rules add to git's rules and
 * never revoke them. Git may ignore the file itself, since many users list it in their global excludes.
 */
export function readAgentRules(
  files: ScanFiles,
  ignoreFile: string,
  listing: { readonly paths: readonly string[]; readonly excludedPaths: readonly ExcludedPath[]; },
  warn: (sentence: string) => void,
): IgnoreRules {
  const rules = createIgnoreRules([], warn);
  const suffix = `/${ignoreFile}`;
  const folders = [...listing.paths, ...listing.excludedPaths.map((excluded) => excluded.path)].filter((path) =>
    path.endsWith(suffix)
  )
    .map((
      path,
    ) => path.slice(0, -suffix.length));
  // sorting by name ensures that a folder's rules are added before those of its subfolders
  for (const folder of ['', ...folders.sort(byText)]) {
    const path = folder === '' ? ignoreFile : `${folder}${suffix}`;
    const text = readIgnoreFile(files, path, warn);
    if (text !== undefined) rules.add(folder, text, path);
  }
  return rules;
}
