import type { RegexNode } from './node';

/** More alternatives are too unspecific to search for. */
const maxAlternatives = 16;
const maxLiteral = 100;
/** A class with more characters than this is not expanded. */
const maxSpelled = 4;

/** Texts that a match must contain: one of several texts, or all literals of one of several alternatives. */
interface Known {
  /** All texts that match, folded; undefined if there are too many, or not only ASCII. */
  readonly exact: readonly string[] | undefined;
  /** Lists of literals: each match contains all literals of at least one list. An empty list requires nothing. */
  readonly required: Alternatives;
}

type Alternatives = readonly (readonly string[])[];

const unknown: Known = { exact: undefined, required: [[]] };

/**
 * Returns lower-cased ASCII literals; a text in which the expression matches contains, once `folded`, all literals of
 * at least one alternative. Empty if nothing is known.
 */
export function requiredLiterals(node: RegexNode): Alternatives {
  const required = asRequired(known(node));
  return required.some((literals) => literals.length === 0) ? [] : required;
}

function known(node: RegexNode): Known {
  switch (node.kind) {
    case 'char':
      return node.code < 0x80 ? exactly([String.fromCharCode(node.code).toLowerCase()]) : unknown;
    case 'class':
      return spelled(node) ?? unknown;
    case 'any':
      return unknown;
    case 'start':
    case 'end':
    case 'boundary':
    case 'notBoundary':
      return exactly(['']);
    case 'sequence':
      return sequence(node.nodes);
    case 'choice':
      return choice(node.nodes.map(known));
    case 'repeat':
      return repeated(node.node, node.least, node.most);
  }
}

function exactly(texts: readonly string[]): Known {
  return { exact: texts, required: texts.map((text) => (text === '' ? [] : [text])) };
}

/** Returns the characters of a small ASCII class. */
function spelled({ ranges, isNegated }: RegexNode & { kind: 'class'; }): Known | undefined {
  if (isNegated) return undefined;
  const chars = new Set<string>();
  for (const [first, last] of ranges) {
    if (last >= 0x80 || last - first >= 2 * maxSpelled) return undefined;
    for (let code = first; code <= last; code++) chars.add(String.fromCharCode(code).toLowerCase());
  }
  return chars.size <= maxSpelled ? exactly([...chars]) : undefined;
}

function sequence(nodes: readonly RegexNode[]): Known {
  let exact: readonly string[] | undefined = [''];
  let required: Alternatives = [[]];
  let isExact = true;
  for (const node of nodes) {
    const next = known(node);
    const product: readonly string[] | undefined = exact && next.exact ? products(exact, next.exact) : undefined;
    if (product) {
      exact = product;
      continue;
    }
    isExact = false;
    if (exact) required = both(required, asRequired(exactly(exact)));
    exact = next.exact;
    if (!exact) required = both(required, next.required);
    exact ??= [''];
  }
  if (isExact) return exactly(exact);
  return { exact: undefined, required: both(required, asRequired(exactly(exact))) };
}

function choice(branches: readonly Known[]): Known {
  const exact = branches.every((branch) => branch.exact) ? [...new Set(branches.flatMap(({ exact }) => exact!))] : [];
  if (exact.length > 0 && exact.length <= maxAlternatives) return exactly(exact);
  return { exact: undefined, required: limited(branches.flatMap(asRequired)) };
}

function repeated(node: RegexNode, min: number, max: number | undefined): Known {
  const inner = known(node);
  if (min === 0) return max === 1 && inner.exact ? exactly([...new Set(['', ...inner.exact])]) : unknown;
  if (min === 1 && max === 1) return inner;
  return { exact: undefined, required: asRequired(inner) };
}

function asRequired({ exact, required }: Known): Alternatives {
  return exact ? exactly(exact).required : required;
}

/** Returns all concatenations, if they are few and short. */
function products(a: readonly string[], b: readonly string[]): readonly string[] | undefined {
  if (a.length * b.length > maxAlternatives) return undefined;
  const joined = a.flatMap((start) => b.map((end) => start + end));
  return joined.every(({ length }) => length <= maxLiteral) ? [...new Set(joined)] : undefined;
}

/** Combines alternatives so that each has one of both; if there are too many, returns the more selective list. */
function both(a: Alternatives, b: Alternatives): Alternatives {
  if (a.length * b.length > maxAlternatives) return selectivity(a) >= selectivity(b) ? a : b;
  return a.flatMap((first) => b.map((second) => [...new Set([...first, ...second])]));
}

/** Returns the length of the longest literal, for the alternative in which it is shortest. */
function selectivity(alternatives: Alternatives): number {
  return Math.min(...alternatives.map((literals) => Math.max(0, ...literals.map(({ length }) => length))));
}

function limited(alternatives: Alternatives): Alternatives {
  return alternatives.length <= maxAlternatives ? alternatives : [[]];
}
