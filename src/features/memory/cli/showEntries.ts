import { UserError } from '#base/errors';
import { containsPath } from '#base/text/paths';
import { joinWithAnd, formatCountWithNoun } from '#base/text/phrases';
import { parseAboutItem, createAboutMatcher } from '../engine/aboutItem';
import type { MemoryReport, MemoryRow } from '#reports';
import type { CommandContext, CommandResult } from '#apps/cli/command';
import { formatTextTable } from '#apps/cli/output/table';
import { formatTerminalHeading, joinTerminalTexts, joinTerminalLines, term,
  type TerminalText } from '#apps/cli/output/terminal';
import { getOnlyArgument } from './onlyOne';

const noEntriesText = term`There are no entries yet. Run agentpack memory add TEXT --about PATH to add one.`;

export async function listEntries(context: CommandContext, args: readonly string[]): Promise<CommandResult> {
  if (args.length > 0) throw new UserError('agentpack memory list takes no further arguments.', 'usage');
  const { engine, options, run, values } = context;
  const report = await engine.memory({ ...options, noWrite: true }, run);
  const about = (values['about'] as readonly string[] | undefined) ?? [];
  const entries = report.entries.filter((entry) =>
    (about.length === 0 || about.some((path) => isAbout(entry, path))) &&
    (values['stale'] !== true || entry.suspect.length > 0)
  );
  return {
    json: { ...report, entries },
    text: (width, color) => formatEntryList({ ...report, entries }, width, color),
    exit: 0,
  };
}

export async function showEntry(context: CommandContext, args: readonly string[]): Promise<CommandResult> {
  const id = getOnlyArgument('show', 'id', args);
  const report = await context.engine.memory({ ...context.options, noWrite: true }, context.run);
  const entry = report.entries.find((candidate) => candidate.id === id);
  if (!entry) throw new UserError(`There is no entry ${id}. Run agentpack memory list to see all ids.`, 'usage');
  return { json: { version: 1, entry }, text: (_, color) => formatEntryDetails(entry, color), exit: 0 };
}

export async function checkEntries(context: CommandContext, args: readonly string[]): Promise<CommandResult> {
  if (args.length > 0) throw new UserError('agentpack memory check takes no further arguments.', 'usage');
  const report = await context.engine.memory({ ...context.options, noWrite: true }, context.run);
  const entries = report.entries.filter(needsReview);
  const issueCount = entries.length + report.problems.length;
  const hasFailed = context.values['strict'] === true && issueCount > 0;
  return {
    json: { ...report, entries },
    text: (_, color) => formatCheckResult(report, entries, color),
    exit: hasFailed ? 1 : 0,
    ...(hasFailed && { failure: `The check found ${formatCountWithNoun(issueCount, 'issue')}.` }),
  };
}

/** Reports whether the entry needs review. Rejected and superseded entries do not, because no pack contains them. */
function needsReview({ owner, status, suspect, lost }: MemoryRow): boolean {
  if (owner === 'adr') return false; // a decision record may use any word as its status
  return status === 'unknown' || (status === 'accepted' || status === 'proposed') && suspect.length + lost.length > 0;
}

/** Reports whether the entry is about `subject`, which is a path or a symbol name. */
function isAbout({ about }: MemoryRow, subject: string): boolean {
  const subjectItem = parseAboutItem(subject);
  return about.some((item) => {
    const parsedItem = parseAboutItem(item);
    if (parsedItem.symbol === subject) return true;
    if (parsedItem.path === subjectItem.path)
      return [undefined, parsedItem.symbol].includes(subjectItem.symbol) || parsedItem.symbol === undefined;
    return parsedItem.symbol === undefined &&
      (parsedItem.kind === 'glob'
        ? createAboutMatcher(parsedItem.path)(subjectItem.path)
        : containsPath(parsedItem.path, subjectItem.path));
  });
}

function formatEntryList({ entries, problems }: MemoryReport, width: number, color: boolean): TerminalText {
  const rows = entries.map((
    entry,
  ) => [entry.id, formatMemoryState(entry), entry.date ?? '', entry.about.join(', '), entry.title]);
  return joinTerminalTexts([
    rows.length === 0
      ? noEntriesText
      : formatTextTable([{ title: 'ID' }, { title: 'STATE' }, { title: 'DATE' }, { title: 'ABOUT' }, {
        title: 'TEXT',
        shrinks: true,
      }], rows, width, color),
    ...problems.map((problem) => term`${problem}`),
  ], '\n\n');
}

function formatMemoryState({ status, owner, suspect }: MemoryRow): string {
  const ownership = owner === 'person' ? ['yours'] : owner === 'adr' ? ['record'] : [];
  return [status === 'accepted' && suspect.length > 0 ? 'suspect' : status, ...ownership].join(', ');
}

function formatEntryDetails(entry: MemoryRow, color: boolean): TerminalText {
  const formatField = (label: string, text: string | null) =>
    text === null || text === '' ? undefined : term`${formatTerminalHeading(label, color)}: ${text}`;
  return joinTerminalLines(
    term`${formatTerminalHeading(entry.id, color)} ${entry.kind}, ${formatMemoryState(entry)}`,
    formatField('Date', entry.date),
    formatField('About', entry.about.join(', ')),
    formatField('Moved', entry.moved?.map(({ of, to }) => `${of} is now in ${to}`).join(', ') ?? null),
    formatField('Source', entry.source),
    formatField('Location', `${entry.file}:${entry.line}`),
    formatField('Superseded by', entry.supersededBy),
    ...describeDoubts(entry).map((doubt) => term`${doubt}`),
    '',
    ...entry.text.split('\n').map((line) => term`${line}`),
  );
}

function formatCheckResult({ problems, entries: allEntries }: MemoryReport, entries: readonly MemoryRow[],
  color: boolean): TerminalText
{
  if (allEntries.length === 0 && problems.length === 0) return noEntriesText;
  if (entries.length + problems.length === 0)
    return term`${
      formatCountWithNoun(allEntries.length, 'entry', 'entries')
    } checked. No related file or symbol has changed.`;
  return joinTerminalLines(
    ...problems.map((problem) => term`${problem}`),
    ...entries.flatMap((entry) => [
      term`${formatTerminalHeading(entry.id, color)} ${entry.title} (${entry.file}:${entry.line})`,
      ...describeDoubts(entry).map((doubt) => term`  ${doubt}`),
    ]),
    ...(entries.length > 0
      ? ['Run agentpack memory accept ID if an entry still holds, edit ID to correct it, or remove ID to delete it.']
      : []),
  );
}

/** Returns the reasons why the entry may no longer apply, in sentences. */
function describeDoubts({ suspect, lost, status }: MemoryRow): string[] {
  const listItemsBy = (change: 'changed' | 'vanished') =>
    suspect.filter((doubt) => doubt.change === change).map((doubt) => doubt.of);
  const [changed, vanished] = [listItemsBy('changed'), listItemsBy('vanished')];
  return [
    ...(changed.length > 0 ? [`It was written before ${joinWithAnd(changed)} changed.`] : []),
    ...(vanished.length > 0 ? [`It was written before ${joinWithAnd(vanished)} disappeared.`] : []),
    ...(lost.length > 0 ? [`Nothing named ${joinWithAnd([...lost])} was found.`] : []),
    ...(status === 'unknown' ? ['Its status must be accepted, proposed, rejected or superseded.'] : []),
  ];
}
