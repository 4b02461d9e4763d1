import type { PackOptions } from '#engine/options';
import { toFailure } from '#platform/service/failure';
import type { FromWorker, ToWorker } from './protocol';

/** The callbacks of a window for the tool calls that other processes make through its engine. */
export interface ToolCallers {
  /**
   * Called when a call of this tool starts. Returns the options to use if the caller has none. Throws a `UserError` if
   * a setting cannot be read.
   */
  handleToolStart(name: string): { readonly options: PackOptions; handleEnd(): void; };
}

export interface ServedCalls {
  /** Handles a message from the worker. `findCallers` returns the callbacks of the window that uses an engine. */
  receive(message: Extract<FromWorker, { readonly call: number; }>, findCallers: (engine: number) =>
    | ToolCallers
    | undefined): void;
  /** Ends all calls after the worker died. */
  endAll(): void;
}

/** Creates the window's side of the messages that `windowOptions.ts` exchanges in the worker. */
export function createServedCalls(post: (message: ToWorker) => void): ServedCalls {
  const endCallbacks = new Map<number, () => void>();
  return {
    receive(message, findCallers) {
      const { call: callId } = message;
      if (message.kind === 'toolEnded') endCall(callId);
      else {
        try {
          const startedCall = findCallers(message.engine)?.handleToolStart(message.name);
          if (startedCall) endCallbacks.set(callId, startedCall.handleEnd);
          post({ kind: 'toolOptions', call: callId, options: startedCall?.options ?? {} });
        } catch (error) {
          post({ kind: 'toolRefused', call: callId, failure: toFailure(error) });
        }
      }
    },
    endAll() {
      for (const callId of [...endCallbacks.keys()]) endCall(callId);
    },
  };

  function endCall(callId: number): void {
    endCallbacks.get(callId)?.();
    endCallbacks.delete(callId);
  }
}
