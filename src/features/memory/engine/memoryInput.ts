import { once } from '#base/once';
import type { DecisionRecord } from '../pure/adr';
import { extractEntryTerms, isSimilarEnough, computeTaskSimilarities, type EntryTerms,
  type TaskSimilarity } from '../pure/likeness';
import { formatEntryStatement, type MemoryAnchor, type MemoryEntry } from '../pure/memoryEntry';
import type { ChangedTarget, FoundEntry, FoundMemory, MemoryEntryOwner } from '#model';
import { redact, redactShort } from '#secrets/redact';
import type { Host } from '#engine/host';
import { findGlobProblem } from './aboutItem';
import { resolveAboutTargets } from './aboutTargets';
import { formatAnchorName, readAnchorStates, checkAnchors } from './checkAnchors';
import { createDecisionRecordFinder } from './decisionRecords';
import { findMissingSymbols } from './missingSymbols';
import { listPackedMemoryFiles, readMemory } from './readMemory';
import { redactTitle } from './shownTitle';
import { readOrWarn } from '#engine/state/readOrWarn';
import { findManualChoice } from '#engine/inputs/choiceOf';
import type { InputRequest, InputRow } from '#engine/inputs/inputRow';

/** The maximum number of entries, most similar first, whose files are resolved and scored. */
const maxRelevantEntries = 20;
/** The maximum number of entries whose moved files are followed. */
const maxFollowedEntries = 50;

/** The part of an entry that does not depend on the pack or its task. */
interface PreparedEntry {
  readonly entry: Omit<FoundEntry, 'similarity' | 'matched' | 'isMeant' | 'files'>;
  readonly terms: EntryTerms;
  readonly anchoredEntry: Pick<MemoryEntry, 'id' | 'anchors'>;
}

/** The accepted entries of the team and the user, and the repository's decision records, as an input of packs. */
export const memoryInput: InputRow<FoundMemory> = {
  create(host) {
    const readFiledEntries = createFiledEntryReader(host);
    const readRecordEntries = createRecordEntryReader(host);
    return async (request) => {
      const { entries, digest, problems } = readFiledEntries(request.foreign);
      const recordResult = readRecordEntries(request);
      const allEntries = [...entries, ...recordResult.entries];
      const allProblems = [...problems, ...recordResult.problems];
      if (allEntries.length === 0 && digest === undefined && allProblems.length === 0) return undefined;
      return {
        digest,
        problems: allProblems,
        ...await findMemoryEntries(request.mayRank ? allEntries : [], request, host.hash),
      };
    };
  },
  // reading is cheap, and the freshness check compares the digest
  isDue: () => true,
  record: ({ digest }) => (digest === undefined ? {} : { memoryHash: digest }),
};

/**
 * Creates a reader of all entries in memory files, except proposals. It parses the files again only if they changed.
 */
function createFiledEntryReader(host: Host) {
  let cachedMemory:
    | { readonly digest: string; readonly entries: readonly PreparedEntry[]; readonly problems: readonly string[]; }
    | undefined;
  return (foreignTexts: InputRequest['foreign']) => {
    const usedFiles = listPackedMemoryFiles(host).filter(({ file, store }) => {
      const text = file.owner === 'repository' ? readOrWarn(store, file.name) : undefined;
      return text === undefined || foreignTexts.canUseText(file.name, text);
    });
    const fileTexts = usedFiles.flatMap(({ file, store }) => {
      let problem: string | undefined;
      const text = readOrWarn(store, file.name, (sentence) => {
        problem = sentence;
      });
      // packs also report files that cannot be read
      const content = text ?? problem;
      return content === undefined ? [] : [`${file.displayPath}\n${content}`];
    });
    if (fileTexts.length === 0) return { entries: [], digest: undefined, problems: [] };
    const digest = host.hash(fileTexts.join('\0'));
    if (cachedMemory?.digest !== digest) {
      const { entries, problems } = readMemory(host, usedFiles);
      const acceptedEntries = entries.filter(({ status }) => status === 'accepted');
      const globWarning = findGlobProblem(acceptedEntries.flatMap(({ about }) => about));
      cachedMemory = {
        digest,
        entries: acceptedEntries.map((entry) => {
          const { file, lines } = entry;
          return createPreparedEntry(entry, file.owner === 'person' ? 'person' : 'repository',
            `${file.displayPath}:${lines[0]}`);
        }),
        problems: [...problems, ...(globWarning === undefined ? [] : [globWarning])],
      };
    }
    return cachedMemory;
  };
}

function createRecordEntryReader(host: Host) {
  const findRecords = createDecisionRecordFinder(host);
  const entryByRecord = new WeakMap<DecisionRecord, PreparedEntry>();
  return ({ whole, settings }: Pick<InputRequest, 'whole' | 'settings'>): {
    readonly entries: readonly PreparedEntry[];
    readonly problems: readonly string[];
  } => {
    const { records, problems } = findRecords(whole.files);
    const acceptedRecords = records.filter(({ path, record }) =>
      record.status === 'accepted' && findManualChoice(settings, path)?.choice !== 'excluded'
    );
    const entries = acceptedRecords.map(({ path, record }) => {
      let entry = entryByRecord.get(record);
      if (!entry) entryByRecord.set(record, entry = createRecordEntry(path, record));
      return entry;
    });
    return { entries, problems };
  };
}

