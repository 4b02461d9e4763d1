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
      const known = [...entries, ...recorded.entries];
      const all = [...problems, ...recorded.problems];
      if (known.length === 0 && digest === undefined && all.length === 0) return undefined;
      return {
        digest,
        problems: all,
        ...await foundEntries(request.ranking ? known : [], request, host.hash),
      };
    };
  },
  // reading is cheap, and freshness compares the digest
  isDue: () => true,
  record: ({ digest }) => (digest === undefined ? {} : { memoryHash: digest }),
};

/** Excludes proposals, which enter no pack. Parses again if a text changed. */
function createFiledEntries(host: Host) {
  let known:
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
      const found = text ?? problem;
      return found === undefined ? [] : [`${file.shown}\n${found}`];
    });
    if (texts.length === 0) return { entries: [], digest: undefined, problems: [] };
    const digest = host.hash(texts.join('\0'));
    if (known?.digest !== digest) {
      const { entries, problems } = readMemory(host, stored);
      const accepted = entries.filter(({ status }) => status === 'accepted');
      const tooMany = globProblem(accepted.flatMap(({ about }) => about));
      known = {
        digest,
        entries: accepted.map((entry) => {
          const { file, lines } = entry;
          return knownEntry(entry, file.owner === 'person' ? 'person' : 'repository', `${file.shown}:${lines[0]}`);
        }),
        problems: [...problems, ...(tooMany === undefined ? [] : [tooMany])],
      };
    }
    return known;
  };
}

function createRecordEntries(host: Host) {
  const recordsIn = createDecisionRecords(host);
  const known = new WeakMap<DecisionRecord, KnownEntry>();
  return ({ whole, settings }: Pick<InputRequest, 'whole' | 'settings'>): {
    readonly entries: readonly KnownEntry[];
    readonly problems: readonly string[];
  } => {
    const { records, problems } = recordsIn(whole.files);
    const accepted = records.filter(({ path, record }) =>
      record.status === 'accepted' && findManualChoice(settings, path)?.choice !== 'excluded'
    );
    const entries = accepted.map(({ path, record }) => {
      let entry = known.get(record);
      if (!entry) known.set(record, entry = recordEntry(path, record));
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

async function foundEntries(known: readonly KnownEntry[], { task, whole, git, fingerprintOf }: InputRequest,
  hash: Host['hash']): Promise<Pick<FoundMemory, 'entries' | 'changed'>>
{
  const alike = likenesses(task, known.map(({ terms }) => terms));
  const meant = selectMeantEntries(known, alike);
  const isGone = ({ path }: MemoryAnchor) => !whole.byPath.has(path);
  const gone = known.filter(({ anchored }) => anchored.anchors.some(isGone)).slice(0, maxFollowed);
  const followed = [...new Set([...meant, ...gone])];
  const states = await anchorStates(followed.map(({ anchored }) => anchored), whole, fingerprintOf, hash, git);
  const movedTo = new Map(followed.map((one) => {
    const paths = states.get(one.anchored)!.flatMap(({ state }) => (state.kind === 'moved' ? [state.path] : []));
    return [one, paths] as const;
  }));
  const holds = meant.filter(({ anchored }) =>
    states.get(anchored)!.every(({ state }) => state.kind === 'unchanged' || state.kind === 'moved')
  );
  const targets = aboutTargets(holds.flatMap(({ entry }) => entry.about), whole);
  const sources = new Map<FoundEntry, KnownEntry>();
  const entries = known.map((one, i): FoundEntry => {
    const { likeness, matched } = alike[i]!;
    const moved = movedTo.get(one) ?? [];
    const found: FoundEntry = {
      ...one.entry,
      about: [...one.entry.about, ...moved],
      likeness,
      matched,
      isMeant: isMeantByWords(likeness),
      files: holds.includes(one)
        ? [...new Set([...one.entry.about.flatMap((item) => targets.get(item)!.files), ...moved])]
        : [],
    };
    sources.set(found, one);
    return found;
  });
  return {
    entries,
    async changed(some) {
      const anchored = new Map(some.map((entry) => [sources.get(entry)!.anchored, entry]));
      const found = await checkAnchors([...anchored.keys()], whole, fingerprintOf, hash, git);
      const gone = await missingSymbols(some.flatMap(({ about }) => about), whole, fingerprintOf);
      const all = [...anchored].map(([one, entry]) => {
        const own = new Set(one.anchors.map(anchorName));
        const lost = entry.about.filter((item) => gone.has(item) && !own.has(item));
        return [entry, [...found.get(one) ?? [], ...lost.map((of) => ({ of, change: 'vanished' as const }))]] as const;
      });
      return new Map<FoundEntry, readonly ChangedTarget[]>(all.filter(([, targetsOf]) => targetsOf.length > 0));
    },
  };
}

function selectMeantEntries(known: readonly KnownEntry[], alike: readonly Likeness[]): readonly KnownEntry[] {
  return known.map((one, i) => ({ one, ...alike[i]! })).filter(({ likeness }) => isMeantByWords(likeness))
    .sort((a, b) => b.likeness - a.likeness).slice(0, maxMeant).map(({ one }) => one);
}
