import type { MemoryReport, MemoryRow } from '#reports';
import { statement } from '../pure/memoryEntry';
import { redact, redactShort } from '#secrets/redact';
import type { Host } from '#engine/host';
import { names } from '#engine/formats/stateNames';
import { globProblem } from './aboutItem';
import { aboutTargets } from './aboutTargets';
import { anchorName, anchorStates, changedTargets, type CheckedAnchor } from './checkAnchors';
import { createDecisionRecords, type PlacedRecord } from './decisionRecords';
import type { PresentFiles } from './presentFiles';
import { missingSymbols } from './missingSymbols';
import { readMemory, type FiledEntry } from './readMemory';
import { shownTitle } from './shownTitle';

/**
 * Reports the present state of all entries, including superseded and rejected ones, with the decision records of the
 * repository last.
 */
export async function memoryReport(host: Host, present: PresentFiles): Promise<MemoryReport> {
  const { entries, problems } = readMemory(host);
  const { records, problems: ofRecords } = createDecisionRecords(host)(present.refreshed.files);
  const tooMany = globProblem(entries.flatMap(({ about }) => about));
  return {
    version: 1,
    entries: [...await memoryRows(host, entries, present), ...records.map(recordRow)],
    problems: [...problems, ...ofRecords, ...(tooMany === undefined ? [] : [tooMany])],
    isShared: isShared(host),
  };
}

export async function memoryRows(host: Host, entries: readonly FiledEntry[],
  { refreshed, read, history }: PresentFiles): Promise<readonly MemoryRow[]>
{
  const isGone = entries.some(({ anchors }) => anchors.some(({ path }) => !refreshed.byPath.has(path)));
  const states = await anchorStates(entries, refreshed, read, host.hash, isGone ? await history() : undefined);
  const all = entries.flatMap(({ about }) => about);
  const targets = aboutTargets(all, refreshed);
  const noSymbol = await missingSymbols(all, refreshed, read);
  return entries.map((entry): MemoryRow => {
    const anchorsOfEntry = states.get(entry)!;
    const moved = movedTargets(anchorsOfEntry);
    const isLost = (item: string) => {
      const { files, isSkipped } = targets.get(item)!;
      return (files.length === 0 && !isSkipped || noSymbol.has(item)) &&
        moved.every(({ of }) => of !== item.replace(/^\.\//, ''));
    };
    return {
      id: entry.id,
      kind: entry.kind,
      date: entry.date ?? null,
      title: shownTitle(entry),
      text: redact(statement(entry)),
      status: entry.file.owner === 'proposals' && entry.status === 'accepted' ? 'proposed' : entry.status ?? 'unknown',
      supersededBy: entry.supersededBy ?? null,
      about: entry.about.map((item) => redactShort(item)),
      source: entry.source === undefined ? null : redactShort(entry.source),
      owner: entry.file.owner,
      file: entry.file.shown,
      line: entry.lines[0],
      suspect: changedTargets(anchorsOfEntry).map(({ of, change }) => ({ of: redactShort(of), change })),
      ...(moved.length > 0 && { moved: moved.map(({ of, to }) => ({ of: redactShort(of), to: redactShort(to) })) }),
      lost: entry.about.filter(isLost).map((item) => redactShort(item)),
    };
  });
}

function movedTargets(states: readonly CheckedAnchor[]): { readonly of: string; readonly to: string; }[] {
  return states.flatMap(({ anchor, state }) =>
    state.kind === 'moved' ? [{ of: anchorName(anchor), to: state.path }] : []
  );
}

function recordRow({ path, record: { title, date, status, text, isCut } }: PlacedRecord): MemoryRow {
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

/** Reports whether git sees the files. A rule that the user wrote counts too. */
function isShared({ state }: Host): boolean {
  return state.read(names.ignore)?.split('\n').includes(`!${names.memory}`) ?? false;
}
