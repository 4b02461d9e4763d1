import type { MemoryReport, MemoryRow } from '#reports';
import { formatEntryStatement } from '../pure/memoryEntry';
import { redact, redactShort } from '#secrets/redact';
import type { Host } from '#engine/host';
import { names } from '#engine/formats/stateNames';
import { findGlobProblem } from './aboutItem';
import { resolveAboutTargets } from './aboutTargets';
import { formatAnchorName, readAnchorStates, getChangedTargets, type CheckedAnchor } from './checkAnchors';
import { createDecisionRecordFinder, type PlacedRecord } from './decisionRecords';
import type { CurrentFiles } from './presentFiles';
import { findMissingSymbols } from './missingSymbols';
import { readMemory, type FiledEntry } from './readMemory';
import { redactTitle } from './shownTitle';

/**
 * Reports the current state of all entries, including superseded and rejected ones. The decision records of the
 * repository come last.
 */
export async function createMemoryReport(host: Host, currentFiles: CurrentFiles): Promise<MemoryReport> {
  const { entries, problems } = readMemory(host);
  const { records, problems: recordProblems } = createDecisionRecordFinder(host)(currentFiles.refreshed.files);
  const globWarning = findGlobProblem(entries.flatMap(({ about }) => about));
  return {
    version: 1,
    entries: [...await createMemoryRows(host, entries, currentFiles), ...records.map(createRecordRow)],
    problems: [...problems, ...recordProblems, ...(globWarning === undefined ? [] : [globWarning])],
    isShared: isShared(host),
  };
}

export async function createMemoryRows(host: Host, entries: readonly FiledEntry[],
  { refreshed, readFingerprints, readHistory }: CurrentFiles): Promise<readonly MemoryRow[]>
{
  const hasMissingFile = entries.some(({ anchors }) => anchors.some(({ path }) => !refreshed.byPath.has(path)));
  const anchorsByEntry = await readAnchorStates(entries, refreshed, readFingerprints, host.hash,
    hasMissingFile ? await readHistory() : undefined);
  const aboutItems = entries.flatMap(({ about }) => about);
  const targetsByItem = resolveAboutTargets(aboutItems, refreshed);
  const missingSymbols = await findMissingSymbols(aboutItems, refreshed, readFingerprints);
  return entries.map((entry): MemoryRow => {
    const checkedAnchors = anchorsByEntry.get(entry)!;
    const movedTargets = getMovedTargets(checkedAnchors);
    const isLost = (item: string) => {
      const { files, isSkipped } = targetsByItem.get(item)!;
      return (files.length === 0 && !isSkipped || missingSymbols.has(item)) &&
        movedTargets.every(({ of }) => of !== item.replace(/^\.\//, ''));
    };
    return {
      id: entry.id,
      kind: entry.kind,
      date: entry.date ?? null,
      title: redactTitle(entry),
      text: redact(formatEntryStatement(entry)),
      status: entry.file.owner === 'proposals' && entry.status === 'accepted' ? 'proposed' : entry.status ?? 'unknown',
      supersededBy: entry.supersededBy ?? null,
      about: entry.about.map((item) => redactShort(item)),
      source: entry.source === undefined ? null : redactShort(entry.source),
      owner: entry.file.owner,
      file: entry.file.displayPath,
      line: entry.lines[0],
      suspect: getChangedTargets(checkedAnchors).map(({ of, change }) => ({ of: redactShort(of), change })),
      ...(movedTargets.length > 0 &&
        { moved: movedTargets.map(({ of, to }) => ({ of: redactShort(of), to: redactShort(to) })) }),
      lost: entry.about.filter(isLost).map((item) => redactShort(item)),
    };
  });
}

function getMovedTargets(checkedAnchors: readonly CheckedAnchor[]): { readonly of: string; readonly to: string; }[] {
  return checkedAnchors.flatMap(({ anchor, state }) =>
    state.kind === 'moved' ? [{ of: formatAnchorName(anchor), to: state.path }] : []
  );
}

function createRecordRow({ path, record: { title, date, status, text, isCut } }: PlacedRecord): MemoryRow {
  return {
    id: path,
    kind: 'decision',
    date: date ?? null,
    title: redactShort(title),
    text: redact(isCut ? `${text}\n\n…` : text),
    status: status ?? 'unknown',
    supersededBy: null,
    about: [],
    source: null,
    owner: 'adr',
    file: redactShort(path),
    line: 1,
    suspect: [],
    lost: [],
  };
}

/** Returns whether the ignore file makes the memory visible to git, by a rule of AgentPack or of the user. */
function isShared({ state }: Host): boolean {
  return state.read(names.ignore)?.split('\n').includes(`!${names.memory}`) ?? false;
}
