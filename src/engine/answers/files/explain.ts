import { formatCanonicalJson } from '#base/canonicalJson';
import { english, nested } from '#base/text/english';
import { formatThreadOption } from '#base/commandOptions';
import { parseChunkId } from '#base/text/chunkId';
import type { OmissionReason } from '#model';
import type { Explanation, RelatedFiles, Report, PackedFileStatus } from '#reports';
import { redactShort } from '#secrets/redact';
import { explainManualExclusion, omissionDetails, explainPlannedFile } from './standing';
import { explainOmittedDocument } from '#features/documents/engine/answers/documentStanding';
import { computeFreshness } from '../../freshness/checkFreshness';
import type { Host } from '../../host';
import type { LastPack } from '../../state/records';
import { buildRecordedInputs } from '../../packing/recordedInputs';
import { maxRankedPaths } from '../../packing/report';
import { findPathBeforeMove, findPathAfterMove, createMissingFileError } from './movedFiles';
import type { ScopedOptions } from '../../options';
import type { Run } from '../../run';
import { findRelatedFiles } from './related';
import { findChangesToInclude, type Replan } from './toBeIn';
import type { PlannedPack, PlanTrial } from '../../packing/plan';
import { resolveAboutTargets } from '#features/memory/engine/aboutTargets';
import type { CollectedInputs } from '../../inputs/inputs';

/** Reasons that depend on the pack. With any other reason, no pack can contain the file. */
const packDependentReasons: readonly (OmissionReason | undefined)[] = [undefined, 'budget', 'value', 'rank', 'test'];

/** How an explanation plans packs. */
interface Planner {
  /** Plans a pack of these inputs, or of newer ones if a file changed in the meantime. */
  plan(collected: CollectedInputs, trial?: PlanTrial): Promise<PlannedPack>;
  /** True if packs are planned to find out what would include an omitted file. */
  readonly whatIf: boolean;
}

/**
 * Explains why the newest pack includes or omits a file, based on that pack's record. `now` is the result of a repack,
 * if it differs. It is left out, and no pack is planned, if `findReproducibleStatus` returns a status.
 * @throws UserError for a path that is in neither the pack's record nor the current files
 */
export async function explainPacked(host: Host, path: string, collected: CollectedInputs, planner: Planner,
  scope: Pick<ScopedOptions, 'thread' | 'namedThread'>, run: Run): Promise<Explanation>
{
  const recordedStatus = findReproducibleStatus(host, path, collected);
  if (recordedStatus?.status === 'selected' || recordedStatus && !planner.whatIf) {
    const explanation = { ...recordedStatus, ...describePack(collected.lastPack!, scope) };
    return completeExplanation(host, path, explanation, { collected, report: collected.lastPack!.report });
  }
  const plannedPack = await planner.plan(collected);
  const { now: plannedStatus, ...explanation } = await buildExplanation(host, path, plannedPack, scope, run);
  const { collected: plannedInputs, plan } = plannedPack;
  const currentPath = findPathAfterMove(path, plannedInputs) ?? path;
  const currentStatus = plannedStatus ?? explanation;
  const isOmitted = plannedInputs.refreshed.byPath.has(currentPath) && currentStatus.status === 'omitted' &&
    packDependentReasons.includes(currentStatus.because);
  const replan: Replan = async (settings) =>
    (await planner.plan(plannedInputs, { settings, ...(!settings.pinned && { ranked: plan.ranked }) })).plan;
  const packed = { collected: plannedInputs, report: (plannedInputs.lastPack ?? plan).report };
  return {
    ...completeExplanation(host, path, { ...explanation, ...(plannedStatus && { now: plannedStatus }) }, packed),
    ...(isOmitted && planner.whatIf && { toBeIn: await findChangesToInclude(currentPath, plannedPack, replan, run) }),
  };
}

/** Adds a file's memory entries and neighbors, and redacts paths, because a name may be a secret. */
function completeExplanation(host: Host, path: string, { now: plannedStatus, ...explanation }: Explanation,
  { collected, report }: { readonly collected: CollectedInputs; readonly report: Report; }): Explanation
{
  const redactPath = <T extends PackedFileStatus | Explanation>(item: T): T => ({
    ...item,
    path: redactShort(item.path),
  });
  const currentPath = findPathAfterMove(path, collected) ?? path;
  const memory = findEntriesOfFile(path, report, collected);
  return {
    ...redactPath(explanation),
    ...(plannedStatus && { now: redactPath(plannedStatus) }),
    ...(memory.length > 0 && { memory }),
    ...(collected.refreshed.byPath.has(currentPath) &&
      { related: redactRelatedNames(findRelatedFiles(host, currentPath, collected)) }),
  };
}

/**
 * Returns the recorded status of a file if the newest pack is fresh and nothing that its record holds has changed. A
 * repack may still differ, because it would not show the same changes again and would learn from this pack. Returns
 * undefined for files without recorded points.
 */
