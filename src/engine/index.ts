/** What hosts may use of the engine. */
export { createEngine } from './engine';
export type { Engine, PackOptions, Run, Trial } from './requests';
export type { RetrieveWish } from './retrieve';
export { createRepackSchedule, type Change, type Ending, type Job, type Need, type Step, type Work } from './repackSchedule';
export type { Scope } from './scope';
export type { ThreadsWish } from './threadsReport';
export type { AssetHost, CacheChanges, CachedFile, DirEntry, FileHost, GitHost, GitListing, Host, IndexCache, IndexHelper, IndexJob, KeptIndex, OuterIgnore, Shareable, SharedFacts, StateHost, Waiting } from './host';
export { createBatchIndexer, type PackedBatch } from './packedBatch';
export { signalKinds, type KeptGraph, type KeptLink, type KeptPostings, type SignalKind, type ToOpen } from './pipeline';
export { Cancelled, UserError } from '../base/errors';
export { allNames, isLockName, lockOf, names } from './stateNames';
export { isThreadId } from './threadId';
export { isOutline, isPlausible, mostTokens, plainFacts, type PlainFacts } from './formats/facts';
export { isImportKind, isRole, isSideEffect, isSymbolKind } from './formats/words';
export { isIdentifier, isPhrase, longestName, mayHaveBlanks } from '../languages/nameShape';
export { redact } from '../secrets/redact';
export { tokenizerInWords } from '../tokens/tokenizers';
