import type { Engine } from '#features/requests';
import type { Run } from '#engine/run';
import type { ServedEngine } from '#platform/service/protocol';
import type { CallCost } from '#tools/tool';
import type { CallLimit } from './callLimit';

/** The costs of the requests that read the folder, which wait for their turn. Other requests read only state files. */
const costByRequest: Readonly<Partial<Record<keyof ServedEngine, CallCost>>> = {
  status: 'question',
  guard: 'question',
  context: 'question',
  retrieve: 'question',
  related: 'question',
  outline: 'question',
  packages: 'question',
  select: 'question',
  memory: 'question',
  changeMemory: 'question',
  workState: 'question',
  scan: 'question',
  fileTokens: 'question',
  find: 'search',
  search: 'search',
  callers: 'search',
  impact: 'search',
  explain: 'plan',
  handOver: 'plan',
  repackPreview: 'plan',
  refreshIfStale: 'pack',
  pack: 'pack',
  packDocument: 'pack',
};

/** Returns the requests that other processes can make to the engine, subject to the call limit. */
export function limitRequests(engine: Engine, calls: CallLimit): ServedEngine {
  const { dispose, takeWarnings, outputs, trials, share, shareConfig, ...requests } = engine;
  return Object.fromEntries(
    Object.entries(requests).map(([name, request]) => {
      const cost = costByRequest[name as keyof ServedEngine];
      return [name, cost === undefined ? request : limitRequest(name, cost, request as Request)];
    }),
  ) as unknown as ServedEngine;

  function limitRequest(name: string, cost: CallCost, request: Request): Request {
    return async (...args) =>
      calls.run({ cost, name }, args.at(-1) as Run, (run) => request(...args.slice(0, -1), run));
  }
}

/** A request whose last argument is a run. */
type Request = (...args: readonly unknown[]) => Promise<unknown>;