function findReproducibleStatus(host: Host, path: string, collected: CollectedInputs): PackedFileStatus | undefined {
  const { lastPack } = collected;
  if (!lastPack || computeFreshness(host, collected).state !== 'fresh') return undefined;
  const { report, inputs } = lastPack;
  if (inputs.roots) return undefined; // their commits are not recorded
  if (![...report.files, ...report.omitted].some((file) => file.path === path)) return undefined;
  // freshness disregards inputs that change often, such as the open files
  const currentInputs = buildRecordedInputs(host, collected, inputs.snapshot);
  // the pack recorded this outcome itself, of the pack before it
  const isOwnOutcome = currentInputs.learnedUpTo === formatPackTime(lastPack);
  const comparedInputs = isOwnOutcome ? { ...currentInputs, learnedUpTo: inputs.learnedUpTo } : currentInputs;
  return formatCanonicalJson(comparedInputs) === formatCanonicalJson(inputs)
    ? explainRecordedFile(lastPack, path)
    : undefined;
}

/** Returns the explanation for a file if there is no pack; more detail would require planning a pack. */
export function explainUnpackedFile(path: string, namedThread: string | undefined): Explanation {
  return {
    ...createUnknownStatus(redactShort(path), english`there is no pack yet`),
    status: 'unpacked',
    repack: `agentpack pack${namedThread === undefined ? '' : formatThreadOption(namedThread)}`,
  };
}

async function buildExplanation(host: Host, path: string, { collected, plan }: PlannedPack,
  { thread, namedThread }: Pick<ScopedOptions, 'thread' | 'namedThread'>, run: Run): Promise<Explanation>
{
  const { lastPack, refreshed } = collected;
  const chunkId = parseChunkId(path);
  if (chunkId !== undefined || refreshed.documents.some((document) => document.path === path)) {
    const report = lastPack?.report ?? plan.report;
    if (chunkId !== undefined && !report.documents?.chunks.some((chunk) => chunk.id === chunkId)) {
      const { findDocumentPassage } = await import(
        '#features/documents/engine/answers/documentAnswers'
      );
      const { readCurrentCorpus } = await import('#features/documents/engine/answers/corpusNow');
      // this throws for an ID that no document has
      const scanned = { refresh: () => Promise.resolve(refreshed) };
      findDocumentPassage(
        await readCurrentCorpus(host, scanned, collected.settings, { noWrite: true }, run,
          () => {/* the plan warned */}),
        path,
      );
    }
    return { ...explainOmittedDocument(report, path), ...(lastPack && { packedAt: formatPackTime(lastPack) }) };
  }
  const newPath = findPathAfterMove(path, collected);
  const originalPath = findPathBeforeMove(path, collected);
  const plannedStatus = await explainPlannedFile(host, newPath ?? path, refreshed, plan);
  const recordedStatus = lastPack && explainRecordedFile(lastPack, originalPath ?? path);
  const chosenStatus = recordedStatus && chooseStatus(recordedStatus, plannedStatus, lastPack.report, plan.report);
  if (!chosenStatus) {
    if (!plannedStatus || newPath !== undefined) throw createMissingFileError(host, path, collected);
    if (!packDependentReasons.includes(plannedStatus.because)) return plannedStatus;
    if (lastPack)
      return {
        ...createUnknownStatus(path, english`it was added after the newest pack`),
        ...describePack(lastPack, { thread }),
        since: 'added',
        now: plannedStatus,
      };
    return { ...explainUnpackedFile(path, namedThread), now: plannedStatus };
  }
  const packedHash = lastPack.snapshot?.files.find((file) => file.path === path)?.hash;
  const currentHash = refreshed.byPath.get(path)?.hash;
  const since = newPath !== undefined || originalPath !== undefined
    ? 'renamed'
    : !plannedStatus
    ? 'deleted'
    : packedHash !== undefined && currentHash !== undefined && packedHash !== currentHash
    ? 'modified'
    : undefined;
  return {
    ...chosenStatus,
    path,
    ...describePack(lastPack, { thread }),
    ...(since && { since }),
    ...(since === 'renamed' &&
      { renamed: { from: redactShort(originalPath ?? path), to: redactShort(newPath ?? path) } }),
    ...(plannedStatus && !isEqualStatus(chosenStatus, plannedStatus) ? { now: plannedStatus } : {}),
  };
}

function redactRelatedNames(
  { path, imports, importers, formerImporters, tests, tested, sharing, coChanged }: RelatedFiles,
): RelatedFiles {
  const redactPaths = (paths: readonly string[]) => paths.map((item) => redactShort(item));
  return {
    path: redactShort(path),
    imports: imports.map((entry) => ({ ...entry, path: redactShort(entry.path) })),
    importers: redactPaths(importers),
    formerImporters: formerImporters.map((entry) => ({ path: redactShort(entry.path), as: redactShort(entry.as) })),
    tests: redactPaths(tests),
    tested: redactPaths(tested),
    sharing: sharing.map(({ line, ...entry }) => ({
      line,
      path: redactShort(entry.path),
      name: redactShort(entry.name),
      how: redactShort(entry.how),
    })),
    coChanged: coChanged.map((entry) => ({ ...entry, path: redactShort(entry.path) })),
  };
}

