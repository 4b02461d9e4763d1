import type { RegexNode } from './node';

/** The maximum number of alternatives. A search for more of them would be too unspecific. */
const maxAlternatives = 16;
const maxLiteralLength = 100;
/** The maximum number of characters in a class that is expanded. */
const maxExpandedChars = 4;

/** The texts that a match must contain: one of several texts, or all literals of one of several alternatives. */
interface LiteralRequirement {
  /** All matching texts in lower case; undefined if there are too many or if some are not ASCII. */
  readonly exactTexts: readonly string[] | undefined;
  /** Lists of literals: each match contains all literals of at least one list. An empty list requires nothing. */
  readonly required: Alternatives;
}

type Alternatives = readonly (readonly string[])[];

const noRequirement: LiteralRequirement = { exactTexts: undefined, required: [[]] };

/**
 * Returns alternatives of lower-case ASCII literals. A text in which the expression matches contains all literals of at
 * least one alternative after its case is folded. The result is empty if nothing is known.
 */
export function findRequiredLiterals(node: RegexNode): Alternatives {
  const required = toRequired(analyzeNode(node));
  return required.some((literals) => literals.length === 0) ? [] : required;
}

function analyzeNode(node: RegexNode): LiteralRequirement {
  switch (node.kind) {
    case 'char':
      return node.code < 0x80 ? createExact([String.fromCharCode(node.code).toLowerCase()]) : noRequirement;
    case 'class':
      return expandClass(node) ?? noRequirement;
    case 'any':
      return noRequirement;
    case 'start':
    case 'end':
    case 'boundary':
    case 'notBoundary':
      return createExact(['']);
    case 'sequence':
      return analyzeSequence(node.nodes);
    case 'choice':
      return analyzeChoice(node.nodes.map(analyzeNode));
    case 'repeat':
      return analyzeRepeat(node.node, node.minCount, node.maxCount);
  }
}

function createExact(texts: readonly string[]): LiteralRequirement {
  return { exactTexts: texts, required: texts.map((text) => (text === '' ? [] : [text])) };
}

/** Expands a small ASCII class into its characters. */
function expandClass({ ranges, isNegated }: RegexNode & { kind: 'class'; }): LiteralRequirement | undefined {
  if (isNegated) return undefined;
  const chars = new Set<string>();
  for (const [first, last] of ranges) {
    if (last >= 0x80 || last - first >= 2 * maxExpandedChars) return undefined;
    for (let code = first; code <= last; code++) chars.add(String.fromCharCode(code).toLowerCase());
  }
  return chars.size <= maxExpandedChars ? createExact([...chars]) : undefined;
}

function analyzeSequence(nodes: readonly RegexNode[]): LiteralRequirement {
  let exactTexts: readonly string[] | undefined = [''];
  let required: Alternatives = [[]];
  let isExact = true;
  for (const node of nodes) {
    const nodeRequirement = analyzeNode(node);
    const combinedTexts: readonly string[] | undefined = exactTexts && nodeRequirement.exactTexts
      ? concatenateAll(exactTexts, nodeRequirement.exactTexts)
      : undefined;
    if (combinedTexts) {
      exactTexts = combinedTexts;
      continue;
    }
    isExact = false;
    if (exactTexts) required = combineAlternatives(required, toRequired(createExact(exactTexts)));
    exactTexts = nodeRequirement.exactTexts;
    if (!exactTexts) required = combineAlternatives(required, nodeRequirement.required);
    exactTexts ??= [''];
  }
  if (isExact) return createExact(exactTexts);
  return { exactTexts: undefined, required: combineAlternatives(required, toRequired(createExact(exactTexts))) };
}

function analyzeChoice(branches: readonly LiteralRequirement[]): LiteralRequirement {
  const exactTexts = branches.every((branch) => branch.exactTexts)
    ? [...new Set(branches.flatMap(({ exactTexts }) => exactTexts!))]
    : [];
  if (exactTexts.length > 0 && exactTexts.length <= maxAlternatives) return createExact(exactTexts);
  return { exactTexts: undefined, required: limitAlternatives(branches.flatMap(toRequired)) };
}

function analyzeRepeat(node: RegexNode, min: number, max: number | undefined): LiteralRequirement {
  const nodeRequirement = analyzeNode(node);
  if (min === 0)
    return max === 1 && nodeRequirement.exactTexts
      ? createExact([...new Set(['', ...nodeRequirement.exactTexts])])
      : noRequirement;
  if (min === 1 && max === 1) return nodeRequirement;
  return { exactTexts: undefined, required: toRequired(nodeRequirement) };
}

function toRequired({ exactTexts, required }: LiteralRequirement): Alternatives {
  return exactTexts ? createExact(exactTexts).required : required;
}

/** Returns all concatenations, or undefined if they are too many or too long. */
function concatenateAll(a: readonly string[], b: readonly string[]): readonly string[] | undefined {
  if (a.length * b.length > maxAlternatives) return undefined;
  const joinedTexts = a.flatMap((start) => b.map((end) => start + end));
  return joinedTexts.every(({ length }) => length <= maxLiteralLength) ? [...new Set(joinedTexts)] : undefined;
}

/** Combines each alternative of `a` with each of `b`; if there are too many, returns the more selective list. */
function combineAlternatives(a: Alternatives, b: Alternatives): Alternatives {
  if (a.length * b.length > maxAlternatives) return computeSelectivity(a) >= computeSelectivity(b) ? a : b;
  return a.flatMap((first) => b.map((second) => [...new Set([...first, ...second])]));
}

/** Returns the minimum, over all alternatives, of the length of the longest literal. */
function computeSelectivity(alternatives: Alternatives): number {
  return Math.min(...alternatives.map((literals) => Math.max(0, ...literals.map(({ length }) => length))));
}

function limitAlternatives(alternatives: Alternatives): Alternatives {
  return alternatives.length <= maxAlternatives ? alternatives : [[]];
}
