/** What hosts may use of the engine. */
export { createEngine } from './engine';
export type { Engine, PackOptions, Run } from './engine';
export type { RetrieveWish } from './retrieve';
export type { ThreadsWish } from './threadsReport';
export type { AssetHost, CacheChanges, DirEntry, FileHost, GitHost, GitListing, Host, IndexCache, IndexHelper, IndexJob, OuterIgnore, SharedFacts, StateHost } from './host';
export { createBatchIndexer, type PackedBatch } from './packedBatch';
export type { ToOpen } from './pipeline';
export { Cancelled, UserError } from '../base/errors';
export { redact } from '../secrets/redact';
