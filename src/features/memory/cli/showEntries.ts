import { UserError } from '#base/errors';
import { containsPath } from '#base/text/paths';
import { conjunction, plural } from '#base/text/phrases';
import { aboutItem, aboutMatcher } from '../engine/aboutItem';
import type { MemoryReport, MemoryRow } from '#reports';
import type { CommandContext, CommandResult } from '#apps/cli/command';
import { table } from '#apps/cli/output/table';
import { heading, joined, lines, term, type TerminalText } from '#apps/cli/output/terminal';
import { onlyOne } from './onlyOne';

const none = term`No entry yet: agentpack memory add TEXT --about PATH writes the first.`;

export async function listEntries(context: CommandContext, args: readonly string[]): Promise<CommandResult> {
  if (args.length > 0) throw new UserError('agentpack memory list takes no further argument.', 'usage');
  const { engine, options, run, values } = context;
  const report = await engine.memory({ ...options, noWrite: true }, run);
  const about = (values['about'] as readonly string[] | undefined) ?? [];
  const entries = report.entries.filter((entry) =>
    (about.length === 0 || about.some((path) => isAbout(entry, path))) &&
    (values['stale'] !== true || entry.suspect.length > 0)
  );
  return {
    json: { ...report, entries },
    text: (width, color) => listText({ ...report, entries }, width, color),
    exit: 0,
  };
}

export async function showEntry(context: CommandContext, args: readonly string[]): Promise<CommandResult> {
  const id = onlyOne('show', 'id', args);
  const report = await context.engine.memory({ ...context.options, noWrite: true }, context.run);
  const entry = report.entries.find((candidate) => candidate.id === id);
  if (!entry) throw new UserError(`There is no entry ${id}: agentpack memory list shows the ids of all.`, 'usage');
  return { json: { version: 1, entry }, text: (_, color) => entryDetails(entry, color), exit: 0 };
}

export async function checkEntries(context: CommandContext, args: readonly string[]): Promise<CommandResult> {
  if (args.length > 0) throw new UserError('agentpack memory check takes no further argument.', 'usage');
  const report = await context.engine.memory({ ...context.options, noWrite: true }, context.run);
  const entries = report.entries.filter(needsALook);
  const issueCount = entries.length + report.problems.length;
  const failed = context.values['strict'] === true && issueCount > 0;
  return {
    json: { ...report, entries },
    text: (_, color) => checkText(report, entries, color),
    exit: failed ? 1 : 0,
    ...(failed && { failure: `The check found ${plural(issueCount, 'thing')} to look at.` }),
  };
}

/** Reports whether it needs a look: rejected and superseded ones are in no pack. */
function needsALook({ owner, status, suspect, lost }: MemoryRow): boolean {
  if (owner === 'adr') return false; // a record may have its own word as its status
  return status === 'unknown' || (status === 'accepted' || status === 'proposed') && suspect.length + lost.length > 0;
}

/** Reports whether the entry is about `path`, which is a path or a symbol name. */
function isAbout({ about }: MemoryRow, path: string): boolean {
  const query = aboutItem(path);
  return about.some((item) => {
    const parsedItem = aboutItem(item);
    if (parsedItem.symbol === path) return true;
    if (parsedItem.path === query.path)
      return [undefined, parsedItem.symbol].includes(query.symbol) || parsedItem.symbol === undefined;
    return parsedItem.symbol === undefined &&
      (parsedItem.kind === 'glob'
        ? aboutMatcher(parsedItem.path)(query.path)
        : containsPath(parsedItem.path, query.path));
  });
}

function listText({ entries, problems }: MemoryReport, width: number, color: boolean): TerminalText {
  const rows = entries.map((
    entry,
  ) => [entry.id, formatMemoryState(entry), entry.date ?? '', entry.about.join(', '), entry.title]);
  return joined([
    rows.length === 0
      ? none
      : table([{ title: 'ID' }, { title: 'STATE' }, { title: 'DATE' }, { title: 'ABOUT' }, {
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

function entryDetails(entry: MemoryRow, color: boolean): TerminalText {
  const labeled = (label: string, text: string | null) =>
    text === null || text === '' ? undefined : term`${heading(label, color)}: ${text}`;
  return lines(
    term`${heading(entry.id, color)} ${entry.kind}, ${formatMemoryState(entry)}`,
    labeled('Date', entry.date),
    labeled('About', entry.about.join(', ')),
    labeled('Moved', entry.moved?.map(({ of, to }) => `${of} is in ${to} now`).join(', ') ?? null),
    labeled('Source', entry.source),
    labeled('Place', `${entry.file}:${entry.line}`),
    labeled('Superseded by', entry.supersededBy),
    ...doubts(entry).map((doubt) => term`${doubt}`),
    '',
    ...entry.text.split('\n').map((line) => term`${line}`),
  );
}

function checkText({ problems, entries: all }: MemoryReport, entries: readonly MemoryRow[],
  color: boolean): TerminalText
{
  if (all.length === 0 && problems.length === 0) return none;
  if (entries.length + problems.length === 0)
    return term`${plural(all.length, 'entry', 'entries')}: nothing they are about has changed.`;
  return lines(
    ...problems.map((problem) => term`${problem}`),
    ...entries.flatMap((entry) => [
      term`${heading(entry.id, color)} ${entry.title} (${entry.file}:${entry.line})`,
      ...doubts(entry).map((doubt) => term`  ${doubt}`),
    ]),
    ...(entries.length > 0
      ? ['agentpack memory accept ID says that an entry still holds; edit ID corrects it, remove ID deletes it.']
      : []),
  );
}

/** Returns the reasons why the entry may no longer apply, in sentences. */
function doubts({ suspect, lost, status }: MemoryRow): string[] {
  const of = (change: 'changed' | 'vanished') =>
    suspect.filter((doubt) => doubt.change === change).map((doubt) => doubt.of);
  const [changed, vanished] = [of('changed'), of('vanished')];
  return [
    ...(changed.length > 0 ? [`It was written before ${conjunction(changed)} changed.`] : []),
    ...(vanished.length > 0 ? [`There is no ${conjunction(vanished)} any more.`] : []),
    ...(lost.length > 0 ? [`Nothing is named ${conjunction([...lost])}.`] : []),
    ...(status === 'unknown' ? ['Its status must be accepted, proposed, rejected or superseded.'] : []),
  ];
}
