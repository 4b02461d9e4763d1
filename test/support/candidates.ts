import { computeMaxFiles } from '#pipeline/6-select/limits';
import { defaultSummaries } from '#pipeline/6-select/relevance/fileValue';
import type { Candidate, SelectInput } from '#pipeline/6-select/selectInput';
import type { Facts, ImportGraph, IndexedFile, Outline, OutlineSymbol, Reason, Task } from '#model';
import { redact } from '#secrets/redact';

/** A tokenizer whose counts a test can predict: one token a word or punctuation mark. */
export const count = (text: string): number => text.match(/[\p{L}\p{N}]+|[^\s\p{L}\p{N}]+|\n/gu)?.length ?? 0;

export const graph: ImportGraph = {
  imports: new Map(),
  importers: new Map(),
  tests: new Map(),
  testedBy: new Map(),
  packages: [],
};

/** Makes an import graph from pairs: which file imports which, and which test tests which source. */
export function linked(imports: readonly (readonly [from: string, to: string])[],
  tested: readonly (readonly [test: string, source: string])[]): ImportGraph
{
  const grouped = (pairs: readonly (readonly [string, string])[]) => {
    const lists = new Map<string, string[]>();
    for (const [from, to] of [...pairs].sort())
      if (!lists.get(from)?.includes(to)) lists.set(from, [...lists.get(from) ?? [], to]);
    return lists;
  };
  const back = (pairs: readonly (readonly [string, string])[]) =>
    grouped(pairs.map(([from, to]) => [to, from] as const));
  const edges = [...grouped(imports)].map(([from, all]) =>
    [from, all.map((to) => ({ to, line: 1, specifier: to, names: [] }))] as const
  );
  return {
    ...graph,
    imports: new Map(edges),
    importers: back(imports),
    testedBy: grouped(tested),
    tests: back(tested),
  };
}

/** An indexed file with given facts: nothing is read from the text but its length. */
export function fileWith(path: string, text: string, facts: Partial<Facts> = {}): IndexedFile {
  return {
    path,
    hash: path,
    size: text.length,
    language: 'typescript',
    facts: {
      definitions: [],
      imports: [],
      terms: { ids: new Uint32Array(), counts: new Uint16Array(), total: 0 },
      role: 'source',
      sideEffects: [],
      testHints: [],
      tokens: count(text),
      lines: text.split('\n').length,
      verbatim: false,
      ...facts,
    },
  };
}

export function candidate(path: string, text: string, score: number,
  more: Partial<Pick<Candidate, 'change' | 'pinned' | 'hintOnly' | 'addedAsTest'>> & {
    readonly text?: string;
    readonly symbols?: readonly OutlineSymbol[];
    readonly named?: readonly number[];
    readonly reasons?: readonly Reason[];
    readonly facts?: Partial<Facts>;
  } = {}): Candidate
{
  const { symbols = [], named, reasons = [{ kind: 'content', points: score, detail: 'matches' }], facts, ...rest } =
    more;
  const hints = reasons.filter(({ kind }) =>
    kind === 'changed' || kind === 'since' || kind === 'open' || kind === 'pinned'
  ).reduce((sum, { points }) => sum + points, 0);
  return {
    pinned: false,
    hintOnly: false,
    addedAsTest: false,
    ...rest,
    file: fileWith(path, text, facts),
    text: redact(text),
    outline: { symbols } satisfies Outline,
    ranked: {
      path,
      score,
      reasons,
      ...(hints > 0 && { taskScore: Math.max(0, score - hints) }),
      ...(named && { lines: named }),
    },
  };
}

export function symbol(name: string, first: number, last: number, container?: string): OutlineSymbol {
  return {
    name,
    kind: 'function',
    signature: `function ${name}()`,
    lines: [first, last],
    exported: true,
    ...(container !== undefined && { container }),
  };
}

export function input(candidates: readonly Candidate[],
  more: Partial<SelectInput> & { readonly terms?: readonly string[]; } = {}): SelectInput
{
  const { terms = [], ...rest } = more;
  const { mode = 'balanced', budget = 4000 } = rest;
  const maxFiles = rest.maxFiles ?? computeMaxFiles(mode, budget);
  return {
    candidates,
    lowerRankedFiles: [],
    task: task(terms),
    named: [],
    graph,
    mode,
    maxFiles,
    maxFilesWithTests: maxFiles,
    budget,
    auto: false,
    count,
    summaries: defaultSummaries,
    emphasis: 'code',
    factsUnit: 'tokens',
    ...rest,
  };
}

export function task(terms: readonly string[]): Task {
  return {
    text: redact(terms.join(' ')),
    title: terms.join(' '),
    source: 'option',
    class: 'general',
    classSignals: [],
    literals: [],
    names: [],
    compounds: [],
    paths: [],
    identifiers: terms,
    terms: terms.map((term) => ({ term: term.toLowerCase(), written: term, weight: 1, kind: 'identifier' })),
  };
}

/** `count` functions of ten lines each, `f0` to …; the body of each names itself. */
export function functions(amount: number,
  prefix = 'f'): { readonly text: string; readonly symbols: readonly OutlineSymbol[]; }
{
  const lines: string[] = [];
  const symbols: OutlineSymbol[] = [];
  for (let i = 0; i < amount; i++) {
    symbols.push(symbol(`${prefix}${i}`, lines.length + 1, lines.length + 10));
    lines.push(`function ${prefix}${i}() {`, ...Array.from({ length: 8 }, (_, n) =>
      `  work(${n}, '${prefix}${i} is here');`), '}');
  }
  return { text: lines.join('\n') + '\n', symbols };
}
