import { english, nested } from '#base/text/english';
import { byText } from '#base/order';
import { splitRootedPath } from '#base/text/rootNames';
import type { Cancel } from '#base/cancellation';
import type { ExclusionReason, SubmoduleMode } from '#model';
import { readAgentRules } from './agentRules';
import { compileGlobs } from './globs';
import type { IgnoreRules } from './ignore';
import { listRoot, type Listing } from './listing';
import type { FurtherPort, ScanPort } from './ports';
import { ownIgnoreRulePattern } from './submodules';

/** The packable files of all roots, and the rules by which each root excludes its own paths. */
export interface ListedRoots extends Listing {
  /** Returns the topmost path whose exclusion by `.agentignore` also excludes this path, and the rule. */
  findIgnored(path: string): readonly [path: string, rule: string] | undefined;
  /** Returns the reason if the path belongs to a further root whose configuration excludes the path. */
  findExclusion(path: string): [ExclusionReason, string] | undefined;
}

interface RootExclusions {
  readonly rules: IgnoreRules;
  findExclusion(path: string): [ExclusionReason, string] | undefined;
}

/** Lists each root with its own rules, which never exclude a file of another root. */
export async function listRoots(port: ScanPort, ignoreFile: string, mode: SubmoduleMode, cancel: Cancel,
  warn: (sentence: string) => void, progress?: (fraction: number) => void): Promise<ListedRoots>
{
  const { further = [] } = port;
  const createRootProgress = (doneCount: number) => (fraction: number) =>
    progress?.((doneCount + fraction) / (1 + further.length));
  const primaryListing = await listRoot(port, mode, cancel, warn, createRootProgress(0));
  const primaryRules = readAgentRules(port.files, ignoreFile, primaryListing, warn);
  const roots = new Map<string, RootExclusions>();
  const listings: Listing[] = [primaryListing];
  for (const [i, root] of further.entries()) {
    const innerWarn = (problem: string) => warn(english`In ${root.name}: ${nested(problem)}`);
    const innerPort: ScanPort = { ...port, files: root.files, git: root.git };
    const listing = await listRoot(innerPort, mode, cancel, innerWarn, createRootProgress(i + 1));
    listings.push(addRootName(root.name, listing));
    roots.set(root.name, {
      rules: readAgentRules(root.files, ignoreFile, listing, innerWarn),
      findExclusion: createRootFilter(root),
    });
  }
  return {
    paths: further.length === 0 ? primaryListing.paths : listings.flatMap(({ paths }) => paths).sort(byText),
    excludedPaths: listings.flatMap(({ excludedPaths }) => excludedPaths),
    submodules: listings.flatMap(({ submodules }) => submodules),
    source: primaryListing.source,
    findIgnored(path) {
      const { name, path: innerPath } = splitRootedPath(path, (rootName) => roots.has(rootName));
      const rules = name === undefined ? primaryRules : roots.get(name)!.rules;
      const topmostIgnored = rules.findTopmostIgnored(innerPath);
      if (topmostIgnored === undefined) return undefined;
      const rule = rules.explainIgnore(innerPath, false) ?? ignoreFile;
      return name === undefined ? [topmostIgnored, rule] : [`${name}/${topmostIgnored}`, `${name}/${rule}`];
    },
    findExclusion(path) {
      const { name, path: innerPath } = splitRootedPath(path, (rootName) => roots.has(rootName));
      return name === undefined ? undefined : roots.get(name)!.findExclusion(innerPath);
    },
  };
}

function createRootFilter({ name, include, exclude }: FurtherPort): RootExclusions['findExclusion'] {
  const [findIncludePattern, findExcludePattern] = [compileGlobs(include, 'include'), compileGlobs(exclude, 'exclude')];
  return (path) => {
    const pattern = findExcludePattern(path);
    if (pattern !== undefined) return ['excluded', english`exclude of ${name}: ${pattern}`];
    return include.length > 0 && findIncludePattern(path) === undefined
      ? ['excluded', english`no include pattern of ${name} matches it`]
      : undefined;
  };
}

function addRootName(name: string, { paths, excludedPaths, submodules, source }: Listing): Listing {
  const addPrefix = (path: string) => `${name}/${path}`;
  return {
    paths: paths.map(addPrefix),
    excludedPaths: excludedPaths.map((item) => ({
      ...item,
      path: addPrefix(item.path),
      detail: ownIgnoreRulePattern.test(item.detail) ? addPrefix(item.detail) : item.detail,
    })),
    submodules: submodules.map((submodule) => ({ ...submodule, path: addPrefix(submodule.path) })),
    source,
  };
}
