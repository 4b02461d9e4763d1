/**
 * Kinds of a refresh. `detect` finds out whether another process wrote the pack; `check` compares the pack with the
 * disk; `repack` also replaces a stale pack.
 */
const refreshKinds = ['detect', 'check', 'repack'] as const;
export type RefreshKind = (typeof refreshKinds)[number];

export interface Change {
  /** The kind of refresh that the change requires. */
  readonly refresh: RefreshKind;
  /**
   * Paths, below the root, of every changed file that is known for this change. Undefined if only a full refresh finds
   * the changed files.
   */
  readonly files?: readonly string[];
  /** Many files may have changed (a checkout, new settings), so a pack of only the known files would miss some. */
  readonly fullScan?: boolean;
  /** The user saved and is waiting for the pack. Other programs write in bursts. */
  readonly saved?: boolean;
  /** A full refresh in progress has read the changed inputs, so its pack would be out of date. */
  readonly invalidates?: boolean;
}

export interface RefreshWork {
  readonly refresh: RefreshKind;
  /** Pack these files only, or undefined for a full refresh. */
  readonly files: readonly string[] | undefined;
}

/**
 * The coverage of a job. A `full` job covers every change that was queued before it, a `partial` one only the given
 * files, so a full refresh follows. `none`: it failed, or it only answered a request. `cancelled` work is queued again.
 */
export type Outcome = 'full' | 'partial' | 'none' | 'cancelled';

export type Job = { readonly kind: 'refresh'; readonly work: RefreshWork; } | {
  readonly kind: 'request';
  readonly id: number;
};

/** The next actions of the caller. One job runs at a time; the caller reports its end to `ended`. */
export interface ScheduleStep {
  readonly start?: Job;
  /** Cancel the running job. */
  readonly cancel?: true;
  /** Requests that a newer request superseded; they never start. */
  readonly dropped?: readonly number[];
  /** When to call `woken`, unless another event comes first, in milliseconds on the caller's clock. */
  readonly wakeAt?: number;
}

/** Turns events into decisions and deadlines. It has no clock: `now` is in milliseconds and never decreases. */
export interface RepackSchedule {
  changed(change: Change, now: number): ScheduleStep;
  /**
   * Registers the user's request, which starts before any refresh. With `supersedes`, it cancels the running job and
   * drops older requests that supersede.
   */
  requested(id: number, supersedes: boolean, now: number): ScheduleStep;
  ended(outcome: Outcome, now: number): ScheduleStep;
  woken(now: number): ScheduleStep;
  /**
   * Sets the interval, in milliseconds, after which a full refresh follows the last job, for systems that do not report
   * changes.
   */
  poll(interval: number | undefined, now: number): ScheduleStep;
  /** No job is running, and no change is waiting for one. */
  readonly idle: boolean;
}

/** A refresh waits until no change of its kind has come for this long, in milliseconds. */
export const quietPeriod = { save: 15, file: 100, repack: 150, check: 500, detect: 300, followUp: 400 } as const;
/**
 * The longest time, in milliseconds, by which a stream of changes delays a refresh: for saves, and for other changes.
 */
export const maxDelay = { save: 100, other: 2_000 } as const;
/** Changes stop cancelling a full refresh that has waited for this long, in milliseconds. */
export const starvationLimit = 5_000;
/** A quick pack of more files than this takes as long as a full refresh. */
export const maxQuickFiles = 100;

/** Changes of known files, the only files that a quick pack reads. */
interface QuickPack {
  readonly paths: ReadonlySet<string>;
  readonly saved: boolean;
  readonly first: number;
  readonly last: number;
  readonly due: number;
}

interface FullRefresh {
  readonly refresh: RefreshKind;
  /** The changed files are not known, so no quick pack may run before the full refresh. */
  readonly fullScan: boolean;
  /** The refresh completes quick packs, so it waits until the saves have stopped. */
  readonly followsUp: boolean;
  readonly first: number;
  readonly last: number;
  readonly due: number;
}

interface Running {
  readonly job: Job;
  readonly started: number;
  /** Queued again if the job is cancelled. */
  readonly quick: QuickPack | undefined;
  readonly full: FullRefresh | undefined;
  cancelled: boolean;
}

