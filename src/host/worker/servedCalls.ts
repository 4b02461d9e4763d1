import type { PackOptions } from '#engine/options';
import { toFailure } from '#platform/service/failure';
import type { FromWorker, ToWorker } from './protocol';

/** The window's help for tools that other processes call through its engine. */
export interface ToolCallers {
  /**
   * Called when a call of this tool starts; returns the options to use if its caller has none. Throws `UserError` for a
   * setting that cannot be read.
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

/** Creates the window's side of `windowOptions.ts`. */
export function createServedCalls(post: (message: ToWorker) => void): ServedCalls {
  const ends = new Map<number, () => void>();
  return {
    receive(message, callers) {
      const { call } = message;
      if (message.kind === 'toolEnded') end(call);
      else {
        try {
          const started = callers(message.engine)?.toolStarts(message.name);
          if (started) ends.set(call, started.ended);
          post({ kind: 'toolOptions', call, options: started?.options ?? {} });
        } catch (error) {
          post({ kind: 'toolRefused', call, failure: toFailure(error) });
        }
      }
    },
    endAll() {
      for (const call of [...ends.keys()]) end(call);
    },
  };

  function end(call: number): void {
    ends.get(call)?.();
    ends.delete(call);
  }
}
