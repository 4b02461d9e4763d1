import { copyText } from '#base/text/copyText';
import { getBaseName } from '#base/text/paths';
import { getTermCounter } from './termCounter';
import type { Vocabulary } from '#base/words/vocabulary';
import { fold } from '#base/words/words';
import { limitDefinitions, limitImports, omitLongName, limitUses } from '#languages/scanning/bounds';
import { isCode as isCodeAt, type LexicalMap } from '#languages/scanning/lexicalMap';
import type { FactReader, Language, LightLanguage } from '#languages/language';
import { languages, getLanguageRow } from '#languages/languages';
import { isValidSymbolName, normalizeSymbolName } from '#languages/scanning/nameShape';
import type { Definition, Facts, ImportRef, SideEffect, TermCounts } from '#model';
import { sideEffects } from '#model/facts';
import { detectTextFormat } from '#secrets/configuration/textFormat';
import { redact } from '#secrets/redact';
import { markerStart } from '#secrets/region';
import { isGenerated } from './generated';
import { findHeadline } from './headline';
import { hasShebang, determineFileRole } from './role';
import { scanText } from './scanText';
import { findSharedNames } from './shared/sharedNames';

const maxTestHints = 40;
const maxTestHintLength = 120;
/** The maximum number of matches of a pattern that are read in a file, which is enough to tell what the file does. */
const maxMatches = 500;

/**
 * Returns the facts of one file. They depend only on its path, language and text, except for term IDs, which belong to
 * the vocabulary. Facts are stored and printed, so they are read from the redacted text, which has the same lines.
 * `countTokens` always uses the same encoding, regardless of the encoding of a pack. `isUtf8` states whether encoding
 * `rawText` in UTF-8 gives the file's bytes.
 */
export function indexFile(path: string, language: string | undefined, rawText: string, vocabulary: Vocabulary,
  countTokens: (text: string) => number, isUtf8 = false): Facts
{
  if (rawText === '') return indexPath(path, language, isUtf8);
  const text = redact(rawText, detectTextFormat(path));
  const row = getLanguageRow(language);
  const reader = row?.support === 'full' ? row.facts : undefined;
  const termCounter = getTermCounter(vocabulary);
  const lineBreakCount = scanText(removeMarkers(text), termCounter);
  const tokenCount = countTokens(text);
  const lineCount = lineBreakCount + (text.endsWith('\n') ? 0 : 1);
  const writtenText = row?.handwrittenText?.(text) ?? text;
  if (writtenText !== text) {
    termCounter.takeCounts();
    scanText(removeMarkers(writtenText), termCounter);
  }
  const pathEvidence = collectPathEvidence(path, language);
  const lexicalMap = reader?.lexicalMap(text);
  const definitions = limitDefinitions(filterNamedDefinitions(
    reader && lexicalMap
      ? reader.definitions(lexicalMap)
      : row?.support === 'light'
      ? readLightDefinitions(row, text)
      : [],
    language,
  ));
  const imports = reader && lexicalMap ? limitImports(reader.imports(lexicalMap).map(normalizeImportNames)) : [];
  const module = reader && lexicalMap ? omitLongName(reader.module?.(lexicalMap)) : undefined;
  const uses = reader && lexicalMap ? limitUses(reader.uses?.(lexicalMap, definitions, imports)) : undefined;
  const foundTests = reader && lexicalMap ? findTestTitles(reader, lexicalMap) : undefined;
  const role = determineFileRole({
    module,
    isGenerated: isGenerated(pathEvidence.name, writtenText, {
      isCode: pathEvidence.isCode,
      isProse: documentLanguages.has(language ?? ''),
      lineCount: Math.max(1, lineCount),
      row,
    }),
    hasTestName: hasTestName(path, row) ||
      (foundTests?.runsTests === true && reader?.tests.ambiguousFileName?.test(path) === true),
    startsProgram: reader?.entry !== undefined && lexicalMap !== undefined && matchesCode(reader.entry, lexicalMap),
    runsTests: foundTests?.runsTests ?? false,
    hasShebang: hasShebang(text),
    definesOnlyTypes: definesOnlyTypes(definitions, language),
    definesMain: definitions.some((definition) =>
      reader?.mainFunctionNames?.test(definition.name) === true &&
      (definition.kind === 'function' || definition.kind === 'method')
    ),
    ...pathEvidence, // last, because V8 adds properties to a copy slowly
  });
  const sideEffects = reader && lexicalMap
    ? detectSideEffects(reader, lexicalMap, imports, (word) => termCounter.hasTerm(foldWord(word)))
    : [];
  const terms = termCounter.takeCounts();
  const headline = findHeadline(writtenText, row, language);
  const sharedNames = findSharedNames(path, language, role, text);
  return {
    definitions,
    imports,
    ...(module === undefined ? {} : { module: normalizeSymbolName(module) }),
    ...(uses && uses.names.length > 0
      ? { uses: { names: uses.names.map(normalizeSymbolName), lines: uses.lines } }
      : {}),
    ...(sharedNames === undefined ? {} : { shared: sharedNames }),
    terms,
    role,
    sideEffects,
    testHints: role === 'test' && foundTests ? foundTests.titles : [],
    ...(headline === undefined ? {} : { headline: normalizeSymbolName(headline) }),
    tokens: tokenCount,
    lines: lineCount,
    verbatim: isUtf8 && text === rawText,
  };
}

