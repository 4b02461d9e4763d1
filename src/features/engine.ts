import { createCoreEngine } from '#engine/engine';
import type { Host } from '#engine/host';
import { createCallersRequests } from '#features/callers/engine/callersRequests';
import { createOutputRequests } from '#features/compress/engine/outputRequests';
import { createDocumentRequests } from '#features/documents/engine/documentRequests';
import { inputTable } from '#features/inputTable';
import { createMemoryRequests } from '#features/memory/engine/memoryRequests';
import type { Engine } from '#features/requests';
import { createSearchRequests } from '#features/search/engine/searchRequests';

/** Creates the engine with the requests of all features. The code behind a request is loaded on first use. */
export function createEngine(host: Host): Engine {
  const { engine, parts } = createCoreEngine(host, inputTable);
  return {
    ...engine,
    ...createCallersRequests(parts),
    ...createDocumentRequests(parts),
    ...createMemoryRequests(parts),
    ...createOutputRequests(parts),
    ...createSearchRequests(parts),
  };
}
