import { threadOption } from '../../base/commandOptions';
import type { OmittedBecause } from '../../model';
import type { Explanation, Standing } from '../../reports';
import { redact } from '../../secrets/redact';
import { causes, standingIn } from './answers';
import type { Host } from '../host';
import type { LastPack } from '../state/records';
import { mostRanking } from '../packing/report';
import type { Planned } from '../packing/packer';
import { movedFrom, movedTo, notThere } from './movedFiles';
import type { Scoped } from '../options';

/** What one pack decides; for any other cause no pack can hold the file. */
const decided: readonly (OmittedBecause | undefined)[] = [undefined, 'budget', 'value', 'rank'];

/**
 * Where a file stands in the newest pack, by what that pack recorded; what a pack made now would say stands apart.
 * Throws `UserError` for
 * what neither knows.
 */
export async function explainPacked(host: Host, path: string, planned: Planned,
  scope: Pick<Scoped, 'thread' | 'namedThread'>): Promise<Explanation>
{
  const { now, ...explanation } = await explained(host, path, planned, scope);
  const named = <T extends Standing | Explanation>(standing: T): T => ({ ...standing, path: redact(standing.path) });
  return { ...named(explanation), ...(now && { now: named(now) }) };
}

async function explained(host: Host, path: string, { seen, plan }: Planned,
  { thread, namedThread }: Pick<Scoped, 'thread' | 'namedThread'>): Promise<Explanation>
{
  const { last, refreshed } = seen;
  const to = movedTo(path, seen);
  const from = movedFrom(path, seen);
  const now = await standingIn(host, to ?? path, refreshed, plan);
  const recorded = last && recordedStanding(last, from ?? path);
  if (!recorded) {
    if (!now || to !== undefined) throw notThere(host, path, seen);
    if (!decided.includes(now.because)) return now;
    if (last)
      return {
        ...unknown(path, 'no pack has seen it'),
        repack: `agentpack pack${threadOption(thread)}`,
        packedAt: isoTime(last),
        since: 'added',
        now,
      };
    return {
      ...unknown(path, 'there is no pack yet'),
      status: 'unpacked',
      repack: `agentpack pack${namedThread === undefined ? '' : threadOption(namedThread)}`,
      now,
    };
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
    ...(since === 'renamed' && { renamed: { from: redact(from ?? path), to: redact(to ?? path) } }),
    ...(now && !sameStanding(recorded, now) ? { now } : {}),
  };
}

function unknown(path: string, detail: string): Standing {
  return { path, status: 'omitted', detail, score: 0, reasons: [] };
}

/** Undefined where the pack did not know the file. */
function recordedStanding({ report, inputs, snapshot }: LastPack, path: string): Standing | undefined {
  const place = report.ranking.indexOf(path) + 1;
  const base = { path, ...(place > 0 ? { rank: place } : {}) };
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
      detail: causes[omitted.because] ?? '',
      score: omitted.score,
      reasons: omitted.reasons,
    };
  const out = { ...base, status: 'omitted', because: 'rank', score: 0, reasons: [] } as const;
  if (place > 0)
    return {
      ...out,
      detail: `${causes['rank']}; only the best ${report.omitted.length} left out have their points recorded`,
    };
  if (!snapshot?.files.some((f) => f.path === path)) return undefined;
  if (inputs.settings.excluded.includes(redact(path)))
    return { ...out, because: 'excluded', detail: causes['excluded']! };
  return {
    ...out,
    detail: report.ranking.length < mostRanking
      ? 'nothing in it met the task: no signal gave it points'
      : `at least ${mostRanking} files met the task better`,
  };
}

/** Words aside: the same place, view and points. */
function sameStanding(a: Standing, b: Standing): boolean {
  const told = ({ status, because, rank, score, view, tokens, ranges, reasons }: Standing) =>
    JSON.stringify([status, because, rank, score, view, tokens, ranges,
      reasons.map(({ kind, points }) => [kind, points])]);
  return told(a) === told(b);
}

function isoTime({ packedAt }: LastPack): string {
  return new Date(packedAt).toISOString();
}
