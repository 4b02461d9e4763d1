import { english, nested } from '#base/text/english';
import { threadOption } from '#base/commandOptions';
import { chunkIdIn } from '#base/text/chunkId';
import type { OmittedBecause } from '#model';
import type { Explanation, Related, Report, Standing } from '#reports';
import { redactShort } from '#secrets/redact';
import { explainManualExclusion, omissionDetails, explainPlannedFile } from './standing';
import { explainOmittedDocument } from '#features/documents/engine/answers/documentStanding';
import type { Host } from '../../host';
import type { LastPack } from '../../state/records';
import { maxRanking } from '../../packing/report';
import { movedFrom, movedTo, noSuchFile } from './movedFiles';
import type { Scoped } from '../../options';
import type { Run } from '../../run';
import { relatedTo } from './related';
import { changesToInclude, type Replan } from './toBeIn';
import type { Planned } from '../../packing/plan';
import { aboutTargets } from '#features/memory/engine/aboutTargets';
import type { CollectedInputs } from '../../inputs/inputs';

/** Causes that depend on the pack; with any other cause, no pack can contain the file. */
const packDependent: readonly (OmittedBecause | undefined)[] = [undefined, 'budget', 'value', 'rank', 'test'];

/**
 * Explains why a file is in or out of the newest pack, from that pack's record; `now` is the result of a repack, if it
 * differs. With `replan`, other packs are planned for a file that it leaves out.
 * @throws UserError for a path that neither knows
 */
export async function explainPacked(host: Host, path: string, planned: Planned,
  scope: Pick<Scoped, 'thread' | 'namedThread'>, run: Run, replan?: Replan
): Promise<
  Explanation
> {
  const { now, ...explanation } = await explained(host, path, planned, scope, run);
  const { collected } = planned;
  const present = movedTo(path, collected) ?? path;
  const isKnown = collected.refreshed.byPath.has(present);
  const next = now ?? explanation;
  const isOut = isKnown && next.status === 'omitted' && packDependent.includes(next.because);
  const named = <T extends Standing | Explanation>(item: T): T => ({
    ...item,
    path: redactShort(item.path),
  });
  const memory = entriesOfFile(path, (collected.last ?? planned.plan).report, collected);
  return {
    ...named(explanation),
    ...(now && { now: named(now) }),
    ...(memory.length > 0 && { memory }),
    ...(isKnown && { related: safeNames(relatedTo(host, present, collected)) }),
    ...(isOut && replan && { toBeIn: await changesToInclude(present, planned, replan, run) }),
  };
}

/** Returns the answer if there is no pack; more detail would require planning a pack. */
export function unpackedFile(path: string, namedThread: string | undefined): Explanation {
  return {
    ...unknown(redactShort(path), english`there is no pack yet`),
    status: 'unpacked',
    repack: `agentpack pack${namedThread === undefined ? '' : threadOption(namedThread)}`,
  };
}

async function explained(host: Host, path: string, { collected, plan }: Planned,
  { thread, namedThread }: Pick<Scoped, 'thread' | 'namedThread'>, run: Run): Promise<Explanation>
{
  const { last, refreshed } = collected;
  const id = chunkIdIn(path);
  if (id !== undefined || refreshed.documents.some((document) => document.path === path)) {
    const report = last?.report ?? plan.report;
    if (id !== undefined && !report.documents?.chunks.some((chunk) => chunk.id === id)) {
      const { documentPassage } = await import('#features/documents/engine/answers/documentAnswers');
      const { corpusNow } = await import('#features/documents/engine/answers/corpusNow');
      // throws for an ID that no document has
      const scanned = { refresh: () => Promise.resolve(refreshed) };
      documentPassage(
        await corpusNow(host, scanned, collected.settings, { noWrite: true }, run, () => {/* the plan told it */}),
        path,
      );
    }
    return { ...explainOmittedDocument(report, path), ...(last && { packedAt: isoTime(last) }) };
  }
  const to = movedTo(path, collected);
  const from = movedFrom(path, collected);
  const now = await explainPlannedFile(host, to ?? path, refreshed, plan);
  const written = last && explainRecordedFile(last, from ?? path);
  const recorded = written && completed(written, now, last.report, plan.report);
  if (!recorded) {
    if (!now || to !== undefined) throw noSuchFile(host, path, collected);
    if (!packDependent.includes(now.because)) return now;
    if (last)
      return {
        ...unknown(path, english`no pack has seen it`),
        repack: `agentpack pack${threadOption(thread)}`,
        packedAt: isoTime(last),
        since: 'added',
        now,
      };
    return { ...unpackedFile(path, namedThread), now };
  }
  const packed = last.snapshot?.files.find((file) => file.path === path)?.hash;
  const present = refreshed.byPath.get(path)?.hash;
  const since = to !== undefined || from !== undefined
    ? 'renamed'
    : !now
    ? 'deleted'
    : packed !== undefined && present !== undefined && packed !== present
    ? 'modified'
    : undefined;
  return {
    ...recorded,
    path,
    repack: `agentpack pack${threadOption(thread)}`,
    packedAt: isoTime(last),
    ...(since && { since }),
    ...(since === 'renamed' && { renamed: { from: redactShort(from ?? path), to: redactShort(to ?? path) } }),
    ...(now && !isEqualStanding(recorded, now) ? { now } : {}),
  };
}

