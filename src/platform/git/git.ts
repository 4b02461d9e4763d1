import { english } from '#base/text/english';
import { isAbsolute } from 'node:path';
import { neverCancelled } from '#base/cancellation';
import { UserError } from '#base/errors';
import { byPath, byText } from '#base/order';
import type { GitHost, GitListing, WaitOptions as Waiting } from '#engine/ports/gitHost';
import { createFactsReader } from './gitFacts';
import { findUnreadableFolder } from './gitParse';
import { createGitPaths } from './gitPaths';
import type { GitProcess } from './gitProcess';
import type { Env } from './gitProgram';

/**
 * Creates the git host of a root folder, an absolute path. `prefix` is the root relative to the top of the repository:
 * `sub/dir/` or ''. All paths in arguments and results are relative to the root.
 */
export function createGitHost(git: GitProcess, root: string, prefix: string, env: Env): GitHost {
  const home = env['HOME'] ?? env['USERPROFILE'];
  const paths = createGitPaths(prefix);
  return {
    list,
    facts: createFactsReader(git, paths, root),
    ignoreRule: findIgnoreRule,
    tracked: findTracked,
    trackedBelow: listTrackedBelow,
  };

  async function list(
    { cancel = neverCancelled, notice, working }: Waiting = {},
  ): Promise<GitListing> {
    const waiting = { cancel, ...(notice && { notice }), ...(working && { working }) };
    if (prefix !== '' && await isRootIgnored(waiting))
      throw new UserError(english`the folder is ignored by its enclosing repository.`);
    const [listing, ignored] = await Promise.all([
      git.listing(['ls-files', '-z', '-t', '-s', '-o', '--exclude-standard'], waiting),
      git.output(['ls-files', '-z', '-o', '-i', '--exclude-standard', '--directory'], waiting),
    ]);
    const files = new Set<string>();
    const submodules = new Map<string, string>();
    const nested = new Set<string>();
    for (const entry of splitNames(listing.out)) {
      if (entry.startsWith('? ')) {
        const path = entry.slice(2);
        if (path.endsWith('/')) nested.add(path.slice(0, -1)); // git does not list the files of another repository
        else files.add(path);
        continue;
      }
      // "H 160000 <hash> 0\t<path>"; an unmerged path is listed once for each stage
      const path = entry.slice(entry.indexOf('\t') + 1);
      if (entry.startsWith('160000 ', 2)) submodules.set(path, entry.split(' ', 3)[2]!);
      else files.add(path);
    }
    const unreadableFolder = findUnreadableFolder(listing.error);
    return {
      paths: sortPaths(files),
      ignored: sortPaths(new Set(splitNames(ignored))),
      submodules: [...submodules].map(([path, recorded]) => ({ path, recorded })).sort(byPath),
      nested: sortPaths(nested),
      ...(unreadableFolder === undefined ? {} : { unreadable: [unreadableFolder] }),
    };
  }

  async function isRootIgnored(waiting: Waiting): Promise<boolean> {
    return (await git.run(['check-ignore', '-z', '--stdin'], {
      ...waiting,
      globalOptions: ['-C', paths.toTop],
      input: `./${prefix.slice(0, -1)}\0`,
    })).code === 0;
  }

  async function findIgnoreRule(path: string, waiting: Waiting = {}): Promise<string | undefined> {
    // with `./`, no name is treated as a pattern
    const result = await git.run(['check-ignore', '-v', '-z', '--stdin'], { ...waiting, input: `./${path}\0` });
    const [source, line, pattern] = result.out.split('\0');
    if (result.code !== 0 || source === undefined || pattern === undefined || pattern.startsWith('!')) return undefined;
    return `${formatRuleFile(source)}:${line}: ${pattern}`;
  }

  /** Formats the file of a rule. `source` is relative to the top of the repository, or absolute for the user's file. */
  function formatRuleFile(source: string): string {
    if (home !== undefined && source.startsWith(`${home}/`)) return `~${source.slice(home.length)}`;
    return isAbsolute(source) ? source : paths.fromTop(source) ?? paths.toTop + source;
  }

  async function findTracked(path: string, waiting: Waiting = {}): Promise<string | undefined> {
    const trackedPaths = await listTrackedBelow(path, waiting);
    return trackedPaths.find((name) => name === path) ?? trackedPaths[0];
  }

  async function listTrackedBelow(folder: string,
    { cancel = neverCancelled, notice }: Waiting = {}): Promise<string[]>
  {
    return splitNames(
      await git.output(['ls-files', '-z', '--', `:(top,icase,literal)${prefix}${folder}`],
        notice ? { cancel, notice } : { cancel }),
    );
  }
}

function splitNames(out: string): string[] {
  return out.split('\0').filter((name) => name !== '');
}

function sortPaths(paths: ReadonlySet<string>): string[] {
  return [...paths].sort(byText);
}