function createRecordEntry(path: string, { title, date, text: decisionText, isCut }: DecisionRecord): PreparedEntry {
  const text = isCut ? `${decisionText}\n\n… (see ${path} for the rest)` : decisionText;
  const entry = { id: path, kind: 'decision', title, date, text, about: [], source: undefined, anchors: [] } as const;
  return createPreparedEntry(entry, 'adr', path);
}

function createPreparedEntry(
  entry: Pick<MemoryEntry, 'id' | 'kind' | 'date' | 'title' | 'text' | 'about' | 'source' | 'anchors'>,
  owner: MemoryEntryOwner,
  location: string,
): PreparedEntry {
  const { id, kind, date, source, anchors } = entry;
  return {
    entry: {
      id,
      kind,
      date,
      owner,
      location,
      title: once(() => redactTitle(entry)),
      text: once(() => redact(formatEntryStatement(entry))),
      source: source === undefined ? undefined : redactShort(source),
      about: [...new Set([...entry.about, ...anchors.map(formatAnchorName)])],
    },
    terms: extractEntryTerms(entry),
    anchoredEntry: { id, anchors },
  };
}

async function findMemoryEntries(preparedEntries: readonly PreparedEntry[],
  { task, whole, git, readFingerprints: fingerprintOf }: InputRequest,
  hash: Host['hash']): Promise<Pick<FoundMemory, 'entries' | 'changed'>>
{
  const similarities = computeTaskSimilarities(task, preparedEntries.map(({ terms }) => terms));
  const relevantEntries = selectRelevantEntries(preparedEntries, similarities);
  const isFileMissing = ({ path }: MemoryAnchor) => !whole.byPath.has(path);
  const entriesWithMissingFiles = preparedEntries.filter(({ anchoredEntry }) =>
    anchoredEntry.anchors.some(isFileMissing)
  ).slice(0, maxFollowedEntries);
  const followedEntries = [...new Set([...relevantEntries, ...entriesWithMissingFiles])];
  const anchorsByEntry = await readAnchorStates(followedEntries.map(({ anchoredEntry }) => anchoredEntry), whole,
    fingerprintOf, hash, git);
  const movedPathsByEntry = new Map(followedEntries.map((preparedEntry) => {
    const paths = anchorsByEntry.get(preparedEntry.anchoredEntry)!.flatMap((
      { state },
    ) => (state.kind === 'moved' ? [state.path] : []));
    return [preparedEntry, paths] as const;
  }));
  const validEntries = relevantEntries.filter(({ anchoredEntry }) =>
    anchorsByEntry.get(anchoredEntry)!.every(({ state }) => state.kind === 'unchanged' || state.kind === 'moved')
  );
  const targetsByItem = resolveAboutTargets(validEntries.flatMap(({ entry }) => entry.about), whole);
  const preparedByFoundEntry = new Map<FoundEntry, PreparedEntry>();
  const entries = preparedEntries.map((preparedEntry, i): FoundEntry => {
    const { similarity, matched } = similarities[i]!;
    const movedPaths = movedPathsByEntry.get(preparedEntry) ?? [];
    const foundEntry: FoundEntry = {
      ...preparedEntry.entry,
      about: [...preparedEntry.entry.about, ...movedPaths],
      similarity,
      matched,
      isMeant: isSimilarEnough(similarity),
      files: validEntries.includes(preparedEntry)
        ? [...new Set([...preparedEntry.entry.about.flatMap((item) => targetsByItem.get(item)!.files), ...movedPaths])]
        : [],
    };
    preparedByFoundEntry.set(foundEntry, preparedEntry);
    return foundEntry;
  });
  return {
    entries,
    async changed(selected) {
      const selectedByAnchored = new Map(
        selected.map((entry) => [preparedByFoundEntry.get(entry)!.anchoredEntry, entry]),
      );
      const changedTargets = await checkAnchors([...selectedByAnchored.keys()], whole, fingerprintOf, hash, git);
      const missingItems = await findMissingSymbols(selected.flatMap(({ about }) => about), whole, fingerprintOf);
      const changedEntries = [...selectedByAnchored].map(([anchoredEntry, entry]) => {
        const anchorNames = new Set(anchoredEntry.anchors.map(formatAnchorName));
        const vanishedItems = entry.about.filter((item) => missingItems.has(item) && !anchorNames.has(item));
        return [entry, [...changedTargets.get(anchoredEntry) ?? [],
          ...vanishedItems.map((of) => ({ of, change: 'vanished' as const }))]] as const;
      });
      return new Map<FoundEntry, readonly ChangedTarget[]>(
        changedEntries.filter(([, entryTargets]) => entryTargets.length > 0),
      );
    },
  };
}

function selectRelevantEntries(entries: readonly PreparedEntry[],
  similarities: readonly TaskSimilarity[]): readonly PreparedEntry[]
{
  return entries.map((entry, i) => ({ entry, ...similarities[i]! })).filter(({ similarity }) =>
    isSimilarEnough(similarity)
  )
    .sort((a, b) => b.similarity - a.similarity).slice(0, maxRelevantEntries).map(({ entry }) => entry);
}
