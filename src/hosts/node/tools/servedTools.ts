import type { Engine } from '../../../engine/requests';
import type { Host } from '../../../engine/host';
import type { PackOptions } from '../../../engine/options';
import type { Run } from '../../../engine/run';
import type { ToolBox, ToolReply } from '../../../tools/toolBox';

/** What a host offers beside its engine; see `ToolBox.call`. */
export interface ServedTools {
  tool(name: string, input: unknown, options: PackOptions, run: Run): Promise<ToolReply>;
}

/** The tools of a root, loaded by the first call. */
export function servedTools(engine: Engine, host: Host): ServedTools {
  let box: Promise<ToolBox> | undefined;
  return {
    async tool(name, input, options, run) {
      box ??= import('./nodeTools').then(({ createNodeTools }) => createNodeTools(engine, host));
      return (await box).call(name, input, options, run);
    },
  };
}