/** The facts of an empty file follow from its path. A first look needs them for all files before it reads any. */
function indexPath(path: string, language: string | undefined, isUtf8: boolean): Facts {
  const row = getLanguageRow(language);
  const pathEvidence = collectPathEvidence(path, language);
  const role = determineFileRole({
    module: undefined,
    isGenerated: isGenerated(pathEvidence.name, '', {
      isCode: pathEvidence.isCode,
      isProse: documentLanguages.has(language ?? ''),
      lineCount: 1,
      row,
    }),
    hasTestName: hasTestName(path, row),
    startsProgram: false,
    runsTests: false,
    hasShebang: false,
    definesOnlyTypes: false,
    definesMain: false,
    ...pathEvidence,
  });
  return {
    definitions: [],
    imports: [],
    terms: noTerms,
    role,
    sideEffects: [],
    testHints: [],
    tokens: 0,
    lines: 0,
    verbatim: isUtf8,
  };
}

const noTerms: TermCounts = { ids: new Uint32Array(0), counts: new Uint16Array(0), total: 0 };

function collectPathEvidence(path: string, language: string | undefined) {
  return {
    path,
    name: getBaseName(path).toLowerCase(),
    folders: path.toLowerCase().split('/').slice(0, -1),
    language,
    isCode: getLanguageRow(language) !== undefined && !nonCodeLanguages.has(language!),
  };
}

function hasTestName(path: string, row: Language | undefined): boolean {
  return row?.support === 'full' ? row.facts.tests.fileName.test(path) : testNamePattern.test(getBaseName(path));
}

const maxErrorNames = 20;

/**
 * Returns the sorted names of the errors that a file raises or throws. `text` is redacted, as for all facts of a file.
 */
export function findRaisedErrors(language: string | undefined, text: string): string[] {
  const row = getLanguageRow(language);
  if (row?.support !== 'full') return [];
  const names = new Set<string>();
  visitCodeMatches(row.facts.errors, row.facts.lexicalMap(text), (match) => {
    const name = match.slice(1).find((group) => group !== undefined);
    if (omitLongName(name)) names.add(normalizeSymbolName(name!));
    return names.size < maxErrorNames;
  });
  return [...names].sort();
}

function readLightDefinitions(row: LightLanguage, text: string): Definition[] {
  return (row.defines?.(text) ?? []).map(({ name, kind, container, lines, exported }) => ({
    name,
    kind,
    line: lines[0],
    exported,
    ...(container === undefined ? {} : { container }),
  }));
}

/**
 * Drops definitions whose names do not have the form of a name in their language, since they would be misread in a list
 * of names. An empty container counts as no container.
 */
function filterNamedDefinitions(definitions: readonly Definition[],
  language: string | undefined): readonly Definition[]
{
  return definitions.flatMap((definition) => {
    const name = normalizeSymbolName(definition.name);
    if (!isValidSymbolName(language, definition.kind, name)) return [];
    const container = definition.container === undefined ? undefined : normalizeSymbolName(definition.container);
    if (name === definition.name && container === definition.container && container !== '') return [definition];
    const { container: _, ...otherFields } = definition;
    return [{ ...otherFields, name, ...(container === undefined || container === '' ? {} : { container }) }];
  });
}

function normalizeImportNames(ref: ImportRef): ImportRef {
  const specifier = normalizeSymbolName(ref.specifier);
  const isSame = specifier === ref.specifier && ref.names.every((name) => normalizeSymbolName(name) === name);
  return isSame ? ref : { ...ref, specifier, names: ref.names.map(normalizeSymbolName) };
}

const markerPattern = /\[REDACTED:[\w-]{1,60}\]/g;

/**
 * Removes the markers that replace secrets, since they are not terms: a task about passwords is not about every file
 * that has one.
 */
function removeMarkers(text: string): string {
  return text.includes(markerStart) ? text.replace(markerPattern, ' ') : text;
}

