import { decode } from '../../base/text/decode';
import { UserError } from '../../base/errors';
import type { OutlineReport, Related, Standing } from '../../reports';
import { leavesRoot, type Coverage } from '../freshness/guard';
import type { Host } from '../host';
import { leftOutAt, type IndexRecord, type Refreshed } from '../indexing/indexStore';
import { textFormat } from '../../secrets/configuration/textFormat';
import { redact } from '../../secrets/redact';
import { goneFiles, keptTests } from '../pipeline';
import { coChanged, resolveImports } from '../stages';
import { notThere, wasPacked } from './movedFiles';
import type { PackPlan, Pipeline } from '../packing/plan';
import type { CollectedInputs } from '../inputs/inputs';

/**
 * Why a file is in or out of a pack that was just planned, for any path of the root, also one that was not scanned;
 * undefined where there is no such file.
 */
export async function standingIn(host: Host, path: string, refreshed: Refreshed,
  plan: PackPlan): Promise<Standing | undefined>
{
  const selected = plan.report.files.find((f) => f.path === path);
  const ranked = plan.ranking.of(path);
  const base = {
    path,
    score: ranked?.file.score ?? 0,
    reasons: ranked?.file.reasons ?? [],
    ...(ranked ? { rank: ranked.rank } : {}),
  };
  if (selected) {
    return {
      ...base,
      score: selected.score,
      reasons: selected.reasons,
      status: 'selected',
      detail: selected.viewReason,
      view: selected.view,
      tokens: selected.tokens,
      ranges: selected.ranges,
    };
  }
  const omitted = plan.report.omitted.find((f) => f.path === path);
  if (omitted)
    return {
      ...base,
      score: omitted.score,
      reasons: omitted.reasons,
      status: 'omitted',
      because: omitted.because,
      detail: causes[omitted.because] ?? '',
    };
  if (ranked) return { ...base, status: 'omitted', because: 'rank', detail: causes['rank']! };
  if (refreshed.byPath.has(path)) {
    const byHand = plan.inputs.settings.excluded.includes(redact(path));
    return {
      ...base,
      status: 'omitted',
      because: byHand ? 'excluded' : 'rank',
      detail: byHand ? causes['excluded']! : 'nothing in it meets the task: no signal gave it points',
    };
  }
  const left = leftOutAt(refreshed, path);
  if (left) {
    const rule = left.because === 'ignored' ? await host.git?.ignoreRule(path) : undefined;
    return { ...base, status: 'omitted', because: left.because, detail: redact(rule ?? left.detail) };
  }
  const stat = leavesRoot(path) ? undefined : host.files.stat(path);
  const own = path.split('/').map((part) => neverScanned.get(part)).find((detail) => detail !== undefined);
  if (own !== undefined && stat?.kind === 'file')
    return { ...base, status: 'omitted', because: 'excluded', detail: own };
  if (stat?.kind === 'other')
    return { ...base, status: 'omitted', because: 'unreadable', detail: stat.unreadable ?? 'it is no regular file' };
  return undefined;
}

/**
 * What packs have to do with a file of the root; undefined: they are made of it, as the newest one was of a file that
 * is gone.
 */
export async function coverageOf(host: Host, path: string,
  { refreshed, last }: Pick<CollectedInputs, 'refreshed' | 'last'>): Promise<Coverage | undefined>
{
  if (leavesRoot(path) || refreshed.byPath.has(path)) return undefined;
  const left = leftOutAt(refreshed, path);
  const rule = left && left.because !== 'ignored' ? undefined : await host.git?.ignoreRule(path);
  if (rule !== undefined || left)
    return { kind: 'none', why: redact(rule === undefined ? left!.detail : `ignored by ${rule}`) };
  const own = path.split('/').map((part) => neverScanned.get(part)).find((detail) => detail !== undefined);
  if (own !== undefined) return { kind: 'none', why: own };
  return host.files.stat(path) === undefined && !wasPacked(path, last) ? { kind: 'new' } : undefined;
}

const neverScanned: ReadonlyMap<string, string> = new Map([['.git', "it is git's own, which no pack shows"], [
  '.agentpack',
  "it is AgentPack's own, which no pack shows",
]]);

export const causes: Readonly<Record<string, string>> = {
  budget: 'it would have been next, but the budget was used up',
  value: 'another view of it would have added too little for its tokens',
  rank: 'other files met the task better',
  excluded: 'excluded by hand: agentpack include takes that back',
};

export function relatedTo(host: Host, path: string, look: CollectedInputs): Related {
  const file = known(host, path, look);
  const { refreshed, git } = look;
  const gone = goneFiles(refreshed.files, git);
  const graph = keptTests(refreshed, gone, git);
  return {
    path: file.path,
    imports: (graph.imports.get(path) ?? []).map((edge) => ({ path: edge.to, line: edge.line })),
    importers: graph.importers.get(path) ?? [],
    formerImporters: gone.flatMap((
      { path: from, now, importers },
    ) => (now === path ? importers.map((importer) => ({ path: importer, as: from })) : [])),
    tests: graph.tests.get(path) ?? [],
    tested: graph.testedBy.get(path) ?? [],
    coChanged: coChanged(git?.commits ?? [], path).filter((other) => refreshed.byPath.has(other.path)),
  };
}

/** What the parser saw, for people who wonder. Throws `UserError` where that is nothing of the only file. */
export async function outlineReport(host: Host, paths: readonly string[], look: CollectedInputs,
  pipeline: Pipeline): Promise<OutlineReport>
{
  const files: OutlineReport['files'][number][] = [];
  const problems: OutlineReport['problems'][number][] = [];
  for (const path of paths) {
    try {
      files.push(await outlined(host, path, look, pipeline));
    } catch (error) {
      if (!(error instanceof UserError) || paths.length === 1) throw error;
      problems.push({ path: redact(path), problem: redact(error.message) });
    }
  }
  return { files, problems };
}

async function outlined(host: Host, path: string, look: CollectedInputs,
  pipeline: Pipeline): Promise<OutlineReport['files'][number]>
{
  const file = known(host, path, look);
  const { refreshed } = look;
  const bytes = host.files.read(path);
  const text = bytes instanceof Uint8Array ? decode(bytes)?.text : undefined;
  if (text === undefined)
    throw new UserError(`${path} cannot be read as text any more: it changed just now, so ask again in a moment.`);
  const outline = await pipeline.outlineOf(file, redact(text, textFormat(path)));
  return {
    path: redact(path),
    language: file.language ?? null,
    ...(outline.note === undefined ? {} : { note: outline.note }),
    symbols: outline.symbols.map((s) => ({
      name: s.name,
      kind: s.kind,
      container: s.container ?? null,
      signature: s.signature,
      lines: s.lines,
    })),
    imports: resolveImports(refreshed.files, path).map((i) => ({
      specifier: i.specifier,
      line: i.line,
      resolved: i.resolved ?? null,
    })),
    tests: refreshed.graph.tests.get(path) ?? [],
    role: file.facts.role,
    sideEffects: file.facts.sideEffects,
    errors: file.facts.errors,
  };
}

function known(host: Host, path: string, look: CollectedInputs): IndexRecord {
  const { refreshed } = look;
  const file = refreshed.byPath.get(path);
  if (file) return file;
  const left = leftOutAt(refreshed, path);
  throw left ? new UserError(`${path} is not packed (${left.because}: ${left.detail}).`) : notThere(host, path, look);
}
