import { isRelativePath } from '#base/schema/schema';

/** Submodules of a repository: people do not write longer lists. */
const maxSubmodules = 10_000;

/**
 * The folders that a `.gitmodules` names, in the order of their first mention. The file may be hostile: paths that
 * leave the repository, or lead into git's own folder, are skipped. Linear in the text.
 */
export function submodulePaths(text: string): string[] {
  const paths = new Set<string>();
  let inside = false;
  for (const line of text.split(/\r?\n/)) {
    if (/^\s*\[/.test(line)) {
      inside = /^\s*\[submodule[\s"]/i.test(line);
      continue;
    }
    const value = inside ? /^\s*path\s*=(.*)$/i.exec(line)?.[1] : undefined;
    const path = value === undefined ? undefined : unquoted(value.trim()).replace(/\/$/, '');
    if (
      path !== undefined && isRelativePath(path) && !path.split('/').some((name) => name.toLowerCase() === '.git') &&
      paths.size < maxSubmodules
    ) paths.add(path);
  }
  return [...paths];
}

/** Git's configuration quotes values that hold `#`, `;` or spaces at their ends. */
function unquoted(value: string): string {
  const quoted = /^"((?:[^"\\]|\\.)*)"/.exec(value)?.[1];
  return quoted === undefined ? value.replace(/\s+[#;].*$/, '') : quoted.replace(/\\(.)/g, '$1');
}
