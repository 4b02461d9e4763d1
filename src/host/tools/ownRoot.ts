import { createEngine } from '#features/engine';
import type { Engine } from '#features/requests';
import type { Remote } from '#platform/service/protocol';
import type { NodeHostOptions } from '../nodeHost';
import { createRootsHost } from '../roots/rootsHost';
import { createCallLimit } from '../service/callLimit';
import { limitRequests } from '../service/limitedRequests';
import { serveEngine } from '../service/serveEngine';
import { createServedTools, type ServedTools } from './servedTools';

/** Requests that the MCP server sends for a folder to an engine in this process or in another process. */
export type RootRequests = Remote<Pick<Engine, 'context' | 'latest' | 'retrieve' | 'scope'>> & ServedTools;

export interface OwnRoot {
  readonly requests: RootRequests;
  takeWarnings(): readonly string[];
  dispose(): void;
}

export interface OwnRootOptions extends Omit<NodeHostOptions, 'git'> {
  /** See `EngineServiceOptions`. */
  onProblem(sentence: string): void;
}

/**
 * Opens an engine in this process that other processes can query until it is disposed.
 * @throws UserError if the folder does not exist
 */
export function openOwnRoot({ onProblem, ...options }: OwnRootOptions): OwnRoot {
  const host = createRootsHost({ ...options, git: true });
  const engine = createEngine(host);
  const calls = createCallLimit();
  const tools = createServedTools(engine, host, calls);
  const { context, retrieve } = limitRequests(engine, calls);
  const service = serveEngine({
    root: host.root,
    env: host.env,
    kind: 'mcp',
    engine,
    calls,
    additionalRequests: tools,
    onProblem,
  });
  return {
    requests: {
      ...tools,
      context,
      retrieve,
      latest: async (thread) => engine.latest(thread),
      scope: async (scoped, purpose) => engine.scope(scoped, purpose),
    },
    takeWarnings: engine.takeWarnings,
    dispose() {
      service.dispose();
      void engine.dispose();
    },
  };
}
