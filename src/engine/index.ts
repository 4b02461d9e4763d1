/** What hosts may use of the engine. */
export { modes, submoduleModes, tokenizers } from './inputs/config';
export { createEngine } from './engine';
export type { Engine, Trial } from './requests';
export type { PackOptions } from './options';
export type { Run } from './run';
export type { RecordedOptions as KeptOptions } from './formats/packRecord';
export type { RetrieveOptions as RetrieveWish } from './answers/retrieve';
export { createRepackSchedule, type Change, type Ending, type Job, type Need, type Step,
  type Work } from './freshness/repackSchedule';
export type { ThreadScope as Scope } from './threads/scope';
export type { Choice } from './inputs/selection';
export type { Selection } from './formats/selection';
export type { SelectionOptions as SelectionWish } from './inputs/selecting';
export type { ThreadsOptions as ThreadsWish } from './threads/threadsReport';
export type { AssetHost, CacheChanges, CachedFile, DirEntry, FileHost, GitHost, GitListing, Host, IndexCache,
  IndexHelper, IndexJob, CachedIndex as KeptIndex, OuterIgnore, Shareable, SharedFacts, StateHost,
  Waiting } from './host';
export { createBatchIndexer } from './indexing/packedBatch';
export { type PackedBatch } from './indexing/batch';
export { signalKinds, type KeptGraph, type KeptLink, type KeptPostings, type SignalKind, type ToOpen } from './stages';
export { Cancelled, UserError } from '../base/errors';
export { allNames, isLockName, lockOf, names } from './state/stateNames';
export { isThreadId } from './threads/threadId';
export { isOutline, isPlausible, mostTokens, plainFacts, type PlainFacts } from './formats/facts';
export { isImportKind, isRole, isSideEffect, isSymbolKind } from './formats/words';
export { isIdentifier, isPhrase, longestName, mayHaveBlanks } from '../languages/nameShape';
export { redact } from '../secrets/redact';
export { tokenizerInWords } from '../tokens/tokenizers';
