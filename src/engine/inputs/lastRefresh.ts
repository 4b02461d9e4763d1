import { hasRules } from '#pipeline/1-scan/rescan';
import type { Host } from '../host';
import type { IndexStore, RefreshedIndex } from '../indexing/indexStore';
import type { FolderStamps, RefreshedFolder } from '../ports/gitHost';
import type { Run } from '../run';
import type { Settings } from '../settings/settings';
import { toWaitOptions, type GitInputs } from './gitInputs';

type LastRefreshHost = Pick<Host, 'files' | 'git' | 'gitProblem' | 'now' | 'roots'>;

/** The results of a full refresh. */
export interface FullRefresh {
  readonly refreshed: RefreshedIndex;
  /** The git inputs by the number of commits that were read. */
  readonly gitInputs: Map<number, GitInputs>;
}

interface RememberedRefresh extends FullRefresh {
  readonly key: string;
  readonly refreshCount: number;
  readonly stamps: FolderStamps;
  readonly folder: RefreshedFolder;
  readonly links: readonly { readonly path: string; readonly target: string | undefined; }[];
}

/**
 * Remembers the last full refresh, so that requests between two changes read no file and run no git. An engine that
 * answers only once remembers nothing.
 */
export interface LastRefresh {
  /** Returns the results of the last full refresh if another one would have the same. Rejects with `Cancelled`. */
  recall(settings: Settings, run: Run): Promise<FullRefresh | undefined>;
  /** Called before a full refresh. Returns undefined if it cannot be remembered. Rejects with `Cancelled`. */
  takeStamps(settings: Settings, run: Run): Promise<FolderStamps | undefined>;
  /** Called after a full refresh, if all of it succeeded. */
  remember(stamps: FolderStamps, settings: Settings, results: FullRefresh): void;
}

export function createLastRefresh(host: LastRefreshHost, store: Pick<IndexStore, 'refreshCount'>): LastRefresh {
  let lastRefresh: RememberedRefresh | undefined;
  return {
    async recall(settings, run) {
      const remembered = lastRefresh;
      lastRefresh = undefined; // unless it is still current
      if (!remembered || !await isCurrent(remembered, settings, run)) return undefined;
      lastRefresh = remembered;
      const { refreshed, gitInputs } = remembered;
      const counts = { parsed: 0, reused: refreshed.files.length };
      return { refreshed: { ...refreshed, counts, ms: { scan: 0, index: 0, link: 0 } }, gitInputs };
    },
    async takeStamps(settings, run) {
      // the first run of a process without other callers is usually its only one
      const mayBeRecalled = run.arrival !== undefined || store.refreshCount > 0;
      return mayBeRecalled && createKey(host, settings) !== undefined
        ? host.git?.takeStamps?.({ startedAt: host.now(), ignoreFile: settings.ignoreFile }, toWaitOptions(run))
        : undefined;
    },
    remember(stamps, settings, results) {
      const key = createKey(host, settings);
      const links = key === undefined ? undefined : resolveLinks(host, settings, results.refreshed);
      if (!links) return;
      const { files, excludedPaths } = results.refreshed;
      const ignored = excludedPaths.flatMap(({ path, because }) => (because === 'ignored' ? [path] : []));
      const { refreshCount } = store;
      lastRefresh = { ...results, key: key!, refreshCount, stamps, folder: { files, ignored }, links };
    },
  };

  async function isCurrent({ key, refreshCount, stamps, folder, links }: RememberedRefresh, settings: Settings,
    run: Run): Promise<boolean>
  {
    return key === createKey(host, settings) && refreshCount === store.refreshCount &&
      links.every(({ path, target }) => host.files.resolveLink(path) === target) &&
      await stamps.areCurrent(folder, toWaitOptions(run));
  }
}

/** Returns undefined if a refresh with these settings depends on more than the root and the current branch. */
function createKey({ roots, gitProblem }: LastRefreshHost, settings: Settings): string | undefined {
  const isComparable = !roots?.further.length && gitProblem === undefined && settings.since === undefined;
  return isComparable ? JSON.stringify(settings) : undefined;
}

/**
 * Returns the targets of links, which stamps do not cover. Returns undefined if a link changed during the refresh, or
 * if the refresh found what neither covers: rules behind a link, another repository, or paths that cannot be read.
 */
function resolveLinks({ files }: LastRefreshHost, settings: Settings,
  { excludedPaths, submodules, warnings }: RefreshedIndex): RememberedRefresh['links'] | undefined
{
  if (warnings.length > 0 || submodules.length > 0) return undefined;
  const links: { readonly path: string; readonly target: string | undefined; }[] = [];
  for (const { path, because } of excludedPaths) {
    if (because === 'unreadable' || because === 'nested-repository') return undefined;
    if (because !== 'link' && because !== 'outside') continue;
    const target = files.resolveLink(path);
    if (hasRules(path, settings) || (target !== undefined) !== (because === 'link')) return undefined;
    links.push({ path, target });
  }
  return links;
}
