import { contextJsonName } from '#agents/contextFiles';
import { byPath } from '#base/order';
import type { FileStat, Freshness, HiddenCharacters, Redaction, StaleCause, Task, Timings } from '#model';
import type { Report, ReportDocuments, ReportMemory } from '#reports';
import type { Host } from '../host';
import { listPackedRoots, toRootsField } from '../inputs/packedRoots';
import type { IndexRecord } from '../indexing/indexStore';
import type { Ranking } from '#pipeline/4-rank/ranking';
import { type JudgedMatch, formatMatchText } from '#pipeline/7-render/matchText';
import type { RenderedPack } from '#pipeline/7-render/render';
import { redactShort } from '#secrets/redact';
import { defaultSubmodules } from '../settings/settings';
import type { PlanInput } from './plan';

/** The maximum number of ranked paths that a report lists. */
export const maxRankedPaths = 200;
const maxConsumers = 10;

interface ReportInput extends Omit<PlanInput, 'task' | 'warnings'> {
  readonly task: Task;
  readonly ranking: Ranking;
  readonly match: JudgedMatch | undefined;
  readonly rendered: RenderedPack;
  readonly agent: string;
  readonly contextPath: string;
  readonly estimated: boolean;
  readonly snapshot: string;
  readonly packedAt: number;
  readonly reportDocuments?: ReportDocuments;
  readonly reportMemory?: ReportMemory;
  readonly redactions: readonly Redaction[];
  readonly hidden: readonly HiddenCharacters[];
  readonly warnings: readonly string[];
  readonly timings: Timings;
}

export function buildPackReport(host: Host, input: ReportInput): Report {
  const { settings, task, rendered, refreshed, thread } = input;
  const { selection } = rendered;
  const countExcluded = (because: string) =>
    refreshed.excludedPaths.filter((excluded) => excluded.because === because).length;
  return {
    version: 1,
    root: host.root,
    task: task.text,
    taskClass: task.class,
    taskSource: task.source,
    ...(input.match && {
      match: {
        level: input.match.level,
        probability: input.match.probability,
        text: redactShort(formatMatchText(input.match)),
      },
    }),
    mode: settings.mode,
    agent: input.agent,
    ...(thread === undefined ? {} : { thread }),
    budget: settings.budget,
    renderedTokens: rendered.tokens,
    tokenizer: settings.tokenizer,
    estimated: input.estimated,
    contextPath: input.contextPath,
    ...(input.recordedOptions.format === 'json' && { jsonPath: `.agentpack/${input.folder}${contextJsonName}` }),
    ...(input.workspace && { workspace: input.workspace }),
    ...toRootsField(listPackedRoots(host, input.git)),
    ...(refreshed.submodules.length > 0 &&
      { submodules: { mode: settings.submodules ?? defaultSubmodules, all: refreshed.submodules } }),
    files: selection.files.map((file) => ({
      path: file.path,
      view: file.view.kind,
      tokens: file.view.tokens,
      score: file.score,
      ranges: file.view.lines,
      reasons: file.reasons,
      viewReason: file.viewReason,
    })),
    omitted: selection.omitted,
    ranking: input.ranking.listPaths(maxRankedPaths),
    places: selection.places.map((place, i) => ({
      ...place,
      ...(rendered.startLines[i] !== undefined && { at: rendered.startLines[i] }),
    })),
    tokenConsumers: selection.files.map((f) => ({ path: f.path, tokens: f.view.tokens }))
      .sort((a, b) => b.tokens - a.tokens || byPath(a, b)).slice(0, maxConsumers),
    redactions: input.redactions,
    ...(input.hidden.length > 0 ? { hiddenCharacters: input.hidden } : {}),
    ...(input.reportDocuments && { documents: input.reportDocuments }),
    ...(input.reportMemory && { memory: input.reportMemory }),
    freshness: checkFreshness(host, input),
    warnings: input.warnings,
    ...(input.weakSettings.length > 0 ? { weakSettings: input.weakSettings } : {}),
    trimmed: rendered.trimmed,
    timings: input.timings,
    counts: {
      files: refreshed.files.length,
      tokens: refreshed.files.reduce((sum, { facts }) => sum + facts.tokens, 0),
      ...refreshed.counts,
      ignored: countExcluded('ignored'),
      binary: countExcluded('binary'),
      large: countExcluded('large'),
    },
  };
}

type ChangedFile = Extract<StaleCause, { readonly kind: 'files'; }>['files'][number];

/**
 * Checks the selected files once more, because a pack is stale from the start if one of them changed during packing.
 */
function checkFreshness(host: Host,
  { refreshed, partial, rendered, packedAt, snapshot, contextPath }: ReportInput): Freshness
{
  const changedFiles = rendered.selection.files.flatMap(({ path }): ChangedFile[] => {
    const stat = host.files.stat(path);
    if (!stat) return [{ path, change: 'deleted', selected: true }];
    return hasSameStat(stat, refreshed.byPath.get(path)) ? [] : [{ path, change: 'modified', selected: true }];
  });
  return {
    state: changedFiles.length > 0 ? 'stale' : partial ? 'packing' : 'fresh',
    causes: changedFiles.length === 0 ? [] : [{ kind: 'files', files: changedFiles }],
    packedAt,
    snapshot,
    renderedTokens: rendered.tokens,
    contextPath,
  };
}

function hasSameStat(stat: FileStat, record: IndexRecord | undefined): boolean {
  return record !== undefined && stat.size === record.stat.size && stat.mtimeMs === record.stat.mtimeMs &&
    stat.ctimeMs === record.stat.ctimeMs && stat.ino === record.stat.ino;
}