function createUnknownStatus(path: string, detail: string): PackedFileStatus {
  return { path, status: 'omitted', detail, score: 0, reasons: [] };
}

/** Returns undefined if the file was not among the files of the pack. */
function explainRecordedFile({ report, inputs, snapshot }: LastPack, path: string): PackedFileStatus | undefined {
  const rank = report.ranking.indexOf(path) + 1;
  const baseStatus = { path, ...(rank > 0 ? { rank } : {}) };
  const file = report.files.find((f) => f.path === path);
  if (file)
    return {
      ...baseStatus,
      status: 'selected',
      detail: file.viewReason,
      score: file.score,
      reasons: file.reasons,
      view: file.view,
      tokens: file.tokens,
      ranges: file.ranges,
    };
  const omittedFile = report.omitted.find((f) => f.path === path);
  if (omittedFile)
    return {
      ...baseStatus,
      status: 'omitted',
      because: omittedFile.because,
      detail: omissionDetails[omittedFile.because] ?? '',
      score: omittedFile.score,
      reasons: omittedFile.reasons,
    };
  const omittedStatus = { ...baseStatus, status: 'omitted', because: 'rank', reasons: [] } as const;
  if (rank > 0)
    return {
      ...omittedStatus,
      detail: english`${
        nested(omissionDetails['rank']!)
      }; points are recorded only for the best ${report.omitted.length} omitted files`,
    };
  if (!snapshot?.files.some((f) => f.path === path)) return undefined;
  const manualExclusion = explainManualExclusion(inputs.settings, redactShort(path));
  if (manualExclusion !== undefined)
    return { ...omittedStatus, score: 0, because: 'excluded', detail: manualExclusion };
  return report.ranking.length < maxRankedPaths
    ? { ...omittedStatus, score: 0, detail: english`nothing in it matched the task: no signal gave it points` }
    : { ...omittedStatus, detail: english`at least ${maxRankedPaths} files matched the task better` };
}

/**
 * Returns the recorded status, or the plan's status if the record lacks the file's points and the plan has the same
 * ranking.
 */
function chooseStatus(recorded: PackedFileStatus, plannedStatus: PackedFileStatus | undefined, packed: Report,
  planned: Report): PackedFileStatus
{
  const isUnknown = recorded.score === undefined && plannedStatus?.because === 'rank';
  return isUnknown && hasSameRanking(packed, planned) ? plannedStatus : recorded;
}

/** Reports whether every file that both reports name has the same rank and points. */
function hasSameRanking(packed: Report, planned: Report): boolean {
  const mapPoints = ({ files, omitted }: Report) =>
    new Map([...files, ...omitted].map(({ path, score }) => [path, score]));
  const [packedPoints, plannedPoints] = [mapPoints(packed), mapPoints(planned)];
  return packed.ranking.join('\n') === planned.ranking.join('\n') &&
    [...packedPoints].every(([path, score]) => !plannedPoints.has(path) || plannedPoints.get(path) === score);
}

/** Reports whether rank, view and points are equal; texts may differ. */
function isEqualStatus(a: PackedFileStatus, b: PackedFileStatus): boolean {
  const serializeStatus = ({ status, because, rank, score, view, tokens, ranges, reasons }: PackedFileStatus) =>
    JSON.stringify([status, because, rank, score, view, tokens, ranges,
      reasons.map(({ kind, points }) => [kind, points])]);
  return serializeStatus(a) === serializeStatus(b);
}

/** Returns the time of a pack, and the command that repacks. */
function describePack(lastPack: LastPack,
  { thread }: Pick<ScopedOptions, 'thread'>): { readonly repack: string; readonly packedAt: string; }
{
  return { repack: `agentpack pack${formatThreadOption(thread)}`, packedAt: formatPackTime(lastPack) };
}

function formatPackTime({ packedAt }: LastPack): string {
  return new Date(packedAt).toISOString();
}

/** Returns the memory entries that a pack shows and that concern a file, in the pack's order. */
function findEntriesOfFile(path: string, { memory: packed }: Pick<Report, 'memory'>,
  { memory, refreshed }: Pick<CollectedInputs, 'memory' | 'refreshed'>): NonNullable<Explanation['memory']>
{
  const shownEntries = (packed?.chosen ?? []).filter(({ omitted }) => omitted === null);
  const subjectsById = new Map(memory?.entries.map(({ id, about }) => [id, about]));
  const targets = resolveAboutTargets(shownEntries.flatMap(({ id }) => subjectsById.get(id) ?? []), refreshed);
  return shownEntries.filter((entry) =>
    entry.path === path || subjectsById.get(entry.id)?.some((item) => targets.get(item)!.files.includes(path))
  ).map(({ id, place, suspect }) => ({ id, place, suspect: suspect.length > 0 }));
}
