import { english } from '#base/text/english';
import type { ManualSelection } from '../../formats/selection';
import { findManualChoice } from '../../inputs/choiceOf';
import { parseChunkId } from '#base/text/chunkId';
import type { PackedFileStatus } from '#reports';
import { isPathOutsideRoot, type PackCoverage } from '../../freshness/guard';
import type { Host } from '../../host';
import { explainOmittedDocument } from '#features/documents/engine/answers/documentStanding';
import { findExcludedPath, type RefreshedIndex } from '../../indexing/indexStore';
import { redact, redactShort } from '#secrets/redact';
import { wasPacked } from './movedFiles';
import type { PackPlan } from '../../packing/plan';
import { isTestLeftOut } from '../../packing/withoutTests';
import type { CollectedInputs } from '../../inputs/inputs';

/**
 * Explains why a planned pack includes or omits a file. The path can be any path in the root, scanned or not. Returns
 * undefined if the file does not exist.
 */
export async function explainPlannedFile(host: Host, path: string, refreshed: RefreshedIndex,
  plan: PackPlan): Promise<PackedFileStatus | undefined>
{
  const selectedFile = plan.report.files.find((f) => f.path === path);
  const receipt = plan.ranked.ranking.findReceipt(path);
  const baseStatus = {
    path,
    score: receipt?.file.score ?? 0,
    reasons: receipt?.file.reasons ?? [],
    ...(receipt ? { rank: receipt.rank } : {}),
  };
  if (selectedFile) {
    return {
      ...baseStatus,
      score: selectedFile.score,
      reasons: selectedFile.reasons,
      status: 'selected',
      detail: selectedFile.viewReason,
      view: selectedFile.view,
      tokens: selectedFile.tokens,
      ranges: selectedFile.ranges,
    };
  }
  const omittedFile = plan.report.omitted.find((f) => f.path === path);
  if (omittedFile)
    return {
      ...baseStatus,
      score: omittedFile.score,
      reasons: omittedFile.reasons,
      status: 'omitted',
      because: omittedFile.because,
      detail: omissionDetails[omittedFile.because] ?? '',
    };
  if (isTestLeftOut(path, { settings: plan.inputs.settings, refreshed }))
    return { ...baseStatus, status: 'omitted', because: 'test', detail: omissionDetails['test']! };
  if (receipt) return { ...baseStatus, status: 'omitted', because: 'rank', detail: omissionDetails['rank']! };
  if (refreshed.byPath.has(path)) {
    const manualExclusion = explainManualExclusion(plan.inputs.settings, redactShort(path));
    return {
      ...baseStatus,
      status: 'omitted',
      because: manualExclusion === undefined ? 'rank' : 'excluded',
      detail: manualExclusion ?? english`it does not match the task: no signal gave it any points`,
    };
  }
  const excludedPath = findExcludedPath(refreshed, path);
  if (excludedPath?.because === 'document' || parseChunkId(path) !== undefined) {
    return explainOmittedDocument(plan.report, path);
  }
  if (excludedPath) {
    const rule = excludedPath.because === 'ignored' ? await host.git?.ignoreRule(path) : undefined;
    return {
      ...baseStatus,
      status: 'omitted',
      because: excludedPath.because,
      detail: redactShort(rule ?? excludedPath.detail),
    };
  }
  const stat = isPathOutsideRoot(path) ? undefined : host.files.stat(path);
  const internalReason = path.split('/').map((part) => reasonByInternalFolder.get(part)).find((detail) =>
    detail !== undefined
  );
  if (internalReason !== undefined && stat?.kind === 'file')
    return { ...baseStatus, status: 'omitted', because: 'excluded', detail: internalReason };
  if (stat?.kind === 'other')
    return {
      ...baseStatus,
      status: 'omitted',
      because: 'unreadable',
      detail: stat.unreadable ?? english`it is not a regular file`,
    };
  return undefined;
}

/**
 * Explains why packs cannot contain a path, or returns `new` for a file that does not exist yet. Returns undefined if
 * packs can contain the file, or if the newest pack contained it before it was deleted.
 */
export async function findPackCoverage(host: Host, path: string,
  { refreshed, lastPack }: Pick<CollectedInputs, 'refreshed' | 'lastPack'>): Promise<PackCoverage | undefined>
{
  if (isPathOutsideRoot(path) || refreshed.byPath.has(path)) return undefined;
  const excludedPath = findExcludedPath(refreshed, path);
  const rule = excludedPath && excludedPath.because !== 'ignored' ? undefined : await host.git?.ignoreRule(path);
  if (rule !== undefined || excludedPath)
    return { kind: 'none', why: redact(rule === undefined ? excludedPath!.detail : english`ignored by ${rule}`) };
  const internalReason = path.split('/').map((part) => reasonByInternalFolder.get(part)).find((detail) =>
    detail !== undefined
  );
  if (internalReason !== undefined) return { kind: 'none', why: internalReason };
  return host.files.stat(path) === undefined && !wasPacked(path, lastPack) ? { kind: 'new' } : undefined;
}

const reasonByInternalFolder: ReadonlyMap<string, string> = new Map([['.git',
  english`packs never contain git's own files`], [
  '.agentpack',
  english`packs never contain AgentPack's own files`,
]]);

/** Explains why a file is excluded by hand; returns undefined if it is not. */
export function explainManualExclusion(selection: ManualSelection, path: string): string | undefined {
  const manualChoice = findManualChoice(selection, path);
  if (manualChoice?.choice !== 'excluded') return undefined;
  return manualChoice.entry === path
    ? omissionDetails['excluded']!
    : english`excluded by hand with the folder ${manualChoice.entry}: agentpack include ${manualChoice.entry} undoes that`;
}

export const omissionDetails: Readonly<Record<string, string>> = {
  budget: english`it would have been next, but the budget was used up`,
  value: english`another view of it would have added too little for its tokens`,
  rank: english`other files matched the task better`,
  excluded: english`excluded by hand: agentpack include undoes that`,
  test: english`it is a test, and the pack leaves out tests (no_tests): agentpack pin includes it anyway`,
};
