import { Cancelled, UserError } from '#base/errors';
import { pathBelow } from '#base/text/paths';
import { nearest } from '#base/words/nearest';
import { names } from '#engine/formats/stateNames';
import { requestedCounter } from '#engine/inputs/requestedCounter';
import type { Engine } from '#features/requests';
import type { Host } from '#engine/host';
import type { Run } from '#engine/run';
import { redact } from '#secrets/redact';
import { inToolWords } from './inToolWords';
import { toolInput } from './input';
import { pathInRoots } from '#engine/inputs/pathInRoots';
import type { SafeObject } from './safe';
import type { CallerOptions, Tool, ToolContext, ToolEngine } from './tool';
import { toolNamed, tools } from './tools';
import { visible } from '#base/text/visible';
import { cut } from '#base/text/markdown';
import { defined } from '#base/collections/defined';
import type { PackOptions } from '#engine/options';

/** The result of a call: plain JSON values, also for failures, so that it can be sent to another process. */
export type ToolReply = {
  readonly ok: true;
  /** Matches the tool's output schema. */
  readonly document: SafeObject;
  /** The same content for models, as Markdown. */
  readonly text: string;
} | {
  readonly ok: false;
  /** `usage`: other arguments help. `failed`: the user must first do what `text` states. */
  readonly kind: 'usage' | 'failed' | 'cancelled';
  readonly text: string;
};

export interface ToolBoxOptions {
  readonly engine: Engine;
  readonly host: Pick<Host, 'root' | 'hash' | 'state' | 'assets'>;
  readonly plainLines: ToolContext['plainLines'];
  /** Returns the real path of an absolute path, whose last parts may not exist. */
  realPath(path: string): string;
  /** Explains in a sentence why nothing is read from the folder; undefined if it may be read. */
  folderProblem(): string | undefined;
  /** Explains in a sentence why hooks do not use the pack of this context file; undefined if they do. */
  packProblem(contextPath: string): string | undefined;
}

/** The tools of one root. */
export interface ToolBox {
  /**
   * Calls a tool. Invalid arguments, and calls that the engine refuses, result in replies; the promise rejects only for
   * a bug.
   *
   * @param options of the caller, for everything that the tool asks of the engine: an editor's settings, a session's
   * variables
   */
  call(name: string, input: unknown, options: CallerOptions, run: Run): Promise<ToolReply>;
  /** Returns a call's cost to the engine, which is nothing if the call is refused. */
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

  /**
   * Returns the tool and the arguments of an accepted call.
   * @throws UserError for a call that is refused
   */
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
    const callerEngine = engineOfCaller(engine, options);
    return {
      engine: callerEngine,
      root: host.root,
      // a query writes nothing into a folder for which no pack was ever requested
      options: { noWrite: host.state.stat(names.ignore) === undefined },
      count: countOnce,
      longestReply,
      client,
      hash: (text) => host.hash(text),
      plainLines,
      packProblem,
      pathBelow: (path) => pathBelowRoot(host.root, pathInRoots(host, path), realPath),
      states: (paths, thread) => callerEngine.fileStates(paths, thread === undefined ? {} : { thread }),
    };
  }
}

function unknownTool(name: string): UserError {
  const nearby = nearest(name.slice(0, 100), tools.map((tool) => tool.name), nearNames);
  return new UserError(
    `There is no tool with this name${nearby.length === 0 ? '' : `: the nearest is ${nearby[0]!}`}.`,
    'usage',
  );
}

/**
 * Returns the path relative to the root for a path that a model named. That path may be relative, or absolute and below
 * the root, which may be reached by a link. Links below the root are not resolved, because the engine reads no file
 * through a link that leaves the root.
 * @throws UserError for a path outside the root, and for the root itself
 */
