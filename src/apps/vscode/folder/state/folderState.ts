import { createEmitter } from '#base/event';
import type { CurrentSelection } from '#engine/formats/selection';
import type { Freshness } from '#model';
import type { Report, Verdict } from '#reports';

/** The files that the user pinned and excluded by hand, and the files pinned to the current task. Sorted. */
export type Choices = CurrentSelection;

export const noChoices: Choices = { pinned: [], excluded: [], taskPinned: [] };

/** The state of one workspace folder that the editor shows. */
export interface FolderState {
  /** False until the disk has been read for the first time. */
  readonly loaded: boolean;
  readonly freshness: Freshness;
  /** The report of the newest pack; undefined before the first pack. */
  readonly report: Report | undefined;
  /** The report of the first look, while the first pack of a large folder is being made. */
  readonly firstLook: Report | undefined;
  /** Whether the pack may be stale and no freshness check has finished since then. */
  readonly checking: boolean;
  /** The progress of a long requested run, 0 to 1. */
  readonly fraction: number | undefined;
  /** The reason why the last run failed; kept until a run succeeds. */
  readonly problem: string | undefined;
  /** The thread of the pack; undefined for the unscoped pack. */
  readonly thread: string | undefined;
  /** Whether the folder has threads, even if none is shown. */
  readonly hasThreads: boolean;
  /** Other threads that work on this thread's files, except threads that the user muted in this editor. */
  readonly overlaps: Verdict['overlaps'];
  readonly mutedOverlaps: Verdict['overlaps'];
  /** The pins and exclusions of the pack. */
  readonly choices: Choices;
}

/** The state of a folder without a pack. */
export const noPack: FolderState = {
  loaded: true,
  freshness: { state: 'none', causes: [] },
  report: undefined,
  firstLook: undefined,
  checking: false,
  fraction: undefined,
  problem: undefined,
  thread: undefined,
  hasThreads: false,
  overlaps: [],
  mutedOverlaps: [],
  choices: noChoices,
};

export class StateStore {
  private state: FolderState = { ...noPack, loaded: false };
  /** The displayed state, which also shows packs that are running. */
  private displayedState = this.state;
  private runningPackCount = 0;
  private readonly changeEmitter = createEmitter<void>();
  readonly onDidChange = this.changeEmitter.event;

  get current(): FolderState {
    return this.displayedState;
  }

  /**
   * Shows that a pack is being made until the returned function is called, regardless of other updates in the meantime.
   */
  startPacking(): () => void {
    let isRunning = true;
    this.runningPackCount++;
    this.show();
    return () => {
      if (!isRunning) return;
      isRunning = false;
      this.runningPackCount--;
      this.show();
    };
  }

  /**
   * Updates the state. Keeps the existing objects if the new values are equal, and does not fire an event if nothing
   * has changed, because most checks find no change.
   */
  update(part: Partial<FolderState>): void {
    const changes = Object.entries(part).filter(([key, value]) =>
      !isEqual(this.state[key as keyof FolderState], value)
    );
    if (changes.length === 0) return;
    this.state = { ...this.state, ...Object.fromEntries(changes) };
    this.show();
  }

  private show(): void {
    const { state } = this;
    this.displayedState = this.runningPackCount === 0
      ? state
      : { ...state, freshness: { ...state.freshness, state: 'packing' } };
    this.fire();
  }

  /** Notifies listeners of a change in other data that they read. */
  fire(): void {
    this.changeEmitter.fire();
  }
}

/** Compares two values by content, except reports, which are large and unique to each pack. */
function isEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  const isSmall = typeof a === 'object' && typeof b === 'object' && a !== null && b !== null && !('ranking' in a);
  return isSmall && JSON.stringify(a) === JSON.stringify(b);
}
