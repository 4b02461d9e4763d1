import { copyText } from '#base/text/copyText';
import { isFailureEntry } from './jsonFailures';
import type { JsonEntry, JsonList, JsonNode } from './jsonNode';
import { createJsonScanner } from './jsonScanner';

/** The limits for the kept or shown part of a JSON value: items of a list, fields of an object, characters, depth. */
export interface Detail {
  readonly maxItems: number;
  readonly maxFields: number;
  readonly maxCharacters: number;
  readonly maxDepth: number;
}

/** Levels of decreasing detail: each level keeps 0.7 times as much as the previous one (0.85 times the depth). */
export const detailLevels: readonly Detail[] = Array.from({ length: 24 }, (_, step) => {
  const share = 0.7 ** step;
  return {
    maxItems: Math.ceil(1_000 * share),
    maxFields: Math.max(8, Math.ceil(2_000 * share)),
    maxCharacters: Math.max(20, Math.ceil(10_000 * share)),
    maxDepth: Math.max(2, Math.ceil(40 * 0.85 ** step)),
  };
});

/** The maximum number of characters that are stored from a document. Longer documents are stored with less detail. */
const maxBufferedSize = 1_000_000;
/** The estimated size of a node, in characters, in addition to its text. */
const nodeSize = 50;

export interface JsonDocument {
  readonly root: JsonList;
  /** False if the text ends within the document. */
  readonly isComplete: boolean;
}

export interface JsonDocumentReader {
  /** Reads a part of the text, of any length. `isLine` is true if the part starts on a new line. */
  read(text: string, isLine: boolean): void;
  /** Returns undefined if the text is not the beginning of a JSON list or object with at least one entry. */
  end(): JsonDocument | undefined;
}

interface OpenList extends JsonList {
  entries: JsonEntry[];
  count: number;
  /** True if the list is part of the stored document, so that entries are added within the level of detail. */
  isStored: boolean;
  /** Set if the last entry exceeds the level of detail, and is only kept if it turns out to tell of a failure. */
  hasCandidate: boolean;
}

/** Creates a reader for a JSON document of any size. It stores less detail of a large document. */
export function createJsonDocumentReader(): JsonDocumentReader {
  const openLists: OpenList[] = [];
  let root: OpenList | undefined;
  let pendingKey: string | undefined;
  let detailLevel = 0;
  let bufferedSize = 0;
  let isJson = true;
  const scanner = createJsonScanner({
    open(kind) {
      const list: OpenList = { kind, entries: [], count: 0, isStored: false, hasCandidate: false };
      if (openLists.length === 0) root = list;
      list.isStored = (openLists.length === 0 || addValue(list)) &&
        openLists.length < detailLevels[detailLevel]!.maxDepth;
      openLists.push(list);
    },
    close() {
      settleCandidate(openLists.at(-1)!);
      openLists.pop();
    },
    addKey: (raw) => void (pendingKey = raw),
    addScalar: (raw) => void addValue({ kind: 'scalar', raw }),
    addString: (raw, length) =>
      void addValue({ kind: 'string', raw: raw.slice(0, detailLevels[detailLevel]!.maxCharacters), length }),
  });
  return {
    read(text, isLine) {
      if (!isJson) return;
      isJson = (!isLine || scanner.read('\n')) && scanner.read(text);
      if (!isJson) root = undefined;
    },
    end() {
      const isComplete = scanner.end();
      openLists.forEach(settleCandidate);
      return root && root.count > 0 ? { root, isComplete } : undefined;
    },
  };

  /** Adds a value to the innermost open list. Returns true if the value is stored. */
  function addValue(value: JsonNode): boolean {
    const list = openLists.at(-1);
    if (!list) { // the document is a single string or number
      isJson = false;
      return false;
    }
    list.count++;
    settleCandidate(list);
    const limit = getListLimit(list, detailLevels[detailLevel]!);
    if (!list.isStored || list.entries.length >= 2 * limit) return false;
    const index = list.count - 1;
    const entry = list.kind === '['
      ? { index, value: copyTexts(value) }
      : { index, key: copyText(pendingKey!), value: copyTexts(value) };
    list.hasCandidate = list.entries.length >= limit;
    list.entries.push(entry);
    bufferedSize += estimateEntrySize(entry);
    while (bufferedSize > maxBufferedSize && detailLevel < detailLevels.length - 1) reduceDetail();
    return list.entries.at(-1) === entry;
  }

  function settleCandidate(list: OpenList): void {
    const entry = list.hasCandidate ? list.entries.at(-1) : undefined;
    list.hasCandidate = false;
    if (!entry || isFailureEntry(entry)) return;
    list.entries.pop();
    bufferedSize -= estimateSize(entry);
  }

  function reduceDetail(): void {
    const detail = detailLevels[++detailLevel]!;
    bufferedSize = pruneList(root!, detail, 0);
    openLists.forEach((list, depth) => {
      const parent = openLists[depth - 1];
      list.isStored = (!parent || parent.isStored && parent.entries.at(-1)?.value === list) && depth < detail.maxDepth;
    });
  }
}

/** Removes the parts that exceed the level of detail. Returns the size of the remaining parts. */
function pruneList(list: OpenList, detail: Detail, depth: number): number {
  list.entries = depth < detail.maxDepth ? limitEntries(list, getListLimit(list, detail)) : [];
  list.hasCandidate = false;
  let size = 0;
  list.entries = list.entries.map((entry) => {
    const { value } = entry;
    if (value.kind === '[' || value.kind === '{') size += pruneList(value as OpenList, detail, depth + 1);
    if (value.kind !== 'string' || value.raw.length <= detail.maxCharacters) return entry;
    return { ...entry, value: { ...value, raw: copyText(value.raw.slice(0, detail.maxCharacters)) } };
  });
  return list.entries.reduce((sum, entry) => sum + estimateEntrySize(entry), size);
}

/** Returns the first entries, and as many later ones that tell of a failure. */
function limitEntries({ entries }: JsonList, limit: number): JsonEntry[] {
  return [...entries.slice(0, limit), ...entries.slice(limit).filter(isFailureEntry).slice(0, limit)];
}

function getListLimit({ kind }: JsonList, { maxItems, maxFields }: Detail): number {
  return kind === '[' ? maxItems : maxFields;
}

function estimateEntrySize({ key = '', value }: JsonEntry): number {
  return nodeSize + key.length + ('raw' in value ? value.raw.length : 0);
}

/** Estimates the size of an entry with all entries in it. */
function estimateSize(entry: JsonEntry): number {
  const { value } = entry;
  const innerEntries = 'entries' in value ? value.entries : [];
  return innerEntries.reduce((sum, inner) => sum + estimateSize(inner), estimateEntrySize(entry));
}

function copyTexts(value: JsonNode): JsonNode {
  return 'raw' in value ? { ...value, raw: copyText(value.raw) } : value;
}
