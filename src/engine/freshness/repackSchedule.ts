/**
 * How much is asked of a run: a `check` asks whether another program wrote the pack, a `look` compares the pack with
 * the disk, a `repack` also makes a stale one anew.
 */
export type Need = 'check' | 'look' | 'repack';

export interface Change {
  readonly need: Need;
  /** All that changed, as far as this change knows: paths below the root. Undefined: everything has to be looked at. */
  readonly files?: readonly string[];
  /** Many files may be others now (a checkout, new settings): no pack is made from those known before. */
  readonly blind?: boolean;
  /** Somebody saved and waits for the pack; other programs write in bursts. */
  readonly saved?: boolean;
  /** A whole look in progress has read what changed, so that its pack would be of no use. */
  readonly outdates?: boolean;
}

/** What one run of upkeep is to do. */
export interface Work {
  readonly need: Need;
  /** All that changed, where that is known. Undefined: everything is to be looked at. */
  readonly files: readonly string[] | undefined;
}

/**
 * What a run saw. After `part`, only the files that it was given, a whole look has to follow; `cancelled` work is owed
 * again; `nothing` (it failed) is not.
 */
export type Ending = 'whole' | 'part' | 'cancelled' | 'nothing';

/** What is to be done now. One job runs at a time; whoever runs it says `ended`. */
export interface Step {
  readonly start?: Job;
  /** The running job is to end soon. */
  readonly cancel?: true;
  /** Requests that another one supersedes: they never start. */
  readonly dropped?: readonly number[];
  /** When `woken` is to be called, unless something happens before. Ms, on the caller's clock. */
  readonly wakeAt?: number;
}

export type Job = { readonly kind: 'upkeep'; readonly work: Work; } | { readonly kind: 'asked'; readonly id: number; };

/** Events in, decisions and deadlines out. It has no clock: `now` is in ms and never falls. */
export interface RepackSchedule {
  changed(change: Change, now: number): Step;
  /**
   * A person's request: it starts before all upkeep. `ends`: what runs or waits for another person is superseded by it.
   */
  asked(id: number, ends: boolean, now: number): Step;
  ended(ending: Ending, now: number): Step;
  woken(now: number): Step;
  /** With `every`, a whole look follows the last one after so long, for where changes are not told. Ms. */
  poll(every: number | undefined, now: number): Step;
  /** Nothing runs, and no change waits. */
  readonly idle: boolean;
}

/** How long changes wait for more of their kind: until none came for so long. Ms. */
export const quiet = { save: 15, file: 100, repack: 150, look: 500, check: 300, followUp: 400 } as const;
/** A stream of changes delays a run no longer than this: of saves, of other changes. Ms. */
export const longest = { save: 100, other: 2_000 } as const;
/** A whole look that waited for so long is not ended by changes any more. Ms. */
export const starved = 5_000;
/** More files than this are looked at no quicker than all. */
export const mostFiles = 100;

const order: readonly Need[] = ['check', 'look', 'repack'];

/** Changes of known files, which a quick run packs by looking at nothing else. */
interface Files {
  readonly paths: ReadonlySet<string>;
  readonly saved: boolean;
  readonly first: number;
  readonly last: number;
  readonly due: number;
}

/** A look at everything that is owed. */
interface Whole {
  readonly need: Need;
  /** It is not known which files changed, so that a quick run would miss some. */
  readonly blind: boolean;
  /** The rest of a quick run, which waits until the saves have come to an end. */
  readonly followsUp: boolean;
  readonly first: number;
  readonly last: number;
  readonly due: number;
}

interface Running {
  readonly job: Job;
  readonly started: number;
  /** What is owed again if it is cancelled. */
  readonly files: Files | undefined;
  readonly whole: Whole | undefined;
  cancelled: boolean;
}

