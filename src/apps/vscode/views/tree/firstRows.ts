import { createEmitter, type Event } from '#base/event';
import type { Clock } from '#platform/process/clock';
import type { Row } from './rows';
import { isExpanded } from './treeNode';

/** The time in which VS Code gets the last answer, in milliseconds. It sends answers in a later turn of the thread. */
const sendingMs = 50;
/** The time after which the first rows are taken to be shown, whatever VS Code asked for, in milliseconds. */
const longestWaitMs = 3_000;

/** Rows that VS Code asked for: the children of `row`, or the top-level rows. */
export interface AnsweredRows {
  readonly row: Row | undefined;
  readonly children: readonly Row[];
}

/** VS Code reports that a view is visible before it asks for the view's rows. */
interface View {
  readonly visible: boolean;
}

/**
 * Finds out when the views of a new window show their first rows, which are those of the last session. VS Code asks for
 * them level by level, and draws a view when it has the rows below all expanded rows. What is loaded or started in
 * between delays them.
 */
export class FirstRows {
  private readonly emitter = createEmitter<void>();
  /** Fires once. */
  readonly onDidShow: Event<void> = this.emitter.event;
  /** The expanded rows of each view whose children VS Code has yet to ask for; undefined before its first request. */
  private readonly unansweredRows = new Map<View, Set<Row> | undefined>();
  private hasEnded = false;
  private stopWaiting: () => void;

  constructor(private readonly clock: Clock) {
    this.stopWaiting = clock.callAfter(longestWaitMs, () => this.end());
  }

  get areShown(): boolean {
    return this.hasEnded;
  }

  /** Adds a view, whose rows belong to the first ones if it is visible. */
  add(view: View, onDidAnswer: Event<AnsweredRows>): void {
    this.unansweredRows.set(view, undefined);
    onDidAnswer((answer) => this.handleAnswer(view, answer));
  }

  /** Waits for no rows if no view is visible. To be called when VS Code has reported which views are. */
  handleVisibility(): void {
    if ([...this.unansweredRows.keys()].every(({ visible }) => !visible)) this.end();
  }

  dispose(): void {
    this.stopWaiting();
    this.hasEnded = true;
  }

  private handleAnswer(view: View, { row, children }: AnsweredRows): void {
    if (this.hasEnded) return;
    const rows = new Set(row && this.unansweredRows.get(view));
    if (row) rows.delete(row);
    for (const child of children) if (isExpanded(child.node)) rows.add(child);
    this.unansweredRows.set(view, rows);
    if ([...this.unansweredRows].some(([{ visible }, unanswered]) => visible && unanswered?.size !== 0)) return;
    this.stopWaiting();
    this.stopWaiting = this.clock.callAfter(sendingMs, () => this.end());
  }

  private end(): void {
    if (this.hasEnded) return;
    this.stopWaiting();
    this.hasEnded = true;
    this.emitter.fire();
  }
}
