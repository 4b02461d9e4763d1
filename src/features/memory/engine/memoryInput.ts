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
interface KnownEntry {
  readonly entry: Omit<FoundEntry, 'likeness' | 'matched' | 'isMeant' | 'files'>;
  readonly terms: EntryTerms;
  readonly anchored: Pick<MemoryEntry, 'id' | 'anchors'>;
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
        ...await findMemoryEntries(request.ranking ? allEntries : [], request, host.hash),
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
  let cached:
    | { readonly digest: string; readonly entries: readonly KnownEntry[]; readonly problems: readonly string[]; }
    | undefined;
  return (foreign: InputRequest['foreign']) => {
    const stored = listPackedMemoryFiles(host).filter(({ file, store }) => {
      const text = file.owner === 'repository' ? readOrWarn(store, file.name) : undefined;
      return text === undefined || foreign.canUseText(file.name, text);
    });
    const texts = stored.flatMap(({ file, store }) => {
      let problem: string | undefined;
      const text = readOrWarn(store, file.name, (sentence) => {
        problem = sentence;
      });
      // packs also report files that cannot be read
      const content = text ?? problem;
      return content === undefined ? [] : [`${file.shown}\n${content}`];
    });
    if (texts.length === 0) return { entries: [], digest: undefined, problems: [] };
    const digest = host.hash(texts.join('\0'));
    if (cached?.digest !== digest) {
      const { entries, problems } = readMemory(host, stored);
      const accepted = entries.filter(({ status }) => status === 'accepted');
      const globWarning = findGlobProblem(accepted.flatMap(({ about }) => about));
      cached = {
        digest,
        entries: accepted.map((entry) => {
          const { file, lines } = entry;
          return createKnownEntry(entry, file.owner === 'person' ? 'person' : 'repository',
            `${file.shown}:${lines[0]}`);
        }),
        problems: [...problems, ...(globWarning === undefined ? [] : [globWarning])],
      };
    }
    return cached;
  };
}

function createRecordEntryReader(host: Host) {
  const findRecords = createDecisionRecordFinder(host);
  const cached = new WeakMap<DecisionRecord, KnownEntry>();
  return ({ whole, settings }: Pick<InputRequest, 'whole' | 'settings'>): {
    readonly entries: readonly KnownEntry[];
    readonly problems: readonly string[];
  } => {
    const { records, problems } = findRecords(whole.files);
    const accepted = records.filter(({ path, record }) =>
      record.status === 'accepted' && findManualChoice(settings, path)?.choice !== 'excluded'
    );
    const entries = accepted.map(({ path, record }) => {
      let entry = cached.get(record);
      if (!entry) cached.set(record, entry = createRecordEntry(path, record));
      return entry;
    });
    return { entries, problems };
  };
}

function createRecordEntry(path: string, { title, date, text: decisionText, isCut }: DecisionRecord): KnownEntry {
  const text = isCut ? `${decisionText}\n\n… (see ${path} for the rest)` : decisionText;
  const entry = { id: path, kind: 'decision', title, date, text, about: [], source: undefined, anchors: [] } as const;
  return createKnownEntry(entry, 'adr', path);
}

function createKnownEntry(
  entry: Pick<MemoryEntry, 'id' | 'kind' | 'date' | 'title' | 'text' | 'about' | 'source' | 'anchors'>,
  owner: MemoryEntryOwner,
  place: string,
): KnownEntry {
  const { id, kind, date, source, anchors } = entry;
  return {
    entry: {
      id,
      kind,
      date,
      owner,
      location: place,
      title: once(() => redactTitle(entry)),
      text: once(() => redact(formatEntryStatement(entry))),
      source: source === undefined ? undefined : redactShort(source),
      about: [...new Set([...entry.about, ...anchors.map(formatAnchorName)])],
    },
    terms: extractEntryTerms(entry),
    anchored: { id, anchors },
  };
}

async function findMemoryEntries(knownEntries: readonly KnownEntry[],
  { task, whole, git, readFingerprints: fingerprintOf }: InputRequest,
  hash: Host['hash']): Promise<Pick<FoundMemory, 'entries' | 'changed'>>
{
  const likenessScores = computeTaskSimilarities(task, knownEntries.map(({ terms }) => terms));
  const relevant = selectRelevantEntries(knownEntries, likenessScores);
  const isFileMissing = ({ path }: MemoryAnchor) => !whole.byPath.has(path);
  const stale = knownEntries.filter(({ anchored }) => anchored.anchors.some(isFileMissing)).slice(0,
    maxFollowedEntries);
  const followed = [...new Set([...relevant, ...stale])];
  const states = await readAnchorStates(followed.map(({ anchored }) => anchored), whole, fingerprintOf, hash, git);
  const movedPathsByEntry = new Map(followed.map((known) => {
    const paths = states.get(known.anchored)!.flatMap(({ state }) => (state.kind === 'moved' ? [state.path] : []));
    return [known, paths] as const;
  }));
  const validEntries = relevant.filter(({ anchored }) =>
    states.get(anchored)!.every(({ state }) => state.kind === 'unchanged' || state.kind === 'moved')
  );
  const targets = resolveAboutTargets(validEntries.flatMap(({ entry }) => entry.about), whole);
  const sources = new Map<FoundEntry, KnownEntry>();
  const entries = knownEntries.map((known, i): FoundEntry => {
    const { likeness, matched } = likenessScores[i]!;
    const movedPaths = movedPathsByEntry.get(known) ?? [];
    const foundEntry: FoundEntry = {
      ...known.entry,
      about: [...known.entry.about, ...movedPaths],
      likeness,
      matched,
      isMeant: isSimilarEnough(likeness),
      files: validEntries.includes(known)
        ? [...new Set([...known.entry.about.flatMap((item) => targets.get(item)!.files), ...movedPaths])]
        : [],
    };
    sources.set(foundEntry, known);
    return foundEntry;
  });
  return {
    entries,
    async changed(selected) {
      const anchored = new Map(selected.map((entry) => [sources.get(entry)!.anchored, entry]));
      const changedTargets = await checkAnchors([...anchored.keys()], whole, fingerprintOf, hash, git);
      const missing = await findMissingSymbols(selected.flatMap(({ about }) => about), whole, fingerprintOf);
      const changedEntries = [...anchored].map(([source, entry]) => {
        const anchorNames = new Set(source.anchors.map(formatAnchorName));
        const vanishedItems = entry.about.filter((item) => missing.has(item) && !anchorNames.has(item));
        return [entry, [...changedTargets.get(source) ?? [],
          ...vanishedItems.map((of) => ({ of, change: 'vanished' as const }))]] as const;
      });
      return new Map<FoundEntry, readonly ChangedTarget[]>(
        changedEntries.filter(([, entryTargets]) => entryTargets.length > 0),
      );
    },
  };
}

function selectRelevantEntries(entries: readonly KnownEntry[],
  likenessScores: readonly TaskSimilarity[]): readonly KnownEntry[]
{
  return entries.map((entry, i) => ({ knownEntry: entry, ...likenessScores[i]! })).filter(({ likeness }) =>
    isSimilarEnough(likeness)
  )
    .sort((a, b) => b.likeness - a.likeness).slice(0, maxRelevantEntries).map(({ knownEntry: entry }) => entry);
}
