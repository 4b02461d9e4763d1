import type { ServerContext } from '@modelcontextprotocol/server';
import type { CallRun } from './rootService';

/** The smallest step of progress that is sent. */
const step = 0.02;

/** Creates a run that the client can cancel, and that reports progress if the client asked for it. */
export function callRun({ mcpReq }: ServerContext, log: (line: string) => void): CallRun {
  const token = mcpReq._meta?.progressToken;
  let last: { readonly stage: string; readonly fraction: number; } = { stage: '', fraction: -1 };
  return {
    cancel: {
      get cancelled() {
        return mcpReq.signal.aborted;
      },
    },
    notice: log,
    ...(token === undefined ? {} : {
      progress(stage: string, fraction: number) {
        if (mcpReq.signal.aborted || fraction - last.fraction < (stage === last.stage ? step : Number.EPSILON)) return;
        last = { stage, fraction };
        mcpReq.notify({
          method: 'notifications/progress',
          params: { progressToken: token, progress: fraction, total: 1, message: stage },
        }).catch((error: unknown) => log(`A progress message could not be sent: ${String(error)}`));
      },
    }),
  };
}
