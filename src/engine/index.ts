/** What hosts may use of the engine. */
export { createEngine } from './engine';
export type { Engine, PackOptions, Run } from './engine';
export type { AssetHost, CacheChanges, CachedFile, DirEntry, FileHost, GitHost, GitListing, Host, IndexCache, IndexHelper, IndexJob, KeptIndex, OuterIgnore, SharedFacts, StateHost } from './host';
export { createBatchIndexer, type PackedBatch } from './packedBatch';
export type { KeptGraph, KeptLink, KeptPostings, ToOpen } from './pipeline';
export { Cancelled, UserError } from '../base/errors';
export { redact } from '../secrets/redact';
