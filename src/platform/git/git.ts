import { english } from '#base/text/english';
import { isAbsolute, resolve } from 'node:path';
import { neverCancelled } from '#base/cancellation';
import { UserError } from '#base/errors';
import { byPath, byText } from '#base/order';
import type { GitHost, GitListing, WaitOptions } from '#engine/ports/gitHost';
import { createStampTaker } from './folderStamps';
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
  const homeFolder = env['HOME'] ?? env['USERPROFILE'];
  const gitPaths = createGitPaths(prefix);
  return {
    list,
    facts: createFactsReader(git, gitPaths, root),
    ignoreRule: findIgnoreRule,
    tracked: findTracked,
    trackedBelow: listTrackedBelow,
    takeStamps: createStampTaker({ git, root, top: resolve(root, gitPaths.pathToTop), env }),
  };

  async function list(
    { cancel = neverCancelled, notice, working }: WaitOptions = {},
  ): Promise<GitListing> {
    const waitOptions = { cancel, ...(notice && { notice }), ...(working && { working }) };
    if (prefix !== '' && await isRootIgnored(waitOptions))
      throw new UserError(english`the folder is ignored by its enclosing repository.`);
    const [listingRun, ignoredOutput] = await Promise.all([
      git.runOrThrow(['ls-files', '-z', '-t', '-s', '-o', '--exclude-standard'], waitOptions),
      git.readOutput(['ls-files', '-z', '-o', '-i', '--exclude-standard', '--directory'], waitOptions),
    ]);
    const files = new Set<string>();
    const submodules = new Map<string, string>();
    const nestedFolders = new Set<string>();
    for (const entry of splitNames(listingRun.stdout)) {
      if (entry.startsWith('? ')) {
        const path = entry.slice(2);
        if (path.endsWith('/')) nestedFolders.add(path.slice(0, -1)); // git does not list the files of another repository
        else files.add(path);
        continue;
      }
      // "H 160000 <hash> 0\t<path>"; an unmerged path is listed once for each stage
      const path = entry.slice(entry.indexOf('\t') + 1);
      if (entry.startsWith('160000 ', 2)) submodules.set(path, entry.split(' ', 3)[2]!);
      else files.add(path);
    }
    const unreadableFolder = findUnreadableFolder(listingRun.error);
    return {
      paths: sortPaths(files),
      ignored: sortPaths(new Set(splitNames(ignoredOutput))),
      submodules: [...submodules].map(([path, recorded]) => ({ path, recorded })).sort(byPath),
      nested: sortPaths(nestedFolders),
      ...(unreadableFolder === undefined ? {} : { unreadable: [unreadableFolder] }),
    };
  }

  async function isRootIgnored(waitOptions: WaitOptions): Promise<boolean> {
    return (await git.run(['check-ignore', '-z', '--stdin'], {
      ...waitOptions,
      globalOptions: ['-C', gitPaths.pathToTop],
      input: `./${prefix.slice(0, -1)}\0`,
    })).code === 0;
  }

  async function findIgnoreRule(path: string, waitOptions: WaitOptions = {}): Promise<string | undefined> {
    // with `./`, no name is treated as a pattern
    const result = await git.run(['check-ignore', '-v', '-z', '--stdin'], { ...waitOptions, input: `./${path}\0` });
    const [source, line, pattern] = result.stdout.split('\0');
    if (result.code !== 0 || source === undefined || pattern === undefined || pattern.startsWith('!')) return undefined;
    return `${formatRuleFile(source)}:${line}: ${pattern}`;
  }

  /** Formats the file of a rule. `source` is relative to the top of the repository, or absolute for the user's file. */
  function formatRuleFile(source: string): string {
    if (homeFolder !== undefined && source.startsWith(`${homeFolder}/`)) return `~${source.slice(homeFolder.length)}`;
    return isAbsolute(source) ? source : gitPaths.convertFromTop(source) ?? gitPaths.pathToTop + source;
  }

  async function findTracked(path: string, waitOptions: WaitOptions = {}): Promise<string | undefined> {
    const trackedPaths = await listTrackedBelow(path, waitOptions);
    return trackedPaths.find((trackedPath) => trackedPath === path) ?? trackedPaths[0];
  }

  async function listTrackedBelow(folder: string,
    { cancel = neverCancelled, notice }: WaitOptions = {}): Promise<string[]>
  {
    return splitNames(
      await git.readOutput(['ls-files', '-z', '--', `:(top,icase,literal)${prefix}${folder}`],
        notice ? { cancel, notice } : { cancel }),
    );
  }
}

function splitNames(output: string): string[] {
  return output.split('\0').filter((name) => name !== '');
}

function sortPaths(paths: ReadonlySet<string>): string[] {
  return [...paths].sort(byText);
}
