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
  /** Cancel the running job. */
  readonly cancel?: true;
  /** Requests that a newer request superseded; they never start. */
  readonly dropped?: readonly number[];
  /**
   * The time, in milliseconds on the caller's clock, at which to call `handleWakeUp` unless another event comes first.
   */
  readonly wakeAt?: number;
}

/** Turns events into decisions and deadlines. It has no clock: `now` is in milliseconds and never decreases. */
export interface RepackSchedule {
  handleChange(change: Change, now: number): ScheduleStep;
  /**
   * Registers the user's request, which starts before any refresh. With `supersedes`, the request cancels the running
   * job and drops older requests with this flag.
   */
  handleRequest(id: number, supersedes: boolean, now: number): ScheduleStep;
  handleJobEnd(outcome: Outcome, now: number): ScheduleStep;
  handleWakeUp(now: number): ScheduleStep;
  /**
   * Sets the interval, in milliseconds, after which a full refresh follows the last job, for systems that do not report
   * changes.
   */
  setPollInterval(interval: number | undefined, now: number): ScheduleStep;
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
  readonly firstChangeTime: number;
  readonly lastChangeTime: number;
  readonly dueTime: number;
}

interface RunningJob {
  readonly job: Job;
  readonly startTime: number;
  /** The quick pack to queue again if the job is cancelled. */
  readonly quick: QuickPack | undefined;
  readonly full: FullRefresh | undefined;
  cancelled: boolean;
}

