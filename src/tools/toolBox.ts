import { Cancelled, UserError } from '#base/errors';
import { getPathBelow } from '#base/text/paths';
import { findNearestNames } from '#base/words/nearest';
import { names } from '#engine/formats/stateNames';
import { getRequestedCounter } from '#engine/inputs/requestedCounter';
import type { Engine } from '#features/requests';
import type { Host } from '#engine/host';
import type { Run } from '#engine/run';
import { redact } from '#secrets/redact';
import { toToolTerms } from './inToolWords';
import { createBackgroundPack } from './backgroundPack';
import { parseCallInput } from './input';
import { toPathInRoots } from '#engine/inputs/pathInRoots';
import type { SafeObject } from './safe';
import type { CallerOptions, Tool, ToolContext, ToolEngine } from './tool';
import { findToolByName, tools } from './tools';
import { escapeInvisible } from '#base/text/visible';
import { omitUndefined } from '#base/collections/defined';
import type { PackOptions } from '#engine/options';
import { truncateAtCodePoint } from '#secrets/truncate';

/** The result of a call: plain JSON values, even for failures, so that it can be sent to another process. */
export type ToolReply = {
  readonly ok: true;
  /** Matches the tool's output schema. */
  readonly document: SafeObject;
  /** The same content for models, as Markdown. */
  readonly text: string;
} | {
  readonly ok: false;
  /** `usage`: the arguments must be changed. `failed`: the user must first do what `text` describes. */
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
   * Calls a tool. Invalid arguments, and calls that the engine refuses, result in replies; the promise rejects only in
   * case of a bug.
   *
   * @param options The caller's options, which apply to all engine requests of the tool: an editor's settings, a
   * session's variables
   */
  call(name: string, input: unknown, options: CallerOptions, run: Run): Promise<ToolReply>;
  /** Returns a call's cost to the engine, which is `none` if the call is refused. */
  getCallCost(name: string, input: unknown): Pick<Tool, 'cost' | 'replaces'>;
}

const maxSuggestions = 3;

export const cancelledReply: ToolReply = { ok: false, kind: 'cancelled', text: 'Cancelled.' };

