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
/** The interval between checks for cancellation, in milliseconds. */
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
  let unexpectedFailure: { readonly error: unknown; } | undefined;
  const runner = createRepackRunner({
    refresh: async (_work, cancel) => {
      await refresh(cancel, false);
      return 'full';
    },
    handleError: (error) => {
      unexpectedFailure = { error };
    },
  });
  const handleChange = (path: string) => {
    changedPaths.add(path);
    runner.handleChange({ refresh: 'repack' });
  };
  const treeWatch = pollSeconds === undefined ? watchTree(host, handleChange) : undefined;
  let intervalMs = pollSeconds === undefined ? undefined : pollSeconds * 1_000;
  let packCount = 0;
  let newestReport: Report | undefined;
  let thread: string | undefined;
  /** Whether the first pack, with the task of this call, has been made; after that, `task.md` can replace the task. */
  let isStarted = false;
  let lastFailure = '';
  let threadLabel: string | undefined;
  const callLimit = createCallLimit();
  const servedTools = createServedTools(engine, host, callLimit);
  const service = serveEngine({
    root: host.root,
    env: host.env,
    kind: 'watch',
    engine,
    calls: callLimit,
    additionalRequests: servedTools,
    onProblem: warn,
  });
  try {
    await treeWatch?.sync(undefined);
    await runner.request(async (cancel) => {
      await refresh(cancel, true);
      return 'full';
    }, false);
    runner.setPollInterval(intervalMs);
    while (!run.cancel.cancelled && !unexpectedFailure) await sleep(cancelPollMs);
    if (unexpectedFailure) throw unexpectedFailure.error;
  } catch (error) {
    if (!(error instanceof Cancelled)) throw error;
  } finally {
    service.dispose();
    await runner.dispose();
    treeWatch?.dispose();
  }
  return { packs: packCount, contextPath: newestReport?.contextPath };

  async function refresh(refreshCancel: Cancel, isFirst: boolean): Promise<void> {
    await packIfStale({
      ...run,
      cancel: {
        get cancelled() {
          return run.cancel.cancelled || refreshCancel.cancelled;
        },
      },
    }, isFirst);
    await treeWatch?.sync(thread, (newestReport ?? engine.latest(thread ?? 'none'))?.submodules);
    if (treeWatch?.problem === undefined || intervalMs !== undefined) return;
    intervalMs = fallbackIntervalMs;
    runner.setPollInterval(intervalMs);
    warn(
      `Not every folder can be watched (${treeWatch.problem}): checking every ${intervalMs / 1_000} seconds instead.`,
    );
  }

  async function packIfStale(run: Run, isFirst: boolean): Promise<void> {
    const paths = [...changedPaths];
    changedPaths.clear();
    try {
      const recordedOptions = firstPack.keepOptions ? engine.recordedOptions(options) : {};
      const refreshResult = await engine.refreshIfStale({
        ...options,
        ...(isStarted ? { task: undefined } : firstPack),
        repack: true,
      }, run);
      const report = refreshResult.freshness.state === 'none'
        ? await engine.pack({ ...options, ...firstPack }, run)
        : refreshResult.report;
      for (const sentence of engine.takeWarnings()) warn(sentence);
      lastFailure = '';
      printThread();
      thread = report?.thread ??
        /^\.agentpack\/threads\/([^/]+)\//.exec(refreshResult.freshness.contextPath ?? '')?.[1];
      if (!isStarted) printReuse(recordedOptions, report ?? engine.latest(thread ?? 'none'));
      isStarted = true;
      if (report) {
        const previousWarnings = newestReport?.warnings ?? [];
        packCount++;
        newestReport = report;
        print(formatPackLine(report, paths));
        for (const sentence of report.warnings) if (!previousWarnings.includes(sentence)) warn(sentence);
      } else if (isFirst) print(`${formatCurrentTime()}  fresh: ${refreshResult.freshness.contextPath ?? ''}`);
      if (report?.freshness.state === 'stale') handleChange(''); // an input changed while it was packed
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      // reported only once; the next change triggers another attempt
      if (error.message !== lastFailure) warn(lastFailure = error.message);
    }
  }

  /**
   * Prints the task and options that the first pack reuses. Later packs repeat the pack of this watch, so nothing is
   * printed for them.
   */
  function printReuse(recorded: RecordedOptions, pack: Report | undefined): void {
    const notice = formatReuseNotice(recorded, firstPack.keepTask === true && pack?.taskSource === 'option');
    if (notice !== undefined) print(`${formatCurrentTime()}  ${notice}`);
  }

  /** Prints the thread at the start, and when the settings name another thread. */
  function printThread(): void {
    const previousLabel = threadLabel;
    threadLabel = formatThreadLabel(engine.scope(options, 'pack'));
    if (threadLabel !== undefined && threadLabel !== previousLabel)
      print(`${formatCurrentTime()}  thread ${threadLabel}`);
  }
}

function formatPackLine({ renderedTokens, files, contextPath }: Report, paths: readonly string[]): string {
  const changedFiles = paths.filter((path) => path !== '');
  const afterText = changedFiles.length === 0
    ? ''
    : `, after ${changedFiles.slice(0, maxShownPaths).join(', ')}${
      changedFiles.length > maxShownPaths ? ` and ${changedFiles.length - maxShownPaths} more` : ''
    }`;
  return `${formatCurrentTime()}  packed ${
    formatNumber(renderedTokens)
  } tokens, ${files.length} files${afterText}: ${contextPath}`;
}

/** Formats the current local time, such as `14:03:09`. */
function formatCurrentTime(): string {
  return new Date().toTimeString().slice(0, 8);
}
