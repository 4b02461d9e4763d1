import { createEmitter, type Event } from '#base/event';
import type { Clock } from '#platform/process/clock';

/** The time without a request for rows after which the visible views have theirs, in milliseconds. */
const quietMs = 200;
/** The time after which no view is taken to be visible if VS Code asked for no rows, in milliseconds. */
const longestWaitMs = 3_000;

/**
 * Finds out when the views of a new window show their first rows, which are those of the last session. VS Code reports
 * that a view is visible before it asks for the view's rows, and it asks for them level by level. Code that is loaded
 * in between delays the answers.
 */
export class FirstRows {
  private readonly emitter = createEmitter<void>();
  /** Fires once. */
  readonly onDidShow: Event<void> = this.emitter.event;
  private hasEnded = false;
  private stopWaiting: () => void;

  constructor(private readonly clock: Clock) {
    this.stopWaiting = clock.callAfter(longestWaitMs, () => this.end());
  }

  get areShown(): boolean {
    return this.hasEnded;
  }

  /** Records that VS Code asks for rows of a view. */
  noteRequest(): void {
    if (this.hasEnded) return;
    this.stopWaiting();
    this.stopWaiting = this.clock.callAfter(quietMs, () => this.end());
  }

  dispose(): void {
    this.stopWaiting();
  }

  private end(): void {
    this.hasEnded = true;
    this.emitter.fire();
  }
}
