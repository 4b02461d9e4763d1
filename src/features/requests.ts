import { coreWorkerRequests, type CoreEngine, type HasRunArgument } from '#engine/requests';
import type { CallersRequests } from '#features/callers/engine/callersRequests';
import type { OutputRequests } from '#features/compress/engine/outputRequests';
import type { DocumentRequests } from '#features/documents/engine/documentRequests';
import type { MemoryRequests } from '#features/memory/engine/memoryRequests';
import type { SearchRequests } from '#features/search/engine/searchRequests';

/**
 * The engine of one root with all of its features. Results reflect the current state of the disk. Requests reject with
 * `UserError` for invalid input and with `Cancelled` after a cancellation.
 */
export interface Engine
  extends CoreEngine, CallersRequests, DocumentRequests, MemoryRequests, OutputRequests, SearchRequests
{}

/**
 * The requests from the editor to the engine in its worker. Each value states whether the request takes a run. The
 * client is derived from this table.
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
} as const satisfies { readonly [M in keyof Engine]?: HasRunArgument<Engine[M]>; };
export type WorkerRequest = keyof typeof workerRequests;
