import { Cancelled, UserError } from '#base/errors';
import { nearest } from '#base/words/nearest';
import { names } from '#engine/formats/stateNames';
import { requestedCounter } from '#engine/inputs/requestedCounter';
import type { Engine } from '#features/requests';
import type { Host } from '#engine/host';
import type { Run } from '#engine/run';
import { redact } from '#secrets/redact';
import { engineOfCaller } from './engineOfCaller';
import { inToolWords } from './inToolWords';
import { toolInput } from './input';
import { pathInRoots } from '#engine/inputs/pathInRoots';
import { pathBelowRoot } from './paths';
import type { SafeObject } from './safe';
import type { CallerOptions, Tool, ToolContext } from './tool';
import { toolNamed, tools } from './tools';

/** The result of a call: plain JSON values, also for failures, so that it can be sent to another process. */
export type ToolReply = {
  readonly ok: true;
  /** As the tool's output schema says. */
  readonly document: SafeObject;
  /** The same for models, as Markdown. */
  readonly text: string;
} | {
  readonly ok: false;
  /** `usage`: other arguments help. `failed`: what `text` says has to be done first. */
  readonly kind: 'usage' | 'failed' | 'cancelled';
  readonly text: string;
};

export interface ToolBoxOptions {
  readonly engine: Engine;
  readonly host: Pick<Host, 'root' | 'hash' | 'state' | 'assets'>;
  readonly plainLines: ToolContext['plainLines'];
  /** The real path of an absolute one, of which the last parts may not exist. */
  realPath(path: string): string;
  /** Explains in a sentence why nothing is read from the folder; undefined if it may be read. */
  folderProblem(): string | undefined;
  /** Explains in a sentence why hooks do not use the pack of this context file; undefined if they do. */
  packProblem(contextPath: string): string | undefined;
}

/** The tools of one root. */
export interface ToolBox {
  /**
   * Calls a tool. Invalid arguments, and what the engine refuses, are replies: it rejects only for a bug.
   *
   * @param options of the caller, for all that the tool asks of the engine: an editor's settings, a session's variables
   */
  call(name: string, input: unknown, options: CallerOptions, run: Run): Promise<ToolReply>;
  /** Returns what a call costs the engine: nothing if it is refused. */
  costOf(name: string, input: unknown): Pick<Tool, 'cost' | 'replaces'>;
}

const nearNames = 3;

export const cancelledReply: ToolReply = { ok: false, kind: 'cancelled', text: 'Cancelled.' };

export function createToolBox(
  { engine, host, plainLines, realPath, folderProblem, packProblem }: ToolBoxOptions,
): ToolBox {
  return {
    call,
    costOf(name, input) {
      try {
        return accepted(name, input).tool;
      } catch (error) {
        if (error instanceof UserError) return { cost: 'none' };
        throw error;
      }
    },
  };

  /** @throws UserError for a call that is refused */
  function accepted(name: string, input: unknown) {
    const tool = toolNamed(name);
    if (!tool) throw unknownTool(name);
    const problem = tool.anyFolder ? undefined : folderProblem();
    if (problem !== undefined) throw new UserError(problem);
    return { tool, input: toolInput(tool, input) };
  }

  async function call(name: string, input: unknown, options: CallerOptions, run: Run): Promise<ToolReply> {
    try {
      const call = accepted(name, input);
      const { document, text } = await call.tool.run(call.input, contextOf(options), run);
      return { ok: true, document, text };
    } catch (error) {
      if (error instanceof Cancelled) return cancelledReply;
      if (error instanceof UserError) return { ok: false, kind: error.kind, text: redact(inToolWords(error.message)) };
      throw error;
    }
  }

  function contextOf({ longestReply, client, ...options }: CallerOptions): ToolContext {
    const { countOnce } = requestedCounter(host, options.tokenizer);
    const asked = engineOfCaller(engine, options);
    return {
      engine: asked,
      root: host.root,
      // a query writes nothing into a folder where nobody has asked for a pack
      options: { noWrite: host.state.stat(names.ignore) === undefined },
      count: countOnce,
      longestReply,
      client,
      hash: (text) => host.hash(text),
      plainLines,
      packProblem,
      pathBelow: (path) => pathBelowRoot(host.root, pathInRoots(host, path), realPath),
      states: (paths, thread) => asked.fileStates(paths, thread === undefined ? {} : { thread }),
    };
  }
}

function unknownTool(name: string): UserError {
  const near = nearest(name.slice(0, 100), tools.map((tool) => tool.name), nearNames);
  return new UserError(
    `There is no tool of this name${near.length === 0 ? '' : `: the nearest is ${near[0]!}`}.`,
    'usage',
  );
}
