/**
 * The kinds of refresh. `detect` finds out whether another process wrote the pack; `check` compares the pack with the
 * disk; `repack` also replaces a stale pack.
 */
const refreshKinds = ['detect', 'check', 'repack'] as const;
export type RefreshKind = (typeof refreshKinds)[number];

export interface Change {
  /** The kind of refresh that the change requires. */
  readonly refresh: RefreshKind;
  /**
   * The paths of the changed files, relative to the root. Undefined if only a full refresh can find the changed files.
   */
  readonly files?: readonly string[];
  /** True if many files may have changed (a checkout, new settings), so that the known files are not enough. */
  readonly fullScan?: boolean;
  /** True if the user saved and is waiting for the pack. Other programs write in bursts. */
  readonly saved?: boolean;
  /** True if a full refresh in progress has read the changed inputs, so that its pack would be out of date. */
  readonly invalidates?: boolean;
}

export interface RefreshWork {
  readonly refresh: RefreshKind;
  /** The only files to pack, or undefined for a full refresh. */
  readonly files: readonly string[] | undefined;
}

/**
 * The coverage of a job. A `full` job covers every change that was queued before it. A `partial` job covers only the
 * given files, so a full refresh follows. A `none` job failed or only answered a request. The work of a `cancelled` job
 * is queued again.
 */
export type Outcome = 'full' | 'partial' | 'none' | 'cancelled';

export type Job = { readonly kind: 'refresh'; readonly work: RefreshWork; } | {
  readonly kind: 'request';
  readonly id: number;
};

/** The next actions of the caller. One job runs at a time, and the caller reports its end to `handleJobEnd`. */
export interface ScheduleStep {
  readonly start?: Job;
  /** True if the caller must cancel the running job. */
  readonly cancel?: true;
  /** Requests that a newer request superseded; they never start. */
  readonly dropped?: readonly number[];
  /**
   * The time, in milliseconds on the caller's clock, at which to call `handleWakeUp` unless another event comes first.
   */
  readonly wakeAt?: number;
}

/** Turns events into decisions and deadlines. It has no clock. `nowMs` is in milliseconds and never decreases. */
export interface RepackSchedule {
  handleChange(change: Change, nowMs: number): ScheduleStep;
  /**
   * Registers the user's request, which starts before any refresh. With `supersedes`, the request cancels the running
   * job and drops older requests with this flag.
   */
  handleRequest(id: number, supersedes: boolean, nowMs: number): ScheduleStep;
  handleJobEnd(outcome: Outcome, nowMs: number): ScheduleStep;
  handleWakeUp(nowMs: number): ScheduleStep;
  /**
   * Sets the interval, in milliseconds, after which a full refresh follows the last job, for systems that do not report
   * changes.
   */
  setPollInterval(interval: number | undefined, nowMs: number): ScheduleStep;
  /** True if no job is running and no change is waiting for a job. */
  readonly isIdle: boolean;
}

/** The time, in milliseconds, without a change of the same kind before a refresh starts. */
export const quietPeriodMs = { save: 15, file: 100, repack: 150, check: 500, detect: 300, followUp: 400 } as const;
/**
 * The maximum time, in milliseconds, that a stream of changes can delay a refresh: for saves and for other changes.
 */
export const maxDelayMs = { save: 100, other: 2_000 } as const;
/** The time, in milliseconds, after which changes no longer cancel a waiting full refresh. */
export const starvationLimitMs = 5_000;
/**
 * The time, in milliseconds, for which saves in quick succession, as of a formatter, postpone the full refresh that
 * completes their quick packs.
 */
export const maxStreamMs = 30_000;
/** The maximum number of files in a quick pack. A larger quick pack would take as long as a full refresh. */
export const maxQuickFiles = 100;

/** A pack that reads only the files that are known to have changed. */
interface QuickPack {
  readonly paths: ReadonlySet<string>;
  readonly saved: boolean;
  readonly firstChangeTime: number;
  readonly lastChangeTime: number;
  readonly dueTime: number;
}

interface FullRefresh {
  readonly refresh: RefreshKind;
  /** True if the changed files are not known, so that no quick pack may run before the full refresh. */
  readonly fullScan: boolean;
  /** True if the refresh completes quick packs, so that it waits until the saves have stopped. */
  readonly followsUp: boolean;
  /** When the first of the changes was queued that came in quick succession up to the last one. */
  readonly streamStartTime: number;
  /** Starvation counts from here: during a stream, from its last change. */
  readonly firstChangeTime: number;
  readonly lastChangeTime: number;
  readonly dueTime: number;
}

interface RunningJob {
  readonly job: Job;
  readonly startTime: number;
  /** The quick pack to queue again if the job is cancelled. */
  readonly quickPack: QuickPack | undefined;
  readonly fullRefresh: FullRefresh | undefined;
  cancelled: boolean;
}

