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
import { createServedTools } from '#host/tools/servedTools';
import { watchTree } from '#platform/fs/watchTree';
import { formatNumber } from '../../output/table';
import { formatReuseNotice } from '../repeat';
import { formatThreadLabel } from '../scope';

/** The interval between checks, in milliseconds, if the system cannot report changes. */
const fallbackIntervalMs = 3_000;
/** How often the loop checks for cancellation, in milliseconds. */
const cancelPollMs = 100;
const maxShownPaths = 3;

export interface WatchOptions {
  readonly engine: Engine;
  readonly host: Host;
  readonly options: PackOptions;
  /** The options that the first pack reuses from the last one. Later packs reuse all options. */
  readonly firstPack: Pick<PackOptions, 'keepTask' | 'keepOptions'>;
  readonly run: Run;
  /** The interval between checks in seconds; undefined if the file system is watched instead. */
  readonly pollSeconds: number | undefined;
  readonly print: (line: string) => void;
  readonly warn: (line: string) => void;
}

/** Repacks when files change, until the run is cancelled. Returns the number of packs and the path of the newest. */
export async function watchRoot(
  { engine, host, options, firstPack, run, pollSeconds, print, warn }: WatchOptions,
): Promise<{ readonly packs: number; readonly contextPath: string | undefined; }> {
  const changedPaths = new Set<string>();
  let unexpected: { readonly error: unknown; } | undefined;
  const runner = createRepackRunner({
    refresh: async (_work, cancel) => {
      await refresh(cancel, false);
      return 'full';
    },
    handleError: (error) => {
      unexpected = { error };
    },
  });
  const handleChange = (path: string) => {
    changedPaths.add(path);
    runner.handleChange({ refresh: 'repack' });
  };
  const tree = pollSeconds === undefined ? watchTree(host, handleChange) : undefined;
  let intervalMs = pollSeconds === undefined ? undefined : pollSeconds * 1_000;
  let packs = 0;
  let newest: Report | undefined;
  let thread: string | undefined;
  /** Whether the first pack, with the task of this call, has been made; after that, `task.md` can replace the task. */
  let isStarted = false;
  let lastFailure = '';
  let threadLabel: string | undefined;
  const calls = createCallLimit();
  const servedTools = createServedTools(engine, host, calls);
  const service = serveEngine({
    root: host.root,
    env: host.env,
    kind: 'watch',
    engine,
    calls,
    additionalRequests: servedTools,
    onProblem: warn,
  });
  try {
    await tree?.sync(undefined);
    await runner.request(async (cancel) => {
      await refresh(cancel, true);
      return 'full';
    }, false);
    runner.setPollInterval(intervalMs);
    while (!run.cancel.cancelled && !unexpected) await sleep(cancelPollMs);
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
    if (tree?.problem === undefined || intervalMs !== undefined) return;
    intervalMs = fallbackIntervalMs;
    runner.setPollInterval(intervalMs);
    warn(`Not every folder can be watched (${tree.problem}): checking every ${intervalMs / 1_000} seconds instead.`);
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
        print(formatPackLine(report, paths));
      } else if (isFirst) print(`${formatClock()}  fresh: ${refreshed.freshness.contextPath ?? ''}`);
      if (report?.freshness.state === 'stale') handleChange(''); // an input changed while it was packed
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      // reported only once; the next change triggers another attempt
      if (error.message !== lastFailure) warn(lastFailure = error.message);
    }
  }

  /** Prints what the first pack reuses. Later packs repeat the pack of this watch, so nothing is printed for them. */
  function printReuse(recorded: RecordedOptions, pack: Report | undefined): void {
    const notice = formatReuseNotice(recorded, firstPack.keepTask === true && pack?.taskSource === 'option');
    if (notice !== undefined) print(`${formatClock()}  ${notice}`);
  }

  /** Prints the thread at the start, and when the settings name another thread. */
  function printThread(): void {
    const previous = threadLabel;
    threadLabel = formatThreadLabel(engine.scope(options, 'pack'));
    if (threadLabel !== undefined && threadLabel !== previous) print(`${formatClock()}  thread ${threadLabel}`);
  }
}

function formatPackLine({ renderedTokens, files, contextPath }: Report, paths: readonly string[]): string {
  const changedFiles = paths.filter((path) => path !== '');
  const after = changedFiles.length === 0
    ? ''
    : `, after ${changedFiles.slice(0, maxShownPaths).join(', ')}${
      changedFiles.length > maxShownPaths ? ` and ${changedFiles.length - maxShownPaths} more` : ''
    }`;
  return `${formatClock()}  packed ${
    formatNumber(renderedTokens)
  } tokens, ${files.length} files${after}: ${contextPath}`;
}

/** Formats the current local time, such as `14:03:09`. */
function formatClock(): string {
  return new Date().toTimeString().slice(0, 8);
}
