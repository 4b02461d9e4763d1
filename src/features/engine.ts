import { createCoreEngine } from '#engine/engine';
import type { Host } from '#engine/host';
import { callersRequests } from './callers/engine/callersRequests';
import { outputRequests } from './compress/engine/outputRequests';
import { documentRequests } from './documents/engine/documentRequests';
import { inputTable } from './inputTable';
import { memoryRequests } from './memory/engine/memoryRequests';
import type { Engine } from './requests';
import { searchRequests } from './search/engine/searchRequests';

/** A feature's requests are a line here; each loads its work when it is first asked. */
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
