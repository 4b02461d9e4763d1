import { english, nested } from '#base/text/english';
import { formatThreadOption } from '#base/commandOptions';
import { parseChunkId } from '#base/text/chunkId';
import type { OmissionReason } from '#model';
import type { Explanation, RelatedFiles, Report, PackedFileStatus } from '#reports';
import { redactShort } from '#secrets/redact';
import { explainManualExclusion, omissionDetails, explainPlannedFile } from './standing';
import { explainOmittedDocument } from '#features/documents/engine/answers/documentStanding';
import type { Host } from '../../host';
import type { LastPack } from '../../state/records';
import { maxRankedPaths } from '../../packing/report';
import { findPathBeforeMove, findPathAfterMove, createMissingFileError } from './movedFiles';
import type { ScopedOptions } from '../../options';
import type { Run } from '../../run';
import { findRelatedFiles } from './related';
import { findChangesToInclude, type Replan } from './toBeIn';
import type { PlannedPack } from '../../packing/plan';
import { resolveAboutTargets } from '#features/memory/engine/aboutTargets';
import type { CollectedInputs } from '../../inputs/inputs';

/** Reasons that depend on the pack. With any other reason, no pack can contain the file. */
const packDependentReasons: readonly (OmissionReason | undefined)[] = [undefined, 'budget', 'value', 'rank', 'test'];

/**
 * Explains why the newest pack includes or omits a file, based on that pack's record. `now` is the result of a repack,
 * if it differs. With `replan`, other packs are planned to find out what would include an omitted file.
 * @throws UserError for a path that is in neither the pack's record nor the current files
 */
export async function explainPacked(host: Host, path: string, planned: PlannedPack,
  scope: Pick<ScopedOptions, 'thread' | 'namedThread'>, run: Run, replan?: Replan
): Promise<
  Explanation
> {
  const { now, ...explanation } = await buildExplanation(host, path, planned, scope, run);
  const { collected } = planned;
  const currentPath = findPathAfterMove(path, collected) ?? path;
  const isKnown = collected.refreshed.byPath.has(currentPath);
  const next = now ?? explanation;
  const isOmitted = isKnown && next.status === 'omitted' && packDependentReasons.includes(next.because);
  const redactPath = <T extends PackedFileStatus | Explanation>(item: T): T => ({
    ...item,
    path: redactShort(item.path),
  });
  const memory = findEntriesOfFile(path, (collected.last ?? planned.plan).report, collected);
  return {
    ...redactPath(explanation),
    ...(now && { now: redactPath(now) }),
    ...(memory.length > 0 && { memory }),
    ...(isKnown && { related: redactRelatedNames(findRelatedFiles(host, currentPath, collected)) }),
    ...(isOmitted && replan && { toBeIn: await findChangesToInclude(currentPath, planned, replan, run) }),
  };
}

/** Returns the explanation for a file if there is no pack; more detail would require planning a pack. */
export function explainUnpackedFile(path: string, namedThread: string | undefined): Explanation {
  return {
    ...createUnknownStanding(redactShort(path), english`there is no pack yet`),
    status: 'unpacked',
    repack: `agentpack pack${namedThread === undefined ? '' : formatThreadOption(namedThread)}`,
  };
}

async function buildExplanation(host: Host, path: string, { collected, plan }: PlannedPack,
  { thread, namedThread }: Pick<ScopedOptions, 'thread' | 'namedThread'>, run: Run): Promise<Explanation>
{
  const { last, refreshed } = collected;
  const id = parseChunkId(path);
  if (id !== undefined || refreshed.documents.some((document) => document.path === path)) {
    const report = last?.report ?? plan.report;
    if (id !== undefined && !report.documents?.chunks.some((chunk) => chunk.id === id)) {
      const { findDocumentPassage } = await import(
        '#features/documents/engine/answers/documentAnswers'
      );
      const { readCurrentCorpus } = await import('#features/documents/engine/answers/corpusNow');
      // throws for an ID that no document has
      const scanned = { refresh: () => Promise.resolve(refreshed) };
      findDocumentPassage(
        await readCurrentCorpus(host, scanned, collected.settings, { noWrite: true }, run,
          () => {/* the plan warned */}),
        path,
      );
    }
    return { ...explainOmittedDocument(report, path), ...(last && { packedAt: formatPackTime(last) }) };
  }
  const to = findPathAfterMove(path, collected);
  const from = findPathBeforeMove(path, collected);
  const now = await explainPlannedFile(host, to ?? path, refreshed, plan);
  const recordedStanding = last && explainRecordedFile(last, from ?? path);
  const recorded = recordedStanding && chooseStanding(recordedStanding, now, last.report, plan.report);
  if (!recorded) {
    if (!now || to !== undefined) throw createMissingFileError(host, path, collected);
    if (!packDependentReasons.includes(now.because)) return now;
    if (last)
      return {
        ...createUnknownStanding(path, english`it was added after the newest pack`),
        repack: `agentpack pack${formatThreadOption(thread)}`,
        packedAt: formatPackTime(last),
        since: 'added',
        now,
      };
    return { ...explainUnpackedFile(path, namedThread), now };
  }
  const packedHash = last.snapshot?.files.find((file) => file.path === path)?.hash;
  const currentHash = refreshed.byPath.get(path)?.hash;
  const since = to !== undefined || from !== undefined
    ? 'renamed'
    : !now
    ? 'deleted'
    : packedHash !== undefined && currentHash !== undefined && packedHash !== currentHash
    ? 'modified'
    : undefined;
  return {
    ...recorded,
    path,
    repack: `agentpack pack${formatThreadOption(thread)}`,
    packedAt: formatPackTime(last),
    ...(since && { since }),
    ...(since === 'renamed' && { renamed: { from: redactShort(from ?? path), to: redactShort(to ?? path) } }),
    ...(now && !isEqualStanding(recorded, now) ? { now } : {}),
  };
}

