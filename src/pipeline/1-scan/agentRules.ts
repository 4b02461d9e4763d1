import { byText } from '#base/order';
import type { ExcludedPath } from '#model';
import { ignoreRules, readRules, type IgnoreRules } from './ignore';
import type { ScanFiles } from './ports';

/** Rules for documents only, in `.gitignore` syntax. */
export const documentsIgnoreFile = '.agentpackignore';

/**
 * Reads the rules of `.agentignore` in the root and in the folders of the listing. They add to git's rules and never
 * revoke one. Git may ignore the file itself, since many users list it in their global excludes.
 */
export function agentRules(
  files: ScanFiles,
  ignoreFile: string,
  listing: { readonly paths: readonly string[]; readonly excludedPaths: readonly ExcludedPath[]; },
  warn: (sentence: string) => void,
): IgnoreRules {
  const rules = ignoreRules([], warn);
  const end = `/${ignoreFile}`;
  const folders = [...listing.paths, ...listing.excludedPaths.map((l) => l.path)].filter((path) => path.endsWith(end))
    .map((
      path,
    ) => path.slice(0, -end.length));
  // rules of a folder are added before those of its subfolders, as sorting by name ensures
  for (const folder of ['', ...folders.sort(byText)]) {
    const path = folder === '' ? ignoreFile : `${folder}${end}`;
    const text = readRules(files, path, warn);
    if (text !== undefined) rules.add(folder, text, path);
  }
  return rules;
}
