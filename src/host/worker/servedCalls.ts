import type { PackOptions } from '#engine/options';
import { toFailure } from '#platform/service/failure';
import type { FromWorker, ToWorker } from './protocol';

/** The window's part in calls of tools that other processes make through its engine. */
export interface ToolCallers {
  /**
   * Called when a call of this tool starts. Returns the options to use if the caller has none. Throws a `UserError` if
   * a setting cannot be read.
   */
  toolStarts(name: string): { readonly options: PackOptions; ended(): void; };
}

export interface ServedCalls {
  /** Handles a call from the worker; `callers` finds the window that uses an engine. */
  receive(message: Extract<FromWorker, { readonly call: number; }>, callers: (engine: number) =>
    | ToolCallers
    | undefined): void;
  /** Ends all calls after the worker died. */
  endAll(): void;
}

/** Creates the window's counterpart of `windowOptions.ts`. */
export function createServedCalls(post: (message: ToWorker) => void): ServedCalls {
  const endCallbacks = new Map<number, () => void>();
  return {
    receive(message, callers) {
      const { call } = message;
      if (message.kind === 'toolEnded') endCall(call);
      else {
        try {
          const started = callers(message.engine)?.toolStarts(message.name);
          if (started) endCallbacks.set(call, started.ended);
          post({ kind: 'toolOptions', call, options: started?.options ?? {} });
        } catch (error) {
          post({ kind: 'toolRefused', call, failure: toFailure(error) });
        }
      }
    },
    endAll() {
      for (const call of [...endCallbacks.keys()]) endCall(call);
    },
  };

  function endCall(call: number): void {
    endCallbacks.get(call)?.();
    endCallbacks.delete(call);
  }
}