export function createRepackSchedule(): RepackSchedule {
  let files: Files | undefined;
  let whole: Whole | undefined;
  let running: Running | undefined;
  let waiting: readonly { readonly id: number; readonly ends: boolean; }[] = [];
  let every: number | undefined;
  let lastEnd = 0;

  return {
    changed(change, now) {
      note(change, now);
      const outdated = change.outdates === true && change.need === 'repack' && running?.whole?.need === 'repack' &&
        now - running.whole.first < starved;
      return { ...(outdated ? cancel() : {}), ...next(now) };
    },
    asked(id, ends, now) {
      const dropped = ends ? waiting.filter((one) => one.ends).map((one) => one.id) : [];
      waiting = [...waiting.filter((one) => !dropped.includes(one.id)), { id, ends }];
      return { ...(ends ? cancel() : {}), ...(dropped.length > 0 ? { dropped } : {}), ...next(now) };
    },
    ended(ending, now) {
      const done = running;
      running = undefined;
      lastEnd = now;
      if (done) settle(done, ending, now);
      return next(now);
    },
    woken: next,
    poll(ms, now) {
      every = ms;
      return next(now);
    },
    get idle() {
      return !running && waiting.length === 0 && !files && !whole;
    },
  };

  function note({ need, files: paths, saved = false, blind = false }: Change, now: number): void {
    const all = new Set([...(files?.paths ?? []), ...(paths ?? [])]);
    if (need === 'check' && whole && whole.need !== 'check') return; // a look sees that, too
    const tooMany = all.size > mostFiles;
    const quick = need === 'repack' && paths !== undefined && !tooMany && !blind && !whole?.blind;
    if (!quick) {
      owe({ need, blind: blind || tooMany, followsUp: false, first: now, last: now, due: now + quiet[need] });
      return;
    }
    files = joined(files, all, saved, now);
    if (whole?.followsUp) whole = { ...whole, last: now, due: Math.min(whole.first + starved, now + quiet.followUp) };
  }

  function owe(more: Whole): void {
    const before = whole?.need === 'check' && more.need !== 'check' ? undefined : whole;
    const first = Math.min(more.first, before?.first ?? more.first);
    const followsUp = more.followsUp && (before?.followsUp ?? true);
    const blind = more.blind || (before?.blind ?? false);
    const need = [more.need, ...(before ? [before.need] : []), ...(blind && files ? ['repack' as const] : [])].reduce(
      stronger,
    );
    whole = {
      need,
      blind,
      followsUp,
      first,
      last: Math.max(more.last, before?.last ?? more.last),
      due: Math.min(more.due, first + (followsUp ? starved : longest.other)),
    };
    if (blind) files = undefined; // it looks at them, too
  }

  function settle(done: Running, ending: Ending, now: number): void {
    if (ending === 'whole' && !done.whole) {
      if (whole && whole.last < done.started) whole = undefined;
      if (files && files.last < done.started) files = undefined;
    } else if (ending === 'part') {
      owe({ need: 'repack', blind: false, followsUp: true, first: now, last: now, due: now + quiet.followUp });
    } else if (ending === 'cancelled') {
      if (done.files && !whole?.blind)
        files = { ...done.files, paths: new Set([...done.files.paths, ...(files?.paths ?? [])]), due: now };
      if (done.whole) owe({ ...done.whole, due: now + quiet.followUp });
    }
  }

  function cancel(): { readonly cancel?: true; } {
    if (!running || running.cancelled) return {};
    running.cancelled = true;
    return { cancel: true };
  }

  function next(now: number): Step {
    if (running) return {};
    const [request] = waiting;
    if (request) {
      waiting = waiting.slice(1);
      return begin({ kind: 'asked', id: request.id }, undefined, undefined, now);
    }
    const starving = whole !== undefined && now - whole.first >= starved;
    if (files && files.due <= now && !starving) {
      const mine = files;
      files = undefined;
      return begin({ kind: 'upkeep', work: { need: 'repack', files: [...mine.paths] } }, mine, undefined, now);
    }
    if (every !== undefined && !whole && lastEnd + every <= now)
      owe({ need: 'repack', blind: true, followsUp: false, first: now, last: now, due: now });
    if (whole && whole.due <= now) {
      const mine = files ? { ...whole, need: 'repack' as const } : whole;
      whole = files = undefined;
      return begin({ kind: 'upkeep', work: { need: mine.need, files: undefined } }, undefined, mine, now);
    }
    const times = [files?.due, whole?.due, every === undefined ? undefined : lastEnd + every].filter((time) =>
      time !== undefined
    );
    return times.length > 0 ? { wakeAt: Math.min(...times) } : {};
  }

  function begin(job: Job, ofFiles: Files | undefined, ofWhole: Whole | undefined, now: number): Step {
    running = { job, started: now, files: ofFiles, whole: ofWhole, cancelled: false };
    return { start: job };
  }
}

function joined(before: Files | undefined, paths: ReadonlySet<string>, saved: boolean, now: number): Files {
  if (before?.saved && !saved) return { ...before, paths, last: now }; // who saved waits for no other program
  const first = before && before.saved === saved ? before.first : now;
  const due = saved
    ? Math.min(now + quiet.save, first + longest.save)
    : Math.min(now + quiet.file, first + longest.other);
  return { paths, saved, first, last: now, due };
}

export function stronger(a: Need, b: Need): Need {
  return order.indexOf(a) > order.indexOf(b) ? a : b;
}
