import { UserError } from '#base/errors';
import { formatCountWithNoun } from '#base/text/phrases';
import { checkState, type StateProblem } from '#engine/state/checkState';
import { mendState, findStateStrays } from '#platform/state/mendState';
import type { Command } from '../../command';
import { askConsent } from '../../consent/askConsent';
import { joinTerminalLines, term, type TerminalText } from '../../output/terminal';
import { consentOptions } from '../../consent/askConsent';

/** The result of `repair --json`. */
export interface RepairReport {
  readonly version: 1;
  readonly problems: readonly Omit<StateProblem, 'text'>[];
  /** Temporary files and locks of killed processes. */
  readonly strays: readonly string[];
  readonly mended: boolean;
  /** The path, below `.agentpack/`, of the backup of moved files; null if no files were moved. */
  readonly backup: string | null;
}

export const repair = {
  usage: 'repair [ROOT]',
  positionals: 'none',
  reads: {},
  help: 'Checks the files below .agentpack/ and repairs them after asking. Exits with 1 if a problem remains.',
  options: {
    'dry-run': { type: 'boolean', help: 'only list the problems' },
    'yes': consentOptions.yes,
  },
  examples: ['repair --dry-run', 'repair --yes'],
  exits: { 1: 'failed, or something is broken that was not repaired' },
  details: () =>
    'It checks records of packs, pins, lists of threads and figures, settings, the index, and files that killed processes left behind (temporary files, locks). Unusable files are moved to .agentpack/backup/TIME/; the next pack recreates them. agentpack doctor checks the connections of agents.\n--json prints {"problems": [{"file", "problem", "mend": "remove|rewrite|person"}], "strays": [FILE], "mended", "backup"}.',
  async execute(context) {
    const { host, values, print } = context;
    const problems = checkState(host);
    const strays = findStateStrays(host.root, host.now());
    const repairable = problems.filter(({ mend }) => mend !== 'person');
    const repairableCount = repairable.length + strays.length;
    const [isDryRun, isConfirmed] = [values['dry-run'] === true, values['yes'] === true];
    if (values['quiet'] === true && !isConfirmed && !isDryRun && repairableCount > 0)
      throw new UserError('--quiet does not show what would change: add --yes, or omit --quiet.', 'usage');
    for (const { file, problem } of problems) print(`.agentpack/${file}: ${problem}`);
    for (const file of strays) print(`.agentpack/${file}: left behind by a killed process`);
    const mended = !isDryRun && repairableCount > 0 &&
      (isConfirmed || await askConsent(`Repair ${formatCountWithNoun(repairableCount, 'file')}?`, context));
    const backup = `backup/${new Date(host.now()).toISOString().replace(/[:.]/g, '-')}`;
    if (mended) mendState(host.root, repairable, strays, backup);
    const report: RepairReport = {
      version: 1,
      problems: problems.map(({ file, problem, mend }) => ({ file, problem, mend })),
      strays,
      mended,
      backup: mended && repairable.length > 0 ? backup : null,
    };
    const isBroken = problems.some(({ mend }) => mend === 'person') || repairableCount > 0 && !mended;
    return { json: report, text: () => formatRepairReport(report), exit: isBroken ? 1 : 0 };
  },
} satisfies Command;

function formatRepairReport({ problems, strays, mended, backup }: RepairReport): TerminalText {
  if (problems.length + strays.length === 0) return term`Nothing is broken.`;
  const manualCount = problems.filter(({ mend }) => mend === 'person').length;
  const repairableCount = problems.length - manualCount + strays.length;
  return joinTerminalLines(
    repairableCount === 0
      ? undefined
      : mended
      ? term`${formatCountWithNoun(repairableCount, 'file')} repaired${
        backup === null ? '' : `; the previous content is in .agentpack/${backup}`
      }. To make a new pack, run agentpack pack.`
      : term`Nothing was changed: ${formatCountWithNoun(repairableCount, 'file')} can be repaired.`,
    manualCount === 0 ? undefined : term`${formatCountWithNoun(manualCount, 'file')} must be corrected by hand.`,
  );
}
