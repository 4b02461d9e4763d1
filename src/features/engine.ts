import { createCoreEngine } from '#engine/engine';
import type { Host } from '#engine/host';
import { callersRequests } from '#features/callers/engine/callersRequests';
import { outputRequests } from '#features/compress/engine/outputRequests';
import { documentRequests } from '#features/documents/engine/documentRequests';
import { inputTable } from '#features/inputTable';
import { memoryRequests } from '#features/memory/engine/memoryRequests';
import type { Engine } from '#features/requests';
import { searchRequests } from '#features/search/engine/searchRequests';

/** Each feature adds its requests with one line here. The code behind a request is loaded on first use. */
export function createEngine(host: Host): Engine {
  const { engine, parts } = createCoreEngine(host, inputTable);
  return {
    ...engine,
    ...callersRequests(parts),
    ...documentRequests(parts),
    ...memoryRequests(parts),
    ...outputRequests(parts),
    ...searchRequests(parts),
  };
}
