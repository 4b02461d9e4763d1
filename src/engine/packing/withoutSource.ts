import { languageRow } from '#languages/languages';
import { codeOnly } from '#languages/scanning/codeOnly';
import { declarationOnly, macroHead } from '#languages/scanning/declarationOnly';
import { beforeOpenString } from '#languages/scanning/openString';
import { isIdentifier } from '#languages/scanning/nameShape';
import type { Facts, Outline, OutlineSymbol } from '#model';
import type { Candidate } from '#pipeline/6-select/selectInput';
import { plainFacts } from '../formats/facts';
import type { OpenedCandidates } from './candidates';

const outlines = new WeakMap<Outline, Outline>();
const shortFacts = new WeakMap<Facts, Facts>();

/**
 * Returns candidates whose outlines and summaries repeat no strings, comments or lines of a body. Their texts are kept
 * to match them against the task, but the selection shows none of them. Equal inputs give the same objects.
 */
export function withoutSource(opened: OpenedCandidates): OpenedCandidates {
  return { ...opened, candidates: opened.candidates.map(candidateWithout) };
}

function candidateWithout(candidate: Candidate): Candidate {
  const { file, outline } = candidate;
  return {
    ...candidate,
    file: { ...file, facts: kept(shortFacts, file.facts, factsWithout) },
    outline: kept(outlines, outline, () => outlineWithout(outline, file.language)),
  };
}

function kept<T extends object>(cache: WeakMap<T, T>, of: T, make: (of: T) => T): T {
  let cached = cache.get(of);
  if (cached === undefined) cache.set(of, cached = make(of));
  return cached;
}

/** Removes a file's first sentence, which is a comment, and the names of its tests, which are strings. */
function factsWithout(facts: Facts): Facts {
  const { headline: _headline, ...rest } = plainFacts(facts);
  return { ...rest, terms: facts.terms, testHints: [] };
}

function outlineWithout(outline: Outline, language: string | undefined): Outline {
  return { ...outline, symbols: outline.symbols.flatMap((symbol) => symbolWithout(symbol, language)) };
}

/**
 * In a program, a name is an identifier, and the signature is its declaration without values and strings; elsewhere a
 * signature may be any line of the file, so the name replaces it. A notebook cell is named by its first line, which is
 * source.
 */
function symbolWithout(symbol: OutlineSymbol, language: string | undefined): OutlineSymbol[] {
  const row = languageRow(language);
  const { kind, name, container, signature } = symbol;
  if (kind === 'cell') return [];
  if (row?.support !== 'full') return [{ ...symbol, signature: `${kind} ${name}` }];
  const isName = (text: string) => isIdentifier(text) && !/["'`]/.test(text) || row.namesWithBlanks === true;
  if (!isName(name) || container !== undefined && !isName(container)) return [];
  const head = macroHead(signature); // the C scanner treats a macro as a comment
  if (head !== undefined) return [{ ...symbol, signature: head }];
  const mapOf = row.facts.fragmentMap ?? row.facts.lexicalMap;
  const whole = beforeOpenString(signature, mapOf);
  const map = mapOf(whole);
  const code = codeOnly(map, map.text.length - whole.length).replace(/ {2,}/g, ' ').trim();
  return [{ ...symbol, signature: declarationOnly(code, kind) }];
}
