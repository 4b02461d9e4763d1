import type { ServerContext } from '@modelcontextprotocol/server';
import type { CallRun } from './rootService';

/** The minimum increase in progress that is reported to the client. */
const minProgressStep = 0.02;

/** Creates a run that the client can cancel, and that reports progress if the client requested it. */
export function createCallRun({ mcpReq }: ServerContext, log: (line: string) => void): CallRun {
  const progressToken = mcpReq._meta?.progressToken;
  let lastProgress: { readonly stage: string; readonly fraction: number; } = { stage: '', fraction: -1 };
  return {
    cancel: {
      get cancelled() {
        return mcpReq.signal.aborted;
      },
    },
    notice: log,
    ...(progressToken === undefined ? {} : {
      progress(stage: string, fraction: number) {
        if (
          mcpReq.signal.aborted ||
          fraction - lastProgress.fraction < (stage === lastProgress.stage ? minProgressStep : Number.EPSILON)
        ) return;
        lastProgress = { stage, fraction };
        mcpReq.notify({
          method: 'notifications/progress',
          params: { progressToken, progress: fraction, total: 1, message: stage },
        }).catch((error: unknown) => log(`A progress message could not be sent: ${String(error)}`));
      },
    }),
  };
}
