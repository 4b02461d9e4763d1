import { once } from '#base/once';
import type { DecisionRecord } from '../pure/adr';
import { entryTerms, isMeantByWords, likenesses, type EntryTerms, type Likeness } from '../pure/likeness';
import { statement, type MemoryAnchor, type MemoryEntry } from '../pure/memoryEntry';
import type { ChangedTarget, FoundEntry, FoundMemory, MemoryWhose } from '#model';
import { redact, redactShort } from '#secrets/redact';
import type { Host } from '#engine/host';
import { globProblem } from './aboutItem';
import { aboutTargets } from './aboutTargets';
import { anchorName, anchorStates, checkAnchors } from './checkAnchors';
import { createDecisionRecords } from './decisionRecords';
import { missingSymbols } from './missingSymbols';
import { packedMemoryFiles, readMemory } from './readMemory';
import { shownTitle } from './shownTitle';
import { readOrWarn } from '#engine/state/readOrWarn';
import { findManualChoice } from '#engine/inputs/choiceOf';
import type { InputRequest, InputRow } from '#engine/inputs/inputRow';

/** The maximum number of entries, most similar first, whose files are looked up and get points. */
const maxMeant = 20;
/** The maximum number of entries whose files are followed when they move. */
const maxFollowed = 50;

/** The part of an entry that is the same for every pack, whatever its task. */
interface KnownEntry {
  readonly entry: Omit<FoundEntry, 'likeness' | 'matched' | 'isMeant' | 'files'>;
  readonly terms: EntryTerms;
  readonly anchored: Pick<MemoryEntry, 'id' | 'anchors'>;
}

/** Accepted entries of the team and the user, and the decision records of the repository. */
export const memoryInput: InputRow<FoundMemory> = {
  create(host) {
    const filed = createFiledEntries(host);
    const records = createRecordEntries(host);
    return async (request) => {
      const { entries, digest, problems } = filed(request.foreign);
      const recorded = records(request);
      const allEntries = [...entries, ...recorded.entries];
      const all = [...problems, ...recorded.problems];
      if (allEntries.length === 0 && digest === undefined && all.length === 0) return undefined;
      return {
        digest,
        problems: all,
        ...await foundEntries(request.ranking ? allEntries : [], request, host.hash),
      };
    };
  },
  // reading is cheap, and freshness compares the digest
  isDue: () => true,
  record: ({ digest }) => (digest === undefined ? {} : { memoryHash: digest }),
};

/** Excludes proposals, which enter no pack. Parses again if a text changed. */
function createFiledEntries(host: Host) {
  let cached:
    | { readonly digest: string; readonly entries: readonly KnownEntry[]; readonly problems: readonly string[]; }
    | undefined;
  return (foreign: InputRequest['foreign']) => {
    const stored = packedMemoryFiles(host).filter(({ file, store }) => {
      const text = file.owner === 'repository' ? readOrWarn(store, file.name) : undefined;
      return text === undefined || foreign.counts(file.name, text);
    });
    const texts = stored.flatMap(({ file, store }) => {
      let problem: string | undefined;
      const text = readOrWarn(store, file.name, (sentence) => {
        problem = sentence;
      });
      // packs also report what cannot be read
      const content = text ?? problem;
      return content === undefined ? [] : [`${file.shown}\n${content}`];
    });
    if (texts.length === 0) return { entries: [], digest: undefined, problems: [] };
    const digest = host.hash(texts.join('\0'));
    if (cached?.digest !== digest) {
      const { entries, problems } = readMemory(host, stored);
      const accepted = entries.filter(({ status }) => status === 'accepted');
      const tooMany = globProblem(accepted.flatMap(({ about }) => about));
      cached = {
        digest,
        entries: accepted.map((entry) => {
          const { file, lines } = entry;
          return knownEntry(entry, file.owner === 'person' ? 'person' : 'repository', `${file.shown}:${lines[0]}`);
        }),
        problems: [...problems, ...(tooMany === undefined ? [] : [tooMany])],
      };
    }
    return cached;
  };
}

function createRecordEntries(host: Host) {
  const recordsIn = createDecisionRecords(host);
  const cached = new WeakMap<DecisionRecord, KnownEntry>();
  return ({ whole, settings }: Pick<InputRequest, 'whole' | 'settings'>): {
    readonly entries: readonly KnownEntry[];
    readonly problems: readonly string[];
  } => {
    const { records, problems } = recordsIn(whole.files);
    const accepted = records.filter(({ path, record }) =>
      record.status === 'accepted' && findManualChoice(settings, path)?.choice !== 'excluded'
    );
    const entries = accepted.map(({ path, record }) => {
      let entry = cached.get(record);
      if (!entry) cached.set(record, entry = recordEntry(path, record));
      return entry;
    });
    return { entries, problems };
  };
}

