import { UserError } from '#base/errors';
import { formatCountWithNoun } from '#base/text/phrases';
import { importEntries } from '../engine/importEntries';
import type { MemoryChange } from '../engine/memoryChange';
import { findRuleFiles, readRuleText } from '../engine/ruleTexts';
import type { MemoryChangeReport } from '#reports';
import { confirmChanges } from '#apps/cli/consent/askConsent';
import type { CommandContext, CommandResult } from '#apps/cli/command';
import { joinTerminalLines, term, type TerminalText } from '#apps/cli/output/terminal';

/** Runs `memory compact`: shows the changes, and makes them if the user agrees. */
export async function compactMemory(context: CommandContext, args: readonly string[]): Promise<CommandResult> {
  if (args.length > 0) throw new UserError('agentpack memory compact takes no further arguments.', 'usage');
  const report = await changeWithConsent({ kind: 'compact' }, false, context);
  return {
    json: report,
    text: () => term`${report.files.length === 0 ? 'There is nothing to compact.' : formatWrittenFiles(report)}`,
    exit: 0,
  };
}

/** Runs `memory import [FILE…]`, which imports all existing rule files if no file is given. */
export async function importMemory(context: CommandContext, args: readonly string[]): Promise<CommandResult> {
  const { host } = context;
  const paths = args.length > 0 ? args : findRuleFiles(host.files);
  const files = paths.map((path) => ({ path, text: readRuleText(host.files, path) }));
  const { entries, skipped } = importEntries(files, host.hash);
  const report = await changeWithConsent({ kind: 'import', entries }, context.values['share'] === true, context);
  const count = report.entries.length;
  return {
    json: { ...report, read: paths, skipped },
    text: () =>
      joinTerminalLines(
        ...(paths.length > 0 && entries.length === 0
          ? [term`${paths.join(', ')}: nothing in it was recognised as a rule, so nothing was imported.`]
          : formatImport(paths, count, report)),
        ...skipped.map((sentence) => term`Skipped: ${sentence}`),
      ),
    exit: 0,
  };
}

function formatImport(paths: readonly string[], count: number, report: MemoryChangeReport): TerminalText[] {
  if (paths.length === 0) return [term`No rule files were found. Specify the files to import.`];
  if (count === 0) return [term`${paths.join(', ')}: the memory already contains everything.`];
  return [
    term`${formatCountWithNoun(count, 'entry', 'entries')} from ${paths.join(', ')}. ${formatWrittenFiles(report)}`,
  ];
}

function formatWrittenFiles({ files, written }: MemoryChangeReport): string {
  const changedPaths = files.map(({ path }) => path).join(', ');
  return written ? `Written: ${changedPaths}.` : `Nothing was written: ${changedPaths} would change.`;
}

async function changeWithConsent(change: MemoryChange, share: boolean,
  context: CommandContext): Promise<MemoryChangeReport>
{
  const { engine, options, run } = context;
  const preview = await engine.changeMemory({ change }, { ...options, noWrite: true }, run);
  const plannedChanges = preview.files.map(({ path, before, after }) => ({
    path,
    file: path,
    before: before ?? undefined,
    after,
  }));
  const isConfirmed = await confirmChanges(plannedChanges, plannedChanges.length > 0, context);
  return isConfirmed && plannedChanges.length > 0 ? engine.changeMemory({ change, share }, options, run) : preview;
}
