import { deserialize, serialize } from 'node:v8';
import { Vocabulary } from '#base/words/vocabulary';
import { decodeFacts, encodeFacts } from '#engine/indexing/factsEntry';
import { compilePredicate } from '#base/schema/predicate';
import { isRelativePath } from '#base/schema/schema';
import { hasPlausibleFacts, computeMaxTerms, toPlainFacts, plainFactsSchema } from '#engine/formats/facts';
import { isOutline } from '#engine/formats/outline';
import type { ColumnData } from '#engine/formats/columns/columnData';
import { createEntrySealer } from '#platform/cache/cacheSeal';
import { packColumns, unpackColumns } from '#platform/cache/columns';
import { encodeFrame, readFrames } from '#platform/cache/frameLog';
import { createJournalHead, prefixBytes } from '#platform/cache/indexCache';
import { packedCache, packedEntry, unpackedCache } from '#test/support/packedCache';
import { createOutlineHeader, packOutlines, unpackOutlines } from '#platform/cache/outlineCache';
import type { IndexCache } from '#engine/ports/stateHost';
import type { Outline } from '#model';
import { leavesOf, poisoned } from './leaves';
import { allPayloads, numberPayloads, textPayloads } from './payloads';

const isPlainFacts = compilePredicate(plainFactsSchema);

/** Caches with right checksums and wrong leaves: each is rejected, or holds possible values. */

export interface CacheOutcome {
  readonly leaves: number;
  readonly tried: number;
  readonly refused: number;
  readonly problems: readonly string[];
}

export function poisonIndex(cache: IndexCache): CacheOutcome {
  const packed = (make: Buffer) => unpackedCache(make, undefined, '1');
  const { bytes } = packedCache(cache, '1');
  const { head, columns } = unpackColumns(bytes, prefixBytes)!;
  const outcome = counter();
  for (const [name, column] of columns) {
    if (typeof column === 'string') {
      if (column === '') continue;
      outcome.leaf();
      for (const { value } of textPayloads) {
        const text = String(value);
        const ends = columns.get(`${name}Ends`) as Uint32Array | undefined;
        const others = new Map(columns);
        const first = ends?.[0] ?? 1;
        others.set(name, text + column.slice(first));
        if (ends) others.set(`${name}Ends`, ends.map((end) => end - first + text.length));
        outcome.tried(`${name}: ${JSON.stringify(text.slice(0, 30))}`, packed(
          Buffer.concat(packColumns(bytes.subarray(0, prefixBytes), head as object, Object.fromEntries(others))),
        ));
      }
      continue;
    }
    for (const at of new Set([0, column.length >> 1, column.length - 1])) {
      if (column.length === 0) continue;
      outcome.leaf();
      for (const { value } of numberPayloads) {
        const other = column.slice() as Exclude<ColumnData, string>;
        other[at] = value as number;
        outcome.tried(`${name}[${at}]: ${value}`, packed(
          Buffer.concat(
            packColumns(bytes.subarray(0, prefixBytes), head as object,
              Object.fromEntries(new Map(columns).set(name, other))),
          ),
        ));
      }
    }
  }
  return outcome.result();

  function counter() {
    let [leaves, tried, refused] = [0, 0, 0];
    const problems: string[] = [];
    return {
      leaf: () => {
        leaves++;
      },
      tried(what: string, unpacked: ReturnType<typeof unpackedCache>) {
        tried++;
        if (unpacked === 'corrupt' || unpacked === undefined) {
          refused++;
          return;
        }
        try {
          for (const { path, language, size, facts } of unpacked.index.files) {
            const plain = toPlainFacts(facts);
            if (
              !isPlainFacts(plain) || !hasPlausibleFacts(plain, language, size) ||
              /(?:^|\/)\.\.(?:\/|$)|^\/|\0/.test(path)
            )
              problems.push(`${what}: believed of ${JSON.stringify(path)}`);
          }
          unpacked.index.graph.files.forEach((_, place) => {
            unpacked.index.graph.getImports(place);
            unpacked.index.graph.getImporters(place);
            unpacked.index.graph.getTests(place);
          });
        } catch (error) {
          problems.push(`${what}: ${String(error)}`);
        }
      },
      result: (): CacheOutcome => ({ leaves, tried, refused, problems }),
    };
  }
}