export function createRepackSchedule(): RepackSchedule {
  let quick: QuickPack | undefined;
  let full: FullRefresh | undefined;
  let running: Running | undefined;
  let requests: readonly { readonly id: number; readonly supersedes: boolean; }[] = [];
  let interval: number | undefined;
  let lastEnd = 0;

  return {
    changed(change, now) {
      queue(change, now);
      const outdated = change.invalidates === true && change.refresh === 'repack' &&
        running?.full?.refresh === 'repack' && now - running.full.first < starvationLimit;
      return { ...(outdated ? cancel() : {}), ...next(now) };
    },
    requested(id, supersedes, now) {
      const dropped = supersedes ? requests.filter((item) => item.supersedes).map((item) => item.id) : [];
      requests = [...requests.filter((item) => !dropped.includes(item.id)), { id, supersedes }];
      return { ...(supersedes ? cancel() : {}), ...(dropped.length > 0 ? { dropped } : {}), ...next(now) };
    },
    ended(outcome, now) {
      const done = running;
      running = undefined;
      lastEnd = now;
      if (done) apply(outcome, done, now);
      return next(now);
    },
    woken: next,
    poll(ms, now) {
      interval = ms;
      return next(now);
    },
    get idle() {
      return !running && requests.length === 0 && !quick && !full;
    },
  };

  function queue({ refresh, files, saved = false, fullScan = false }: Change, now: number): void {
    if (refresh === 'detect' && full && full.refresh !== 'detect') return; // the full refresh also detects this change
    const paths = new Set([...(quick?.paths ?? []), ...(files ?? [])]);
    const tooMany = paths.size > maxQuickFiles;
    if (refresh !== 'repack' || files === undefined || tooMany || fullScan || full?.fullScan) {
      const due = now + quietPeriod[refresh];
      queueFull({ refresh, fullScan: fullScan || tooMany, followsUp: false, first: now, last: now, due });
      return;
    }
    quick = merged(quick, paths, saved, now);
    if (full?.followsUp)
      full = { ...full, last: now, due: Math.min(full.first + starvationLimit, now + quietPeriod.followUp) };
  }

  function queueFull(more: FullRefresh): void {
    const before = full?.refresh === 'detect' && more.refresh !== 'detect' ? undefined : full;
    const first = Math.min(more.first, before?.first ?? more.first);
    const followsUp = more.followsUp && (before?.followsUp ?? true);
    const fullScan = more.fullScan || (before?.fullScan ?? false);
    const refreshes = [more.refresh, ...(before ? [before.refresh] : []),
      ...(fullScan && quick ? ['repack' as const] : [])];
    full = {
      refresh: refreshes.reduce(stronger),
      fullScan,
      followsUp,
      first,
      last: Math.max(more.last, before?.last ?? more.last),
      due: Math.min(more.due, first + (followsUp ? starvationLimit : maxDelay.other)),
    };
    if (fullScan) quick = undefined; // the full refresh also reads these files
  }

  function apply(outcome: Outcome, done: Running, now: number): void {
    const due = now + quietPeriod.followUp;
    if (outcome === 'full' && !done.full) {
      if (full && full.last < done.started) full = undefined;
      if (quick && quick.last < done.started) quick = undefined;
    } else if (outcome === 'partial') {
      queueFull({ refresh: 'repack', fullScan: false, followsUp: true, first: now, last: now, due });
    } else if (outcome === 'cancelled') {
      if (done.quick && !full?.fullScan)
        quick = { ...done.quick, paths: new Set([...done.quick.paths, ...(quick?.paths ?? [])]), due: now };
      if (done.full) queueFull({ ...done.full, due });
    }
  }

  function cancel(): { readonly cancel?: true; } {
    if (!running || running.cancelled) return {};
    running.cancelled = true;
    return { cancel: true };
  }

  function next(now: number): ScheduleStep {
    if (running) return {};
    const [request] = requests;
    if (request) {
      requests = requests.slice(1);
      return begin({ kind: 'request', id: request.id }, {}, now);
    }
    const starving = full !== undefined && now - full.first >= starvationLimit;
    if (quick && quick.due <= now && !starving) {
      const job: Job = { kind: 'refresh', work: { refresh: 'repack', files: [...quick.paths] } };
      return begin(job, { quick }, now);
    }
    if (interval !== undefined && !full && lastEnd + interval <= now)
      queueFull({ refresh: 'repack', fullScan: true, followsUp: false, first: now, last: now, due: now });
    if (full && full.due <= now) {
      const whole = quick ? { ...full, refresh: 'repack' as const } : full;
      quick = undefined;
      return begin({ kind: 'refresh', work: { refresh: whole.refresh, files: undefined } }, { full: whole }, now);
    }
    const times = [quick?.due, full?.due, interval === undefined ? undefined : lastEnd + interval].filter((time) =>
      time !== undefined
    );
    return times.length > 0 ? { wakeAt: Math.min(...times) } : {};
  }

  /** Removes the work that the job covers from the queue. */
  function begin(job: Job, covers: Partial<Pick<Running, 'quick' | 'full'>>, now: number): ScheduleStep {
    running = { job, started: now, quick: covers.quick, full: covers.full, cancelled: false };
    if (covers.quick) quick = undefined;
    if (covers.full) full = undefined;
    return { start: job };
  }
}

function merged(before: QuickPack | undefined, paths: ReadonlySet<string>, saved: boolean, now: number): QuickPack {
  if (before?.saved && !saved) return { ...before, paths, last: now }; // writes of other programs do not delay a save
  const first = before && before.saved === saved ? before.first : now;
  const due = saved
    ? Math.min(now + quietPeriod.save, first + maxDelay.save)
    : Math.min(now + quietPeriod.file, first + maxDelay.other);
  return { paths, saved, first, last: now, due };
}

function stronger(a: RefreshKind, b: RefreshKind): RefreshKind {
  return refreshKinds.indexOf(a) > refreshKinds.indexOf(b) ? a : b;
}
