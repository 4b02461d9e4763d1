import { english, nested } from '#base/text/english';
import { byText } from '#base/order';
import { rootedPath } from '#base/text/rootNames';
import type { Cancel } from '#base/cancellation';
import type { ExcludedBecause, SubmoduleMode } from '#model';
import { agentRules } from './agentRules';
import { globs } from './globs';
import type { IgnoreRules } from './ignore';
import { listRoot, type Listing } from './listing';
import type { FurtherPort, ScanPort } from './ports';
import { ownRule } from './submodules';

/** The packable files of all roots, and the rules by which each root excludes its own paths. */
export interface ListedRoots extends Listing {
  /** Returns the topmost path whose exclusion by `.agentignore` also excludes this path, and the rule. */
  ignored(path: string): readonly [path: string, rule: string] | undefined;
  /** Returns the reason if a further root's configuration excludes its own path. */
  excluded(path: string): [ExcludedBecause, string] | undefined;
}

interface OneRoot {
  readonly rules: IgnoreRules;
  excluded(path: string): [ExcludedBecause, string] | undefined;
}

/** Lists each root by its own rules, which never exclude a file of another root. */
export async function listRoots(port: ScanPort, ignoreFile: string, mode: SubmoduleMode, cancel: Cancel,
  warn: (sentence: string) => void, progress?: (fraction: number) => void): Promise<ListedRoots>
{
  const { further = [] } = port;
  const share = (done: number) => (fraction: number) => progress?.((done + fraction) / (1 + further.length));
  const primaryListing = await listRoot(port, mode, cancel, warn, share(0));
  const primary = agentRules(port.files, ignoreFile, primaryListing, warn);
  const roots = new Map<string, OneRoot>();
  const listings: Listing[] = [primaryListing];
  for (const [i, root] of further.entries()) {
    const innerWarn = (problem: string) => warn(english`In ${root.name}: ${nested(problem)}`);
    const inner: ScanPort = { ...port, files: root.files, git: root.git };
    const listing = await listRoot(inner, mode, cancel, innerWarn, share(i + 1));
    listings.push(under(root.name, listing));
    roots.set(root.name, {
      rules: agentRules(root.files, ignoreFile, listing, innerWarn),
      excluded: ownGlobs(root),
    });
  }
  return {
    paths: further.length === 0 ? primaryListing.paths : listings.flatMap(({ paths }) => paths).sort(byText),
    excludedPaths: listings.flatMap(({ excludedPaths }) => excludedPaths),
    submodules: listings.flatMap(({ submodules }) => submodules),
    source: primaryListing.source,
    ignored(path) {
      const { name, path: inner } = rootedPath(path, (rootName) => roots.has(rootName));
      const rules = name === undefined ? primary : roots.get(name)!.rules;
      const topmost = rules.topmost(inner);
      if (topmost === undefined) return undefined;
      const rule = rules.explainIgnore(inner, false) ?? ignoreFile;
      return name === undefined ? [topmost, rule] : [`${name}/${topmost}`, `${name}/${rule}`];
    },
    excluded(path) {
      const { name, path: inner } = rootedPath(path, (rootName) => roots.has(rootName));
      return name === undefined ? undefined : roots.get(name)!.excluded(inner);
    },
  };
}

function ownGlobs({ name, include, exclude }: FurtherPort): OneRoot['excluded'] {
  const [included, excluded] = [globs(include, 'include'), globs(exclude, 'exclude')];
  return (path) => {
    const pattern = excluded(path);
    if (pattern !== undefined) return ['excluded', english`exclude of ${name}: ${pattern}`];
    return include.length > 0 && included(path) === undefined
      ? ['excluded', english`no include pattern of ${name} matches it`]
      : undefined;
  };
}

function under(name: string, { paths, excludedPaths, submodules, source }: Listing): Listing {
  const within = (path: string) => `${name}/${path}`;
  return {
    paths: paths.map(within),
    excludedPaths: excludedPaths.map((item) => ({
      ...item,
      path: within(item.path),
      detail: ownRule.test(item.detail) ? within(item.detail) : item.detail,
    })),
    submodules: submodules.map((submodule) => ({ ...submodule, path: within(submodule.path) })),
    source,
  };
}