export function createRepackSchedule(): RepackSchedule {
  let quickPack: QuickPack | undefined;
  let fullRefresh: FullRefresh | undefined;
  let runningJob: RunningJob | undefined;
  let requests: readonly { readonly id: number; readonly supersedes: boolean; }[] = [];
  let pollInterval: number | undefined;
  let lastEndTime = 0;

  return {
    handleChange(change, nowMs) {
      queueChange(change, nowMs);
      const isOutdated = change.invalidates === true && change.refresh === 'repack' &&
        runningJob?.fullRefresh?.refresh === 'repack' &&
        nowMs - runningJob.fullRefresh.firstChangeTime < starvationLimitMs;
      return { ...(isOutdated ? cancelRunningJob() : {}), ...decideNextStep(nowMs) };
    },
    handleRequest(id, supersedes, nowMs) {
      const droppedIds = supersedes ? requests.filter((item) => item.supersedes).map((item) => item.id) : [];
      requests = [...requests.filter((item) => !droppedIds.includes(item.id)), { id, supersedes }];
      return {
        ...(supersedes ? cancelRunningJob() : {}),
        ...(droppedIds.length > 0 ? { dropped: droppedIds } : {}),
        ...decideNextStep(nowMs),
      };
    },
    handleJobEnd(outcome, nowMs) {
      const endedJob = runningJob;
      runningJob = undefined;
      lastEndTime = nowMs;
      if (endedJob) applyOutcome(outcome, endedJob, nowMs);
      return decideNextStep(nowMs);
    },
    handleWakeUp: decideNextStep,
    setPollInterval(ms, nowMs) {
      pollInterval = ms;
      return decideNextStep(nowMs);
    },
    get isIdle() {
      return !runningJob && requests.length === 0 && !quickPack && !fullRefresh;
    },
  };

  function queueChange({ refresh, files, saved = false, fullScan = false }: Change, nowMs: number): void {
    if (refresh === 'detect' && fullRefresh && fullRefresh.refresh !== 'detect') return; // the full refresh also detects this change
    const paths = new Set([...(quickPack?.paths ?? []), ...(files ?? [])]);
    const hasTooManyFiles = paths.size > maxQuickFiles;
    if (refresh !== 'repack' || files === undefined || hasTooManyFiles || fullScan || fullRefresh?.fullScan) {
      const dueTime = nowMs + quietPeriodMs[refresh];
      queueFull({
        refresh,
        fullScan: fullScan || hasTooManyFiles,
        followsUp: false,
        streamStartTime: nowMs,
        firstChangeTime: nowMs,
        lastChangeTime: nowMs,
        dueTime,
      });
      return;
    }
    quickPack = mergeQuickPack(quickPack, paths, saved, nowMs);
    if (fullRefresh?.followsUp) {
      const isStream = nowMs - fullRefresh.lastChangeTime < quietPeriodMs.followUp &&
        nowMs - fullRefresh.streamStartTime < maxStreamMs;
      const firstChangeTime = isStream ? nowMs : fullRefresh.firstChangeTime;
      fullRefresh = {
        ...fullRefresh,
        firstChangeTime,
        lastChangeTime: nowMs,
        dueTime: Math.min(firstChangeTime + starvationLimitMs, nowMs + quietPeriodMs.followUp),
      };
    }
  }

  function queueFull(addedRefresh: FullRefresh): void {
    const previousRefresh = fullRefresh?.refresh === 'detect' && addedRefresh.refresh !== 'detect'
      ? undefined
      : fullRefresh;
    const firstChangeTime = Math.min(addedRefresh.firstChangeTime,
      previousRefresh?.firstChangeTime ?? addedRefresh.firstChangeTime);
    const streamStartTime = Math.min(addedRefresh.streamStartTime,
      previousRefresh?.streamStartTime ?? addedRefresh.streamStartTime);
    const followsUp = addedRefresh.followsUp && (previousRefresh?.followsUp ?? true);
    const fullScan = addedRefresh.fullScan || (previousRefresh?.fullScan ?? false);
    const refreshes = [addedRefresh.refresh, ...(previousRefresh ? [previousRefresh.refresh] : []),
      ...(fullScan && quickPack ? ['repack' as const] : [])];
    fullRefresh = {
      refresh: refreshes.reduce(pickStrongerKind),
      fullScan,
      followsUp,
      streamStartTime,
      firstChangeTime,
      lastChangeTime: Math.max(addedRefresh.lastChangeTime,
        previousRefresh?.lastChangeTime ?? addedRefresh.lastChangeTime),
      dueTime: Math.min(addedRefresh.dueTime, firstChangeTime + (followsUp ? starvationLimitMs : maxDelayMs.other)),
    };
    if (fullScan) quickPack = undefined; // the full refresh also reads these files
  }

  function applyOutcome(outcome: Outcome, endedJob: RunningJob, nowMs: number): void {
    const dueTime = nowMs + quietPeriodMs.followUp;
    if (outcome === 'full' && !endedJob.fullRefresh) {
      if (fullRefresh && fullRefresh.lastChangeTime < endedJob.startTime) fullRefresh = undefined;
      if (quickPack && quickPack.lastChangeTime < endedJob.startTime) quickPack = undefined;
    } else if (outcome === 'partial') {
      queueFull({
        refresh: 'repack',
        fullScan: false,
        followsUp: true,
        streamStartTime: nowMs,
        firstChangeTime: nowMs,
        lastChangeTime: nowMs,
        dueTime,
      });
    } else if (outcome === 'cancelled') {
      if (endedJob.quickPack && !fullRefresh?.fullScan)
        quickPack = {
          ...endedJob.quickPack,
          paths: new Set([...endedJob.quickPack.paths, ...(quickPack?.paths ?? [])]),
          dueTime: nowMs,
        };
      if (endedJob.fullRefresh) queueFull({ ...endedJob.fullRefresh, dueTime });
    }
  }

  function cancelRunningJob(): { readonly cancel?: true; } {
    if (!runningJob || runningJob.cancelled) return {};
    runningJob.cancelled = true;
    return { cancel: true };
  }

  function decideNextStep(nowMs: number): ScheduleStep {
    if (runningJob) return {};
    const [request] = requests;
    if (request) {
      requests = requests.slice(1);
      return startJob({ kind: 'request', id: request.id }, {}, nowMs);
    }
    const isStarving = fullRefresh !== undefined && nowMs - fullRefresh.firstChangeTime >= starvationLimitMs;
    if (quickPack && quickPack.dueTime <= nowMs && !isStarving) {
      const job: Job = { kind: 'refresh', work: { refresh: 'repack', files: [...quickPack.paths] } };
      return startJob(job, { quickPack }, nowMs);
    }
    if (pollInterval !== undefined && !fullRefresh && lastEndTime + pollInterval <= nowMs)
      queueFull({
        refresh: 'repack',
        fullScan: true,
        followsUp: false,
        streamStartTime: nowMs,
        firstChangeTime: nowMs,
        lastChangeTime: nowMs,
        dueTime: nowMs,
      });
    if (fullRefresh && fullRefresh.dueTime <= nowMs) {
      const dueRefresh = quickPack ? { ...fullRefresh, refresh: 'repack' as const } : fullRefresh;
      quickPack = undefined;
      return startJob({ kind: 'refresh', work: { refresh: dueRefresh.refresh, files: undefined } }, {
        fullRefresh: dueRefresh,
      }, nowMs);
    }
    const wakeTimes = [quickPack?.dueTime, fullRefresh?.dueTime,
      pollInterval === undefined ? undefined : lastEndTime + pollInterval].filter((
        time,
      ) => time !== undefined);
    return wakeTimes.length > 0 ? { wakeAt: Math.min(...wakeTimes) } : {};
  }

  /** Starts a job and removes the work that it covers from the queue. */
  function startJob(job: Job, coveredWork: Partial<Pick<RunningJob, 'quickPack' | 'fullRefresh'>>,
    nowMs: number): ScheduleStep
  {
    runningJob = {
      job,
      startTime: nowMs,
      quickPack: coveredWork.quickPack,
      fullRefresh: coveredWork.fullRefresh,
      cancelled: false,
    };
    if (coveredWork.quickPack) quickPack = undefined;
    if (coveredWork.fullRefresh) fullRefresh = undefined;
    return { start: job };
  }
}

function mergeQuickPack(previousPack: QuickPack | undefined, paths: ReadonlySet<string>, saved: boolean,
  nowMs: number): QuickPack
{
  if (previousPack?.saved && !saved) return { ...previousPack, paths, lastChangeTime: nowMs }; // writes of other programs do not delay a save
  const firstChangeTime = previousPack && previousPack.saved === saved ? previousPack.firstChangeTime : nowMs;
  const dueTime = saved
    ? Math.min(nowMs + quietPeriodMs.save, firstChangeTime + maxDelayMs.save)
    : Math.min(nowMs + quietPeriodMs.file, firstChangeTime + maxDelayMs.other);
  return { paths, saved, firstChangeTime, lastChangeTime: nowMs, dueTime };
}

function pickStrongerKind(a: RefreshKind, b: RefreshKind): RefreshKind {
  return refreshKinds.indexOf(a) > refreshKinds.indexOf(b) ? a : b;
}