export function createToolBox(
  { engine, host, plainLines, realPath, folderProblem, packProblem }: ToolBoxOptions,
): ToolBox {
  const backgroundPack = createBackgroundPack();
  return {
    call,
    getCallCost(name, input) {
      try {
        return acceptCall(name, input).tool;
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
  function acceptCall(name: string, input: unknown) {
    const tool = findToolByName(name);
    if (!tool) throw createUnknownToolError(name);
    const problem = tool.anyFolder ? undefined : folderProblem();
    if (problem !== undefined) throw new UserError(problem);
    return { tool, input: parseCallInput(tool, input) };
  }

  async function call(name: string, input: unknown, options: CallerOptions, run: Run): Promise<ToolReply> {
    try {
      const { tool, input: acceptedInput } = acceptCall(name, input);
      const scope = createPackScope(acceptedInput, options);
      if (tool.replaces) backgroundPack.stop(scope);
      const toolRun = tool.cost === 'none' ? run : await backgroundPack.wait(scope, run);
      const { document, text } = await tool.run(acceptedInput, createToolContext(options), toolRun);
      return { ok: true, document, text };
    } catch (error) {
      if (error instanceof Cancelled) return cancelledReply;
      if (error instanceof UserError) return { ok: false, kind: error.kind, text: redact(toToolTerms(error.message)) };
      throw error;
    }
  }

  function createToolContext({ longestReply, client, takesFirstLook = false, ...options }: CallerOptions): ToolContext {
    const { countOnce } = getRequestedCounter(host, options.tokenizer);
    const callerEngine = createCallerEngine(engine, options);
    return {
      engine: callerEngine,
      startPack: async (packOptions, run) =>
        takesFirstLook
          ? backgroundPack.start(callerEngine, packOptions, createPackScope(packOptions, options), run)
          : { report: await callerEngine.pack(packOptions, run), isFirstLook: false },
      root: host.root,
      // a query writes nothing into a folder for which no pack was ever requested
      options: { noWrite: host.state.stat(names.ignore) === undefined },
      count: countOnce,
      longestReply,
      client,
      hash: (text) => host.hash(text),
      plainLines,
      packProblem,
      pathBelow: (path) => toPathBelowRoot(host.root, toPathInRoots(host, path), realPath),
      states: (paths, thread) => callerEngine.fileStates(paths, thread === undefined ? {} : { thread }),
    };
  }
}

/** Returns a text that is equal for the calls whose packs replace each other: the same thread of the same caller. */
export function createPackScope(input: unknown, { thread, callersEnv }: CallerOptions): string {
  const { thread: namedThread } = Object(input) as { readonly thread?: unknown; };
  return JSON.stringify([namedThread ?? thread, callersEnv]);
}

function createUnknownToolError(name: string): UserError {
  const suggestions = findNearestNames(name.slice(0, 100), tools.map((tool) => tool.name), maxSuggestions);
  return new UserError(
    `There is no tool with this name${suggestions.length === 0 ? '' : `; the closest name is ${suggestions[0]!}`}.`,
    'usage',
  );
}

/**
 * Returns the path relative to the root for a path that a model named. That path may be relative, or absolute and below
 * the root, which may be reached by a link. Links below the root are not resolved, because the engine reads no file
 * through a link that leaves the root.
 * @throws UserError for a path outside the root, and for the root itself
 */
export function toPathBelowRoot(root: string, path: string, realPath: (path: string) => string): string {
  const isWindows = root.includes('\\');
  const relativePath = toPathBelow(root, path, isWindows) ?? toPathBelow(root, realPath(path), isWindows);
  if (relativePath === undefined) throw createOutsideError(root, path);
  const parts: string[] = [];
  for (const part of relativePath.split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') parts.push(part);
    else if (parts.pop() === undefined) throw createOutsideError(root, path);
  }
  if (parts.length === 0) throw new UserError(`${formatPath(path)} is the root folder. Name a file in it.`, 'usage');
  return parts.join('/');
}

/** Returns the path relative to the root; undefined for an absolute path that does not begin with the root. */
function toPathBelow(root: string, path: string, isWindows: boolean): string | undefined {
  const toSlashes = (text: string) => (isWindows ? text.replaceAll('\\', '/') : text);
  const [rootPath, target] = [toSlashes(root).replace(/\/$/, ''), toSlashes(path)];
  const relativePath = getPathBelow(`${rootPath}/`, target, isWindows);
  if (relativePath !== undefined) return relativePath;
  return target === rootPath || target === `${rootPath}/`
    ? '.'
    : target.startsWith('/') || isWindows && /^[A-Za-z]:/.test(target)
    ? undefined
    : target;
}

function createOutsideError(root: string, path: string): UserError {
  return new UserError(`${formatPath(path)} is outside ${root}. Name a file below that folder.`, 'usage');
}

function formatPath(path: string): string {
  return truncateAtCodePoint(escapeInvisible(path), 200);
}

/** Options of a call that editors have settings for. */
const settingNames = ['budget', 'mode', 'include', 'exclude', 'tokenizer', 'since'] as const satisfies readonly (
  keyof PackOptions
)[];

/**
 * Returns an engine that adds the caller's `options` to all requests that do not set their own. A request with its own
 * settings does not count as complete, because the window that the caller belongs to would immediately consider the
 * resulting pack stale.
 */
function createCallerEngine(engine: Engine, options: PackOptions): ToolEngine {
  const addCallerOptions = <T extends object>(toolOptions: T): T => {
    const definedOptions = omitUndefined<T>(toolOptions);
    const isComplete = !settingNames.some((name) => Object.hasOwn(definedOptions, name));
    return { ...(isComplete ? options : incompleteOptions), ...definedOptions };
  };
  const { complete: _complete, ...incompleteOptions } = options;
  const { thread, callersEnv } = options;
  const addCallerThread = <T extends object>(toolOptions: T): T => ({
    ...omitUndefined({ thread, callersEnv }),
    ...omitUndefined<T>(toolOptions),
  });
  return {
    pack: (toolOptions, run) => engine.pack(addCallerOptions(toolOptions), run),
    refreshIfStale: (toolOptions, run) => engine.refreshIfStale(addCallerOptions(toolOptions), run),
    status: (toolOptions, run) => engine.status(addCallerOptions(toolOptions), run),
    context: (toolOptions, run) => engine.context(addCallerOptions(toolOptions), run),
    guard: (toolOptions, run) => engine.guard(addCallerOptions(toolOptions), run),
    explain: (path, toolOptions, run) => engine.explain(path, addCallerOptions(toolOptions), run),
    related: (path, toolOptions, run) => engine.related(path, addCallerOptions(toolOptions), run),
    callers: (symbol, toolOptions, run) => engine.callers(symbol, addCallerOptions(toolOptions), run),
    impact: (paths, toolOptions, run) => engine.impact(paths, addCallerOptions(toolOptions), run),
    outline: (paths, toolOptions, run) => engine.outline(paths, addCallerOptions(toolOptions), run),
    retrieve: (target, toolOptions, run) => engine.retrieve(target, addCallerOptions(toolOptions), run),
    searchDocuments: (query, toolOptions, run) => engine.searchDocuments(query, addCallerOptions(toolOptions), run),
    changeMemory: (change, toolOptions, run) => engine.changeMemory(change, addCallerOptions(toolOptions), run),
    threads: (toolOptions, run) => engine.threads(addCallerThread(toolOptions), run),
    find: (question, toolOptions, run) => engine.find(question, addCallerOptions(toolOptions), run),
    search: (request, run) => engine.search(addCallerOptions(request), run),
    searchPage: engine.searchPage,
    latest: (thread) => engine.latest(findPackedThread(thread)),
    fileStates: async (paths, { thread }) => engine.fileStates(paths, { thread: findPackedThread(thread) }),
    outputs: engine.outputs,
  };

  /** Returns the thread of the newest pack that this caller's query is about. */
  function findPackedThread(thread: string | undefined): string {
    return engine.scope(addCallerThread(thread === undefined ? {} : { thread }), 'ask').thread ?? 'none';
  }
}
