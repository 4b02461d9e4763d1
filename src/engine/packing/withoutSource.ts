import { getLanguageRow } from '#languages/languages';
import { extractCode } from '#languages/scanning/codeOnly';
import { extractDeclaration, extractMacroHead } from '#languages/scanning/declarationOnly';
import { replaceOpenString } from '#languages/scanning/openString';
import { isIdentifier } from '#languages/scanning/nameShape';
import type { Facts, Outline, OutlineSymbol } from '#model';
import type { Candidate } from '#pipeline/6-select/selectInput';
import { toPlainFacts } from '../formats/facts';
import type { OpenedCandidates } from './candidates';

const strippedOutlines = new WeakMap<Outline, Outline>();
const strippedFacts = new WeakMap<Facts, Facts>();

/**
 * Returns candidates whose outlines and summaries contain no strings, comments or lines of a body. Their texts are kept
 * to match them against the task, but the selection shows none of them. Equal inputs give the same objects.
 */
export function stripSource(openedCandidates: OpenedCandidates): OpenedCandidates {
  return { ...openedCandidates, candidates: openedCandidates.candidates.map(stripCandidate) };
}

function stripCandidate(candidate: Candidate): Candidate {
  const { file, outline } = candidate;
  return {
    ...candidate,
    file: { ...file, facts: getOrCreate(strippedFacts, file.facts, stripFacts) },
    outline: getOrCreate(strippedOutlines, outline, () => stripOutline(outline, file.language)),
  };
}

function getOrCreate<T extends object>(cache: WeakMap<T, T>, key: T, create: (source: T) => T): T {
  let cachedValue = cache.get(key);
  if (cachedValue === undefined) cache.set(key, cachedValue = create(key));
  return cachedValue;
}

/** Removes a file's first sentence, which is a comment, and the names of its tests, which are strings. */
function stripFacts(facts: Facts): Facts {
  const { headline: _headline, ...remainingFacts } = toPlainFacts(facts);
  return { ...remainingFacts, terms: facts.terms, testHints: [] };
}

function stripOutline(outline: Outline, language: string | undefined): Outline {
  return { ...outline, symbols: outline.symbols.flatMap((symbol) => stripSymbol(symbol, language)) };
}

/**
 * In a program, a name is an identifier, and the signature becomes its declaration without values and strings. In other
 * files, a signature may be any line, so the name replaces it. Notebook cells are omitted, because their names are
 * lines of source.
 */
function stripSymbol(symbol: OutlineSymbol, language: string | undefined): OutlineSymbol[] {
  const languageRow = getLanguageRow(language);
  const { kind, name, container, signature } = symbol;
  if (kind === 'cell') return [];
  if (languageRow?.support !== 'full') return [{ ...symbol, signature: `${kind} ${name}` }];
  const isName = (text: string) => isIdentifier(text) && !/["'`]/.test(text) || languageRow.namesWithBlanks === true;
  if (!isName(name) || container !== undefined && !isName(container)) return [];
  const macroSignature = extractMacroHead(signature); // the C scanner treats a macro as a comment
  if (macroSignature !== undefined) return [{ ...symbol, signature: macroSignature }];
  const buildMap = languageRow.facts.fragmentMap ?? languageRow.facts.lexicalMap;
  const closedSignature = replaceOpenString(signature, buildMap);
  const codeMap = buildMap(closedSignature);
  const code = extractCode(codeMap, codeMap.text.length - closedSignature.length).replace(/ {2,}/g, ' ').trim();
  return [{ ...symbol, signature: extractDeclaration(code, kind) }];
}
