import { setImmediate } from 'node:timers/promises';
import { english } from '#base/text/english';
import { Cancelled, UserError } from '#base/errors';
import type { Run } from '#engine/run';
import { callCosts, type CallCost } from '#tools/tool';

/** The properties that decide when a call runs. */
export interface CallKind {
  /** Cheaper calls run first. */
  readonly cost: CallCost;
  /** Calls with the same name run consecutively, since they share the data that is read. */
  readonly name: string;
  /** The pack that the call makes. */
  readonly scope?: string;
  /** Whether this call ends earlier calls that make the same pack, because it makes their results obsolete. */
  readonly replaces?: boolean;
}

/** Limits the calls to an engine from outside: tool calls from agents and chats, and requests from other processes. */
export interface CallLimit {
  /**
   * Runs `work` when its turn comes. Rejects immediately with `UserError` if too many calls are waiting, and with
   * `Cancelled` as soon as the waiting call is cancelled.
   */
  run<T>(kind: CallKind, run: Run, work: (run: Run) => Promise<T>): Promise<T>;
}

interface Call {
  readonly kind: CallKind;
  readonly run: Run;
  readonly arrivalNumber: number;
  /** The number of later calls that ran before this one. */
  overtakenCount: number;
  isReplaced: boolean;
  /** Runs the call. The promise never rejects. */
  start(): Promise<void>;
  end(error: Error): void;
}

/** The default maximum number of waiting calls; further calls are rejected. */
const defaultMaxWaiting = 256;
/** The interval at which waiting calls are checked for cancellation, in milliseconds. */
const cancelPollMs = 20;

/**
 * Creates a limit that runs one call at a time until its answer is complete. Each answer is sent when it is ready.
 * Calls without cost do not wait. At most `maxWaiting` calls wait, and a call is overtaken by at most that number of
 * calls, so that every call eventually runs.
 */
export function createCallLimit(maxWaiting = defaultMaxWaiting): CallLimit {
  const waitingCalls: Call[] = [];
  let runningCall: Call | undefined;
  let isRunningCalls = false;
  let lastArrivalNumber = 0;
  let lastCallName = '';
  let pollTimer: NodeJS.Timeout | undefined;
  return {
    async run(kind, run, work) {
      if (kind.cost === 'none') return work(run);
      if (run.cancel.cancelled) throw new Cancelled();
      const obsoleteCalls = kind.replaces ? waitingCalls.filter((call) => isSameScope(call, kind)) : [];
      if (waitingCalls.length - obsoleteCalls.length >= maxWaiting)
        throw new UserError(english`AgentPack is busy: ${maxWaiting} calls are waiting. Try again.`);
      if (kind.replaces) replaceCalls(kind, obsoleteCalls);
      return new Promise((resolve, reject) => add(kind, run, work, resolve, reject));
    },
  };

  function add<T>(kind: CallKind, run: Run, work: (run: Run) => Promise<T>, resolve: (value: T) => void,
    reject: (error: unknown) => void): void
  {
    const number = ++lastArrivalNumber;
    const call: Call = {
      kind,
      run,
      arrivalNumber: number,
      overtakenCount: 0,
      isReplaced: false,
      async start() {
        const cancel = {
          get cancelled() {
            return call.isReplaced || run.cancel.cancelled;
          },
        };
        try {
          resolve(await work({ ...run, cancel, arrival: { number, getNewest: () => lastArrivalNumber } }));
        } catch (error) {
          reject(call.isReplaced && error instanceof Cancelled ? createReplacedError() : error);
        }
      },
      end: reject,
    };
    waitingCalls.push(call);
    pollTimer ??= setInterval(dropCancelled, cancelPollMs);
    if (!isRunningCalls) void runAll();
  }

  async function runAll(): Promise<void> {
    isRunningCalls = true;
    while (waitingCalls.length > 0) {
      await setImmediate(); // this lets answers be sent and cancellations arrive
      dropCancelled();
      runningCall = takeNext();
      await runningCall?.start();
      runningCall = undefined;
    }
    isRunningCalls = false;
  }

  /** Takes the first of the cheapest calls, preferring those with the same name as the last one. */
  function takeNext(): Call | undefined {
    const next = waitingCalls.find(({ overtakenCount }) => overtakenCount >= maxWaiting) ??
      [...waitingCalls].sort(compareByTurn)[0];
    if (!next) return undefined;
    remove(next);
    for (const other of waitingCalls) if (other.arrivalNumber < next.arrivalNumber) other.overtakenCount++;
    lastCallName = next.kind.name;
    return next;
  }

  function compareByTurn(a: Call, b: Call): number {
    return callCosts.indexOf(a.kind.cost) - callCosts.indexOf(b.kind.cost) ||
      Number(b.kind.name === lastCallName) - Number(a.kind.name === lastCallName) || a.arrivalNumber - b.arrivalNumber;
  }

  function replaceCalls(kind: CallKind, obsoleteCalls: readonly Call[]): void {
    for (const call of obsoleteCalls) {
      remove(call);
      call.end(createReplacedError());
    }
    if (runningCall && isSameScope(runningCall, kind)) runningCall.isReplaced = true;
  }

  function dropCancelled(): void {
    for (const call of waitingCalls.filter(({ run }) => run.cancel.cancelled)) {
      remove(call);
      call.end(new Cancelled());
    }
  }

  function remove(call: Call): void {
    waitingCalls.splice(waitingCalls.indexOf(call), 1);
    if (waitingCalls.length > 0) return;
    clearInterval(pollTimer);
    pollTimer = undefined;
  }
}

function isSameScope(call: Call, { scope }: CallKind): boolean {
  return scope !== undefined && call.kind.scope === scope;
}

function createReplacedError(): UserError {
  return new UserError(
    english`A newer call makes the same pack, so this one was cancelled. Use one thread per simultaneous task.`,
  );
}
