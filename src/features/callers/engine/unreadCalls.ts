import { byText } from '#base/order';
import { english } from '#base/text/english';
import { formatFirstNames } from '#base/text/phrases';
import type { RepositoryNames } from '../pure/names/repositoryNames';
import { detectLanguage, getLanguageRow } from '#languages/languages';
import type { Role } from '#model';
import { redactShort } from '#secrets/redact';
import type { IndexRecord, RefreshedIndex } from '#engine/indexing/indexStore';
import { extractParsedCode, type CallReader } from './callReader';
import type { NameHolders } from './nameHolders';

/** Places where unread calls of some symbols may occur. */
export interface UnreadCalls {
  /** Files that contain a name, in languages whose calls are not read. */
  readonly files: ReadonlySet<string>;
  /** `file:line 'specifier'` of imports that name a symbol and resolve to no file. */
  readonly imports: ReadonlySet<string>;
}

/** A symbol that may be called, and the files in which its calls are read. */
export interface SearchedSymbol {
  readonly name: string;
  readonly file: IndexRecord;
  readonly filesRead: readonly IndexRecord[];
}

export interface MentionedSymbol {
  readonly name: string;
  readonly file: IndexRecord;
  /** The line of its definition. */
  readonly line: number;
}

/** Maximum number of files whose texts are read for one name, and of files listed in notes. */
const maxTexts = 200;
const maxListedFiles = 4;
/** Maximum number of lines listed in a note. */
const maxListedLines = 8;

/** Roles of files that mention a name without calling it. */
const rolesWithoutCalls: ReadonlySet<Role> = new Set<Role>(['docs', 'lock', 'data', 'style', 'fixture']);

/** Roles of files that no program runs. */
const rolesWithoutCode: ReadonlySet<Role> = new Set<Role>(['docs', 'lock']);

export function createUnreadCalls({ graph, excludedPaths }: RefreshedIndex, holders: NameHolders,
  names: RepositoryNames, reader: CallReader)
{
  const unreadPlaces = { files: new Set<string>(), imports: new Set<string>() };
  const families = new Set<string>();
  return { add, formatNotes, formatMentions };

  function add({ name, file, filesRead }: SearchedSymbol): void {
    families.add(getFamilyName(file.path));
    for (const record of filesRead) addImports(record, name);
    const wordPattern = createWordPattern(name);
    let textCount = 0;
    for (const record of holders.find(name)) {
      const isCovered = getLanguageRow(record.language)?.support === 'full' || rolesWithoutCalls.has(record.facts.role);
      if (unreadPlaces.files.has(record.path) || isCovered && !isUnreadNotebook(record, wordPattern)) continue;
      if (++textCount > maxTexts) break;
      if (wordPattern.test(reader.loadText(record)?.text ?? '')) unreadPlaces.files.add(record.path);
    }
  }

  /**
   * Reports whether a notebook contains the name, but only in code that is not read: in another language, or all on one
   * line.
   */
  function isUnreadNotebook(file: IndexRecord, wordPattern: RegExp): boolean {
    const text = file.language === 'notebook' ? reader.loadText(file)?.text : undefined;
    return text !== undefined && wordPattern.test(text) && !wordPattern.test(extractParsedCode(file, text) ?? '');
  }

  function addImports({ path, facts }: IndexRecord, name: string): void {
    for (const { specifier, line, names: importedNames } of facts.imports) {
      if (!importedNames.some((importName) => importName.replace(/ as .*$/, '') === name)) continue;
      const isResolved = graph.imports.get(path)?.some((edge) => edge.specifier === specifier);
      if (!isResolved && !names.isOutside(path, specifier))
        unreadPlaces.imports.add(`${redactShort(path)}:${line} '${redactShort(specifier)}'`);
    }
  }

  /**
   * Returns a sentence that lists the lines that contain the name of a symbol without known calls, because a call may
   * have a form that is not read, and a function may be passed on as a value. Returns none if only its definition has
   * the name.
   */
  function formatMentions({ name, file, line: definitionLine }: MentionedSymbol): string[] {
    const wordPattern = createWordPattern(name);
    const places: string[] = [];
    let textCount = 0;
    for (const record of holders.find(name)) {
      if (rolesWithoutCode.has(record.facts.role) || unreadPlaces.files.has(record.path)) continue;
      if (++textCount > maxTexts) break;
      const lines = (reader.loadText(record)?.text ?? '').split('\n');
      const index = lines.findIndex((line, i) =>
        wordPattern.test(line) && !(record === file && i + 1 === definitionLine)
      );
      if (index >= 0) places.push(`${redactShort(record.path)}:${index + 1}`);
    }
    return places.length === 0 ? [] : [
      english`These lines contain the name, perhaps as a value or in a form of call that is not read: ${
        formatFirstNames(places, maxListedFiles)
      }. Look at them before you remove it.`,
    ];
  }

  /** Returns sentences that describe what was not examined. */
  function formatNotes(): string[] {
    const largeFiles = excludedPaths.filter(({ path, because }) =>
      because === 'large' && families.has(getFamilyName(path))
    );
    return [
      ...(unreadPlaces.files.size === 0 ? [] : [
        english`Calls are not read in these files that contain the name: ${
          formatFirstNames([...unreadPlaces.files].sort(byText).map((path) => redactShort(path)), maxListedFiles)
        }`,
      ]),
      ...(unreadPlaces.imports.size === 0 ? [] : [
        english`These imports cannot be resolved, so calls through them match by name only: ${
          formatFirstNames([...unreadPlaces.imports].sort(byText), maxListedFiles)
        }`,
      ]),
      ...(largeFiles.length === 0 ? [] : [
        english`These files are too large to be read: ${
          formatFirstNames(largeFiles.map(({ path }) => redactShort(path)).sort(byText), maxListedFiles)
        }`,
      ]),
    ];
  }
}

/** Returns sentences that list `file:line` of mentions of a symbol with known calls, and count unresolved mentions. */
export function formatOtherLines(places: readonly string[], unresolvedCount: number): string[] {
  return [
    ...(places.length === 0 ? [] : [
      english`Other lines with the name, as a value or in a form of call that is not read (${places.length}): ${
        formatFirstNames(places, maxListedLines)
      }`,
    ]),
    ...(unresolvedCount === 0 ? [] : [
      english`There are more mentions of the name, which were not resolved: ${unresolvedCount}`,
    ]),
  ];
}

function getFamilyName(path: string): string {
  const language = detectLanguage(path);
  return getLanguageRow(language)?.family ?? language ?? '';
}

/** Returns a pattern that matches the name as a whole word. */
export function createWordPattern(name: string): RegExp {
  return new RegExp(`(?<![\\w$])${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\w$])`);
}
