import { Cancelled } from '../../base/errors';
import type { Cancel } from '../../base/singleFlight';
import { stronger, type Need } from './changeKind';

/** Milliseconds of quiet before the work starts. */
const quiet: Record<Need, number> = { repack: 150, look: 500 };
/** A stream of changes delays the work no longer than this, in milliseconds. */
const longest = 2_000;

/** What one run is to do. */
export interface Work {
  readonly need: Need;
  /** All that changed, where that is known: files that were written. Undefined: anything may have changed. */
  readonly saved: readonly string[] | undefined;
}

interface Running extends Work {
  /** It follows one that was ended, so it is let finish: a steady stream of changes starves nothing. */
  readonly sheltered: boolean;
  cancelled: boolean;
}

/** Turns a stream of changes into few runs, one at a time. Changes during a run ask for one follow-up. */
export class Upkeep {
  private wanted: Work | undefined;
  private running: Running | undefined;
  private timer: NodeJS.Timeout | undefined;
  private since = 0;
  private endedOne = false;
  private disposed = false;

  /** `run` answers whether it saw only what was saved, so that a whole look has to follow. */
  constructor(private readonly run: (work: Work, cancel: Cancel) => Promise<'whole' | 'part'>, private readonly failed: (error: unknown) => void) {}

  /**
   * `outdates`: what a pack in progress has read did change, so that its result would be of no use. `saved`: nothing but
   * this file changed, as far as this request knows.
   */
  request(need: Need, outdates = false, saved?: readonly string[]): void {
    if (this.disposed) return;
    const now = Date.now();
    if (this.timer === undefined) this.since = now;
    else clearTimeout(this.timer);
    this.wanted = joined(this.wanted, { need, saved });
    if (outdates && need === 'repack' && this.running?.need === 'repack' && !this.running.sheltered) this.running.cancelled = true;
    this.timer = setTimeout(() => {
      this.timer = undefined;
      void this.start();
    }, Math.max(0, Math.min(quiet[this.wanted.need], this.since + longest - now)));
  }

  private async start(): Promise<void> {
    if (this.running || this.wanted === undefined) return;   // the end of what runs starts the follow-up
    const mine: Running = { ...this.wanted, sheltered: this.endedOne, cancelled: false };
    this.running = mine;
    this.wanted = undefined;
    this.endedOne = false;
    try {
      if (await this.run(mine, mine) === 'part') this.request(mine.need);
    } catch (error) {
      if (error instanceof Cancelled) this.owe(mine);
      else this.failed(error);
    } finally {
      this.running = undefined;
      if (this.timer === undefined) void this.start();
    }
  }

  /** What a cancelled run did not do, the next one does. */
  private owe({ need, saved, cancelled }: Running): void {
    this.endedOne = cancelled;
    this.request(need, false, saved);
  }

  /** Nothing runs, and nothing waits for its time. */
  get idle(): boolean {
    return !this.running && this.timer === undefined;
  }

  dispose(): void {
    this.disposed = true;
    clearTimeout(this.timer);
    this.timer = this.wanted = undefined;
    if (this.running) this.running.cancelled = true;
  }
}

function joined(a: Work | undefined, b: Work): Work {
  return a ? { need: stronger(a.need, b.need), saved: a.saved && b.saved && [...new Set([...a.saved, ...b.saved])] } : b;
}
