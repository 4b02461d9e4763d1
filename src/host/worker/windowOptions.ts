import { Cancelled } from '#base/errors';
import type { PackOptions } from '#engine/options';
import { toError } from '#platform/service/failure';
import type { ServedTools } from '../tools/servedTools';
import { untilCancelled } from '#platform/process/untilCancelled';
import type { FromWorker, ToWorker } from './protocol';

/** Asks the window for the data needed by tools that other processes call. */
export interface WindowOptions {
  /** Returns the tools of an engine as the window itself calls them: with its settings if the caller has none. */
  forCallers(engine: number, tools: ServedTools): ServedTools;
  receive(message: Extract<ToWorker, { readonly call: number; }>): void;
}

export function createWindowOptions(post: (message: FromWorker) => void): WindowOptions {
  const pendingCalls = new Map<number, PromiseWithResolver>();
  let last = 0;
  return {
    forCallers: (engine, tools) => ({
      async tool(name, input, options, run) {
        const call = ++last;
        post({ kind: 'toolStarts', call, engine, name });
        try {
          const ofWindow = await untilCancelled(answerTo(call), run.cancel);
          if (!ofWindow) throw new Cancelled(); // a busy window may answer much later
          return await tools.tool(name, input, { ...ofWindow, ...options }, run);
        } finally {
          pendingCalls.delete(call);
          post({ kind: 'toolEnded', call });
        }
      },
    }),
    receive(message) {
      const waiting = pendingCalls.get(message.call);
      pendingCalls.delete(message.call);
      if (message.kind === 'toolOptions') waiting?.resolve(message.options);
      else waiting?.reject(toError(message.failure));
    },
  };

  function answerTo(call: number): Promise<PackOptions> {
    return new Promise((resolve, reject) => {
      pendingCalls.set(call, { resolve, reject });
    });
  }
}

interface PromiseWithResolver {
  resolve(options: PackOptions): void;
  reject(error: Error): void;
}
