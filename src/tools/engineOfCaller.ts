import { defined } from '../base/collections/defined';
import type { Engine, PackOptions } from '../engine';
import type { ToolEngine } from './tool';

/** The engine as a caller asks it whose requests all have `options` where they do not set them. */
export function engineOfCaller(engine: Engine, options: PackOptions): ToolEngine {
  const by = <T extends object>(own: T): T => ({ ...options, ...defined<T>(own) });
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
    retrieve: (target, own, run) => engine.retrieve(target, by(own), run),
    threads: (own, run) => engine.threads(scoped(own), run),
    search: (request, run) => engine.search(by(request), run),
    searchPage: engine.searchPage,
    latest: (thread) => engine.latest(packedThread(thread)),
    fileStates: async (paths, { thread }) => engine.fileStates(paths, { thread: packedThread(thread) }),
    compress: engine.compress,
    outputPage: engine.outputPage,
  };

  /** Of the newest pack that a query of this caller is about. */
  function packedThread(thread: string | undefined): string {
    return engine.scope(scoped(thread === undefined ? {} : { thread }), 'ask').thread ?? 'none';
  }
}
