/** The part of the engine that hosts may import. */
export { terminalPrograms } from '../agents/terminalPrograms';
export { agentChoiceIds, agents, isAgentId, type AgentChoice, type AgentId } from '../agents/agents';
export type { Artefact, ArtefactPurpose, ArtefactScope, InstallProbe } from '../agents/connection/artefact';
export { connectionCommands, guardFiles, launcherText } from '../agents/connection/guardCommand';
export { serverFiles, serverLauncher, serverScript } from '../agents/connection/serverCommand';
export { connectableApproval, connectableLabel, extraNotes, extras, isExtraId, isFolderExtra, type ConnectableId,
  type ExtraId } from '../agents/connection/extras/extras';
export { folderArtefacts, type FolderExtraId } from '../agents/connection/extras/folderExtras';
export { predecessorLeftovers, predecessorPlaces } from '../agents/connection/extras/predecessor';
export { gitFiles, gitHookArtefacts, parsePrograms, programsText } from '../agents/connection/extras/gitHooks';
export { agentConnections, artefactsOf, isInstalled } from '../agents/connection/connections';
export { isAbsolutePath, movedPath, shownPath, type FolderOf } from '../agents/connection/folders';
export { connectionNotes } from '../agents/connection/summary';
export { parseSettings } from '../agents/connection/edit/jsonDocument';
export { isOurs } from '../agents/connection/edit/ours';
export { parseTomlSettings } from '../agents/connection/edit/toml';
export type { Trust } from '../agents/connection/trust/trust';
export { hookAdapters, type HookAgent } from '../agents/hooks/adapters';
export { samplePayloads } from '../agents/hooks/samples/samples';
export type { Refusal } from '../agents/connection/edit/refusal';
export { isArtefactInPlace, isInPlace, planConnections, type ConnectionsPlan, type FileAt,
  type FilePort } from '../agents/connection/plan/planConnections';
export { predecessorFiles } from '../agents/connection/plan/predecessor';
export type { PlannedFile } from '../agents/connection/plan/planFile';
export { emptyRecord, parseRecord, recordText, type ConnectionsRecord,
  type FileRecord } from '../agents/connection/plan/record';
export type { ReplaceableToolOutput, ShellResult } from '../agents/toolOutput/toolOutput';
export { readConfig } from './inputs/settings/config';
export { withWeights } from './inputs/settings/configEdit';
export { modes, submoduleModes, tokenizers } from './inputs/settings/optionValues';
export { createEngine } from './engine';
export type { Engine, Trial } from './requests';
export type { PackOptions } from './options';
export type { Run } from './run';
export type { RecordedOptions } from './options';
export { defaultCap, type CommandEnd, type OutputWriter } from './outputs/compressOutput';
export type { SearchRequest, SearchResult } from './search/request';
export { ignoreSuggestions, withIgnoreLines } from './answers/ignoreSuggestions';
export { sampleConfig } from './inputs/settings/config';
export { diagnosticsOf, diagnosticsText } from './answers/diagnostics';
export { createRepackSchedule, type Change, type Job, type Outcome, type RefreshKind, type RefreshWork,
  type ScheduleStep } from './freshness/repackSchedule';
export type { ThreadScope } from './threads/scope';
export { choiceOf, selectionInForce } from './inputs/choiceOf';
export type { SelectionChange } from './inputs/selection';
export type { ManualSelection, SelectionInForce } from './formats/selection';
export type { SelectionOptions } from './inputs/selecting';
export type { ThreadsOptions } from './threads/threadsReport';
export type { AssetHost, CacheChanges, CachedFile, DirEntry, FileHost, GitHost, GitListing, Host, IndexCache,
  IndexHelper, IndexJob, CachedIndex, OuterIgnore, RipgrepHost, Shareable, SharedFacts, StateHost,
  WaitOptions as Waiting } from './host';
export { createBatchIndexer } from './indexing/packedBatch';
export { type PackedBatch } from './indexing/batch';
export { signalKinds, type CachedGraph, type CachedLinks, type CachedPostings, type SignalKind,
  type ToOpen } from './stages';
export { UserError } from '../base/errors';
export { notedError, rememberError, rememberedErrors } from './state/errorLog';
export { checkState, type StateProblem } from './state/checkState';
export { allNames, isLockName, lockOf, names } from './state/stateNames';
export { callersVariables } from './threads/callersVariables';
export { isThreadId } from './threads/threadId';
export { factFields, isPlausible, maxTerms, plainFacts, plainFactsSchema, type PlainFacts } from './formats/facts';
export { isOutline } from './formats/outline';
export * as shapes from './formats/shape';
export { packTerms, type PackedTerms, type PackedVector, unpackTerms } from './indexing/packedTerms';
export { isIdentifier, isPhrase, longestName, mayHaveBlanks } from '../languages/scanning/nameShape';
export { redact } from '../secrets/redact';
export { textFormat } from '../secrets/configuration/textFormat';
export { requestedCounter } from './inputs/settings/requestedCounter';
export { defaultSearchCaps, type SearchReader } from '../tokens/budgets';
export { tokenizerInWords } from '../tokens/tokenizers';