/** Languages of documents and data rather than of programs. */
const nonCodeLanguages: ReadonlySet<string> = new Set(
  Object.entries(languages).filter(([, row]) => 'isDocumentOrData' in row && row.isDocumentOrData).map(([id]) => id),
);
/** Languages of documents, in which a mark of generated files at the beginning may be the document's subject. */
const documentLanguages: ReadonlySet<string> = new Set(['markdown', 'mdx', 'restructuredtext', 'asciidoc', 'latex',
  'text', 'diff']);
/** Matches names of test files in languages without their own test rule. */
const testNamePattern = /(?:^test_|_test\.|_spec\.|\.test\.|\.spec\.|Tests?\.groovy$|^test-)/;

function findTestTitles(reader: FactReader,
  lexicalMap: LexicalMap): { readonly runsTests: boolean; readonly titles: readonly string[]; }
{
  const titles: string[] = [];
  let runsTests = false;
  visitCodeMatches(reader.tests.content, lexicalMap, (match) => {
    runsTests = true;
    const title = normalizeSymbolName(match.groups?.['title'] ?? '').slice(0, maxTestHintLength).trim();
    if (title && !titles.includes(title)) titles.push(title);
    return titles.length < maxTestHints;
  });
  if (runsTests && reader.tests.evidence) runsTests = matchesCode(reader.tests.evidence, lexicalMap);
  return { runsTests, titles };
}

/** The words of the languages' rules, in folded form. */
const foldedWords = new Map<string, string>();

function foldWord(word: string): string {
  const cachedWord = foldedWords.get(word);
  if (cachedWord !== undefined) return cachedWord;
  const foldedWord = fold(word);
  foldedWords.set(word, foldedWord);
  return foldedWord;
}

function detectSideEffects(reader: FactReader, lexicalMap: LexicalMap, imports: readonly ImportRef[],
  hasTerm: (word: string) => boolean): SideEffect[]
{
  const effects = new Set<SideEffect>();
  for (const ref of imports) {
    const effect = findModuleEffect(reader, ref.specifier);
    if (effect) effects.add(effect);
  }
  for (const rule of reader.sideEffects) {
    if (effects.has(rule.effect) || !rule.words.some(hasTerm)) continue;
    if (matchesCode(rule.pattern, lexicalMap)) effects.add(rule.effect);
  }
  return sideEffects.filter((effect) => effects.has(effect));
}

/** Effects of modules for each language's reader, cached because most files import the same modules. */
const effectsByReader = new WeakMap<FactReader, Map<string, SideEffect | 'none'>>();
const maxCachedModules = 50_000;

function findModuleEffect(reader: FactReader, specifier: string): SideEffect | undefined {
  let moduleEffects = effectsByReader.get(reader);
  if (!moduleEffects || moduleEffects.size > maxCachedModules)
    effectsByReader.set(reader, moduleEffects = new Map(Object.entries(reader.effectModules)));
  const module = specifier.startsWith('node:') ? specifier.slice(5) : specifier;
  let effect = moduleEffects.get(module);
  if (effect === undefined) {
    const folder = getParentModule(module);
    for (let name = folder; name !== '' && effect === undefined; name = getParentModule(name))
      effect = moduleEffects.get(name);
    effect ??= 'none';
    moduleEffects.set(copyText(module), effect).set(copyText(folder), effect); // both have the same effect
  }
  return effect === 'none' ? undefined : effect;
}

function getParentModule(module: string): string {
  return module.slice(0, Math.max(0, module.lastIndexOf('/'), module.lastIndexOf('.'), module.lastIndexOf(':')));
}

/**
 * Visits matches of a global pattern that start in code, as long as `visit` returns true. The pattern is not copied,
 * since V8 would compile each copy.
 */
function visitCodeMatches(pattern: RegExp, lexicalMap: LexicalMap, visit: (match: RegExpExecArray) => boolean): void {
  pattern.lastIndex = 0;
  for (let count = 0; count < maxMatches; count++) {
    const match = pattern.exec(lexicalMap.text);
    if (!match || isCodeAt(lexicalMap, match.index) && !visit(match)) return;
  }
}

function matchesCode(pattern: RegExp, lexicalMap: LexicalMap): boolean {
  let isMatch = false;
  visitCodeMatches(pattern, lexicalMap, () => {
    isMatch = true;
    return false;
  });
  return isMatch;
}

function definesOnlyTypes(definitions: readonly Definition[], language: string | undefined): boolean {
  if (language !== 'typescript' && language !== 'tsx') return false;
  const topLevelDefinitions = definitions.filter((definition) => definition.container === undefined);
  return topLevelDefinitions.length > 0 &&
    topLevelDefinitions.every((definition) => definition.kind === 'interface' || definition.kind === 'type');
}
