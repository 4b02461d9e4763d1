import { throwIfCancelled } from '#base/cancellation';
import type { Report, ReportFile, ToBeIn } from '#reports';
import { redactShort } from '#secrets/redact';
import { smallestBudget } from '#tokens/budgets';
import type { Settings } from '../../settings/settings';
import type { PackPlan, Planned } from '../../packing/plan';
import type { Run } from '../../run';

/** Plans a pack of the same inputs with some settings replaced. */
export type Replan = (settings: Partial<Settings>) => Promise<PackPlan>;

/** The largest budget to try, as a multiple of the current budget. */
const maxBudgetFactor = 4;
/** The share of the budget to which trials determine it before they end. */
const precision = 0.05;

/**
 * Determines what would have to change for a repack to show a file that it leaves out, by planning packs with the file
 * pinned and with larger budgets: at most ten packs, which share everything that depends only on the files. A selection
 * weighs the views of all files against each other, so no formula over the file's own score and tokens gives these
 * figures.
 */
export async function changesToInclude(path: string, { plan, collected }: Planned, replan: Replan,
  run: Run): Promise<ToBeIn>
{
  const { settings, git } = collected;
  const changed = new Set(git?.changes.map((change) => change.path));
  const byScore = plan.report.files.filter((file) =>
    !settings.pinned.includes(file.path) && !changed.has(file.path) && !file.viewReason.startsWith('added: ')
  );
  const last = byScore.reduce<ReportFile | undefined>(
    (lowest, file) => (lowest === undefined || file.score < lowest.score ? file : lowest),
    undefined,
  );
  const score = plan.ranking.of(path)?.file.score ?? 0;
  return {
    score,
    lastSelected: last ? { path: redactShort(last.path), score: last.score } : null,
    pointsShort: last ? Math.max(0, Math.round(10 * (last.score - score)) / 10) : null,
    pinned: await ifPinned(),
    budget: await ifLarger(),
    triedBudget: settings.budget * maxBudgetFactor,
  };

  async function ifPinned(): Promise<ToBeIn['pinned']> {
    const { report } = await tried({ pinned: [...settings.pinned, path] });
    const shown = report.files.find((file) => file.path === path);
    if (!shown) return null;
    const out = plan.report.files.filter((file) => !shows(report, file.path)).map((file) => redactShort(file.path));
    return { view: shown.view, tokens: shown.tokens, out };
  }

  async function ifLarger(): Promise<ToBeIn['budget']> {
    // a pack without a budget leaves out content that a given, smaller budget may show
    let tooSmall = settings.auto ? smallestBudget : settings.budget;
    let enough = settings.budget * maxBudgetFactor;
    let shown = viewAt(await tried({ budget: enough, auto: undefined }));
    while (shown && enough - tooSmall > enough * precision) {
      const middle = Math.round((tooSmall + enough) / 2);
      const view = viewAt(await tried({ budget: middle, auto: undefined }));
      if (view) [enough, shown] = [middle, view];
      else tooSmall = middle;
    }
    return shown ? { tokens: enough, tooSmall, view: shown.view, viewTokens: shown.tokens } : null;
  }

  async function tried(change: Partial<Settings>): Promise<PackPlan> {
    throwIfCancelled(run.cancel);
    return replan(change);
  }

  function viewAt({ report }: PackPlan): ReportFile | undefined {
    return report.files.find((file) => file.path === path);
  }
}

function shows({ files }: Report, path: string): boolean {
  return files.some((file) => file.path === path);
}