/** An entry of the journal, with another value in each of its leaves. */
export function poisonJournal(cache: IndexCache): CacheOutcome {
  const { bytes, numbering } = packedCache(cache, '1');
  const head = createJournalHead(bytes);
  const changed = cache.files.slice(0, 2);
  const links = changed.map(({ path }) => ({
    path,
    imports: [{ to: changed[0]!.path, line: 1, specifier: './x', names: ['x'] }],
    testedBy: [changed[0]!.path],
  }));
  const { vocabulary, graph: { packages } } = cache;
  const sound = packedEntry({ vocabulary, changed, removed: ['removed.ts'], links, packages }, numbering, head);
  const { addSeal, removeSeal } = createEntrySealer('', () => undefined);
  const entry: unknown = deserialize(removeSeal([...readFrames(sound, 0)][0]!).payload);
  const read = (value: unknown) =>
    unpackedCache(bytes, Buffer.concat([head, encodeFrame(addSeal(serialize(value)))]), '1');
  const problems = read(entry) === 'corrupt' ? ['what is sound is not read'] : [];
  let [tried, refused] = [0, 0];
  const leaves = leavesOf(entry);
  for (const leaf of leaves) {
    for (const payload of allPayloads) {
      tried++;
      const unpacked = read(poisoned(entry, leaf, payload.value));
      if (unpacked === 'corrupt' || unpacked === undefined || unpacked.isJournalDamaged) {
        refused++;
        continue;
      }
      for (const { path, language, size, facts } of unpacked.index.files) {
        if (!isPlainFacts(toPlainFacts(facts)) || !hasPlausibleFacts(facts, language, size) || !isRelativePath(path))
          problems.push(`${leaf.at.join('.')}: ${payload.name} is believed`);
        if (facts.terms.total > computeMaxTerms(size))
          problems.push(`${leaf.at.join('.')}: ${payload.name} is counted`);
      }
    }
  }
  return { leaves: leaves.length, tried, refused, problems };
}

export function poisonEntry(cache: IndexCache): CacheOutcome {
  const { facts, language, size } = cache.files[0]!;
  const value: unknown = JSON.parse(encodeFacts(facts, cache.vocabulary));
  const problems: string[] = [];
  let [tried, refused] = [0, 0];
  const leaves = leavesOf(value);
  for (const leaf of leaves) {
    for (const payload of allPayloads) {
      tried++;
      const text = JSON.stringify(poisoned(value, leaf, payload.value)).replace('null',
        Number.isNaN(payload.value) ? 'NaN' : 'null');
      const decoded = decodeFacts(text, new Vocabulary(), { language, size });
      if (!decoded) {
        refused++;
        continue;
      }
      const { terms: _terms, ...plain } = decoded;
      if (!isPlainFacts(plain) || !hasPlausibleFacts(plain, language, size))
        problems.push(`${leaf.at.join('.')}: ${payload.name} is believed`);
    }
  }
  return { leaves: leaves.length, tried, refused, problems };
}

export function poisonOutlines(outlines: ReadonlyMap<string, Outline>): CacheOutcome {
  const head = createOutlineHeader('1', 's');
  const leaves = leavesOf(outlines);
  const problems: string[] = [];
  let [tried, refused] = [0, 0];
  for (const leaf of leaves) {
    for (const payload of allPayloads) {
      tried++;
      const found = unpackOutlines(
        Buffer.concat([head, encodeFrame(serialize(poisoned(outlines, leaf, payload.value)))]),
        head,
      );
      if (!found || found.isForeign) {
        refused++;
        continue;
      }
      for (const outline of found.outlines.values())
        if (!isOutline(outline)) problems.push(`${leaf.at.join('.')}: ${payload.name} is believed`);
    }
  }
  if (unpackOutlines(Buffer.concat([head, packOutlines(outlines)]), head)?.outlines.size !== outlines.size)
    problems.push('what is sound is not read');
  return { leaves: leaves.length, tried, refused, problems };
}
