import { Cancelled, UserError } from '#base/errors';
import { once } from '#base/once';
import type { Engine } from '#features/requests';
import type { Host } from '#engine/host';
import type { Run } from '#engine/run';
import type { CallerOptions } from '#tools/tool';
import { cancelledReply, createPackScope, type ToolBox, type ToolReply } from '#tools/toolBox';
import type { CallKind, CallLimit } from '../service/callLimit';

/** Functions that a host offers in addition to its engine. See `ToolBox.call`. */
export interface ServedTools {
  tool(name: string, input: unknown, options: CallerOptions, run: Run): Promise<ToolReply>;
}

/** Serves the tools of a root. The first call loads the tools, and each call waits for its turn. */
export function createServedTools(engine: Engine, host: Host, calls: CallLimit): ServedTools {
  const loadToolBox = once(async () => (await import('./nodeTools')).createNodeTools(engine, host));
  return {
    async tool(name, input, options, run) {
      const toolBox = await loadToolBox();
      try {
        return await calls.run(classifyToolCall(toolBox, name, input, options), run, async (limitedRun) => {
          const reply = await toolBox.call(name, input, options, limitedRun);
          if (!reply.ok && reply.kind === 'cancelled') throw new Cancelled();
          return reply;
        });
      } catch (error) {
        if (error instanceof Cancelled) return cancelledReply;
        if (error instanceof UserError) return { ok: false, kind: error.kind, text: error.message };
        throw error;
      }
    },
  };
}

/** Classifies a call. Packing calls from the same caller and thread create the same pack. */
function classifyToolCall(toolBox: ToolBox, name: string, input: unknown, options: CallerOptions): CallKind {
  const { cost, replaces } = toolBox.getCallCost(name, input);
  if (cost !== 'pack') return { name, cost };
  return { name, cost, scope: createPackScope(input, options), replaces: replaces === true };
}