/** Redacts the names of files, because a name may be a secret. */
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

function createUnknownStanding(path: string, detail: string): PackedFileStatus {
  return { path, status: 'omitted', detail, score: 0, reasons: [] };
}

/** Returns undefined if the file was not among the files of the pack. */
function explainRecordedFile({ report, inputs, snapshot }: LastPack, path: string): PackedFileStatus | undefined {
  const rank = report.ranking.indexOf(path) + 1;
  const base = { path, ...(rank > 0 ? { rank } : {}) };
  const file = report.files.find((f) => f.path === path);
  if (file)
    return {
      ...base,
      status: 'selected',
      detail: file.viewReason,
      score: file.score,
      reasons: file.reasons,
      view: file.view,
      tokens: file.tokens,
      ranges: file.ranges,
    };
  const omitted = report.omitted.find((f) => f.path === path);
  if (omitted)
    return {
      ...base,
      status: 'omitted',
      because: omitted.because,
      detail: omissionDetails[omitted.because] ?? '',
      score: omitted.score,
      reasons: omitted.reasons,
    };
  const omittedBase = { ...base, status: 'omitted', because: 'rank', reasons: [] } as const;
  if (rank > 0)
    return {
      ...omittedBase,
      detail: english`${
        nested(omissionDetails['rank']!)
      }; points are recorded only for the best ${report.omitted.length} omitted files`,
    };
  if (!snapshot?.files.some((f) => f.path === path)) return undefined;
  const manualExclusion = explainManualExclusion(inputs.settings, redactShort(path));
  if (manualExclusion !== undefined) return { ...omittedBase, score: 0, because: 'excluded', detail: manualExclusion };
  return report.ranking.length < maxRankedPaths
    ? { ...omittedBase, score: 0, detail: english`nothing in it matched the task: no signal gave it points` }
    : { ...omittedBase, detail: english`at least ${maxRankedPaths} files matched the task better` };
}

/**
 * Returns the recorded standing, or the plan's standing if the record lacks the file's points and the plan has the same
 * ranking.
 */
function chooseStanding(recorded: PackedFileStatus, now: PackedFileStatus | undefined, packed: Report,
  planned: Report): PackedFileStatus
{
  const isUnknown = recorded.score === undefined && now?.because === 'rank';
  return isUnknown && hasSameRanking(packed, planned) ? now : recorded;
}

/** Reports whether every file that both reports name has the same rank and points. */
function hasSameRanking(a: Report, b: Report): boolean {
  const mapPoints = ({ files, omitted }: Report) =>
    new Map([...files, ...omitted].map(({ path, score }) => [path, score]));
  const [first, second] = [mapPoints(a), mapPoints(b)];
  return a.ranking.join('\n') === b.ranking.join('\n') &&
    [...first].every(([path, score]) => !second.has(path) || second.get(path) === score);
}

/** Reports whether rank, view and points are equal; texts may differ. */
function isEqualStanding(a: PackedFileStatus, b: PackedFileStatus): boolean {
  const serializeStanding = ({ status, because, rank, score, view, tokens, ranges, reasons }: PackedFileStatus) =>
    JSON.stringify([status, because, rank, score, view, tokens, ranges,
      reasons.map(({ kind, points }) => [kind, points])]);
  return serializeStanding(a) === serializeStanding(b);
}

function formatPackTime({ packedAt }: LastPack): string {
  return new Date(packedAt).toISOString();
}

/** Returns the memory entries that a pack shows and that concern a file, in the pack's order. */
function findEntriesOfFile(path: string, { memory: packed }: Pick<Report, 'memory'>,
  { memory, refreshed }: Pick<CollectedInputs, 'memory' | 'refreshed'>): NonNullable<Explanation['memory']>
{
  const shown = (packed?.chosen ?? []).filter(({ omitted }) => omitted === null);
  const subjectsById = new Map(memory?.entries.map(({ id, about }) => [id, about]));
  const targets = resolveAboutTargets(shown.flatMap(({ id }) => subjectsById.get(id) ?? []), refreshed);
  return shown.filter((entry) =>
    entry.path === path || subjectsById.get(entry.id)?.some((item) => targets.get(item)!.files.includes(path))
  ).map(({ id, place, suspect }) => ({ id, place, suspect: suspect.length > 0 }));
}