export function createRepackSchedule(): RepackSchedule {
  let quick: QuickPack | undefined;
  let full: FullRefresh | undefined;
  let running: RunningJob | undefined;
  let requests: readonly { readonly id: number; readonly supersedes: boolean; }[] = [];
  let interval: number | undefined;
  let lastEnd = 0;

  return {
    handleChange(change, now) {
      queueChange(change, now);
      const isOutdated = change.invalidates === true && change.refresh === 'repack' &&
        running?.full?.refresh === 'repack' && now - running.full.firstChangeTime < starvationLimitMs;
      return { ...(isOutdated ? cancel() : {}), ...decideNextStep(now) };
    },
    handleRequest(id, supersedes, now) {
      const dropped = supersedes ? requests.filter((item) => item.supersedes).map((item) => item.id) : [];
      requests = [...requests.filter((item) => !dropped.includes(item.id)), { id, supersedes }];
      return { ...(supersedes ? cancel() : {}), ...(dropped.length > 0 ? { dropped } : {}), ...decideNextStep(now) };
    },
    handleJobEnd(outcome, now) {
      const endedJob = running;
      running = undefined;
      lastEnd = now;
      if (endedJob) applyOutcome(outcome, endedJob, now);
      return decideNextStep(now);
    },
    handleWakeUp: decideNextStep,
    setPollInterval(ms, now) {
      interval = ms;
      return decideNextStep(now);
    },
    get isIdle() {
      return !running && requests.length === 0 && !quick && !full;
    },
  };

  function queueChange({ refresh, files, saved = false, fullScan = false }: Change, now: number): void {
    if (refresh === 'detect' && full && full.refresh !== 'detect') return; // the full refresh also detects this change
    const paths = new Set([...(quick?.paths ?? []), ...(files ?? [])]);
    const hasTooManyFiles = paths.size > maxQuickFiles;
    if (refresh !== 'repack' || files === undefined || hasTooManyFiles || fullScan || full?.fullScan) {
      const due = now + quietPeriodMs[refresh];
      queueFull({
        refresh,
        fullScan: fullScan || hasTooManyFiles,
        followsUp: false,
        firstChangeTime: now,
        lastChangeTime: now,
        dueTime: due,
      });
      return;
    }
    quick = mergeQuickPack(quick, paths, saved, now);
    if (full?.followsUp)
      full = {
        ...full,
        lastChangeTime: now,
        dueTime: Math.min(full.firstChangeTime + starvationLimitMs, now + quietPeriodMs.followUp),
      };
  }

  function queueFull(added: FullRefresh): void {
    const previous = full?.refresh === 'detect' && added.refresh !== 'detect' ? undefined : full;
    const first = Math.min(added.firstChangeTime, previous?.firstChangeTime ?? added.firstChangeTime);
    const followsUp = added.followsUp && (previous?.followsUp ?? true);
    const fullScan = added.fullScan || (previous?.fullScan ?? false);
    const refreshes = [added.refresh, ...(previous ? [previous.refresh] : []),
      ...(fullScan && quick ? ['repack' as const] : [])];
    full = {
      refresh: refreshes.reduce(pickStrongerKind),
      fullScan,
      followsUp,
      firstChangeTime: first,
      lastChangeTime: Math.max(added.lastChangeTime, previous?.lastChangeTime ?? added.lastChangeTime),
      dueTime: Math.min(added.dueTime, first + (followsUp ? starvationLimitMs : maxDelayMs.other)),
    };
    if (fullScan) quick = undefined; // the full refresh also reads these files
  }

  function applyOutcome(outcome: Outcome, endedJob: RunningJob, now: number): void {
    const due = now + quietPeriodMs.followUp;
    if (outcome === 'full' && !endedJob.full) {
      if (full && full.lastChangeTime < endedJob.startTime) full = undefined;
      if (quick && quick.lastChangeTime < endedJob.startTime) quick = undefined;
    } else if (outcome === 'partial') {
      queueFull({
        refresh: 'repack',
        fullScan: false,
        followsUp: true,
        firstChangeTime: now,
        lastChangeTime: now,
        dueTime: due,
      });
    } else if (outcome === 'cancelled') {
      if (endedJob.quick && !full?.fullScan)
        quick = { ...endedJob.quick, paths: new Set([...endedJob.quick.paths, ...(quick?.paths ?? [])]), dueTime: now };
      if (endedJob.full) queueFull({ ...endedJob.full, dueTime: due });
    }
  }

  function cancel(): { readonly cancel?: true; } {
    if (!running || running.cancelled) return {};
    running.cancelled = true;
    return { cancel: true };
  }

  function decideNextStep(now: number): ScheduleStep {
    if (running) return {};
    const [request] = requests;
    if (request) {
      requests = requests.slice(1);
      return startJob({ kind: 'request', id: request.id }, {}, now);
    }
    const isStarving = full !== undefined && now - full.firstChangeTime >= starvationLimitMs;
    if (quick && quick.dueTime <= now && !isStarving) {
      const job: Job = { kind: 'refresh', work: { refresh: 'repack', files: [...quick.paths] } };
      return startJob(job, { quick }, now);
    }
    if (interval !== undefined && !full && lastEnd + interval <= now)
      queueFull({
        refresh: 'repack',
        fullScan: true,
        followsUp: false,
        firstChangeTime: now,
        lastChangeTime: now,
        dueTime: now,
      });
    if (full && full.dueTime <= now) {
      const dueRefresh = quick ? { ...full, refresh: 'repack' as const } : full;
      quick = undefined;
      return startJob({ kind: 'refresh', work: { refresh: dueRefresh.refresh, files: undefined } }, {
        full: dueRefresh,
      }, now);
    }
    const times = [quick?.dueTime, full?.dueTime, interval === undefined ? undefined : lastEnd + interval].filter((
      time,
    ) => time !== undefined);
    return times.length > 0 ? { wakeAt: Math.min(...times) } : {};
  }

  /** Starts a job and removes the work that it covers from the queue. */
  function startJob(job: Job, coveredWork: Partial<Pick<RunningJob, 'quick' | 'full'>>, now: number): ScheduleStep {
    running = { job, startTime: now, quick: coveredWork.quick, full: coveredWork.full, cancelled: false };
    if (coveredWork.quick) quick = undefined;
    if (coveredWork.full) full = undefined;
    return { start: job };
  }
}

function mergeQuickPack(previous: QuickPack | undefined, paths: ReadonlySet<string>, saved: boolean,
  now: number): QuickPack
{
  if (previous?.saved && !saved) return { ...previous, paths, lastChangeTime: now }; // writes of other programs do not delay a save
  const first = previous && previous.saved === saved ? previous.firstChangeTime : now;
  const due = saved
    ? Math.min(now + quietPeriodMs.save, first + maxDelayMs.save)
    : Math.min(now + quietPeriodMs.file, first + maxDelayMs.other);
  return { paths, saved, firstChangeTime: first, lastChangeTime: now, dueTime: due };
}

function pickStrongerKind(a: RefreshKind, b: RefreshKind): RefreshKind {
  return refreshKinds.indexOf(a) > refreshKinds.indexOf(b) ? a : b;
}
