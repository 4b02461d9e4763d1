import type { Node, TreeCursor } from 'web-tree-sitter';
import { getLanguageRow } from '#languages/languages';
import type { SyntaxTree } from '#model';
import { createGrammars, type Grammars } from './grammars';
import { isTooDeep, maxProcessorMs, maxSteps, type OutlinePort } from './outline';
import { parseWith } from './parse';

export interface SyntaxReader {
  /**
   * Reads the syntax tree of one file's text, within the limits of an outline. Resolves to undefined if the language
   * has no grammar, or if the text exceeds a limit or makes the parser fail.
   */
  read(language: string | undefined, text: string): Promise<SyntaxTree | undefined>;
}

/** Wall time in milliseconds after which a parse is assumed to be endless. */
const hangMs = 30_000;
/**
 * The maximum number of attempts. After a failure caused by other files or programs, a parse is repeated in a new
 * runtime and with more time.
 */
const maxAttempts = 4;

export function createSyntaxReader(port: OutlinePort, grammars: Grammars = createGrammars(port)): SyntaxReader {
  return { read };

  async function read(language: string | undefined, text: string): Promise<SyntaxTree | undefined> {
    const row = getLanguageRow(language);
    if (!row || row.support === 'text') return undefined;
    if (row.grammar === undefined) {
      const part = row.extractEmbedded?.(text);
      return part && read(part.language, part.text);
    }
    if (isTooDeep(text)) return undefined;
    const parserText = row.parserText?.(text) ?? text;
    const firstResult = await parseTree(row.dialect?.(text) ?? language!, parserText, row.parseCostFactor);
    const fallbackText = firstResult?.hasError && row.fallbackText ? row.fallbackText(parserText) : parserText;
    const fallbackResult = fallbackText === parserText
      ? undefined
      : await parseTree(language!, fallbackText, row.parseCostFactor);
    return fallbackResult && !fallbackResult.hasError ? fallbackResult.tree : firstResult?.tree;
  }

  async function parseTree(language: string, text: string,
    costFactor = 1): Promise<{ readonly tree: SyntaxTree; readonly hasError: boolean; } | undefined>
  {
    for (let attempt = 1; attempt <= maxAttempts; attempt++) {
      const grammar = await grammars.load(language);
      if (!grammar) return undefined;
      if (grammar.session.isDiscarded) continue;
      const limits = { maxSteps: maxSteps / costFactor, processorMs: maxProcessorMs, hangMs: attempt * hangMs };
      const result = parseWith(grammar, text, limits, port, (root) => ({
        tree: copyTree(root, grammar.language.types, grammar.language.fields),
        hasError: root.hasError,
      }));
      if ('value' in result) return result.value;
      if (result.reason !== 'retry' && result.reason !== 'starved') return undefined;
    }
    return undefined;
  }
}

/** Maps each grammar's list of type names to a map that states for each type ID whether its nodes are named. */
const namedTypeMaps = new WeakMap<readonly string[], Map<number, boolean>>();

function copyTree(root: Node, typeNames: readonly string[], fieldNames: readonly (string | null)[]): SyntaxTree {
  let isNamedByType = namedTypeMaps.get(typeNames);
  if (!isNamedByType) namedTypeMaps.set(typeNames, isNamedByType = new Map<number, boolean>());
  let capacity = 1 << 10;
  let types = new Uint16Array(capacity), fields = new Uint16Array(capacity);
  let starts = new Uint32Array(capacity), ends = new Uint32Array(capacity), nexts = new Uint32Array(capacity);
  let parents = new Int32Array(capacity);
  let count = 0;
  const openIndexes: number[] = [];
  const cursor: TreeCursor = root.walk();
  for (;;) {
    const parent = openIndexes.length === 0 ? -1 : openIndexes[openIndexes.length - 1]!;
    const type = cursor.nodeTypeId;
    let isNamed = isNamedByType.get(type);
    if (isNamed === undefined) isNamedByType.set(type, isNamed = cursor.nodeIsNamed);
    let index = parent;
    if (isNamed || count === 0) {
      index = count++;
      if (index === capacity) {
        capacity *= 2;
        types = copyToLarger(types, new Uint16Array(capacity));
        fields = copyToLarger(fields, new Uint16Array(capacity));
        starts = copyToLarger(starts, new Uint32Array(capacity));
        ends = copyToLarger(ends, new Uint32Array(capacity));
        nexts = copyToLarger(nexts, new Uint32Array(capacity));
        parents = copyToLarger(parents, new Int32Array(capacity));
      }
      types[index] = type;
      fields[index] = cursor.currentFieldId;
      starts[index] = cursor.startIndex;
      ends[index] = cursor.endIndex;
      parents[index] = parent;
      nexts[index] = count;
    }
    if (cursor.gotoFirstChild()) {
      openIndexes.push(index);
      continue;
    }
    for (;;) {
      if (cursor.gotoNextSibling()) break;
      const closedIndex = openIndexes.pop();
      if (closedIndex === undefined || !cursor.gotoParent()) {
        cursor.delete();
        return { count, typeNames, fieldNames, types, fields, starts, ends, parents, nexts };
      }
      nexts[closedIndex] = count;
    }
  }
}

function copyToLarger<T extends Uint16Array | Uint32Array | Int32Array>(source: T, target: T): T {
  target.set(source);
  return target;
}
