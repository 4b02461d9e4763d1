import { byText } from '../base/order';
import type { LeftOut } from '../model';
import { ignoreRules, type IgnoreRules } from './ignore';
import type { ScanFiles } from './ports';
import { readRules } from './readRules';

/**
 * The rules of `.agentignore`, in the root and in the folders of the listing; they add to git's and undo none of them.
 * The file may itself be ignored by git: many keep it in their global excludes.
 */
export function agentRules(
  files: ScanFiles,
  ignoreFile: string,
  listing: { readonly paths: readonly string[]; readonly leftOut: readonly LeftOut[]; },
  warn: (sentence: string) => void,
): IgnoreRules {
  const rules = ignoreRules([], warn);
  const end = `/${ignoreFile}`;
  const folders = [...listing.paths, ...listing.leftOut.map((l) => l.path)].filter((path) => path.endsWith(end)).map((
    path,
  ) => path.slice(0, -end.length));
  // The rules want a folder before the folders in it, which is how names without their file sort.
  for (const folder of ['', ...folders.sort(byText)]) {
    const path = folder === '' ? ignoreFile : `${folder}${end}`;
    const text = readRules(files, path, warn);
    if (text !== undefined) rules.add(folder, text, path);
  }
  return rules;
}
