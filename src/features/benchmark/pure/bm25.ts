import { findFirstIndex } from '#base/collections/bisect';
import { byText } from '#base/order';
import { Vocabulary } from '#base/words/vocabulary';
import { computeInverseDocumentFrequency } from '#base/words/inverseDocumentFrequency';
import type { JudgedPack } from './metrics';

/** An input file of the baseline. Equal hashes mean equal texts. */
export interface PlainFile {
  readonly path: string;
  readonly hash: string;
  /** Returns undefined for files that are binary or too large. */
  readText(): string | undefined;
}

/** Words that are frequent in all tasks. */
const stopwords = new Set(
  ('the a an and or of to in on for with is are be as at by it this that from not when if use used using add fix should can will do does don t s i we you into')
    .split(' '),
);
/** The usual constants of BM25 (Robertson & Zaragoza 2009). */
const k1 = 1.2;
const b = 0.75;
/** A word of the path counts as this many words of the text. */
const pathWeight = 5;
const charactersPerToken = 4;
const maxRankedFiles = 200;

/**
 * Creates the baseline for comparison with AgentPack. It applies BM25 to whole files and their paths, then takes whole
 * files in that order until the budget (tokens) is full. Word counts are cached by the hash of the text.
 */
export function createBaseline(): (task: string, files: readonly PlainFile[], budget: number) => JudgedPack {
  const vocabulary = new Vocabulary();
  const countsByHash = new Map<string, TermCounts | undefined>();
  return (task, files, budget) => {
    const docs = files.flatMap((file) => {
      if (!countsByHash.has(file.hash)) countsByHash.set(file.hash, countTextTerms(file.readText(), vocabulary));
      const terms = countsByHash.get(file.hash);
      return terms ? [createBm25Doc(file.path, terms, vocabulary)] : [];
    });
    return selectFiles(
      rankDocs(docs, [...new Set(tokenizeIdentifiers(task))].flatMap((word) => vocabulary.lookup(word) ?? [])),
      budget,
    );
  };
}

interface TermCounts {
  /** Word IDs in ascending order; `counts` contains the frequency of each word. */
  readonly ids: Uint32Array;
  readonly counts: Uint32Array;
  readonly wordCount: number;
  readonly tokenCount: number;
  readonly lineCount: number;
}

interface Doc {
  readonly path: string;
  readonly terms: TermCounts;
  readonly pathCounts: ReadonlyMap<number, number>;
  readonly length: number;
}

interface RankedDoc extends Doc {
  readonly score: number;
}

function countTextTerms(text: string | undefined, vocabulary: Vocabulary): TermCounts | undefined {
  if (text === undefined) return undefined;
  const counts = countWords(text, vocabulary);
  const ids = Uint32Array.from(counts.keys()).sort();
  return {
    ids,
    counts: Uint32Array.from(ids, (id) => counts.get(id)!),
    wordCount: sumCounts(counts),
    tokenCount: Math.ceil(text.length / charactersPerToken),
    lineCount: text.split('\n').length,
  };
}

function createBm25Doc(path: string, terms: TermCounts, vocabulary: Vocabulary): Doc {
  const pathCounts = countWords(path, vocabulary);
  return { path, terms, pathCounts, length: terms.wordCount + pathWeight * sumCounts(pathCounts) };
}

function rankDocs(docs: readonly Doc[], wordIds: readonly number[]): RankedDoc[] {
  const averageLength = docs.reduce((sum, doc) => sum + doc.length, 0) / docs.length;
  const scores = new Float64Array(docs.length);
  for (const wordId of wordIds) {
    const counts = docs.map((doc) => getTermCount(doc.terms, wordId) + pathWeight * (doc.pathCounts.get(wordId) ?? 0));
    const matchingDocCount = counts.reduce((n, count) => n + Number(count > 0), 0);
    const idf = computeInverseDocumentFrequency(matchingDocCount, docs.length);
    counts.forEach((count, i) => {
      scores[i]! += (idf * count * (k1 + 1)) / (count + k1 * (1 - b + (b * docs[i]!.length) / averageLength));
    });
  }
  return docs.map((doc, i) => ({ ...doc, score: scores[i]! })).sort((x, y) =>
    y.score - x.score || byText(x.path, y.path)
  );
}

function selectFiles(docs: readonly RankedDoc[], budget: number): JudgedPack {
  const files: JudgedPack['files'][number][] = [];
  let tokens = 0;
  for (const { path, terms, score } of docs) {
    if (score <= 0) break;
    if (tokens + terms.tokenCount > budget) continue;
    tokens += terms.tokenCount;
    files.push({ path, tokens: terms.tokenCount, ranges: [[1, terms.lineCount]] });
  }
  return { files, ranking: docs.slice(0, maxRankedFiles).map(({ path }) => path), renderedTokens: tokens };
}

function getTermCount({ ids, counts }: TermCounts, id: number): number {
  const index = findFirstIndex(ids.length, (i) => ids[i]! < id);
  return ids[index] === id ? counts[index]! : 0;
}

function countWords(text: string, vocabulary: Vocabulary): Map<number, number> {
  const counts = new Map<number, number>();
  for (const word of tokenizeIdentifiers(text)) {
    const id = vocabulary.intern(word);
    counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}

function sumCounts(counts: ReadonlyMap<number, number>): number {
  let sum = 0;
  for (const count of counts.values()) sum += count;
  return sum;
}

/** Returns identifiers, whole and split into their parts, in lower case. */
function tokenizeIdentifiers(text: string): string[] {
  const words: string[] = [];
  for (const word of text.match(/[A-Za-z_$][A-Za-z0-9_$]*|\d+/g) ?? []) {
    const parts = word.split(/[_$]+|(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/).filter((part) => part !== '');
    for (const part of parts.length > 1 ? [word, ...parts] : parts) {
      const lowerPart = part.toLowerCase();
      if (lowerPart.length > 1 && !stopwords.has(lowerPart)) words.push(lowerPart);
    }
  }
  return words;
}
