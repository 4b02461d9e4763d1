import { defined } from '#base/collections/defined';
import type { Engine } from '#features/requests';
import type { PackOptions } from '#engine/options';
import type { ToolEngine } from './tool';

/** Options of a call that an editor has settings for. */
const settingNames = ['budget', 'mode', 'include', 'exclude', 'tokenizer', 'since'] as const satisfies readonly (
  keyof PackOptions
)[];

/**
 * Returns the engine for a caller whose requests all have `options` unless they set their own. A call with its own
 * settings no longer counts as a complete caller: its pack would immediately be stale for the window through which it
 * was made.
 */
export function engineOfCaller(engine: Engine, options: PackOptions): ToolEngine {
  const by = <T extends object>(own: T): T => {
    const given = defined<T>(own);
    const isComplete = !settingNames.some((name) => Object.hasOwn(given, name));
    return { ...(isComplete ? options : incomplete), ...given };
  };
  const { complete: _complete, ...incomplete } = options;
  const { thread, callersEnv } = options;
  const scoped = <T extends object>(own: T): T => ({ ...defined({ thread, callersEnv }), ...defined<T>(own) });
  return {
    pack: (own, run) => engine.pack(by(own), run),
    refreshIfStale: (own, run) => engine.refreshIfStale(by(own), run),
    status: (own, run) => engine.status(by(own), run),
    context: (own, run) => engine.context(by(own), run),
    guard: (own, run) => engine.guard(by(own), run),
    explain: (path, own, run) => engine.explain(path, by(own), run),
    related: (path, own, run) => engine.related(path, by(own), run),
    callers: (symbol, own, run) => engine.callers(symbol, by(own), run),
    impact: (paths, own, run) => engine.impact(paths, by(own), run),
    outline: (paths, own, run) => engine.outline(paths, by(own), run),
    retrieve: (target, own, run) => engine.retrieve(target, by(own), run),
    searchDocuments: (query, own, run) => engine.searchDocuments(query, by(own), run),
    changeMemory: (change, own, run) => engine.changeMemory(change, by(own), run),
    threads: (own, run) => engine.threads(scoped(own), run),
    find: (question, own, run) => engine.find(question, by(own), run),
    search: (request, run) => engine.search(by(request), run),
    searchPage: engine.searchPage,
    latest: (thread) => engine.latest(packedThread(thread)),
    fileStates: async (paths, { thread }) => engine.fileStates(paths, { thread: packedThread(thread) }),
    outputs: engine.outputs,
  };

  /** The thread of the newest pack that a query of this caller is about. */
  function packedThread(thread: string | undefined): string {
    return engine.scope(scoped(thread === undefined ? {} : { thread }), 'ask').thread ?? 'none';
  }
}
