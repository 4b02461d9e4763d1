import { Cancelled } from '#base/errors';
import type { PackOptions } from '#engine/options';
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
  let lastCall = 0;
  return {
    wrapTools: (engine, tools) => ({
      async tool(name, input, options, run) {
        const call = ++lastCall;
        post({ kind: 'toolStarts', call, engine, name });
        try {
          const windowOptions = await waitUnlessCancelled(waitForOptions(call), run.cancel);
          if (!windowOptions) throw new Cancelled(); // a busy window may answer much later
          return await tools.tool(name, input, { ...windowOptions, ...options }, run);
        } finally {
          pendingCalls.delete(call);
          post({ kind: 'toolEnded', call });
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

  function waitForOptions(call: number): Promise<PackOptions> {
    return new Promise((resolve, reject) => {
      pendingCalls.set(call, { resolve, reject });
    });
  }
}

interface PendingWindowOptions {
  resolve(options: PackOptions): void;
  reject(error: Error): void;
}
