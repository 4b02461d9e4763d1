import { Cancelled } from '#base/errors';
import type { PackOptions } from '#engine/options';
import type { Run } from '#engine/run';
import { toError } from '#platform/service/failure';
import type { ServedTools } from '../tools/servedTools';
import { waitUnlessCancelled } from '#platform/process/untilCancelled';
import type { FromWorker, ToWorker } from './protocol';

/** Asks the window for the options of tools that other processes call. */
export interface WindowOptions {
  /** Wraps the tools of an engine so that they use the window's settings if the caller has none. */
  wrapTools(engine: number, tools: ServedTools): ServedTools;
  receive(message: Extract<ToWorker, { readonly call: number; }>): void;
}

export function createWindowOptions(post: (message: FromWorker) => void): WindowOptions {
  const pendingCalls = new Map<number, PendingWindowOptions>();
  let lastCallId = 0;
  return {
    wrapTools: (engine, tools) => ({
      async tool(name, input, options, run) {
        const callId = ++lastCallId;
        let packEnd: Promise<void> | undefined;
        const firstLookRun: Run = {
          ...run,
          showFirstLook(report, end) {
            run.showFirstLook?.(report, end);
            packEnd = end;
          },
        };
        post({ kind: 'toolStarts', call: callId, engine, name });
        try {
          const windowOptions = await waitUnlessCancelled(waitForOptions(callId), run.cancel);
          if (!windowOptions) throw new Cancelled(); // a busy window may answer much later
          return await tools.tool(name, input, { ...windowOptions, ...options }, firstLookRun);
        } finally {
          pendingCalls.delete(callId);
          const postEnd = () => post({ kind: 'toolEnded', call: callId });
          if (packEnd) void packEnd.then(postEnd);
          else postEnd();
        }
      },
    }),
    receive(message) {
      const pendingCall = pendingCalls.get(message.call);
      pendingCalls.delete(message.call);
      if (message.kind === 'toolOptions') pendingCall?.resolve(message.options);
      else pendingCall?.reject(toError(message.failure));
    },
  };

  function waitForOptions(callId: number): Promise<PackOptions> {
    return new Promise((resolve, reject) => {
      pendingCalls.set(callId, { resolve, reject });
    });
  }
}

interface PendingWindowOptions {
  resolve(options: PackOptions): void;
  reject(error: Error): void;
}
