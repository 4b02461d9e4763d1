import { throwIfCancelled } from '#base/cancellation';
import type { Report, ReportFile, InclusionRequirements } from '#reports';
import { redactShort } from '#secrets/redact';
import { minPackBudget } from '#tokens/budgets';
import type { Settings } from '../../settings/settings';
import type { PackPlan, PlannedPack } from '../../packing/plan';
import type { Run } from '../../run';

/** Plans a pack of the same inputs with some settings replaced. */
export type Replan = (settings: Partial<Settings>) => Promise<PackPlan>;

/** The largest budget to try, as a multiple of the current budget. */
const maxBudgetFactor = 4;
/** The trials end when they have determined the budget to within this share of it. */
const precision = 0.05;

/**
 * Determines what would have to change for a repack to show an omitted file. It plans at most ten packs, with the file
 * pinned and with larger budgets; they share everything that depends only on the files. The results cannot be computed
 * from the file's own score and tokens, because a selection weighs the views of all files against each other.
 */
export async function findChangesToInclude(path: string, { plan, collected }: PlannedPack, replan: Replan,
  run: Run): Promise<InclusionRequirements>
{
  const { settings, git } = collected;
  const changedPaths = new Set(git?.changes.map((change) => change.path));
  const selectedByScore = plan.report.files.filter((file) =>
    !settings.pinned.includes(file.path) && !changedPaths.has(file.path) && !file.viewReason.startsWith('added: ')
  );
  const lastSelected = selectedByScore.reduce<ReportFile | undefined>(
    (lowest, file) => (lowest === undefined || file.score < lowest.score ? file : lowest),
    undefined,
  );
  const score = plan.ranked.ranking.findReceipt(path)?.file.score ?? 0;
  return {
    score,
    lastSelected: lastSelected ? { path: redactShort(lastSelected.path), score: lastSelected.score } : null,
    pointsShort: lastSelected ? Math.max(0, Math.round(10 * (lastSelected.score - score)) / 10) : null,
    pinned: await tryPinned(),
    budget: await findSufficientBudget(),
    triedBudget: settings.budget * maxBudgetFactor,
  };

  async function tryPinned(): Promise<InclusionRequirements['pinned']> {
    const { report } = await planTrial({ pinned: [...settings.pinned, path] });
    const pinnedFile = report.files.find((file) => file.path === path);
    if (!pinnedFile) return null;
    const displacedPaths = plan.report.files.filter((file) => !hasReportedFile(report, file.path)).map((file) =>
      redactShort(file.path)
    );
    return { view: pinnedFile.view, tokens: pinnedFile.tokens, out: displacedPaths };
  }

  async function findSufficientBudget(): Promise<InclusionRequirements['budget']> {
    const maxBudget = settings.budget * maxBudgetFactor;
    // without a given budget, a pack may leave out content that a smaller, given budget would show
    let [tooSmallBudget, sufficientBudget] = settings.auto
      ? [minPackBudget, settings.budget]
      : [settings.budget, settings.budget * 2];
    let plannedFile = findPlannedFile(await planTrial({ budget: sufficientBudget, auto: undefined }));
    while (!plannedFile && sufficientBudget < maxBudget) {
      [tooSmallBudget, sufficientBudget] = [sufficientBudget, Math.min(sufficientBudget * 2, maxBudget)];
      plannedFile = findPlannedFile(await planTrial({ budget: sufficientBudget, auto: undefined }));
    }
    while (plannedFile && sufficientBudget - tooSmallBudget > sufficientBudget * precision) {
      const middle = Math.round(Math.sqrt(tooSmallBudget * sufficientBudget)); // the precision is a share
      const trialFile = findPlannedFile(await planTrial({ budget: middle, auto: undefined }));
      if (trialFile) [sufficientBudget, plannedFile] = [middle, trialFile];
      else tooSmallBudget = middle;
    }
    return plannedFile
      ? { tokens: sufficientBudget, tooSmall: tooSmallBudget, view: plannedFile.view, viewTokens: plannedFile.tokens }
      : null;
  }

  async function planTrial(change: Partial<Settings>): Promise<PackPlan> {
    throwIfCancelled(run.cancel);
    return replan(change);
  }

  function findPlannedFile({ report }: PackPlan): ReportFile | undefined {
    return report.files.find((file) => file.path === path);
  }
}

function hasReportedFile({ files }: Report, path: string): boolean {
  return files.some((file) => file.path === path);
}
