import { UserError } from '#base/errors';
import { plural } from '#base/text/phrases';
import { importEntries } from '../engine/importEntries';
import type { MemoryChange } from '../engine/memoryChange';
import { ruleFilesIn, ruleText } from '../engine/ruleTexts';
import type { MemoryChangeReport } from '#reports';
import { agreesToChanges } from '#apps/cli/consent/askConsent';
import type { CommandContext, CommandResult } from '#apps/cli/command';
import { lines, term, type TerminalText } from '#apps/cli/output/terminal';

/** Runs `memory compact`: shows the changes, and makes them if the user agrees. */
export async function compactMemory(context: CommandContext, args: readonly string[]): Promise<CommandResult> {
  if (args.length > 0) throw new UserError('agentpack memory compact takes no further argument.', 'usage');
  const report = await byConsent({ kind: 'compact' }, false, context);
  return {
    json: report,
    text: () => term`${report.files.length === 0 ? 'There is nothing to compact.' : writtenText(report)}`,
    exit: 0,
  };
}

/** `memory import [FILE…]`: without a file, all rule files that exist. */
export async function importMemory(context: CommandContext, args: readonly string[]): Promise<CommandResult> {
  const { host } = context;
  const paths = args.length > 0 ? args : ruleFilesIn(host.files);
  const files = paths.map((path) => ({ path, text: ruleText(host.files, path) }));
  const { entries, skipped } = importEntries(files, host.hash);
  const report = await byConsent({ kind: 'import', entries }, context.values['share'] === true, context);
  const count = report.entries.length;
  return {
    json: { ...report, read: paths, skipped },
    text: () =>
      lines(
        ...importText(paths, count, report),
        ...skipped.map((sentence) => term`Left out: ${sentence}`),
      ),
    exit: 0,
  };
}

function importText(paths: readonly string[], count: number, report: MemoryChangeReport): TerminalText[] {
  if (paths.length === 0) return [term`There is no rules file here: name the files to import.`];
  if (count === 0) return [term`${paths.join(', ')}: nothing that the memory does not say already.`];
  return [term`${plural(count, 'entry', 'entries')} from ${paths.join(', ')}. ${writtenText(report)}`];
}

function writtenText({ files, written }: MemoryChangeReport): string {
  const names = files.map(({ path }) => path).join(', ');
  return written ? `Written: ${names}.` : `Nothing was written: ${names} would change.`;
}

async function byConsent(change: MemoryChange, share: boolean, context: CommandContext): Promise<MemoryChangeReport> {
  const { engine, options, run } = context;
  const preview = await engine.changeMemory({ change }, { ...options, noWrite: true }, run);
  const planned = preview.files.map(({ path, before, after }) => ({
    path,
    file: path,
    before: before ?? undefined,
    after,
    record: undefined,
    isExecutable: false,
  }));
  const agreed = await agreesToChanges(planned, planned.length > 0, context);
  return agreed && planned.length > 0 ? engine.changeMemory({ change, share }, options, run) : preview;
}