export function pathBelowRoot(root: string, path: string, realPath: (path: string) => string): string {
  const isWindows = root.includes('\\');
  const relativePath = belowBase(root, path, isWindows) ?? belowBase(root, realPath(path), isWindows);
  if (relativePath === undefined) throw outside(root, path);
  const parts: string[] = [];
  for (const part of relativePath.split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') parts.push(part);
    else if (parts.pop() === undefined) throw outside(root, path);
  }
  if (parts.length === 0) throw new UserError(`${shown(path)} is the whole folder: name a file in it.`, 'usage');
  return parts.join('/');
}

/** Returns undefined for an absolute path that does not begin with the root, and a relative path unchanged. */
function belowBase(root: string, path: string, isWindows: boolean): string | undefined {
  const slashes = (text: string) => (isWindows ? text.replaceAll('\\', '/') : text);
  const [base, target] = [slashes(root).replace(/\/$/, ''), slashes(path)];
  const below = pathBelow(`${base}/`, target, isWindows);
  if (below !== undefined) return below;
  return target === base || target === `${base}/`
    ? '.'
    : target.startsWith('/') || isWindows && /^[A-Za-z]:/.test(target)
    ? undefined
    : target;
}

function outside(root: string, path: string): UserError {
  return new UserError(`${shown(path)} lies outside ${root}: name a file below it.`, 'usage');
}

function shown(path: string): string {
  return cut(visible(path), 200);
}

/** Options of a call that editors have settings for. */
const settingNames = ['budget', 'mode', 'include', 'exclude', 'tokenizer', 'since'] as const satisfies readonly (
  keyof PackOptions
)[];

/**
 * Returns the engine for a caller whose requests all have `options` unless they set their own. A call with its own
 * settings no longer counts as a complete caller: its pack would immediately be stale for the window through which it
 * was made.
 */
function engineOfCaller(engine: Engine, options: PackOptions): ToolEngine {
  const by = <T extends object>(toolOptions: T): T => {
    const definedOptions = defined<T>(toolOptions);
    const isComplete = !settingNames.some((name) => Object.hasOwn(definedOptions, name));
    return { ...(isComplete ? options : incomplete), ...definedOptions };
  };
  const { complete: _complete, ...incomplete } = options;
  const { thread, callersEnv } = options;
  const scoped = <T extends object>(toolOptions: T): T => ({
    ...defined({ thread, callersEnv }),
    ...defined<T>(toolOptions),
  });
  return {
    pack: (toolOptions, run) => engine.pack(by(toolOptions), run),
    refreshIfStale: (toolOptions, run) => engine.refreshIfStale(by(toolOptions), run),
    status: (toolOptions, run) => engine.status(by(toolOptions), run),
    context: (toolOptions, run) => engine.context(by(toolOptions), run),
    guard: (toolOptions, run) => engine.guard(by(toolOptions), run),
    explain: (path, toolOptions, run) => engine.explain(path, by(toolOptions), run),
    related: (path, toolOptions, run) => engine.related(path, by(toolOptions), run),
    callers: (symbol, toolOptions, run) => engine.callers(symbol, by(toolOptions), run),
    impact: (paths, toolOptions, run) => engine.impact(paths, by(toolOptions), run),
    outline: (paths, toolOptions, run) => engine.outline(paths, by(toolOptions), run),
    retrieve: (target, toolOptions, run) => engine.retrieve(target, by(toolOptions), run),
    searchDocuments: (query, toolOptions, run) => engine.searchDocuments(query, by(toolOptions), run),
    changeMemory: (change, toolOptions, run) => engine.changeMemory(change, by(toolOptions), run),
    threads: (toolOptions, run) => engine.threads(scoped(toolOptions), run),
    find: (question, toolOptions, run) => engine.find(question, by(toolOptions), run),
    search: (request, run) => engine.search(by(request), run),
    searchPage: engine.searchPage,
    latest: (thread) => engine.latest(packedThread(thread)),
    fileStates: async (paths, { thread }) => engine.fileStates(paths, { thread: packedThread(thread) }),
    outputs: engine.outputs,
  };

  /** Returns the thread of the newest pack that this caller's query is about. */
  function packedThread(thread: string | undefined): string {
    return engine.scope(scoped(thread === undefined ? {} : { thread }), 'ask').thread ?? 'none';
  }
}
