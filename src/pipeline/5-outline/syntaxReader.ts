import type { Node, TreeCursor } from 'web-tree-sitter';
import { languageRow } from '#languages/languages';
import type { SyntaxTree } from '#model';
import { createGrammars, type Grammars } from './grammars';
import { isTooDeep, maxProcessorMs, maxSteps, type OutlinePort } from './outline';
import { parseWith } from './parse';

export interface SyntaxReader {
  /**
   * Reads the syntax tree of one file's text, within the limits of an outline. Undefined if its language has no
   * grammar, or the text exceeds a limit or makes the parser fail.
   */
  read(language: string | undefined, text: string): Promise<SyntaxTree | undefined>;
}

/** Wall time in milliseconds after which a parse is assumed to be endless. */
const hangMs = 30_000;
/** The most repetitions in a new runtime, or with more time, after failures caused by other files or programs. */
const attempts = 4;

export function createSyntaxReader(port: OutlinePort, grammars: Grammars = createGrammars(port)): SyntaxReader {
  return { read };

  async function read(language: string | undefined, text: string): Promise<SyntaxTree | undefined> {
    const row = languageRow(language);
    if (!row || row.support === 'text') return undefined;
    if (row.grammar === undefined) {
      const part = row.embedded?.(text);
      return part && read(part.language, part.text);
    }
    if (isTooDeep(text)) return undefined;
    const parserText = row.parserText?.(text) ?? text;
    const first = await parsed(row.dialect?.(text) ?? language!, parserText, row.slow);
    const other = first?.hasError && row.fallbackText ? row.fallbackText(parserText) : parserText;
    const again = other === parserText ? undefined : await parsed(language!, other, row.slow);
    return again && !again.hasError ? again.tree : first?.tree;
  }

  async function parsed(language: string, text: string,
    slow = 1): Promise<{ readonly tree: SyntaxTree; readonly hasError: boolean; } | undefined>
  {
    for (let attempt = 1; attempt <= attempts; attempt++) {
      const grammar = await grammars.of(language);
      if (!grammar) return undefined;
      if (grammar.session.discarded) continue;
      const { query: _query, ...withoutQuery } = grammar;
      const limits = { steps: maxSteps / slow, processorMs: maxProcessorMs, hangMs: attempt * hangMs };
      const result = parseWith(withoutQuery, text, limits, port, (root) => ({
        tree: copied(root, grammar.language.types, grammar.language.fields),
        hasError: root.hasError,
      }));
      if ('value' in result) return result.value;
      if (result.because !== 'retry' && result.because !== 'starved') return undefined;
    }
    return undefined;
  }
}

/** Whether nodes of each type are named, by the list of type names. It is looked up once for each grammar. */
const namedTypes = new WeakMap<readonly string[], Map<number, boolean>>();

function copied(root: Node, typeNames: readonly string[], fieldNames: readonly (string | null)[]): SyntaxTree {
  let named = namedTypes.get(typeNames);
  if (!named) namedTypes.set(typeNames, named = new Map<number, boolean>());
  let room = 1 << 10;
  let types = new Uint16Array(room), fields = new Uint16Array(room);
  let starts = new Uint32Array(room), ends = new Uint32Array(room), nexts = new Uint32Array(room);
  let parents = new Int32Array(room);
  let count = 0;
  const open: number[] = [];
  const cursor: TreeCursor = root.walk();
  for (;;) {
    const parent = open.length === 0 ? -1 : open[open.length - 1]!;
    const type = cursor.nodeTypeId;
    let isNamed = named.get(type);
    if (isNamed === undefined) named.set(type, isNamed = cursor.nodeIsNamed);
    let index = parent;
    if (isNamed || count === 0) {
      index = count++;
      if (index === room) {
        room *= 2;
        types = larger(types, new Uint16Array(room));
        fields = larger(fields, new Uint16Array(room));
        starts = larger(starts, new Uint32Array(room));
        ends = larger(ends, new Uint32Array(room));
        nexts = larger(nexts, new Uint32Array(room));
        parents = larger(parents, new Int32Array(room));
      }
      types[index] = type;
      fields[index] = cursor.currentFieldId;
      starts[index] = cursor.startIndex;
      ends[index] = cursor.endIndex;
      parents[index] = parent;
      nexts[index] = count;
    }
    if (cursor.gotoFirstChild()) {
      open.push(index);
      continue;
    }
    for (;;) {
      if (cursor.gotoNextSibling()) break;
      const left = open.pop();
      if (left === undefined || !cursor.gotoParent()) {
        cursor.delete();
        return { count, typeNames, fieldNames, types, fields, starts, ends, parents, nexts };
      }
      nexts[left] = count;
    }
  }
}

function larger<T extends Uint16Array | Uint32Array | Int32Array>(list: T, into: T): T {
  into.set(list);
  return into;
}
