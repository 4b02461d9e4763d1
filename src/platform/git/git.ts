import { english } from '#base/text/english';
import { isAbsolute } from 'node:path';
import { neverCancelled } from '#base/cancellation';
import { UserError } from '#base/errors';
import { byPath, byText } from '#base/order';
import type { GitHost, GitListing, WaitOptions as Waiting } from '#engine/ports/gitHost';
import { createFactsReader } from './gitFacts';
import { deniedFolder } from './gitParse';
import { createGitPaths } from './gitPaths';
import type { GitProcess } from './gitProcess';
import type { Env } from './gitProgram';

/**
 * `prefix`: the root relative to the top of the repository, `sub/dir/` or ''. All paths in arguments and results are
 * relative to the root.
 */
export function createGitHost(git: GitProcess, prefix: string, env: Env): GitHost {
  const home = env['HOME'] ?? env['USERPROFILE'];
  const paths = createGitPaths(prefix);
  return { list, facts: createFactsReader(git, paths), ignoreRule, tracked, trackedBelow };

  async function list(
    { cancel = neverCancelled, notice, working }: Waiting = {},
  ): Promise<GitListing> {
    const waiting = { cancel, ...(notice && { notice }), ...(working && { working }) };
    if (prefix !== '' && await rootIsIgnored(waiting))
      throw new UserError(english`the folder is ignored by the repository around it.`);
    const [listed, ignored] = await Promise.all([
      git.listing(['ls-files', '-z', '-t', '-s', '-o', '--exclude-standard'], waiting),
      git.output(['ls-files', '-z', '-o', '-i', '--exclude-standard', '--directory'], waiting),
    ]);
    const files = new Set<string>();
    const submodules = new Map<string, string>();
    const nested = new Set<string>();
    for (const entry of names(listed.out)) {
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
    const denied = deniedFolder(listed.error);
    return {
      paths: sorted(files),
      ignored: sorted(new Set(names(ignored))),
      submodules: [...submodules].map(([path, recorded]) => ({ path, recorded })).sort(byPath),
      nested: sorted(nested),
      ...(denied === undefined ? {} : { unreadable: [denied] }),
    };
  }

  async function rootIsIgnored(waiting: Waiting): Promise<boolean> {
    return (await git.run(['check-ignore', '-z', '--stdin'], {
      ...waiting,
      before: ['-C', paths.toTop],
      input: `./${prefix.slice(0, -1)}\0`,
    })).code === 0;
  }

  async function ignoreRule(path: string, waiting: Waiting = {}): Promise<string | undefined> {
    // with `./`, no name is treated as a pattern
    const done = await git.run(['check-ignore', '-v', '-z', '--stdin'], { ...waiting, input: `./${path}\0` });
    const [source, line, pattern] = done.out.split('\0');
    if (done.code !== 0 || source === undefined || pattern === undefined || pattern.startsWith('!')) return undefined;
    return `${ruleFile(source)}:${line}: ${pattern}`;
  }

  /** `source`: relative to the top of the repository, or absolute for the user's own file. */
  function ruleFile(source: string): string {
    if (home !== undefined && source.startsWith(`${home}/`)) return `~${source.slice(home.length)}`;
    return isAbsolute(source) ? source : paths.fromTop(source) ?? paths.toTop + source;
  }

  async function tracked(path: string, waiting: Waiting = {}): Promise<string | undefined> {
    const trackedPaths = await trackedBelow(path, waiting);
    return trackedPaths.find((name) => name === path) ?? trackedPaths[0];
  }

  async function trackedBelow(folder: string, { cancel = neverCancelled, notice }: Waiting = {}): Promise<string[]> {
    return names(
      await git.output(['ls-files', '-z', '--', `:(top,icase,literal)${prefix}${folder}`],
        notice ? { cancel, notice } : { cancel }),
    );
  }
}

function names(out: string): string[] {
  return out.split('\0').filter((name) => name !== '');
}

function sorted(paths: ReadonlySet<string>): string[] {
  return [...paths].sort(byText);
}