function recordEntry(path: string, { title, date, text: decided, isCut }: DecisionRecord): KnownEntry {
  const text = isCut ? `${decided}\n\n… (${path} has the rest)` : decided;
  const entry = { id: path, kind: 'decision', title, date, text, about: [], source: undefined, anchors: [] } as const;
  return knownEntry(entry, 'adr', path);
}

function knownEntry(
  entry: Pick<MemoryEntry, 'id' | 'kind' | 'date' | 'title' | 'text' | 'about' | 'source' | 'anchors'>,
  whose: MemoryWhose,
  place: string,
): KnownEntry {
  const { id, kind, date, source, anchors } = entry;
  return {
    entry: {
      id,
      kind,
      date,
      whose,
      place,
      title: once(() => shownTitle(entry)),
      text: once(() => redact(statement(entry))),
      source: source === undefined ? undefined : redactShort(source),
      about: [...new Set([...entry.about, ...anchors.map(anchorName)])],
    },
    terms: entryTerms(entry),
    anchored: { id, anchors },
  };
}

async function foundEntries(knownEntries: readonly KnownEntry[], { task, whole, git, fingerprintOf }: InputRequest,
  hash: Host['hash']): Promise<Pick<FoundMemory, 'entries' | 'changed'>>
{
  const likenessScores = likenesses(task, knownEntries.map(({ terms }) => terms));
  const relevant = selectMeantEntries(knownEntries, likenessScores);
  const isGone = ({ path }: MemoryAnchor) => !whole.byPath.has(path);
  const stale = knownEntries.filter(({ anchored }) => anchored.anchors.some(isGone)).slice(0, maxFollowed);
  const followed = [...new Set([...relevant, ...stale])];
  const states = await anchorStates(followed.map(({ anchored }) => anchored), whole, fingerprintOf, hash, git);
  const movedTo = new Map(followed.map((one) => {
    const paths = states.get(one.anchored)!.flatMap(({ state }) => (state.kind === 'moved' ? [state.path] : []));
    return [one, paths] as const;
  }));
  const holds = relevant.filter(({ anchored }) =>
    states.get(anchored)!.every(({ state }) => state.kind === 'unchanged' || state.kind === 'moved')
  );
  const targets = aboutTargets(holds.flatMap(({ entry }) => entry.about), whole);
  const sources = new Map<FoundEntry, KnownEntry>();
  const entries = knownEntries.map((one, i): FoundEntry => {
    const { likeness, matched } = likenessScores[i]!;
    const moved = movedTo.get(one) ?? [];
    const foundEntry: FoundEntry = {
      ...one.entry,
      about: [...one.entry.about, ...moved],
      likeness,
      matched,
      isMeant: isMeantByWords(likeness),
      files: holds.includes(one)
        ? [...new Set([...one.entry.about.flatMap((item) => targets.get(item)!.files), ...moved])]
        : [],
    };
    sources.set(foundEntry, one);
    return foundEntry;
  });
  return {
    entries,
    async changed(selected) {
      const anchored = new Map(selected.map((entry) => [sources.get(entry)!.anchored, entry]));
      const changedTargets = await checkAnchors([...anchored.keys()], whole, fingerprintOf, hash, git);
      const missing = await missingSymbols(selected.flatMap(({ about }) => about), whole, fingerprintOf);
      const all = [...anchored].map(([source, entry]) => {
        const anchorNames = new Set(source.anchors.map(anchorName));
        const lost = entry.about.filter((item) => missing.has(item) && !anchorNames.has(item));
        return [entry, [...changedTargets.get(source) ?? [],
          ...lost.map((of) => ({ of, change: 'vanished' as const }))]] as const;
      });
      return new Map<FoundEntry, readonly ChangedTarget[]>(all.filter(([, targetsOf]) => targetsOf.length > 0));
    },
  };
}

function selectMeantEntries(entries: readonly KnownEntry[],
  likenessScores: readonly Likeness[]): readonly KnownEntry[]
{
  return entries.map((entry, i) => ({ one: entry, ...likenessScores[i]! })).filter(({ likeness }) =>
    isMeantByWords(likeness)
  )
    .sort((a, b) => b.likeness - a.likeness).slice(0, maxMeant).map(({ one: entry }) => entry);
}