/** Redacts the names of files, because a name may be a secret. */
function safeNames({ path, imports, importers, formerImporters, tests, tested, sharing, coChanged }: Related): Related {
  const safe = (paths: readonly string[]) => paths.map((item) => redactShort(item));
  return {
    path: redactShort(path),
    imports: imports.map((entry) => ({ ...entry, path: redactShort(entry.path) })),
    importers: safe(importers),
    formerImporters: formerImporters.map((entry) => ({ path: redactShort(entry.path), as: redactShort(entry.as) })),
    tests: safe(tests),
    tested: safe(tested),
    sharing: sharing.map(({ line, ...rest }) => ({
      line,
      path: redactShort(rest.path),
      name: redactShort(rest.name),
      how: redactShort(rest.how),
    })),
    coChanged: coChanged.map((entry) => ({ ...entry, path: redactShort(entry.path) })),
  };
}

function unknown(path: string, detail: string): Standing {
  return { path, status: 'omitted', detail, score: 0, reasons: [] };
}

/** Returns undefined if the file was not among the files of the pack. */
function explainRecordedFile({ report, inputs, snapshot }: LastPack, path: string): Standing | undefined {
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
  const out = { ...base, status: 'omitted', because: 'rank', reasons: [] } as const;
  if (rank > 0)
    return {
      ...out,
      detail: english`${
        nested(omissionDetails['rank']!)
      }; only the best ${report.omitted.length} left out have their points recorded`,
    };
  if (!snapshot?.files.some((f) => f.path === path)) return undefined;
  const byHand = explainManualExclusion(inputs.settings, redactShort(path));
  if (byHand !== undefined) return { ...out, score: 0, because: 'excluded', detail: byHand };
  return report.ranking.length < maxRanking
    ? { ...out, score: 0, detail: english`nothing in it matched the task: no signal gave it points` }
    : { ...out, detail: english`at least ${maxRanking} files matched the task better` };
}

/**
 * Returns the recorded standing, or the plan's standing if the record lacks the file's points and the plan has the same
 * ranking.
 */
function completed(recorded: Standing, now: Standing | undefined, packed: Report, planned: Report): Standing {
  const isUnknown = recorded.score === undefined && now?.because === 'rank';
  return isUnknown && sameRanking(packed, planned) ? now : recorded;
}

/** Reports whether every file that both reports name has the same place and points. */
function sameRanking(a: Report, b: Report): boolean {
  const pointsOf = ({ files, omitted }: Report) =>
    new Map([...files, ...omitted].map(({ path, score }) => [path, score]));
  const [first, second] = [pointsOf(a), pointsOf(b)];
  return a.ranking.join('\n') === b.ranking.join('\n') &&
    [...first].every(([path, score]) => !second.has(path) || second.get(path) === score);
}

/** Reports whether rank, view and points are equal; texts may differ. */
function isEqualStanding(a: Standing, b: Standing): boolean {
  const compared = ({ status, because, rank, score, view, tokens, ranges, reasons }: Standing) =>
    JSON.stringify([status, because, rank, score, view, tokens, ranges,
      reasons.map(({ kind, points }) => [kind, points])]);
  return compared(a) === compared(b);
}

function isoTime({ packedAt }: LastPack): string {
  return new Date(packedAt).toISOString();
}

/** Returns the memory entries that a pack shows and that concern a file, in the pack's order. */
function entriesOfFile(path: string, { memory: packed }: Pick<Report, 'memory'>,
  { memory, refreshed }: Pick<CollectedInputs, 'memory' | 'refreshed'>): NonNullable<Explanation['memory']>
{
  const shown = (packed?.chosen ?? []).filter(({ omitted }) => omitted === null);
  const present = new Map(memory?.entries.map(({ id, about }) => [id, about]));
  const targets = aboutTargets(shown.flatMap(({ id }) => present.get(id) ?? []), refreshed);
  return shown.filter((entry) =>
    entry.path === path || present.get(entry.id)?.some((item) => targets.get(item)!.files.includes(path))
  ).map(({ id, place, suspect }) => ({ id, place, suspect: suspect.length > 0 }));
}
