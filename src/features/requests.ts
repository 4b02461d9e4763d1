import { coreWorkerRequests, type CoreEngine, type TakesRun } from '#engine/requests';
import type { CallersRequests } from '#features/callers/engine/callersRequests';
import type { OutputRequests } from '#features/compress/engine/outputRequests';
import type { DocumentRequests } from '#features/documents/engine/documentRequests';
import type { MemoryRequests } from '#features/memory/engine/memoryRequests';
import type { SearchRequests } from '#features/search/engine/searchRequests';

/**
 * The engine of one root with all of its features. Results describe the disk as it is now. Rejects with `UserError`
 * for bad input, and `Cancelled`.
 */
export interface Engine
  extends CoreEngine, CallersRequests, DocumentRequests, MemoryRequests, OutputRequests, SearchRequests
{}

/**
 * The requests from the editor to the engine in its worker, each with whether it takes a run. The client is derived
 * from this table.
 */
export const workerRequests = {
  ...coreWorkerRequests,
  callers: true,
  impact: true,
  documents: true,
  documentPassage: true,
  searchDocuments: true,
  memory: true,
  changeMemory: true,
  search: true,
} as const satisfies { readonly [M in keyof Engine]?: TakesRun<Engine[M]>; };
export type WorkerRequest = keyof typeof workerRequests;
