import { setTimeout as sleep } from 'node:timers/promises';
import { Cancelled, UserError } from '#base/errors';
import type { Engine } from '#features/requests';
import type { Host } from '#engine/host';
import type { PackOptions, RecordedOptions } from '#engine/options';
import type { Run } from '#engine/run';
import type { Report } from '#reports';
import type { Cancel } from '#base/cancellation';
import { createRepackRunner } from '#platform/repack/repackRunner';
import { createCallLimit } from '#host/service/callLimit';
import { serveEngine } from '#host/service/serveEngine';
import { servedTools } from '#host/tools/servedTools';
import { watchTree } from '#platform/fs/watchTree';
import { formatNumber } from '../../output/table';
import { reuseNotice } from '../repeat';
import { threadLabel } from '../scope';

/** Used if the system cannot report changes. Ms. */
const fallbackInterval = 3_000;
/** How often the loop checks for cancellation, in milliseconds. */
const cancelPoll = 100;
const pathsShown = 3;

export interface WatchOptions {
  readonly engine: Engine;
  readonly host: Host;
  readonly options: PackOptions;
  /** What the first pack reuses from the last one; later packs reuse everything. */
  readonly firstPack: Pick<PackOptions, 'keepTask' | 'keepOptions'>;
  readonly run: Run;
  /** The interval between checks in seconds; undefined if the file system is watched instead. */
  readonly poll: number | undefined;
  readonly print: (line: string) => void;
  readonly warn: (line: string) => void;
}

/** Repacks when files change, until the run is cancelled. `packs`: the number of packs it made. */
export async function watchRoot(
  { engine, host, options, firstPack, run, poll, print, warn }: WatchOptions,
): Promise<{ readonly packs: number; readonly contextPath: string | undefined; }> {
  const changedPaths = new Set<string>();
  let unexpected: { readonly error: unknown; } | undefined;
  const runner = createRepackRunner({
    refresh: async (_work, cancel) => {
      await refresh(cancel, false);
      return 'full';
    },
    failed: (error) => {
      unexpected = { error };
    },
  });
  const changed = (path: string) => {
    changedPaths.add(path);
    runner.changed({ refresh: 'repack' });
  };
  const tree = poll === undefined ? watchTree(host, changed) : undefined;
  let interval = poll === undefined ? undefined : poll * 1_000;
  let packs = 0;
  let newest: Report | undefined;
  let thread: string | undefined;
  /** Whether the first pack, with the task of this call, has been made; after that, `task.md` can replace the task. */
  let isStarted = false;
  let lastFailure = '';
  let label: string | undefined;
  const calls = createCallLimit();
  const more = servedTools(engine, host, calls);
  const service = serveEngine({ root: host.root, env: host.env, kind: 'watch', engine, calls, more, onProblem: warn });
  try {
    await tree?.sync(undefined);
    await runner.request(async (cancel) => {
      await refresh(cancel, true);
      return 'full';
    }, false);
    runner.poll(interval);
    while (!run.cancel.cancelled && !unexpected) await sleep(cancelPoll);
    if (unexpected) throw unexpected.error;
  } catch (error) {
    if (!(error instanceof Cancelled)) throw error;
  } finally {
    service.dispose();
    await runner.dispose();
    tree?.dispose();
  }
  return { packs, contextPath: newest?.contextPath };

  async function refresh(superseded: Cancel, isFirst: boolean): Promise<void> {
    await packIfStale({
      ...run,
      cancel: {
        get cancelled() {
          return run.cancel.cancelled || superseded.cancelled;
        },
      },
    }, isFirst);
    await tree?.sync(thread, (newest ?? engine.latest(thread ?? 'none'))?.submodules);
    if (tree?.problem === undefined || interval !== undefined) return;
    interval = fallbackInterval;
    runner.poll(interval);
    warn(`Not every folder can be watched (${tree.problem}): checking every ${interval / 1_000} seconds instead.`);
  }

  async function packIfStale(run: Run, isFirst: boolean): Promise<void> {
    const paths = [...changedPaths];
    changedPaths.clear();
    try {
      const recorded = firstPack.keepOptions ? engine.recordedOptions(options) : {};
      const refreshed = await engine.refreshIfStale({
        ...options,
        ...(isStarted ? { task: undefined } : firstPack),
        repack: true,
      }, run);
      const report = refreshed.freshness.state === 'none' ? await engine.pack(options, run) : refreshed.report;
      for (const sentence of engine.takeWarnings()) warn(sentence);
      lastFailure = '';
      printThread();
      thread = report?.thread ?? /^\.agentpack\/threads\/([^/]+)\//.exec(refreshed.freshness.contextPath ?? '')?.[1];
      if (!isStarted) printReuse(recorded, report ?? engine.latest(thread ?? 'none'));
      isStarted = true;
      if (report) {
        packs++;
        newest = report;
        print(packLine(report, paths));
      } else if (isFirst) print(`${clock()}  fresh: ${refreshed.freshness.contextPath ?? ''}`);
      if (report?.freshness.state === 'stale') changed(''); // an input changed while it was packed
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      // reported once: the next change tries again
      if (error.message !== lastFailure) warn(lastFailure = error.message);
    }
  }

  /** Only for the first pack: later ones repeat the pack of this watch. */
  function printReuse(recorded: RecordedOptions, pack: Report | undefined): void {
    const notice = reuseNotice(recorded, firstPack.keepTask === true && pack?.taskSource === 'option');
    if (notice !== undefined) print(`${clock()}  ${notice}`);
  }

  /** Prints the thread at the start, and when the settings name another thread. */
  function printThread(): void {
    const previous = label;
    label = threadLabel(engine.scope(options, 'pack'));
    if (label !== undefined && label !== previous) print(`${clock()}  thread ${label}`);
  }
}

function packLine({ renderedTokens, files, contextPath }: Report, paths: readonly string[]): string {
  const named = paths.filter((path) => path !== '');
  const after = named.length === 0
    ? ''
    : `, after ${named.slice(0, pathsShown).join(', ')}${
      named.length > pathsShown ? ` and ${named.length - pathsShown} more` : ''
    }`;
  return `${clock()}  packed ${formatNumber(renderedTokens)} tokens, ${files.length} files${after}: ${contextPath}`;
}

/** `14:03:09`, local time. */
function clock(): string {
  return new Date().toTimeString().slice(0, 8);
}
